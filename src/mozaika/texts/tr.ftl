### Türkçe. Anahtarlar her dilde aynıdır; eksik ve gereksiz olanları bir sınama bulur.

## Kuralların izin vermedikleri (error-<code>)

error-malformed-command = Geçersiz komut: “{ $field }” için yanlış değer.
error-no-such-seat = Bu masada { $seat } numaralı yer yok.
error-tile-not-on-rack = Istakanda şunlar yok: { $missing }
error-game-not-started = Oyun henüz başlamadı.
error-game-already-started = Oyun çoktan başladı.
error-game-is-paused = Oyuna ara verildi.
error-game-not-paused = Oyuna ara verilmemiş.
error-no-pauses-left = { $limit ->
    [0] Bu oyunda ara verilemez.
   *[other] Bu oyundaki bütün aralar kullanıldı ({ $limit }).
}
error-game-is-over = Oyun bitti.
error-not-your-turn = Sıra şu oyuncuda: { $on_turn }
error-player-has-left = Bu oyuncu oyundan ayrıldı.
error-play-is-pending = Kabul veya itiraz bekleyen bir hamle var.
error-nothing-pending = Kabul veya itiraz edilecek bir hamle yok.
error-own-play = Kendi hamleni kabul edemez, ona itiraz edemezsin.
error-already-accepted = Bu hamleyi zaten kabul ettin.
error-others-may-challenge = Diğerleri bu hamleye hâlâ itiraz edebilir; kararlarını bekle.
error-acceptance-ends-game = Bu hamle geçerli sayılırsa oyun biter: kabul et ya da itiraz et.
error-window-still-open = İtiraz süresi henüz dolmadı.
error-window-is-over = İtiraz süresi doldu.
error-time-not-up = Süre henüz dolmadı.
error-no-clock-runs = Çalışan bir saat yok.
error-time-is-up = Süren doldu.
error-already-contributed = Bu yer çekilişlere katkısını zaten verdi.
error-contributions-missing = Çekilişlere katkısı beklenenler: { $seats }
error-other-commitment = Bu oyundaki gizli değerin özeti { $found }; sana gösterilen özet bu değildi: gizli değer sonradan seçilmiş olabilir.
error-seed-not-used = Baytların bu oyunun çekilişlerinde kullanılmadı.
error-seeds-closed = Çekilişler artık katkı almıyor.
error-no-tiles-laid = Hiç taş konmadı.
error-too-many-tiles = Bir hamlede en çok { $limit } taş konabilir.
error-off-board = Satır { $row }, sütun { $column } tahtada değil.
error-square-taken = { $square } karesi dolu.
error-square-used-twice = { $square } karesi iki kez kullanıldı.
error-unknown-letter = “{ $letter }” bu oyunun harflerinden değil.
error-not-in-line = Bütün taşlar aynı satırda veya aynı sütunda olmalı; { $square } değil.
error-gap-in-play = Hamlede { $square } karesinde boşluk var.
error-start-not-covered = İlk hamle başlangıç karesini ({ $square }) kaplamalı.
error-first-word-too-short = İlk sözcük en az iki harfli olmalı.
error-not-connected = Hamle, tahtadaki bir taşa komşu olmalı.
error-invalid-words = Sözcük listesinde yok: { $words }
error-bag-below-minimum = Değiştirmek için torbada { $needed } taş olmalı; şu an { $in_bag } var.
error-exchange-beyond-bag = { $wanted } taş değiştirilemez: torbada yalnızca { $in_bag } var.
error-exchanges-used-up = Bütün değiştirme haklarını kullandın ({ $limit }).
error-wrong-player-count = Oyun { $minimum } ila { $maximum } kişiliktir, { $given } değil.
error-not-enough-tiles = Bu taş setinde { $available } taş var; bu kadar oyuncu için { $needed } gerekir.
error-bad-contribution = Çekilişlere katkı, katkı verebilen bir yerden { $needed } bayttır; { $length } değil.
error-bad-seed-hash = Çekiliş özeti, katkı verebilen bir yerden { $needed } bayttır; { $length } değil.
error-seed-mismatch = Bu baytlar daha önce gönderilen özetle uyuşmuyor; bu yer çekilişlere katkı vermiyor.
error-bad-secret = Bu, oyunun çekilişlerinin bağlandığı gizli değer değil.
error-name-empty = Ad boş olamaz.
error-name-too-long = “{ $name }” çok uzun: en çok { $limit } karakter.
error-name-forbidden = “{ $name }” bir adda kullanılamayan karakterler içeriyor.
error-name-too-many-marks = Addaki bir harfin en çok { $limit } işareti olabilir.
error-name-not-capitalised = “{ $name }”: bu sürümde ad bir büyük harfle başlar, küçük harflerle sürer.
error-name-other-script = “{ $name }”: bu sürümde ad, sürümün harfleriyle ({ $letters }) aynı yazı sisteminde yazılır.
error-name-not-ascii = “{ $name }”: bu sürümde ad A–Z arasından bir büyük harfle başlar, a–z arasından küçük harflerle sürer.
error-name-taken = “{ $name }” adlı bir oyuncu zaten var.

## Okunamayanlar

error-bad-coordinate = “{ $text }” bir kare değil. Şöyle yaz: H8 ya da 8H.
error-bad-notation = “{ $text }” bir hamle değil. Önce kareyi, sonra sözcüğü yaz: H8 SÖZCÜK
error-not-in-alphabet = “{ $text }”: { $position }. karakter bu oyunun harflerinden değil.
error-letter-mismatch = { $square } karesinde { $written } değil, { $on_board } var.
error-runs-off-board = “{ $text }” tahtanın dışına taşıyor.
error-ambiguous-play = “{ $text }” birden çok biçimde konabilir.
error-unknown-edition = “{ $edition }” adlı bir sürüm yok. Bak: mozaika editions
error-bad-edition = { $file }: { $reason } { $detail }
error-bad-affix-file = Hunspell sözlüğünün { $line }. satırı kullanılamıyor ({ $reason }).
error-bad-word-file = { $file }: { $reason }
error-fact-missing = Karar için gereken bir bilgi eksik: { $fact }
error-not-yet-verifiable = Çekilişler ancak oyun bitince denetlenebilir.
error-view-not-verifiable = Bu dosya oyunu bir oyuncunun gördüğü hâliyle içeriyor; bütün çekilişler olmadığı için doğrulanamaz.
error-no-draws-recorded = { $kind ->
    [board] Bir tahtada denetlenecek çekiliş yoktur.
    [position] Bir konumda denetlenecek çekiliş yoktur.
   *[transcript] Bir oyun dökümünde denetlenecek çekiliş yoktur.
  }
error-forged-record = Bu kayıt gerçek değil: { $version } numaralı olay ({ $event }) öncekilerden çıkmıyor.
usage-unknown = Bilinmeyen argümanlar: { $arguments }
usage-bad-value = Geçerli bir değer değil: { $argument }
usage-bad-choice = “{ $value }”, { $argument } için geçerli değil. Seçenekler: { $choices }
usage-missing = Eksik: { $arguments }

## Sürüm dosyasındaki hatalar (edition-fault-<reason>)

edition-fault-missing-file = dosya okunamıyor.
edition-fault-bad-toml = geçerli bir TOML değil:
edition-fault-unknown-parent = var olmayan bir sürümü genişletiyor:
edition-fault-extends-loop = kendi kendini genişletiyor:
edition-fault-unknown-board = böyle bir tahta yok:
edition-fault-missing-key = bu anahtar eksik.
edition-fault-unknown-key = bilinmeyen anahtar.
edition-fault-wrong-type = değerin türü yanlış:
edition-fault-out-of-range = sınırların dışında:
edition-fault-unknown-policy = böyle bir seçenek yok:
edition-fault-duplicate-letter = bir harf iki kez geçiyor:
edition-fault-reserved-letter = bu işaret harf olamaz:
edition-fault-cases-differ = büyük ve küçük harfler uyuşmuyor:
edition-fault-tile-not-in-alphabet = alfabede olmayan bir taş:
edition-fault-blank-with-points = boş taş 0 puan olmalı, verilen:
edition-fault-too-few-tiles = iki ıstaka için çok az taş:
edition-fault-bad-coordinate = bir kare değil:
edition-fault-premium-outside-board = tahtanın dışında bir bonus:
edition-fault-premium-twice = bir karede iki bonus:
edition-fault-bad-colour = #2a7048 gibi bir renk değil:

edition-fault-bad-text = bu, tek ve kısa bir metin satırı olmalı:

word-file-missing = dosya okunamıyor.
word-file-encoding = dosya UTF-8, UTF-16 ya da dilin bir kodlamasında metin değil.
word-file-empty = içinde bu alfabeden hiç sözcük yok.

## Komut satırı

cli-description = Lehçe, Estonca, Türkçe ve İngilizce taşlı sözcük oyunları.
cli-version = program sürümünü göster
cli-help = bu yardımı göster
cli-editions = oyun sürümlerini listele
cli-editions-json = JSON yaz
cli-edition = kendi sürüm dosyanı denetle
cli-edition-check = bir sürüm dosyasının bütün hatalarını göster
cli-edition-file = sürüm dosyası (.toml)
edition-good = { $name }: hata yok. { $letters } harf, { $points } puanlık { $tiles } taş, { $rows }×{ $columns } karelik tahta.
edition-faults = { $count } hata:
edition-note-letters = Bu harflerin taşı yok: { $letters }
edition-note-bots = Botlar ve sözcük listeleri en çok { $limit } harf destekler.
edition-note-no-list = Sözcük listesi yok: her sözcük geçerlidir ve botlar için adını vereceğin bir liste gerekir.
edition-note-unknown-list = “{ $name }” adında bir sözcük listesi yok. mozaika lexicon add ile ekle.
edition-note-other-language = “{ $name }” sözcük listesi “{ $language }” dili için değil.
cli-play = uçbirimde oyna: tek cihazda birkaç kişi ya da botlara karşı
cli-play-edition = oyun sürümü ya da kendi .toml dosyan
cli-play-words = denetim ve itirazlar için sözcük listesi dosyası, her satırda bir sözcük
cli-play-plain = renksiz
cli-play-names = oyuncular, { $minimum } ila { $maximum }
cli-lang = dil: { $languages }
cli-commands = komutlar
cli-options = seçenekler
cli-arguments = argümanlar
cli-default = (varsayılan: { $value })
cli-example = örnek:
cli-usage = kullanım:
column-id = sürüm
column-name = ad
column-language = dil
column-tiles = taş
column-blanks = boş
column-points = puan
column-board = tahta

## Uçbirimde oyun

ask-edition = Hangi sürüm? (bir numara; Enter: { $default })
player-number = { $number }. oyuncu
guest-names =
    Sincap Kirpi Serçe Kelebek Penguen Kunduz Vaşak Tilki Tavşan Porsuk Samur Leylek Turna Bülbül
    Kırlangıç Saka İspinoz Ardıç Baykuş Martı Pelikan Flamingo Kaplumbağa Yusufçuk Ceylan Fok Papatya Gelincik
    Kardelen Sümbül Menekşe Karanfil Fesleğen Kekik Ihlamur Çınar Akasya Kestane Fındık Badem Fıstık Ahududu
    Böğürtlen Kiraz Çilek Tarçın Zencefil Safran Kehribar Çakıl Uçurtma Bulut Yakamoz Gökkuşağı Simit Lokum
ask-name = { $number }. oyuncu:
ask-name-or-start = { $number }. oyuncu (başlamak için Enter):
not-a-choice = Lütfen numaralardan birini seç.
no-word-list = Sözcük listesi yok: her sözcük geçerli. Liste vermek için: --words DOSYA.
word-list = Sözcükler “{ $name }” ile denetleniyor: { $count } sözcük{ $dropped ->
    [0] .
   *[other] ; konamayacak { $dropped } girdi atlandı.
  }
start-draw = İlk hamle çekilişi:
start-draw-line = { $name } çekti: { $tile }
start-draw-tie = Eşitlik: { $names } yeniden çekiyor.
starts = { $name } başlıyor.
hand-over = Sıra: { $name }. Diğerleri başka yöne baksın; { $name } Enter’a bassın.
prompt = Hamlen (komutlar için “{ $help }”):
rack-of = Istaka, { $name }:
in-bag = Torbada: { $count }
time-left = { $time } kaldı
overtime = süreyi { $time } aştı
level-of-bot = bot, düzey { $level } / { $levels }
tiles-left = { $count } taş
left-game = ayrıldı
owes-turns = { $count } sıra kaybedecek
pending = { $name }: { $play }, { $score } puan.
pending-ask-one = { $name }: kabul için Enter’a bas ya da “{ $challenge }” yaz.
pending-ask-many = Herkes kabul ediyorsa Enter’a bas ya da “{ $challenge } AD” yaz.
pending-window = İtiraz için { $seconds } saniye var.
who-challenges = Kim itiraz ediyor? Adını yaz.
played = { $name }: { $play }, { $score } puan.
exchanged = { $name } { $count } taş değiştirdi.
drawn = Çektiğin taşlar:
passed = { $name } pas geçti.
turn-lost = { $name } bu sırasını kaybediyor.
taken-back = { $name } adlı oyuncunun hamlesi geri alındı; sırasını kaybetti.
challenge-succeeded = { $name } itiraz etti. Geçersiz: { $words }
challenge-failed = { $name } itiraz etti, ama hamle geçerli.
owes-turn = { $name } bunun için bir sıra kaybedecek.
points-given = { $name } bunun için { $points } puan alıyor.
resigned = { $name } oyunu bıraktı.
timed-out = { $name } adlı oyuncunun süresi doldu ve oyundan çıktı.
paused = Oyuna ara verildi. Devam etmek için Enter’a bas.
preview-word = { $word }: { $sum } = { $points }
preview-bonus = bütün taşlar için ek puan: { $points }
preview-total = Toplam: { $points } puan
word-valid = geçerli
word-invalid = geçersiz
unseen = Görmediğin taşlar ({ $count }):
no-moves-yet = Henüz kimse hamle yapmadı.
choose-reading = Boş taş birkaç yere konabilir. Hangisi?
unknown-command = “{ $text }” bir komut değil. Komut listesi: “{ $help }”.
goodbye = Oyun yarım kaldı.
turn-play = { $words }
turn-exchange = değiştirme ({ $count })
turn-pass = pas
turn-taken-back = { $words }, geri alındı
turn-lost-line = sıra kaybı
result = Oyun bitti.
end-went-out = Torba boş ve { $name } bütün taşlarını bitirdi.
end-passes = Herkes art arda { $times ->
    [1] bir
    [2] iki
   *[other] { $times }
  } kez pas geçti.
end-scoreless = Art arda çok fazla puansız hamle oldu.
end-nobody-can-move = Artık kimse hamle yapamıyor.
end-turn-limit = Oyun { $turns } hamlelik üst sınıra ulaştı.
end-one-left = Oyunda yalnızca { $name } kaldı.
adjust-rack = ıstakada kalan taşlar ({ $tiles }): { $points }
adjust-gained = rakiplerin taşları: +{ $points }
adjust-time = süre aşımı: { $points }
winner = Kazanan: { $name }.
tie = Berabere: { $names }.
draws-verified = Çekilişler doğrulandı: her taş, baştan belirlenen gizli değerden hesaplanıyor.
commands-help =
    Hamle: ilk harfin karesi, sonra sözcük: { $across } yatay, { $down } dikey.
      Tahtadaki harfler olduğu gibi, nokta olarak ya da parantez içinde yazılabilir.
      Harften önce ? boş taşı oraya koyar; yazılmazsa boş taş yalnızca gerekince kullanılır.
    { $exchange } ABC    bu taşları değiştir (? boş taştır)
    { $pass }    pas geç
    { $score } { $across }    hamlenin kaç puan edeceği
    { $tiles }    görmediğin taşlar
    { $hint }    ipucuna izin varsa en iyi hamle
    { $board }    tahtayı yeniden göster
    { $moves }    şimdiye kadarki hamleler
    { $pause }    tahtayı gizle ve saati durdur
    { $save } DOSYA    oyunu kaydet: { $formats }
    { $open } DOSYA    kayıtlı oyuna devam et ya da kayıtlı tahtada yeni oyun başlat
    { $resign }    pes et
    { $quit }    programdan çık
command-help = yardım
command-exchange = değiştir
command-pass = pas
command-score = hesapla
command-tiles = taşlar
command-moves = hamleler
command-pause = duraklat
command-resign = bırak
command-quit = çık
command-challenge = itiraz

## Oyun dosyaları

error-bad-file = Satır { $line }, sütun { $column }: { $reason } { $detail }
error-bad-record = Böyle bir oyun olamaz: { $event } numaralı olay öncekilere uymuyor.
error-file-unreadable = { $file } okunamıyor.
error-file-unwritable = { $file } yazılamıyor.
error-missing-extra = Bunun için kurulu olmayan “{ $extra }” eki gerekiyor: { $command }
error-file-too-large = Dosya çok büyük: { $size } bayt; sınır { $limit }.
error-not-text = Bu, UTF-8 ile yazılmış bir metin dosyası değil.
at-line = Satır { $line }: { $message }
error-newer-version = Bu dosyanın sürümü { $version }; program { $known } sürümüne kadar destekliyor.
error-unknown-format = “{ $name }” desteklenen bir biçim değil. Desteklenen biçimler: { $known }
error-cannot-convert = Bu dosyada ({ $source ->
    [game] kayıtlı oyun
    [board] tahta
    [position] konum
   *[transcript] oyun dökümü
  }) şunun için yeterli bilgi yok: { $target ->
    [game] devam edilecek oyun
    [bot] yeni botlarla oyun
    [replay] oyunu yeniden oynatma
   *[other] { $target }
  }
error-no-such-turn = { $turn } numaralı konum yok: bu oyunun konumları { $first } ile { $last } arasında numaralıdır.
error-view-only = Bu, oyunun bir oyuncunun gördüğü hâli: gösterilebilir, ama devam ettirilemez.
file-fault-section-twice = bu bölüm iki kez geçiyor:
file-fault-section-name = bölümün bir adı olmalı.
file-fault-no-section = bu, ilk #Bölüm’den önce duruyor:
file-fault-key-value = “Anahtar: değer” bekleniyordu, bulunan:
file-fault-key-twice = bu anahtar iki kez geçiyor:
file-fault-missing-section = bu bölüm eksik:
file-fault-missing-key = bu anahtar eksik:
file-fault-unknown-key = bilinmeyen anahtar:
file-fault-number = bir sayı bekleniyordu:
file-fault-schema = 15x15 gibi bir boyut bekleniyordu, her kenar şu aralıkta:
file-fault-colour = şunlardan biri bekleniyordu:
file-fault-value = geçersiz değer:
file-fault-disagrees = bu, geçmişle uyuşmuyor; beklenen:
file-fault-json = geçerli bir JSON değil:
file-fault-not-a-game = bu JSON bir Mozaika oyunu değil.
file-fault-letter = bu oyunun harflerinden değil:
file-fault-gcg-player = beklenen:
file-fault-gcg-nick = şu oyunculardan biri bekleniyordu:
file-fault-gcg-score = sonda beklenen:
file-fault-gcg-move = beklenen:
file-fault-gcg-line = başta > ya da # bekleniyordu, bulunan:
file-fault-gcg-encoding = bilinmeyen ya da yanlış kodlama:
file-fault-cgp-fields = beklenen:
file-fault-cgp-row = satırların uzunlukları farklı:
file-fault-cgp-players = { $min_players } ila { $max_players } oyuncu ve ıstaka kadar puan bekleniyordu; bulunan:
file-fault-cgp-op = bu dikkate alınamaz:
problem-score = yazılan puan { $recorded }, kurallara göre { $expected }
problem-total = yazılan toplam { $recorded }, sayıların toplamı { $expected }
problem-does-not-fit = sözcük tahtadakilere uymuyor
problem-too-many-of-a-tile = sette olandan çok taş: { $recorded }
problem-nothing-to-take-back = bu oyuncunun geri alınacak hamlesi yok
problem-end-tiles = oyun sonundaki taşlar için { $recorded } puan, kurallara göre { $expected }
problem-sign = { $recorded } puan olamaz: başarısız itiraz puan verir, süre aşımı puan alır
problem-exchange-size = { $recorded } taş değiştirilmiş, oysa ıstakada { $expected } taş olur
problem-rack-size = ıstakada { $recorded } taş var, oysa ıstakaya { $expected } taş sığar
problem-rack-changed = ıstakada { $recorded } var, geri alınan hamleden önce { $expected } vardı
problem-end-rack = oyun sonunda { $recorded } taşları sayılmış, oysa ıstakada { $expected } vardı
problem-time-twice = aynı süre aşımı cezası iki kez yazılmış: { $recorded }
lost-draws = çekilişler
lost-settings = kural ayarları
lost-clock = saat
lost-challenges = hangi sözcüklere itiraz edildiği
lost-pending = bekleyen hamle
lost-history = hamleler
lost-edition = sürümün harfleri ve puanları
lost-premiums = tahtanın bonus kareleri
lost-debts = kaybedilecek sıralar
lost-notes = notlar
lost-headers = başlık ve diğer üst bilgiler
converted = { $file } yazıldı.
converted-lost = Bu biçimin saklayamadıkları: { $lost }
problem-line = satır { $line }: { $message }
replay-good = Bütün puanlar doğru.
replay-problems = { $count } sorun:
replay-taken-back = geri alındı
replay-phony = listede yok: { $words }
replay-adjustment = { $kind ->
    [challenge] başarısız itiraz için
    [time] süre aşımı
    [gain] rakiplerin taşları
   *[loss] kalan taşlar
  }
verified = Gerçek: her çekiliş, puan ve hamle kurallardan ve açıklanan gizli değerden çıkıyor.
verified-so-far = Şimdiye kadar gerçek: oyun henüz bitmedi.
verified-kept = Taahhüt sana gösterilenle aynı ve baytların her çekilişte kullanıldı.
verified-seeds = Çekilişlere katkı verenler: { $names }
verified-withheld = { $name } çekilişlere katkıda bulunmadı.
verified-withheld-bytes = { $name } oyundan önce bir özet gönderdi, ama ona uyan baytları göndermedi.
verified-other-edition = Not: bu dosyadaki sürüm, Mozaika ile gelen “{ $edition }” sürümünden farklı: { $keys }. Çekilişler taşlara ve sıralarına bağlıdır; bunların oyundan önce kararlaştırıldığından emin ol.
verified-own-edition = Not: “{ $edition }” sürümü Mozaika ile gelmiyor. Çekilişler taşlara ve sıralarına bağlıdır; bunların oyundan önce kararlaştırıldığından emin ol.
opened = { $file } açıldı.
saved = { $file } kaydedildi.
cli-completion = kabukta komutları tamamlayan betiği yaz
cli-completion-shell = kabuk: bash, zsh veya fish
cli-convert = bir oyun dosyasını, uzantıyla seçilen başka bir biçime çevir
cli-replay = oyunu hamle hamle, yeniden hesaplanmış puanlarla göster
cli-replay-lexicon = bu sözcük listesinde olmayan sözcükleri işaretle
cli-replay-position = N. hamleden önceki konumu CGP olarak yaz; son hamleden sonraki numara oyunun sonudur
cli-verify = bitmiş bir oyunun gerçek olduğunu doğrula
cli-verify-commitment = sunucunun oyundan önce sana gösterdiği özet
cli-verify-seed = cihazının rastgele baytları, oyunun sayfasında göründüğü gibi
cli-file = oyun dosyası: { $formats }
cli-target = yazılacak dosya
cli-json = JSON yaz
cli-file-edition = sürümünü belirtmeyen bir dosyanın sürümü: bir oyun sürümü ya da kendi .toml dosyan
cli-picture = oyunun bir konumunu çiz
cli-picture-game = bir oyun dosyası ya da CGP satırı
cli-picture-turn = kaç hamle oynanmış olduğu; verilmezse hepsi
cli-picture-out = yazılacak dosya, .svg ya da .png; verilmezse SVG standart çıktıya gider
which-file = Hangi dosya? Şöyle yaz: { $command } DOSYA ({ $formats })
after-game = Çıkmak için Enter’a bas ya da şunu yaz: { $save } DOSYA, { $open } DOSYA
cli-play-board = üzerinde oynanacak tahtayı ya da devam edilecek oyunu içeren dosya
command-save = kaydet
command-open = aç
error-nothing-to-play-through = { $square } karesinde üzerinden geçilecek bir taş yok.
pending-help = Kabul için Enter’a bas ya da şunlardan birini yaz: { $challenge } AD, { $resign } AD, { $save } DOSYA, { $open } DOSYA, { $quit }
no-such-player = “{ $name }” adlı bir oyuncu yok.
who-resigns = Kim pes ediyor? Adını yaz.
exchange-what = Hangi taşlar? Şöyle yaz: { $exchange } ABC
confirm = Onaylamak için bir kez daha “{ $command }” yaz; başka her yanıt vazgeçer.
winner-by-earlier-score = Kazanan: { $name }. Toplamlar eşitken taş değerleri düşülmeden önceki puan sayılır.
ranking = Sıralama:
command-board = tahta
screen-too-small = (Tahta { $columns } sütun ve { $rows } satır ister; bu pencere { $width } × { $height }.)
lost-extras = bilinmeyen bölümler
unknown-sections = Bilinmeyen bölümler korundu: { $names }
unknown-ops = Bilinmeyen işlemler korundu: { $names }
guessed-encoding = Dosya kodlamasını belirtmiyor; { $encoding } olarak okundu. Harfleri kontrol et.
error-lexicon-missing = Bu oyun “{ $name }” sözcük listesini kullanıyor, ama liste yok. Aynı listeyi --words ile ver.
lost-names = oyuncuların adları

## Sözcükler

error-unknown-lexicon = “{ $name }” adında bir sözcük listesi yok. Bak: mozaika lexicon list
error-lexicon-not-included = “{ $name }” sözcük listesi bu pakette yok. “mozaika lexicon fetch { $name }” ile indir ya da kendi listeni ekle: mozaika lexicon add
error-not-fetchable = “{ $name }” sözcük listesi indirilemez: Mozaika derlenirken birkaç paketten oluşturulur.
error-terms-not-accepted = “{ $name }” sözcük listesi indirilmedi. Koşullarını kabul etmek için --yes ekle.
error-no-package-client = { $client } bulunamadı. { $registry } üzerinden indirmek için gerekli.
error-package-unavailable = { $client }, { $package } paketini indiremedi: { $message }
error-package-altered = { $package } beklenen paket değil: içeriği değişmiş.
error-edition-without-list = “{ $edition }” sürümünün sözcük listesi yok. mozaika lexicon add ile bir liste ekle ve adını ver: --lexicon AD
error-lexicon-exists = “{ $name }” adında bir sözcük listesi zaten var.
error-bad-lexicon-name = { $reason ->
    [reserved] “{ $name }”, “sözcük listesi yok” demektir; bir listenin adı olamaz.
    [aliases] “{ $name }” bir ad fazla: bir sözcük listesinin en çok { $limit } ek adı olur.
    [service] “{ $name }” çevrim içi bir sözlüğün adıdır; bir listenin adı olamaz.
   *[form] “{ $name }” bir sözcük listesinin adı olamaz: harfler, rakamlar, . + - ve _, en çok { $limit } karakter.
  }
error-lexicon-is-built-in = “{ $name }” sözcük listesi programla birlikte gelir, kaldırılamaz.
error-lexicon-is-fixed = “{ $name }” listesinin sözcükleri değiştirilemez. Ona dayanan yeni bir liste yap: mozaika lexicon allow { $name } SÖZCÜK --name YENİ (ya da block)
error-lexicon-in-use = “{ $by }” listesi “{ $name }” listesine dayanıyor. Önce onu kaldır.
error-wrong-lexicon = “{ $name }” sözcük listesinin dili “{ $edition }” sürümünün dilinden farklı.
error-wrong-alphabet = “{ $name }” sözcük listesi başka bir alfabe için. Sürümün alfabesini değiştirme ya da sözcük listesi olmadan oyna.
error-bad-word-graph = { $file }: { $reason }
error-bad-list-file = { $file } ({ $form }): { $reason }
error-bad-leave-table = { $file } ({ $form }): { $reason }
node-fault-truncated = dosya eksik.
node-fault-index = dosya bozuk: { $found } numaralı düğüme gönderiyor, oysa son düğüm { $limit }.
node-fault-loop = dosya bozuk: { $found } numaralı düğüm kendine geri dönüyor.
node-fault-siblings = dosya bozuk: { $found } numaralı düğümdeki listede alfabedekinden çok harf var.
node-fault-letters = { $found } numaralı harfi kullanıyor, oysa sürümün alfabesinde { $limit } harf var. Dosyanın yapıldığı sürümü seç.
node-fault-unknown-letter = “{ $found }” bu sürümün bir harfi değil. Dosyanın yapıldığı sürümü seç.
node-fault-too-long = içinde { $limit } harften uzun sözcükler var.
node-fault-too-many = içinde çok fazla sözcük var; sınır { $limit }.
node-fault-count = dosya bozuk: { $limit } kayıt bildiriyor, oysa { $found } kayıt var.
node-fault-value = elde kalan taşların değeri sayı değil ya da çok büyük: { $found }
error-bad-list-word = “{ $word }” bir sözcük listesinde olamaz: sözcük, sürümün alfabesinden { $minimum } ila { $maximum } harftir.
error-alphabet-too-large = { $letters } harflik bir alfabe çok büyük; sınır { $limit }.
error-bad-pattern = “{ $pattern }” bir kalıp değil. Harf yaz; ? herhangi bir harf, * istenen sayıda harf, [ABC] bunlardan biri.
error-bad-length = “{ $text }” bir sözcük uzunluğu değil. 7, 5-8, 5- ya da -8 yaz.
word-graph-missing = dosya okunamıyor.
word-graph-foreign = bu bir sözcük çizgesi değil.
word-graph-version = bu sözcük çizgesini programın başka bir sürümü yapmış.
word-graph-truncated = dosya eksik.
word-graph-damaged = dosya bozuk.
word-graph-letters = bu sözcük çizgesi başka bir alfabe için.
word-file-too-large = dosya çok büyük.
preparing-words = “{ $name }” sözcük listesi hazırlanıyor (yalnız ilk kullanımda)
hook-inner-front = ilk harfi olmadan: { $word }
hook-inner-back = son harfi olmadan: { $word }
lexicon-removed = “{ $name }” sözcük listesi kaldırıldı.
lexicon-is-there = “{ $name }” sözcük listesi zaten kurulu.
lexicon-terms = Listeyi, yayımlayanından kendi paket programın (npm veya pip) kendi ayarlarıyla indirir. Listeyi kullanıp kullanamayacağın yayımlayanına bağlıdır.
lexicon-agree = İndirmek için “{ $word }” yaz:
lexicon-fetched = “{ $name }” sözcük listesi indirildi.
a-yes = evet
lexicon-added = “{ $name }”: { $count ->
    [one] { $count } sözcük
   *[other] { $count } sözcük
  }, en uzunu { $longest }
lexicon-numbered = { $form } olarak okundu; bu biçim harfleri numaralar, adlarını yazmaz. Sürümün alfabesiyle ilk sözcükler: { $words }
lexicon-unused-letters = Sürümün şu harfleri hiçbir sözcükte yok: { $letters }. Doğru sürüm olduğunu denetle.
lexicon-diff = Yalnız { $first } listesinde: { $gone }; yalnız { $second } listesinde: { $new }
lexicon-not-in-build = bu pakette yok
lexicon-is-damaged = bozuk
lexicon-damaged = “{ $name }” okunamıyor: { $folder }. Kaldırılabilir: mozaika lexicon remove { $name }
lexicon-common-words = En zayıf { $count } bot düzeyinin bildiği yaygın sözcükler:
licence-not-stated = belirtilmemiş
dropped-signs = { $count ->
    [one] { $count } madde
   *[other] { $count } madde
  } alınmadı: sürümün alfabesinde olmayan karakterler
dropped-short = { $count ->
    [one] { $count } madde
   *[other] { $count } madde
  } alınmadı: 2 harften kısa
dropped-long = { $count ->
    [one] { $count } madde
   *[other] { $count } madde
  } alınmadı: { $longest } harften uzun
dropped-name = { $count ->
    [one] { $count } madde
   *[other] { $count } madde
  } alınmadı: özel adlar
dropped-abbreviation = { $count ->
    [one] { $count } madde
   *[other] { $count } madde
  } alınmadı: kısaltmalar ve parçalar
dropped-repeated = { $count ->
    [one] { $count } madde
   *[other] { $count } madde
  } alınmadı: yinelenen sözcükler
kept-capitalised = { $count ->
    [one] { $count } madde
   *[other] { $count } madde
  } büyük harfle başlıyor; --drop-names böyle maddeleri özel ad sayıp listeye almaz
column-lexicon = sözcük listesi
column-words = sözcük
column-words-to-15 = 15 harfe kadar
column-longest-word = en uzunu
column-licence = lisans
column-source = kaynak
column-title = başlık
column-attribution = emeği geçenler
column-aliases = diğer adları
column-allowed = izin verilen
column-blocked = engellenen
cli-check = sözcüklerin geçerli olup olmadığını denetle; biri değilse çıkış kodu 1
cli-words = sözcük çalışması: anagramlar, ek harfler, kalıplar
cli-check-word = bir sözcük, büyük ya da küçük harfle; - sözcükleri standart girdiden okur
cli-words-word = bir sözcük, büyük ya da küçük harfle
cli-anagrams = verilen harflerden sözcükler
cli-letters = harfler; ? boş taştır
cli-shorter = harflerin yalnız bir kısmını kullananlar da
cli-hooks = bir sözcüğün başına ya da sonuna eklenince başka sözcük yapan harfler
cli-pattern = bir kalıba uyan sözcükler
cli-pattern-form = harfler; ? herhangi bir harf, * istenen sayıda harf, [abc] bunlardan biri
cli-length = sözcük uzunluğu: 7, 5-8, 5- ya da -8
cli-limit = en çok sonuç sayısı
cli-export = bütün sözcükler, her satırda bir tane
cli-lexicon = sözcük listeleri: list, info, add, fetch, prepare, remove, diff, allow, block
cli-lexicon-list = kaynağı ve lisansıyla bütün sözcük listeleri
cli-lexicon-info = bir liste hakkında her şey
cli-lexicon-add = dosyadan kendi listeni ekle
cli-lexicon-file = sözcük listesi: her satırda bir sözcük olan metin (UTF-8, UTF-16 ya da dilin 8 bitlik kodlaması), KWG ya da Quackle’ın DAWG’ı
cli-lexicon-drop-names = büyük harfle başlayan maddeleri özel ad sayıp listeye alma
cli-lexicon-name = sözcük listesinin adı
cli-lexicon-alias = listenin başka bir adı, örneğin CGP ve GCG dosyalarındaki adı (NWL18); yinelenebilir
cli-lexicon-prepare = motoru ve sözcük listelerini ilk kullanımda değil, şimdi hazırla
cli-lexicon-remove = kendi listeni kaldır
cli-lexicon-fetch = bu pakette olmayan bir listeyi, koşullarını gösterdikten sonra indir
cli-lexicon-yes = koşulları kabul et
cli-lexicon-diff = iki listeyi karşılaştır: yalnız birinde olan sözcükler
cli-lexicon-allow = listeye sözcük ekle
cli-lexicon-block = listedeki sözcükleri engelle
cli-lexicon-new = listeyi değiştirme, bu adla yenisini yap
cli-play-lexicon = denetim ve itiraz için sözcük listesi; “none”: her sözcük geçerli
cli-play-tdk = Türkçe: sözcükleri önce çevrim içi TDK sözlüğünde ara

## Motor

cli-moves = bir konumun geçerli hamlelerini listele
cli-moves-position = bir CGP satırı, bir oyun dosyası ya da standart girdiden satır satır CGP okumak için -
cli-endgame = oyun sonunu çöz: torbası boş bir konum
cli-sim = bir konumun en iyi hamlelerini benzetimle değerlendir
cli-seconds = konum başına saniye sınırı
cli-plies = ileriye doğru oynanacak hamle sayısı
cli-candidates = denenecek hamle sayısı
cli-deals = ne kadar sürerse sürsün tam bu kadar dağıtım dene; aynı tohum o zaman her bilgisayarda aynı sonucu verir
cli-by-total = neyin en çoğu aranır: fark ya da kazanma olasılığı, yoksa yalnız kendi puanın
endgame-exact = en iyi oyunla oyun sonuna kadar { $value } puan
endgame-so-far = oyun sonuna kadar { $value } puan: bu sürede bulunan en iyisi
a-pass = pas
error-not-an-endgame = Bu bir oyun sonu değil: torbada { $bag } taş var.
error-rack-not-told = Üç veya dört oyuncuda bütün ıstakalar verilmeli: diğer ıstakalar çıkarılamıyor.
error-impossible-rack = Istakada { $count } taş olamaz: 1 ile { $most } arasında olmalı.
error-impossible-tiles = Konumda { $tile } taşından { $count } tane var; oysa oyunda yalnızca { $most } tane bulunur.
error-not-a-preendgame = Bu, oyun sonundan hemen önceki bir konum değil: torbada 1 ile { $most } arasında taş olmalı, oysa { $bag } taş var.
error-two-players-only = Bu inceleme iki oyuncu içindir; konumda { $players } oyuncu var.
error-draw-beyond-bag = { $wanted } taş çekilemez: burada en çok { $most } taş çekilebilir.
error-picture-needs-library = PNG resimleri için { $library } paketi gerekir. Kur (“pip install { $library }”) ya da SVG seç.
cli-perft = hamle üretimini, hamleleri bilinen konumlarda denetle
cli-perft-file = bir .perft dosyası
position-used = { $name } · { $lexicon } · { $rows } × { $columns } kare, { $premiums } tanesi bonuslu · ıstaka { $rack_size } · bütün taşlar için ek puan { $bingo_bonus } · değişim için torbada gereken taş { $exchange_needs_in_bag } · itiraz kuralı { $challenge_rule }
moves-order = { $by ->
    [score] Puana göre en iyi hamleler (en çok { $best }):
   *[equity] Değere (puan ve kalan taşlar) göre en iyi hamleler, puan olarak (en çok { $best }):
  }
column-equity = değer
column-move = hamle
column-wins = galibiyet
column-spread = fark (puan)
column-own-points = kendi puanı
column-deals = dağıtım
an-exchange = değişim { $tiles }
endgame-settings = { $by ->
    [total] Kendi puanı en yükseğe çıkarılır, en çok { $seconds } sn:
   *[spread] Puan farkı en yükseğe çıkarılır, en çok { $seconds } sn:
  }
sim-settings = { $by ->
    [total] Kendi puanına göre en iyiler
   *[win] Galibiyete göre en iyiler
  }: { $moves } hamle, en çok { $exchanges } tanesi değişim, { $plies } hamle derinlik, { $limit }, rastgele tohum { $seed }
sim-seconds = en çok { $seconds } sn
sim-deals = { $deals } dağıtım
sim-known = Rakiplerin bilinen taşları: { $racks }
moves-count = { $count ->
    [one] { $count } hamle
   *[other] { $count } hamle
  }
perft-good = Bütün konumlarda beklenen hamleler bulundu.
perft-wrong = { $count ->
    [one] { $count } konum farklı.
   *[other] { $count } konum farklı.
  }
perft-line = Satır { $line }: beklenen { $expected }, bulunan { $found }
cli-bench = motorun hızını bir sözcük listesiyle ölç
cli-baseline = karşılaştırmak için çalıştırılacak başka bir motorun betiği; JSON yazar
cli-selfplay = iki bot arasında hızlı oyunlar oyna
cli-games = oyun sayısı
cli-bots = iki bot: { $bots }
cli-seed = rastgelelik tohumu; aynı tohum aynı oyunları verir
cli-threads = iş parçacığı sayısı
playing-games = Oynanıyor: { $name }
error-unknown-bot = “{ $bot }” adında bir bot yok. Botlar: { $known }
error-search-stopped = Arama durduruldu.
error-bad-option = { $name } seçeneği { $value } olamaz. Olabilecek değerler: { $wanted }
cli-play-bot = bot ekle, en çok { $count } kez
cli-play-checking = automatic: geçersiz sözcükler reddedilir; challenge: rakipler itiraz edebilir. Varsayılan sürümdeki gibidir, bütün rakipler botsa automatic
cli-bot-newcomer = yalnızca gündelik sözcükleri bilir, aklına ilk geleni oynar
cli-bot-beginner = yaygın sözcükleri bilir, çok şeyi gözden kaçırır
cli-bot-learner = yaygın sözcükleri bilir, çoğu kez aklına ilk geleni oynar
cli-bot-trainee = yaygın sözcükleri bilir, çoğunlukla iyi bir hamle arar
cli-bot-apprentice = yaygın sözcükleri bilir, pek acele etmez
cli-bot-holiday = kısa sözcüklerin çoğunu bilir, uzunların azını, bazen acele eder
cli-bot-amateur = kısa sözcüklerin çoğunu bilir, uzunların azını, pek acele etmez
cli-bot-casual = pek çok sözcük bilir, uzunların azını
cli-bot-club = sözcüklerin çoğunu bilir, elinde kalanı düşünür
cli-bot-expert = hemen her sözcüğü bilir, az şey kaçırır
cli-bot-champion = her sözcüğü bilir, ilerisini düşünür
cli-match = iki bot arasında tam kurallarla karşılaşma oyna; her oyun kaydedilir, aynı komut kaldığı yerden sürdürür
cli-match-bots = iki bot: { $bots }
cli-match-out = biten her oyunun eklendiği dosya
cli-match-seconds = “champion” botunun hamle başına süresi, saniye
cli-match-jobs = süreç sayısı
match-torn = { $path } dosyasının son satırı eksik; o oyun yeniden oynanıyor.
match-resumed = { $games } oyunun { $done } tanesi daha önce oynandı.
match-games = Oyun: { $games }; { $first } { $won } kez, { $second } { $lost } kez kazandı, berabere { $ties }
match-share = { $first } kazanma oranı: %{ $share } ± { $error } (beraberlik yarım sayılır; çiftlerin standart hatası)
match-spread = Ortalama fark { $spread } ± { $error } puan
match-slowest = En yavaş hamle: { $first } { $one } ms, { $second } { $other } ms
cli-add-bot = kendi botunu ekle; sonra ötekiler gibi adıyla seçilir: AD=modül:Sınıf, bir program için AD=cmd:KOMUT ya da botlarını kendisi kaydeden bir modül
cli-engine = botları başka bir programa açar: komutları standart girdiden okur, yanıtları yazar (docs/bot-protocol.md)
cli-engine-level = hamleleri seçen bot: { $bots }
cli-engine-seconds = öteki program vermezse hamle başına süre, saniye
cli-engine-lexicon = öteki program belirtmezse sözcük listesinin adı
match-faults = { $bot } geçerli hamlesi olmadığı için { $count } kez pas geçti
bot-passed = { $reason } Bot pas geçiyor.
error-bad-bot-name = Bir botun adı “{ $name }” olamaz: a–z harflerinden 1 ile 20 arası harf kullan, Mozaika’nın kendi botlarının adını verme.
error-bad-bot-source = “{ $source }” hangi botun ekleneceğini belirtmiyor. AD=modül:Sınıf, AD=cmd:KOMUT ya da botlarını kaydeden bir modülün adını yaz.
error-bot-not-loaded = “{ $source }” yüklenemedi: { $said }
error-bot-not-started = “{ $bot }” botunun programı başlatılamadı ya da bot protokolünü bilmiyor. { $said }
error-bot-timed-out = “{ $bot }” botu { $ms } ms içinde yanıt vermedi.
error-bot-ended = “{ $bot }” botunun programı yanıt vermeden kapandı. { $said }
error-bot-answer-unreadable = “{ $bot }” botunun yanıtı bir hamle değil: { $answer }
error-bot-move-illegal = “{ $bot }” botu kuralların izin vermediği bir hamle seçti: { $move } ({ $reason })
error-bot-words-invalid = “{ $bot }” botu geçersiz sözcükler oynadı: { $words }
error-bot-raised = “{ $bot }” botu hata verdi: { $said }
error-bad-protocol-line = Bu satır anlaşılamadı: { $line }
error-bad-bot-option = “{ $option }” seçeneği yok ya da “{ $value }” olamaz.
error-no-position = Henüz konum verilmedi.
error-server-refused = { $message }
error-server-unreachable = { $address } adresinde yanıt veren bir Mozaika sunucusu yok.
error-other-protocol = Sunucu, protokolün bu istemcininkinden ({ $ours }) başka bir sürümünü kullanıyor: eski olanı güncelle.
error-command-unconfirmed = Bağlantı koptu: “{ $kind }” komutunun yerine getirilip getirilmediği bilinmiyor.
selfplay-scores = Ortalama puan: { $first } { $one }, { $second } { $other }
selfplay-game = Oyun başına tüm taşlarla hamle { $bingos }, sıra { $turns }; saniyede oyun { $speed }
selfplay-unfinished = Yarıda kesilen oyun: { $count }
error-other-match = { $path } dosyasının { $line }. satırı bu karşılaşmaya ait değil. Önceki seçenekleri kullan ya da başka bir dosya ver.
command-hint = ipucu
hint-none = hamle yok
error-bot-needs-words = Botlara sözcük listesi gerekir. --lexicon ile bir liste ver; “--lexicon none” olmadan, varsa sürümün listesi kullanılır.

## Canlı masalar

error-stale-version = Bu arada oyun değişti. Tahtaya bakıp yeniden dene.
error-no-such-table = “{ $table }” adında bir masa yok ya da erişimin yok.
error-no-such-person = “{ $person }” adında biri yok.
error-not-seated = Bunu yalnızca bu masadaki oyuncular yapabilir.
error-not-your-seat = Orası senin yerin değil.
error-seat-taken = Bu yer dolu.
error-table-full = Bu masada boş yer yok.
error-already-seated = Zaten bu masada oynuyorsun.
error-bad-table = Böyle bir masa olamaz: { $reason }
table-fault-nobody = en az bir insan oyuncu gerekir.
table-fault-local-strangers = yerel masa yalnızca tek cihazdaki oyuncular ve botlar içindir.
table-fault-bot-level = böyle bir bot yok.
table-fault-bot-words = botlara sözcük listesi gerekir.
table-fault-saved-seats = kayıtlı oyunun her oyuncusu için bu cihazda bir yer ya da bir bot gerekir.
table-fault-saved-length = kayıtlı oyunda çok fazla olay var.
table-fault-hints = ipucu yalnızca herkes bu cihazdaysa ya da botsa verilir.
table-fault-costly = botlar ve ipuçları için daha küçük bir ıstaka, daha az boş taş ya da daha küçük bir tahta gerekir.
error-player-is-present = Bu oyuncu burada ya da yeterince uzun süredir uzakta değil.
error-no-pause-request = Ara için yanıtını bekleyen kimse yok.
error-pause-asked-recently = Kısa süre önce ara istedin. Daha sonra yeniden isteyebilirsin.
error-game-not-over = Oyun henüz bitmedi.
error-no-rematch-offer = Şu anda rövanş öneren kimse yok.
error-rematch-declined = Rövanş önerin kabul edilmedi. Diğerleri hâlâ rövanş önerebilir.
error-position-in-play = Bu sunucuda bu tahtayla bir oyun sürüyor. Oyun bitince incelenebilir.
error-not-analyzable = Bu oyun incelenemez: { $reason }
analysis-fault-no-turns = hiç hamle yok.
analysis-fault-too-long = çok fazla hamle var.
analysis-fault-costly = ıstaka ya da tahta çok büyük, ya da boş taş çok fazla.
error-analysis-failed = İnceleme yarıda kaldı. Daha sonra yeniden dene.
error-no-analysis = Bu oyun henüz incelenmedi.
error-too-many-analyses = Süren başka incelemelerin var. Birinin bitmesini bekle.
error-too-many-comments = Bir oyunda en çok { $limit } yorum olabilir.
error-hints-not-allowed = Bu masada ipucuna izin yok.
error-hints-not-ready = Motor hazırlanırken ipucu verilemez. Biraz sonra yeniden dene.
error-chat-empty = Mesaj boş.
error-chat-too-long = Bir mesajda en çok { $limit } karakter olabilir.
error-chat-full = Bu masada zaten { $limit } mesaj var; daha fazlası yazılamıyor.
error-chat-too-fast = Çok hızlı mesaj gönderiyorsun. Biraz bekle.
error-bot-failed = “{ $bot }” botu yanıt vermiyor.
error-sign-in-failed = Ad ya da parola yanlış.
error-recovery-failed = Ad ya da kurtarma kodu yanlış; ya da kod kullanılmış veya süresi dolmuş.
error-bad-password = Bu parola kullanılamaz: { $reason }
password-fault-short = en az { $limit } karakter olmalı.
password-fault-long = en çok { $limit } karakter olabilir.
password-fault-easy = tahmin edilmesi çok kolay.
error-has-account = Zaten bir hesabın var.
error-no-account = Bunun için bir hesap gerekir.
error-blocked = Artık burada oynayamazsın. Sunucunun işletmecisine başvur.
error-bad-admin-request = Geçersiz istek: { $reason }
error-traces-left = Kişi silindi, ama veritabanı dosyası küçültülemedi ve silinen verileri hâlâ içeriyor. Disk dolu mu? Bir sonraki silme yeniden dener.
error-too-busy = Sunucu şu anda yoğun. Biraz sonra yeniden dene.
error-store-in-use = { $file } başka bir süreçte açık.
error-store-failed = { $file } yazılamadı. Hiçbir şey değişmedi.
error-store-unreachable = Veritabanına ulaşılamıyor. Birazdan yeniden dene; hamlen kaydedildiyse onu göreceksin.
error-server-stopping = Bu sunucu birazdan duracak. Sayfa kendiliğinden yeniden bağlanır.
error-bad-database-url = Bu bir veritabanı adresi değil. Beklenen: postgresql://USER:PASSWORD@HOST:PORT/NAME; paroladaki / : ? # @ işaretleri %2F %3A %3F %23 %40 olarak yazılır.
error-database-unreachable = PostgreSQL, { $database } adresinde yanıt vermiyor.
error-database-refused = { $database }: PostgreSQL bu kullanıcıyı ya da parolayı kabul etmiyor.
error-database-missing = { $database }: böyle bir veritabanı yok. CREATE DATABASE ile oluştur.
error-database-too-old = { $database }, PostgreSQL { $version }; { $oldest } ya da daha yenisi gerekli.
error-database-unsuited = { $database }: { $reason }.
error-older-server-runs = { $database } veritabanını eski sürümden bir sunucu kullanıyor; yükseltmeden sonra onunla çalışamaz. Önce onu durdur.
error-database-not-empty = { $database } boş değil. Kopyalamak için boş bir veritabanı gerekli.
database-fault-encoding = kodlaması UTF8 değil
database-fault-rights = bu kullanıcı orada tablo oluşturamaz
database-fault-read-only = salt okunur
error-backup-by-pg-dump = PostgreSQL’i kendi aracıyla yedekle: pg_dump --format=custom --file=FILE URL
error-erase-needs-yes = “{ $person }” silinirse geri alınamaz. Onaylamak için --yes ekle.
error-admin-unreachable = Bir sunucu çalışıyor, ama { $socket } adresinde yanıt vermiyor. Klasörünü --data ile ver ya da önce onu durdur.
error-no-unix-sockets = Bu sistemde çalışan bir sunucu yönetilemez. Önce onu durdur.
cli-train = motoru eğit
cli-train-leaves = elde kalan taşların değerini kendi kendine oynayarak eğit; yarıda kesilip sürdürülebilir
cli-train-chances = öndeyken kazanma olasılığını kendi kendine oynayarak eğit
cli-train-racks = kuşak başına ıstaka sayısı
cli-train-generations = kuşak sayısı; her kuşak bir öncekinin değerleriyle oynar
cli-train-out = yazılacak dosya; verilmezse değerler yalnız senin içindir
training-leaves = Eğitiliyor: { $name }
training-done = Eğitilmiş değerler: { $path }
error-bad-leaves = { $path } içindeki eğitilmiş değerler bozuk, başka biçimde ya da başka taşlar için.
error-bad-analysis = Bu bir oyun çözümlemesi değil: { $path } beklenen değerde değil ({ $expected }).
error-too-many-turns = Bu oyunda { $count } hamle var; bir çözümleme en çok { $most } hamle alır.
error-other-training = { $path } başka seçeneklerle yapılmış bir eğitimden ya da bozuk. Önceki seçenekleri kullan ya da dosyayı sil.
cli-moves-by = hamleler neye göre sıralanır: puan ve elde kalan taşlar (equity) ya da yalnız puan (score)
cli-leaves = elde kalan taşların değerleri dosyadan: KLV2 ya da “mozaika train leaves” ile yazılmış dosya
cli-save-games = oyunları yaz: .jsonl dosyasına JSON satırları ya da klasöre GCG dosyaları
cli-csv = her hamle için bir CSV satırı yaz: ıstaka, hamle, puan, kalan taşlar, equity, torba
preparing-engine = Motor hazırlanıyor (yalnız ilk kullanımda)
error-too-few-tiles = Eğitim için taş az: ıstakada en az iki taş, sette en az üç ıstakalık taş olmalı.
cli-serve = tarayıcılar ve programlar için sunucuyu çalıştır
cli-serve-host = dinlenecek adres; verilmezse yalnız bu bilgisayardan erişilir
cli-serve-port = dinlenecek bağlantı noktası; 0 boş olan herhangi biri
cli-serve-no-open = tarayıcı açma
cli-serve-data = sunucu verilerinin klasörü
cli-serve-database = dosya yerine PostgreSQL kullan: postgresql://USER:PASSWORD@HOST:PORT/NAME; $MOZAIKA_DATABASE de olur
cli-serve-proxy = sunucunun önündeki güvenilir vekil sunucular, adres ya da ağ olarak; yalnız onların yönlendirme başlıkları kullanılır
cli-serve-host-name = oyuncuların sunucuya ulaştığı adlar, bilgisayarın kendi adlarına ek olarak, örneğin play.example.org; $MOZAIKA_HOST_NAMES da olur
cli-serve-limit = bir sınırı değiştir, örneğin sockets-per-address=500; liste docs/operating.md içinde
cli-serve-champion = “champion” botunun hamle başına en uzun süresi, saniye
cli-serve-seed-wait = oyunun her oyuncunun cihazından çekilişlere katkıyı ne kadar bekleyeceği, milisaniye; 0: hiç
cli-serve-bot-delay = botun bir hamle için en az ne kadar bekleyeceği, milisaniye; 0: hemen oynar
cli-serve-tdk = Türkçe masaların önce başvurduğu TDK sözlüğünün adresi ya da “off”; varsayılan sozluk.gov.tr veya MOZAIKA_TDK değişkeni
cli-serve-metrics-token = /metrics için erişim veren, en az { $length } karakterlik anahtarın dosyası; yoksa erişim de yok
cli-worker = başka makinelerdeki sunucular için bot hamlelerini, ipuçlarını ve analizleri hesapla
cli-worker-processes = işlem sayısı; belirtilmezse çekirdek sayısından bir eksik
cli-bus = hesaplamayı NATS üzerinden başka makineler yapsın: nats://USER:PASSWORD@HOST:PORT, bu makinenin dışında tls://…; birden çoksa virgülle; $MOZAIKA_BUS de olur
cli-bus-authority = NATS sunucularının sertifikalarını imzalayan kurumun sertifikası (PEM); belirtilmezse sistemdekiler
cli-backup = bütün verileri bir dosyaya kopyala, sunucu çalışırken de
cli-backup-file = yazılacak dosya; henüz var olmamalı
cli-copy = bütün verileri dosyadan boş bir PostgreSQL veritabanına kopyala; sunucu çalışıyor olmamalı
serving = Mozaika şu adreste çalışıyor: { $address } – durdurmak için Ctrl-C.
worker-ready = { $processes } işlem { $address } adresinden iş bekliyor – durdurmak için Ctrl-C.
backup-done = Şuraya kopyalandı: { $path }
copy-done = Kopyalanan satır: { $rows }
cli-admin = kişileri yönet: listele, dışa aktar, sil, engelle, parola kurtar; sunucu çalışırken de
cli-admin-people = kişileri listele, en yeniler önce
cli-admin-search = adın bir parçası
cli-admin-pairs = son bir haftada şüpheli dereceli oyunları olan oyuncu çiftlerini listele: { $games } oyundan çok ya da yarıdan çoğu erken bitmiş
cli-admin-export = bir kişinin bütün verilerini tek bir JSON belgesi olarak dışa aktar
cli-admin-erase = bir kişiyi sil; biten oyunlar diğer oyuncular için, adı olmadan kalır
cli-admin-yes = onayla
cli-admin-block = bir kişinin burada oynamasını engelle
cli-admin-unblock = bir kişinin engelini kaldır
cli-admin-recovery = bir oyuncunun yeni parola belirleyebileceği tek kullanımlık kod ver; 24 saat geçerlidir
cli-admin-person = bir kimlik (çizgiyle başlıyorsa “--” ardından) ya da bir hesabın tam adı
admin-column-id = kimlik
admin-column-name = ad
admin-column-kind = tür
admin-column-since = başlangıç
admin-column-seen = son görülme
admin-column-games = oyun
admin-column-state = durum
admin-column-counted = sayılan
admin-column-early = erken biten
admin-account = hesap
admin-guest = konuk
admin-is-blocked = engellendi
admin-exported = Şuraya yazıldı: { $path }
admin-erased = Silindi: { $person }. Adın kaldırıldığı masalar: { $tables }
admin-blocked = Engellendi: { $name } ({ $person })
admin-unblocked = Engeli kaldırıldı: { $name } ({ $person })
admin-recovery =
    { $name } için kurtarma kodu: { $code }
    { $until } tarihine kadar bir kez kullanılabilir. Yalnızca o oyuncuya ilet: bir daha gösterilmez.
error-port-in-use = { $host } adresinde { $port } numaralı bağlantı noktası dinlenemiyor: kullanımda ya da izin yok. “--port” ile başkasını seç.
error-no-bus = Bir NATS sunucusunun adresi gerekli: “--bus” ya da $MOZAIKA_BUS.
error-bad-bus-address = “{ $address }” bir NATS sunucusunun adresi değil; örnek: nats://localhost:4222.
error-unprotected-bus = Oyuncuların harfleri NATS sunucusuna gider ve { $host } başka bir makine: “tls://” ve parola kullan.
error-bus-unreachable = { $host } adresindeki NATS sunucusu yanıt vermiyor ya da parolayı kabul etmedi.
error-metrics-token-too-short = /metrics anahtarı en az { $least } karakter olmalı.
error-bad-tdk-address = “{ $address }” bir sözlük adresi değil: http://…, https://… ya da “off” yaz (--tdk, MOZAIKA_TDK).
error-bad-host-name = “{ $name }” ne bir sunucu adı ne de bir adres (--host-name, MOZAIKA_HOST_NAMES).
error-guards-missing = Kitaplıkların kurulu sürümleri sunucunun sınırlarını uygulamaz ({ $guard }). constraints.txt dosyasındaki sürümleri kur.
error-not-signed-in = Önce adını yaz.
error-bad-request = Geçersiz istek: { $reason }
error-reload-needed = Bu sayfa güncel değil. Devam etmek için sayfayı yenile.
error-foreign-origin = Bu sayfadan gelen isteklere izin yok.
error-unknown-host = Bu sunucu “{ $host }” adıyla yanıt vermiyor. Adres doğruysa yönetici bu adı ekleyebilir: mozaika serve --host-name { $host }
error-too-fast = Bir anda çok fazla mesaj. Biraz bekle.
error-too-slow = İsteğin geri kalanı zamanında gelmedi.
error-head-too-large = İsteğin başlığı çok büyük.
error-server-full = Sunucu dolu. Bir süre sonra yeniden dene.
error-too-many-requests = Çok fazla istek. { $wait_s } sn bekle.
error-too-many-tries = Çok fazla giriş denemesi. { $wait_s } sn bekle.
error-too-many-newcomers = Ağından çok fazla yeni oyuncu geldi. { $wait_s } sn bekle.
error-too-many-names = Çok fazla ad denendi. { $wait_s } sn bekle.
error-too-many-tables = Çok fazla masa açtın. { $wait_s } sn bekle.
error-too-many-open-tables = Bitmemiş { $limit } masan var. Önce birini bitir ya da birinden ayrıl.
error-too-many-sockets = Çok fazla açık bağlantı var. Birkaç sayfayı kapat.
error-position-too-costly = Bu kadar çok joker veya bu kadar büyük ıstakalı konumlar burada incelenemez.
error-no-last-play = Önce rakibin son hamlesinin taşlarını işaretle.
error-no-word-list = Bu sürümün kelime listesi yok, bu yüzden hamle aranamaz.
error-too-many-files = Aynı anda çok fazla dosya gönderdin. Biraz sonra yeniden dene.
error-file-too-complex = Bu dosyayı okumak çok uzun sürüyor.
error-two-bots-wanted = “static,greedy” gibi iki bot ver; “{ $bots }” değil.
error-baseline-failed = { $script } sonuç yazmadı. { $said }
perft-none = Dosyada konum yok.
perft-list = Satır { $line }: sözcük listesi, konumun yapıldığı liste değil.

cli-analyze = oyundaki her hamlede ne kaybedildiği ve herkesin ne kadar iyi oynadığı; birden çok oyundan rapor çıkar
cli-analyze-files = oyun dosyaları ya da içinde oyun dosyaları olan klasörler
cli-analyze-seconds = dağıtım sayısı yerine her hamle için saniye olarak süre; sonuç o zaman bilgisayara bağlıdır
cli-analyze-deals = her hamle için harcanan emek: hamlelerin kaç kez denendiği
cli-analyze-seed = rastgelelik tohumu; aynı tohum her bilgisayarda aynı sonucu verir
cli-analyze-threads = aynı anda çözümlenecek hamle sayısı; verilmezse işlemci sayısı kadar
cli-analyze-html = grafikleri ve en pahalı hataları gösteren tek bir HTML sayfası olarak rapor yaz
cli-analyze-gcg = oyunu her hamleden sonra bir notla GCG olarak yaz; birden çok oyun için bir klasör
cli-analyze-player = raporun kimin oyunlarıyla ilgili olduğu; verilmezse en çok oyunu olan oyuncu
analyzing = Çözümleniyor: { $name }
column-turn = hamle no
column-player = oyuncu
column-rack = ıstaka
column-class = değerlendirme
column-win = kazanma %
column-win-loss = kayıp %
column-points-lost = kaybedilen puan
column-opponent = rakip
column-games = oyun
column-game = oyun
column-results = galibiyet : beraberlik : yenilgi
column-spread-mean = puan farkı
column-accuracy = isabet
turn-class-best = en iyi
turn-class-good = iyi
turn-class-inaccuracy = küçük hata
turn-class-mistake = hata
turn-class-blunder = büyük hata
phase-opening = açılış
phase-middle = oyun ortası
phase-preendgame = oyun sonu öncesi
phase-endgame = oyun sonu
loss-kind-missed-bingo = kaçırılan bingo
loss-kind-phony = geri alınan geçersiz sözcük
loss-kind-exchange = değişim ya da pas
loss-kind-missed-exchange = yapılmayan değişim
loss-kind-score = az puan
loss-kind-leave = elde kalan taşlar ya da konum
unknown-no-rack = dosyada bütün ıstakalar yok.
unknown-partial-rack = dosyadaki bazı ıstakalar eksik.
unknown-hidden-exchange = dosya hangi taşların değiştirildiğini söylemiyor.
unknown-more-than-two = ikiden çok oyuncunun oyun sonunda kimse bütün ıstakaları bilmez; bu yüzden tahmin edilir.
unknown-no-lexicon = oyunun sözcük listesi kurulu değil.
unknown-lost-turn = tutmayan bir itiraz yüzünden sıra kaybedildi; seçilecek bir şey yoktu.
unknown-impossible = dosyada kuralların izin vermediği bir konum ya da hamle var.
analysis-used = Sürüm { $edition }, sözcük listesi { $lexicon }
analysis-unknown = Her şey bilinemiyor: { $reason }
analysis-phony = listede yok: { $words }
analysis-unchallenged = itiraz edilebilirdi: { $words }
analysis-better = daha iyisi { $move } ({ $points })
analysis-player = { $name }: { $total }
analysis-not-judged = Hamlelerin hiçbiri değerlendirilemedi.
analysis-accuracy = isabet { $accuracy }, değerlendirilen hamle { $turns }, hamle başına kayıp { $loss } puan
analysis-bingos = bingo: olası { $available } bingodan { $found }
analysis-strength = güç yaklaşık { $value } ± { $error } düzeyinde, en yakın bot { $level }
analysis-luck = çekiliş şansı { $points } puan
analysis-worst = en büyük kayıp { $turn }. hamlede
analysis-note = { $kind } (−{ $loss } puan, kazanma olasılığı −%{ $win })
analysis-game = { $name }: rakip { $opponents }, { $spread }, isabet { $accuracy }
season-title = { $name }: sezon
season-accuracy = Zaman içinde isabet
season-phases = Oyunun bölümüne göre kayıplar
season-kinds = Türüne göre kayıplar
season-opponents = Rakiplere göre sonuçlar
season-mistakes = En pahalı hatalar
season-games = Bütün oyunlar
season-no-mistakes = Hata yok.
season-unfinished = bitmedi
season-mean-loss = hamle başına %{ $loss }, { $turns } hamle
season-total-loss = oyun başına %{ $loss }, { $turns } hamle
season-figure-games = oyun
season-figure-results = galibiyet : beraberlik : yenilgi
season-figure-accuracy = isabet
season-figure-bingos = olası bingolardan yapılanlar
season-figure-luck = şans, oyun başına puan
season-mistake-turn = { $game }, { $turn }. hamle: { $kind }
season-mistake-played = oynanan: { $move } ({ $points })
season-mistake-better = daha iyisi: { $move } ({ $points })
season-mistake-loss = kayıp: { $loss } puan, kazanma olasılığından %{ $win }
error-no-games-found = { $path } içinde oyun bulunamadı.
error-too-many-games = Burada { $count } oyun var; bir rapor en çok { $most } oyun alır.
error-no-such-player = Bu oyunlarda “{ $name }” adlı bir oyuncu yok.

## The printed score sheet
sheet-title = Puan cetveli
sheet-number = No
sheet-player = Oyuncu
sheet-rack = Istaka
sheet-move = Hamle
sheet-score = Puan
sheet-total = Toplam
sheet-end = Oyun sonu
sheet-pass = pas
