### Türkçe. Anahtarlar her dilde aynıdır; eksik ve gereksiz olanları bir test bulur.

## Genel
home = Ana sayfa
close = Kapat
cancel = Vazgeç
continue = Devam et
menu = Menü
main-menu = Ana menü
settings = Ayarlar
setting-language = Dil
setting-theme = Tema
theme-system = Sistem
theme-light = Açık
theme-dark = Koyu
setting-squares = Kareler
squares-edition = Sürümün renkleri
squares-contrast = Yüksek kontrast
setting-coordinates = Koordinatları göster
setting-contrast = Kontrast
contrast-system = Sistem
contrast-high = Yüksek
setting-zoom = Telefonda tahta
zoom-whole = Tüm tahta
zoom-large = Büyütülmüş
setting-live = Dizerken sözcüklerin geçerli olup olmadığını göster
setting-live-why = Yalnızca izin verilen masalarda.
setting-motion = Hareket
motion-system = Sistem
motion-less = Azaltılmış
setting-sound = Sesler
setting-notify = Sıra bana gelince bildir
settings-why = Ayarlar yalnızca bu cihazda saklanır.
settings-look = Dil ve görünüm
settings-board = Tahta
settings-senses = Hareket, ses ve bildirimler
name-ask = Adın
name-why = Hesaba gerek yok, bir ad yeter.
names-ask = Kimler oynuyor?
name-missing = Bir ad gir.
name-none = Adın
unreachable = Sunucuya ulaşılamıyor. Birazdan yeniden dene.
page-missing = Böyle bir sayfa yok.
help = Yardım
help-why = Her sayfada ? tuşu bunu gösterir.
about = Hakkında
more-pages = Diğer sayfalar
reload = Yenile
page-not-loaded = Sayfa yüklenemedi
page-not-loaded-why = Sunucuda bir dosya eksik. Yeni bir sürüm başlatılıyor olabilir: birazdan yeniden dene.
yes = evet
no = hayır
you = Sen
edition = Sürüm
players = Oyuncular
level = Düzey
level-of = Düzey { $level } / { $levels }: { $name }
points = { $count ->
    [one] { $count } puan
   *[other] { $count } puan
  }
player-number = { $number }. oyuncu
play = Oyna

## Ana sayfa
home-title = Dört dil, tek tahta.
home-lead = İki ila dört kişi için, arkadaşlarla ya da bota karşı oynanan çapraz sözcük oyunu. Hesap yok, kurulum yok: bir sürüm seç ve oyna.
home-footer = Konuk olarak oynadığın oyunlar bu tarayıcıya bağlıdır.
edition-tiles = { $count ->
    [one] { $count } taş
   *[other] { $count } taş
  }
checking-live = sözcükler anında denetlenir
checking-automatic = sözcükler denetlenir
checking-challenge = sözcüklere itiraz edilir
challenge-cost = haksızsa bedeli: { $cost }
play-now = Hemen oyna
preparing = Sözcük listesi hazırlanıyor…
option-bot = Bota karşı
bot-name-newcomer = Çaylak
bot-newcomer = Yalnızca gündelik sözcükleri bilir, aklına ilk geleni oynar.
bot-name-beginner = Acemi
bot-beginner = Yaygın sözcükleri bilir, çok şeyi gözden kaçırır.
bot-name-learner = Öğrenci
bot-learner = Yaygın sözcükleri bilir, çoğu kez aklına ilk geleni oynar.
bot-name-trainee = Stajyer
bot-trainee = Yaygın sözcükleri bilir, çoğunlukla iyi bir hamle arar.
bot-name-apprentice = Çırak
bot-apprentice = Yaygın sözcükleri bilir, pek acele etmez.
bot-name-holiday = Tatil oyuncusu
bot-holiday = Kısa sözcüklerin çoğunu bilir, uzunları pek bilmez, bazen acele eder.
bot-name-amateur = Hevesli
bot-amateur = Kısa sözcüklerin çoğunu bilir, uzunları pek bilmez, pek acele etmez.
bot-name-casual = Amatör
bot-casual = Pek çok sözcük bilir, uzunları pek bilmez.
bot-name-club = Kulüp oyuncusu
bot-club = Sözcüklerin çoğunu bilir, elinde kalacak taşları düşünür.
bot-name-expert = Usta
bot-expert = Hemen her sözcüğü bilir, az şey kaçırır.
bot-name-champion = Şampiyon
bot-champion = Her sözcüğü bilir, ilerisini düşünür.
option-device = Bu cihazda
option-device-text = Hamleler arasında ıstakalar gizlenir.
option-invite = Arkadaşını davet et
option-invite-text = Bir bağlantı gönder. Açan kişi masana katılabilir.
create-link = Bağlantı oluştur
open-tables = Açık masalar
open-none = Şu anda bekleyen yok.
view = Görüntüle
new-table = Yeni masa
create-table = Masa oluştur
seats-free = { $all } yerden { $free } tanesi boş
games-running = Devam eden oyunlar
games-finished = Biten oyunlar
games-all = Bütün oyunları göster ({ $count })
games-none = Henüz yok.
game-gathering = Oyuncu bekleniyor

## Yeni masa
seats = Yerler
seat-person = Başka bir oyuncu
seat-bot = Bot
seat-local = Bu cihazda
seat-add = Oyuncu ekle
seat-remove = Oyuncu çıkar
table-who = Kimler katılabilir
table-open = Herkes
table-private = Bağlantısı olan herkes
table-watchable = Başkaları izleyebilir
board-from = { $name } dosyasındaki tahta
board-standard = Standart
board-file = Dosyadan yükle…
board-own = Senin tahtan, { $size }
board-edit = Tahtayı düzenle…
board-editor = Tahta düzenleyici
board-brush = Boya
board-symmetric = Simetrik
board-rows = Satır
board-columns = Sütun
board-undo = Geri al
board-preset = Sıfırla
board-clear = Temizle
board-help = Boyamak için karelere tıkla ya da birkaçının üzerinden sürükle. İkinci tıklama kareyi boş bırakır. Klavyede: ok tuşları gezdirir, boşluk boyar, 1–5 rengi seçer, Ctrl+Z geri alır.
board-save = SDF olarak kaydet
board-use = Bu tahtayı kullan
square-plain = düz kare
more = Diğer ayarlar
number-range = { $minimum } ile { $maximum } arasında bir sayı gir.
rule-lexicon = Sözcük listesi
lexicon-none = Listesiz: her sözcük geçerli
lexicon-short = En uzun sözcük { $count } harfli; tahtada { $side } harflik yer var.
licence = lisans: { $licence }
licence-unstated = lisans belirtilmemiş
lexicon-words = { $count ->
    [one] { $count } sözcük
   *[other] { $count } sözcük
  }
lexicon-online = önce çevrim içi sorulur; { $seconds } saniye içinde yanıt gelmezse “{ $list }” listesine bakılır
judged-by = { $by ->
    [service] TDK
    [list] liste
   *[both] TDK, liste
  }
judged-word = { $source ->
    [service] { $word }: TDK
    [cache] { $word }: TDK, önceki yanıt
   *[list] { $word }: sözcük listesi, TDK yanıt vermedi
  }
setting-word_checking = Sözcük denetimi
choice-word_checking-automatic = otomatik
choice-word_checking-challenge = itirazlı
setting-failed_challenge = Haksız itirazın bedeli
failed-challenge-nothing = yok
failed-challenge-turns = { $count ->
    [one] sonraki sıra
   *[other] sonraki { $count } sıra
  }
failed-challenge-points = diğer oyuncuya { $points }
setting-challenge_window_s = İtiraz süresi
standard-challenge_window_s = standart (çevrim içi oyunda { $value })
standard-pauses = standart (çevrim içi oyunda { $value }, dereceli oyunda ara yok)
seconds = { $seconds } sn
setting-live_word_feedback = Dizerken sözcüklerin geçerli olup olmadığını göster
setting-hints = İpuçları
setting-exchange_needs_in_bag = Değişim için torbada bulunması gereken taş
setting-exchanges_each = Oyuncu başına değişim
setting-end-passes_each = Herkes pas geçince oyun biter
setting-end-scoreless_turns = Üst üste bu kadar puansız sıradan sonra oyun biter
rule-board = Tahta
setting-clock-kind = Saat
clock-none = saatsiz
clock-game = { $minutes } dk
clock-increment = { $minutes } dk + { $seconds } sn
clock-days = { $days ->
    [one] hamle başına { $days } gün
   *[other] hamle başına { $days } gün
  }
choice-clock-kind-none = Saatsiz
choice-clock-kind-game = Bütün oyun için
choice-clock-kind-increment = Her hamlede süre eklenir
choice-clock-kind-days = Her hamle için gün
setting-clock-minutes = Oyuncu başına dakika
setting-clock-increment_s = Her hamlede eklenen saniye
setting-clock-days = Her hamle için gün
zero-none = sonraki hamleye dek
zero-any = sınırsız
zero-never = asla
unit-tiles = { $count ->
    [one] { $count } taş
   *[other] { $count } taş
  }
unit-points = { $count ->
    [one] { $count } puan
   *[other] { $count } puan
  }
unit-turns = { $count ->
    [one] { $count } sıra
   *[other] { $count } sıra
  }
unit-passes = { $count ->
    [one] bir kez
   *[other] { $count } kez
  }
unit-exchanges = { $count ->
    [one] { $count } değişim
   *[other] { $count } değişim
  }
unit-pauses = { $count ->
    [0] ara yok
    [one] { $count } ara
   *[other] { $count } ara
  }
unit-characters = { $count ->
    [one] { $count } karakter
   *[other] { $count } karakter
  }
unit-seconds = { $count } sn
unit-minutes = { $count } dk
unit-days = { $count ->
    [one] { $count } gün
   *[other] { $count } gün
  }
group-tiles = Istaka ve ek puan
group-exchange = Taş değişimi
group-words = Sözcükler
group-end = Oyun sonu
group-clock = Saat
group-names = Oyuncu adları
setting-rack_size = Istakadaki taş sayısı
setting-bingo_bonus = Bütün taşlar için ek puan
setting-exchange_order = Değişimin sırası
choice-exchange_order-draw-then-return = önce taş çekilir, sonra verilir
choice-exchange_order-return-then-draw = önce taş verilir, sonra çekilir
setting-end-nobody_can_move = Kimse hamle yapamayınca oyun biter
setting-tie = Toplamlar eşitse
choice-tie-shared = galibiyet paylaşılır
choice-tie-before-adjustment = taşlar düşülmeden önce puanı yüksek olan kazanır
setting-names = Adın biçimi
choice-names-any = serbest
choice-names-capitalised = tek sözcük: bir büyük harf, sonra küçük harfler
choice-names-capitalised-ascii = tek sözcük: bir büyük harf, sonra küçük harfler, yalnız A–Z
setting-name_length = En uzun ad
setting-clock-overtime_minutes = İzin verilen süre aşımı
setting-clock-overtime_points = Süreyi aşan, başlamış her dakikanın bedeli
setting-pauses = Oyun başına ara
setting-pause_minutes = Aranın süresi
unavailable-opponents = Yalnızca başka kişilerin oynamadığı oyunlarda.
unavailable-no-words = Yalnızca sözcük listesi olan oyunlarda.
about-rack_size = Torbada taş bulundukça her sıradan sonra bu sayıya tamamlanır.
about-bingo_bonus = Istakadaki bütün taşları kullanan hamle için.
about-challenge_window_s-none = Çevrim içi oyunda { $live } sn; hamle başına gün verilen oyunlarda bu süre yoktur.
about-clock-overtime_minutes = Bundan sonra oyuncu oyun dışı kalır.
about-pauses = Kişiler arasında, herkes kabul ederse; bu sırada tahta gizlenir. Çevrim içi oyunlarda { $live } ara vardır; dereceli oyunlarda ve hamle başına gün verilen oyunlarda yoktur. Tek cihazda ya da botlara karşı oynanan oyuna istediğin kadar sık ve uzun ara verebilirsin.
about-pause_minutes = Sonra oyun kendiliğinden devam eder.
about-word_checking-automatic = Listede olmayan bir sözcük içeren hamle kabul edilmez; yeniden denersin.
about-word_checking-challenge = Kimse itiraz etmezse hamle geçerlidir. Sözcüklerinden biri listede yoksa taşlar geri alınır ve sıra kaybedilir.
about-live_word_feedback = Taşları dizerken sözcüklerin geçerli olup olmadığını görürsün.

## Dosyalar
open-file = Dosya aç
file-drop = Dosyayı buraya bırak
file-bad = Bu dosya okunamıyor
file-too-large = Dosya çok büyük: en çok { $limit } MB.
file-game = Devam edilebilecek bir oyun
file-view = Bir oyuncunun gördüğü oyun
file-board = Bir tahta
file-transcript = Bir oyun dökümü
file-position = Bir konum
file-turns = { $count ->
    [one] { $count } hamle
   *[other] { $count } hamle
  }
file-resume = Burada devam et
file-use-board = Bu tahtada oyna
download = Oyunu indir
format-sdf = Tam kayıt, sonra devam etmek için
format-gcg = Hamleler, başka programlar için
format-json = Tam kayıt, programcılar için
format-cgp = Tahtadaki konum, tek satırda

## Oyundan önce
connecting = Bağlanıyor…
reconnecting = Yeniden bağlanıyor…
page-outdated = Sayfa güncel değil. Oyuna devam etmek için sayfayı yenile.
reconnecting-table = Yeniden bağlanıyor… Taşların yerinde kalıyor.
answer-late = Sunucudan henüz yanıt gelmedi. Taşların yerinde kalıyor.
unconfirmed = Sunucu bunu onaylamadı. Tahtaya bakıp yeniden dene.
table-missing = Böyle bir masa yok
table-closed = Bu masadan herkes ayrıldı.
lobby-title = Masa: { $edition }
lobby-wait = Son yer dolunca oyun başlar.
lobby-sit = Ayarlara bak, sonra otur.
sit-down = Masaya otur
leave = Masadan ayrıl
invite-link = Davet bağlantısı
copy = Kopyala
share = Paylaş
copied = Kopyalandı
copy-failed = Tarayıcı kopyalamayı engelledi. Bağlantıyı seçip kendin kopyala.
copy-link = Bağlantıyı kopyala
seat-free = boş yer
seat-taken = burada
bot = bot
bot-level = düzey { $level }

## Masa
board = Tahta
board-enlarge = Tahtayı büyüt
board-whole = Tüm tahtayı göster
this-table = Bu masa
rack = Istaka
your-tiles = Taşların
square-empty = boş
blank = boş taş
blank-which = Boş taş için bir harf seç
tile-name = { $letter }, { $points ->
    [one] { $points } puan
   *[other] { $points } puan
  }
moves = Hamleler
unseen = Görülmeyen taşlar
chat = Sohbet
tab-moves = Hamleler
tab-unseen = Taşlar
tab-chat = Sohbet
chat-write = Yaz…
chat-send = Gönder
chat-earlier = Önceki mesajlar
spectators-chat = bunu yalnızca izleyiciler görür
in-bag = Torbada: { $count }
no-moves = Henüz hamle yapılmadı.
board-after-move = { $number }. hamleden sonraki tahta
board-now = Oyuna dön
turn-play = hamle
turn-exchange = { $count } değişim
turn-pass = pas
turn-taken-back = geri alındı
turn-lost = sıra kaybı
bingo = Bingo
your-turn = Sıra sende
your-decision = Karar senin
player-decides = karar veriyor
turn-of = Sıra: { $name }
player-on-turn = oynuyor
player-tiles = { $count ->
    [one] { $count } taş
   *[other] { $count } taş
  }
player-left = ayrıldı
player-away = uzakta
player-paused = ara verildi
player-owes = { $count ->
    [one] bir sıra
   *[other] { $count } sıra
  } kaybedecek
preparing-engine = Motor derleniyor, yalnızca ilk açılışta
preparing-words = “{ $list }” sözcük listesi hazırlanıyor
preparing-steps = { $done } / { $total }
preparing-percent = %{ $percent }
watching = İzliyorsun
watchers = { $count ->
    [one] { $count } kişi izliyor
   *[other] { $count } kişi izliyor
  }
exchange = Değiştir
exchange-some = { $count } değiştir
exchange-used-up = Bütün değiştirme haklarını kullandın ({ $count }).
exchange-bag-short = Değiştirmek için torbada { $needed } taş olmalı; şu an { $in_bag } var.
exchange-chosen = { $count } seçildi · torbada { $bag }
pass = Pas
pass-sure = Emin misin?
recall = Geri al
shuffle = Karıştır
sort = Sırala
hint = İpucu
hint-none = Taşlarınla yapılacak hamle yok.
challenge = İtiraz et
challenge-else-turns = { $count ->
    [one] yanlışsa sıran gider
   *[other] yanlışsa { $count } sıran gider
  }
challenge-else-points = yanlışsa rakip +{ $count }
accept = Kabul et
pause = Ara ver
paused = Oyuna ara verildi.
resume = Devam et
pause-ask = { $left ->
    [one] Ara iste (1 hak kaldı)
   *[other] Ara iste ({ $left } hak kaldı)
  }
pause-asked = { $name } { $minutes } dakikalık ara istiyor.
pause-agree = Kabul et
pause-decline = Reddet
pause-waiting = Ara için onay bekleniyor: { $names }
pause-withdraw = İsteği geri çek
pause-not-agreed = Ara isteği kabul edilmedi. Oyun sürüyor.
pause-ends = Oyunun kendiliğinden devam edeceği saat: { $time }
pause-hidden = Oyun devam edene dek tahta ve taşların gizli.
resign = Pes et
resign-ask = Pes etmek istiyor musun?
resign-wins = Oyunu { $name } kazanır. Bu geri alınamaz.
resign-others-play-on = Diğerleri sensiz devam eder. Bu geri alınamaz.
keep-playing = Oynamaya devam et
claim = { $name } dönmüyor: oyundan çıkar
claim-win = Galibiyet ilan et
claim-removal = Oyundan çıkar: { $name }
away-wait = { $name } uzakta. { $wins ->
    [yes] { $time } sonra galibiyetini ilan edebilirsin.
   *[no] { $time } sonra onu oyundan çıkarabilirsin.
  }
away-claim = { $name } uzakta. { $wins ->
    [yes] Artık galibiyetini ilan edebilirsin.
   *[no] Artık onu oyundan çıkarabilirsin.
  }
not-on-rack = Elinde { $letter } yok.
word-valid = geçerli
word-invalid = geçersiz
invalid-ask = Geçersiz: { $words }. Yine de oynansın mı?
invalid-about = Biri itiraz ederse taşlarını geri alır, puanları ve sıranı kaybedersin.
invalid-play = Yine de oyna
invalid-change = Hamleyi değiştir
plays = { $name } oynadı
own-pending = Diğerleri karar veriyor:
window = itiraz için { $seconds } sn
you-begin = Sen başlıyorsun
draw-rule = Alfabenin başına en yakın harf başlar; boş taş A’dan önce gelir. Eşitlikte yeniden çekilir.
start-draw = Çekiliş:
begins = { $name } başlıyor
hand-over = Sıra: { $name }
hand-over-hidden = Diğerleri bakmasın: şimdi ıstaka görünecek.
hand-over-pending = { $score ->
    [one] { $score } puan
   *[other] { $score } puan
  }: kabul edin ya da itiraz edin.
all-accept = Herkes kabul ediyor
challenged-by = { $name } itiraz ediyor
i-am = Ben { $name }

## Olanlar
news-begins = Çekiliş: { $draws }. { $you ->
    [yes] Sen başlıyorsun.
   *[no] { $name } başlıyor.
  }
news-plays = { $you ->
    [yes] Oynadın:
   *[no] { $name } oynadı:
  } { $words }, { $score ->
    [one] { $score } puan
   *[other] { $score } puan
  }.
news-challenge-won = { $you ->
    [yes] İtiraz ettin; geçersiz: { $words }.
   *[no] { $name } itiraz etti; geçersiz: { $words }.
  }
news-challenge-lost = { $you ->
    [yes] İtiraz ettin, ama hamle geçerli.
   *[no] { $name } itiraz etti, ama hamle geçerli.
  }
challenge-free = Bu masada haksız itirazın bedeli yok.
news-taken-back = { $you ->
    [yes] Taşlarını geri aldın; sıranı ve { $score ->
        [one] { $score } puanı
       *[other] { $score } puanı
      } kaybettin.
   *[no] { $name } taşlarını geri aldı; sırasını ve { $score ->
        [one] { $score } puanı
       *[other] { $score } puanı
      } kaybetti.
  }
news-points-given = { $you ->
    [yes] Bunun için
   *[no] { $name } bunun için
  } { $points ->
    [one] { $points } puan
   *[other] { $points } puan
  } { $you ->
    [yes] alıyorsun
   *[no] alıyor
  }.
news-turn-owed = { $you ->
    [yes] Bunun için { $count ->
        [one] bir sıra
       *[other] { $count } sıra
      } kaybedeceksin.
   *[no] { $name } bunun için { $count ->
        [one] bir sıra
       *[other] { $count } sıra
      } kaybedecek.
  }
news-turn-lost = { $you ->
    [yes] Bu sırayı kaybediyorsun.
   *[no] { $name } bu sırayı kaybediyor.
  }
news-exchanges = { $you ->
    [yes] Sen
   *[no] { $name }
  } { $count ->
    [one] { $count } taş
   *[other] { $count } taş
  } { $you ->
    [yes] değiştirdin
   *[no] değiştirdi
  }.
news-seed-withheld = { $you ->
    [yes] Cihazın çekilişlere katkıda bulunmadı.
   *[no] { $name } çekilişlere katkıda bulunmadı.
  }
news-passed = { $you ->
    [yes] Pas geçtin.
   *[no] { $name } pas geçti.
  }
news-resigned = { $you ->
    [yes] Pes ettin.
   *[no] { $name } pes etti.
  }
news-timed-out = { $you ->
    [yes] Süren bitti.
   *[no] Süre bitti: { $name }.
  }
news-paused = { $you ->
    [yes] Oyuna ara verdin.
   *[no] { $name } oyuna ara verdi.
  }
news-resumed = { $you ->
    [yes] Oyuna devam ediyorsun.
   *[no] { $name } oyuna devam ediyor.
  }
news-resumed-itself = Ara bitti.
announcement = Olanlar

## Ekran okuyucu duyuruları
announce-total = { $name } toplam { $total ->
    [one] { $total } puanda
   *[other] { $total } puanda
  }.
announce-pending = { $name } oynadı: { $words }, { $score ->
    [one] { $score } puan
   *[other] { $score } puan
  }. Diğerleri karar veriyor.
announce-challenge = { $name } oynadı: { $words }, { $score ->
    [one] { $score } puan
   *[other] { $score } puan
  }. Kabul et ya da itiraz et.
announce-minutes = { $count ->
    [one] { $count } dakikan kaldı.
   *[other] { $count } dakikan kaldı.
  }
announce-seconds = { $count ->
    [one] { $count } saniyen kaldı.
   *[other] { $count } saniyen kaldı.
  }
announce-overtime = Süren bitti.

## Oyun sonu
result = Sonuç
rematch = Rövanş
rematch-offered = { $name } rövanş öneriyor.
rematch-accept = Kabul et
rematch-decline = Reddet
rematch-waiting = Rövanş önerisi yanıt bekliyor: { $names }.
rematch-withdraw = Öneriyi geri çek
rematch-declined = { $name } rövanşı kabul etmedi.
rematch-ready = Rövanşa git
view-board = Tahtayı gör
over-wins = { $name } kazandı, { $points }
over-you-win = Kazandın, { $points }
over-you-win-early = Kazandın
over-wins-early = { $name } kazandı
over-tie = Berabere: { $names }, { $points }
over-tie-rule = Toplamlar eşitse taşlar düşülmeden önce puanı yüksek olan kazanır.
end-went-out = { $you ->
    [yes] Torba boş ve sen taşlarını bitirdin.
   *[no] Torba boş ve { $name } taşlarını bitirdi.
  }
end-passes = Herkes { $times ->
    [one] { "" }
   *[other] üst üste { $times } kez{ " " }
  }pas geçti.
end-scoreless = Üst üste çok fazla puansız sıra oldu.
end-nobody-can-move = Artık kimse hamle yapamıyor.
end-turn-limit = Oyun { $turns } hamlelik üst sınıra ulaştı.
end-one-left = { $you ->
    [yes] Yalnızca sen kaldın.
   *[no] Yalnızca { $name } kaldı.
  }
adjust-played = Oyun puanı
points-in-play = Oyundaki puanlar
adjust-rack = Eldeki taşlar
adjust-gained = Rakip taşları
adjust-time = Süre aşımı
adjust-total = Toplam
score-graph = Hamle hamle puan

## Uygulama
app-description = İki ila dört kişi için, arkadaşlarla ya da bota karşı, dört dilde çapraz sözcük oyunu.
offline-device = Çevrim dışısın
offline-server = Sunucu yanıt vermiyor
offline-why = Oyunların sunucuda güvende. Sunucu yanıt verir vermez sayfa yeniden bağlanır.
offline-again = Yeniden dene
offline-waits = Sayfa kendiliğinden yeniden bağlanır.
notify-refused = Tarayıcı bu sayfanın bildirimlerini engelliyor. Tarayıcının bu site için olan ayarlarından izin verebilirsin.
print = Yazdır
practice = Deneme hamlesi
practice-skip = Denemeyi atla
practice-end = Anladım
practice-wait = Sıra: { $name }. Sonra sen oynayacaksın.
practice-first = Yıldızın üzerinden geçen bir sözcük diz: taşa ve kareye ya da kareye ve sırayla taşlara dokun. Sürükleyebilir ya da yazabilirsin de.
practice-lay = Diğerlerine değen bir sözcük diz: taşa ve kareye ya da kareye ve sırayla taşlara dokun. Sürükleyebilir ya da yazabilirsin de.
practice-more = Aynı satırda ya da sütunda sürdür. Bir taşı geri almak için ona iki kez dokun.
practice-play = { $score ->
    [one] { $score } puan.
   *[other] { $score } puan.
  } “Oyna”ya bas ya da taşların yerini değiştir: o ana kadar hiçbir şey sayılmaz.
practice-refused = Kırmızı yazı bunun neden sayılmadığını söylüyor. Taşların yerini değiştir ya da “Geri al” ile hepsini geri al.
practice-done = İlk hamleni yaptın! Sözcük bulamazsan taş değiştir ya da pas geç. Kurallar ve bu deneme menüde.

## Sürümün kuralları
rules = Kurallar
rules-of = Kurallar: { $edition }
rules-lead = İki ila dört oyuncu tek bir tahtaya, her biri tahtadakilere bağlanan sözcükler dizer. En yüksek toplam kazanır.
rules-board = { $rows } × { $columns } kare. İlk sözcük ortadaki yıldızı kaplar; sonraki her hamle tahtadaki bir taşa değer.
rules-blank = Boş taş istenen harfin yerine geçer ve puan getirmez.
rules-turn = Sıra sendeyken
rules-start = Başlarken herkes bir taş çeker: alfabenin başına en yakın harf başlar. Eşitlikte o oyuncular yeniden çeker.
rules-start-blank = Boş taş bütün harflerden önce gelir.
rules-play = Taşları tek bir satıra ya da sütuna, aralarında boş kare kalmadan diz. Oluşan her sözcük sayılır: hem yatay hem dikey.
rules-exchange = Birkaç taş ver, o kadar taş çek.
rules-pass = Hiçbir şey yapmaz, puan almazsın.
rules-score = Puanlar
rules-count = Hamlenin oluşturduğu ya da uzattığı her sözcüğün harfleri toplanır.
rules-premiums = Renkli kareler harfi ya da bütün sözcüğü katlar, o da yalnız bir kez: üstüne taş konduğunda.
rules-kind = Özel adlar, kısaltmalar, kısa çizgili ya da kesme işaretli sözcükler sayılmaz.
rules-forms-inflected = Sözlükteki sözcükler ve çekimli biçimleri sayılır.
rules-forms-most-inflected = Sözlükteki sözcükler ve çekimli biçimlerinin çoğu sayılır. Karşılaştırma derecesindeki sıfatların çekimleri gibi seyrek kullanılan bazı biçimler listede yoktur.
rules-forms-headwords = Sözcükler, sözlükte madde başı oldukları biçimde sayılır. Çoğul gibi çekimli biçimler, ayrı bir madde başı değilse sayılmaz.
rules-out = Torba boşalıp bir oyuncunun taşı kalmayınca oyun biter.
rules-left = Herkes ıstakasında kalan taşların puanını kaybeder; taşlarını bitiren, diğerlerinin kalan taşlarının puanını alır.
rules-changed = Bir masada başka ayarlar geçerli olabilir; masanın menüsü bunları gösterir.

## Yardım
shortcuts = Klavye kısayolları
shortcut-letters = Bu harfin taşını okun bulunduğu kareye koy
shortcut-arrows = Tahtada gezin ve oku çevir
shortcut-space = Oku çevir ya da seçili taşı koy
shortcut-backspace = Son taşı geri al
shortcut-enter = Oyna
shortcut-escape = Bütün taşları ıstakaya geri al, değiştirmekten vazgeç ya da duyuruyu kapat
shortcut-help = Her sayfada bu yardımı göster
key-space = Boşluk
gestures = Fare ve dokunmatik ekran
gesture-tiles = Taşı bir kareye sürükle ya da önce taşa, sonra kareye dokun.
gesture-type = Boş bir kareye, sonra sırayla taşlarına dokun ya da sözcüğü yaz. Ok yönü gösterir; kareye yeniden dokunmak oku çevirir.
gesture-back = Bir taşı geri almak için ona iki kez dokun, ıstakaya sürükle, sağ tıkla ya da basılı tut.
gesture-rack = Sıralarını değiştirmek için taşları ıstakada sürükle.
gesture-zoom = Telefonda tahtayı iki parmağınla ya da büyüteçle büyüt.
gesture-file = Kayıtlı bir oyunu ya da tahtayı açmak için dosyayı sayfanın herhangi bir yerine bırak.
after-game = Oyundan sonra
after-game-review = Oyun incelemesi, her hamleyi tahtası ve ıstakalarıyla, en iyi hamleleri ve puan kaybedilen yerleri gösterir. “Daha iyi bir hamle bul” ile, gösterilmeden önce onu kendin arayabilirsin.
after-game-file = SDF, GCG, JSON ya da CGP dosyasını sayfaya bırakarak onu da aynı şekilde inceleyebilirsin.
after-game-board = İnceleme tahtasında istediğin konumu kurup programdan hamle, benzetim ve oyun sonu hesabı isteyebilirsin. İncelemedeki her hamleden ve sayfanın altından açılır.

## Hakkında
about-title = Mozaika hakkında
about-what = Mozaika; Türkçe, Lehçe, Estonca ve İngilizce oynanan bir çapraz sözcük oyunudur. Tarayıcıda, terminalde ve Python’la oynanabilir.
about-licence = Mozaika, { $licence } lisanslı özgür bir yazılımdır.
about-version = Sürüm { $version }
about-lists = Sözcük listeleri
about-common = Yaygın sözcükler, botların alt düzeyleri için
about-software = Kullanılan yazılımlar

## Hesaplar
account = Hesap
account-of = { $name }: hesap
account-guest = Bu tarayıcıda konuk olarak oynuyorsun.
account-kept = Bu ad sana ayrıldı.
account-name = Ad
guest = konuk
guest-about = Bu adla bir hesabı yok: başkalarının adı da aynı olabilir.
password = Parola
password-current = Mevcut parola
password-new = Yeni parola
password-hint = En az { $limit } karakter. Tarayıcın kaydetsin.
password-show = Parolayı göster
password-missing = Parolanı gir.
password-wrong = Parola yanlış.
create-account-title = Adını ve oyunlarını koru
create-account-why = Bir parola seç. Ad yalnızca senin olur, oyunlarına her cihazdan ulaşırsın ve oyunların dereceli olabilir. E-posta adresi gerekmez.
create-account = Hesap aç
account-created = Tamam: artık adın { $name }. Her cihazda bu adla giriş yapabilirsin.
sign-in = Giriş yap
sign-in-title = Giriş
sign-in-instead = Zaten hesabın var mı? Giriş yap
sign-in-guest = { $name } adlı konuğun burada oynadıkları hesaba taşınmaz. Korumak için konuğa hesap aç.
sign-out = Çıkış yap
sign-out-title = Çıkış
sign-out-why = Bu cihazdan ya da bütün cihazlardan çıkış yap.
sign-out-everywhere = Her yerden çıkış yap
sign-out-guest = Bu tarayıcı kim olduğunu unutur. Konuk geri gelemez: oyunlarına bir daha ulaşamazsın.
sign-out-lose = Çıkış yap ve oyunlarımı kaybet
rename-title = Adını değiştir
rename-why = Yeni oyunlar için geçerlidir; oturduğun masalarda eski adın kalır.
rename-do = Adı değiştir
rename-own = { $name }: adını değiştir
renamed = Artık adın { $name }.
password-title = Parolayı değiştir
password-why = Diğer bütün cihazlardan çıkış yapılır ve kurtarma kodun geçersiz olur.
password-do = Parolayı değiştir
password-changed = Parola değişti. Diğer bütün cihazlardan çıkış yapıldı.
recover = Parolanı mı unuttun?
recover-title = Yeni parola belirle
recover-why = Kurtarma kodunu gir. Kodun yoksa hâlâ giriş yapmış olduğun bir cihazda oluştur ya da sunucuyu işleten kişiden iste. Diğer bütün cihazlardan çıkış yapılır.
recover-do = Parolayı belirle ve giriş yap
recovered = Tamam: { $name } olarak yeni parolanla giriş yaptın. Kurtarma kodu artık geçersiz.
recovery-title = Kurtarma kodu
recovery-why = Parolanı unutursan bu kodla yenisini belirleyebilirsin. Kod bir kez kullanılır.
recovery-code = Kurtarma kodu
recovery-create = Kurtarma kodu oluştur
recovery-again = Yeni kod oluştur
recovery-present = Kod oluşturuldu: { $day }; son geçerlilik günü: { $until }. Yeni kod bunun yerine geçer.
recovery-keep = Bir yere yaz ya da güvenle sakla: yalnızca şimdi gösteriliyor. Bu koda sahip olan herkes hesabını ele geçirebilir. Son geçerlilik günü: { $day }; parolanı değiştirir ya da her yerden çıkış yaparsan daha önce geçersiz olur.
delete-account-title = Hesabı sil
delete-account-short = Adını, parolanı, derecelerini ve sohbet mesajlarını siler. Geri alınamaz.
delete-account = Hesabımı sil…
delete-account-why = Adın, parolan, derecelerin, sonuçların ve sohbet mesajların bütün cihazlarda silinir; süren oyunlarda pes edilmiş sayılırsın. Biten oyunlar adın olmadan rakiplerinde kalır. Bu işlem geri alınamaz.
delete-account-do = Kalıcı olarak sil
account-deleted = Hesabın silindi.
erased-player = Eski oyuncu

## Profiller
profile-own = Oyunlarım ve derecelerim
profile-since = Katılım: { $day }
person-missing = Böyle bir oyuncu yok
rating = Derece
rating-none = Henüz derece yok
rating-provisional = geçici
rating-games = { $count ->
    [one] { $count } dereceli oyun
   *[other] { $count } dereceli oyun
  }
rating-why = Konukların oyunları derece için sayılmaz.
graph-table = Tablo olarak göster
graph-day = Tarih
graph-spoken = { $games ->
    [one] { $games } oyun
   *[other] { $games } oyun
  } boyunca derece: { $first } ile başladı, şimdi { $last }, en düşük { $least }, en yüksek { $most }
stat-games = Oyun
stat-won = Kazanılan / kaybedilen / berabere
stat-average = Ortalama puan
stat-best = En yüksek puan
stat-bingos = Oyun başına bingo
stat-play = En iyi hamle
outcome-won = Galibiyet
outcome-lost = Yenilgi
outcome-tied = Beraberlik
game-ended-early = erken bitti
past-table = Oyunu görüntüle, { $points }
games-older = Daha eski oyunlar

## Rakip bulma
option-online = Çevrim içi oyna
option-online-text = Aynı oyunu isteyen biriyle eşleşirsin.
seek-do = Rakip bul
seek-rated = Rakibin de hesabı varsa dereceli
seek-waiting = Rakip bekleniyor
seek-stop = Beklemeyi bırak
seek-time = Bekleme süresi
seek-found = Oyun başlıyor
seek-go = Oyuna git
editions-all = Bütün sürümler
table-own = Senin masan
open-all = { $count ->
    [one] { $count } masayı göster
   *[other] { $count } masanın hepsini göster
  }
rated = dereceli
unrated = derecesiz
rule-rated = Derece için sayılır
rated-both = Oyun başlarken iki oyuncunun da hesabı varsa.
unrated-people = Yalnız iki kişi arasındaki oyunlar sayılır.
unrated-words = Yalnız sözcük listesi olan oyunlar sayılır.
unrated-board = Yalnız standart tahtadaki oyunlar sayılır.
unrated-rules = Yalnız sürümün kendi kurallarıyla oynanan oyunlar sayılır; saat serbesttir.
unrated-account = Yalnız hesaplar arasındaki oyunlar sayılır.
uncounted-short = Derece için sayılmadı: iki oyuncu da en az { $moves } hamle yapmadan bitti.
uncounted-pair = Derece için sayılmadı: bu iki oyuncunun { $hours } saat içinde { $games } oyunu zaten sayıldı.
home-footer-guest = Adını ve oyunlarını koru
home-footer-account = Oyunlarına, giriş yaptığın her cihazdan ulaşırsın.

## Çekilişler
draws-starting = Oyun başlıyor: her cihaz çekilişlere kendi rastgele baytlarını ekliyor…
draws-committed = Taşlar nasıl çekiliyor
draws-committed-about = Sunucu oyundan önce gizli bir değer seçip özetini gösterdi; artık onu değiştiremez. Sonra her oyuncunun cihazı kendi rastgele baytlarını ekledi. Her taş bu ikisinden hesaplanır. Oyun bitince tarayıcın bütün çekilişleri kendisi denetler.
draws-checking = Çekilişler denetleniyor…
draws-checking-about = Tarayıcın bu oyunun her çekilişini yeniden hesaplıyor.
draws-verified = Çekilişler doğrulandı
draws-verified-about = Tarayıcın bu oyunun her çekilişini kendi koduyla yeniden hesapladı. Gizli değer, sunucunun oyundan önce gösterdiği özetle uyuşuyor ve cihazının rastgele baytları her çekilişte kullanıldı. Taşları kimse, sunucu bile seçemezdi.
draws-unproven = Çekilişler kayıtla uyuşuyor
draws-unproven-about = Her çekiliş sunucunun açıkladığı gizli değerden ve oyuncuların baytlarından hesaplanıyor. Bu cihaz daha fazlasını kanıtlayamaz: kendi baytları çekilişlerde kullanılmadı ya da artık burada değil.
draws-unchecked = Çekilişler denetlenmedi
draws-unchecked-about = Oyunun kaydı yüklenemedi.
draws-mismatch = Çekilişler yanlış
draws-mismatch-about = Sunucunun kaydı, bu cihazın gördüğü ve sakladığıyla uyuşmuyor. Oyunu indirip kanıt olarak sakla. Bu sunucuya güvenme.
draws-left-out = Cihazın baytlarını gösterdi, ama sunucu onları çekilişlere katmadı.
draws-restarted = Cihazın baytlarını gösterdikten sonra oyun öncesi değişim yeniden başladı. Buna yol açan kişi iki çekilişten birini seçebilirdi.
draws-setup-unknown = Bu cihaz verilerini Mozaika’nın eski bir sürümüyle, taş seti ve taşların sırası olmadan saklamış. Bunlar kayıtla karşılaştırılamadı.
draws-withheld = { $name } çekilişlere katkıda bulunmadı.
draws-withheld-bytes = { $name } oyundan önce bir özet gönderdi, ama ona uyan baytları göndermedi.
draws-commitment = Oyundan önce gösterilen özet (sunucunun taahhüdü)
draws-own = Bu cihazın rastgele baytları
draws-command = İndirdiğin oyunu kendi bilgisayarında da denetleyebilirsin:
draws-mismatch-text = Bu oyunun çekilişleri tutmuyor{ $number ->
    [0] { "" }
   *[event] { " " }(olay { $number })
  }: { $what }
draw-fault-commitment = sunucu oyundan önce başka bir taahhüt gösterdi.
draw-fault-edition = taşlar, sıraları, oyuncu sayısı, ıstaka boyu ya da değişim sırası oyundan önce gösterilenlerle aynı değil.
draw-fault-seed = cihazının baytları kayıtta yok.
draw-fault-hashes = özetler, baytlar gösterilmeden önce sabitlenenler değil.
draw-fault-secret = açıklanan gizli değer taahhütle uyuşmuyor.
draw-fault-order = katkılar doğru sırada değil.
draw-fault-start = ilk hamle çekilişinin turları ya da başlayan oyuncu yanlış. Yalnızca eşit kalan oyuncular yeniden çeker.
draw-fault-amount = taşlar yanlış zamanda, yanlış sayıda ya da yanlış oyuncu tarafından çekildi.
draw-fault-turn = oyun sırası kurallara uymuyor.
draw-fault-draw = gizli değerden hesaplanmayan bir taş çekildi.
draw-fault-tiles = bir oyuncu çekmediği bir taşı koydu ya da elinde tuttu.
draw-fault-seen = kayıt, cihazının oyun sırasında gördüğünden farklı.
draw-fault-log = kayıt bozuk.

## Analysis board
analysis = İnceleme tahtası
analysis-mode = Tahtada ne yapılacak
analysis-mode-play = Hamle dene
analysis-mode-setup = Konum kur
analysis-letters = Tahta için harfler
analysis-letters-why = Bir kare seç, sonra harfleri yaz veya dokun. Boşluk tuşu yönü değiştirir, Delete taşı kaldırır.
analysis-blank = Sonraki taş joker
analysis-mark = Son hamleyi işaretle
analysis-remove = Taşı kaldır
analysis-players = Oyuncu sayısı
analysis-player = { $number }. oyuncu
analysis-on-turn = Sırada
analysis-rack-own = Sıradaki oyuncunun ıstakası
analysis-rack-other = { $number }. oyuncunun ıstakası (biliniyorsa)
analysis-bag = { $count ->
    [one] Torbada { $count } taş
   *[other] Torbada { $count } taş
}
analysis-ask = Motora sor
analysis-seconds = Süre
analysis-seconds-of = { $seconds } sn
analysis-stop = Durdur
analysis-why-not = Burada sorulamayanlar
question-moves = En iyi hamleler
question-simulation = Benzetim
question-preendgame = Oyun sonu öncesi
question-endgame = Oyun sonu
question-inference = Elinde ne kaldı
analysis-state-waiting = Boş bir işlem bekleniyor …
analysis-state-running = Hesaplanıyor …
analysis-state-complete = Bitti.
analysis-state-known = Önceden biliniyor.
analysis-state-interrupted = Oyunlar öncelikli olduğu için kesildi. Devam etmek için yeniden sor.
analysis-state-stopped = Durduruldu.
analysis-plays = { $count ->
    [one] { $count } hamle mümkün.
   *[other] { $count } hamle mümkün.
}
analysis-score = Puan
analysis-move = Hamle
analysis-leave = Elde kalan
analysis-equity = Değer
analysis-wins = Kazanma, %
analysis-spread = Fark
analysis-deals = Deneme
analysis-exchange = Değişim { $tiles }
analysis-gain-proved = Oyun sonuna kadar kazanç: { $points } puan (kanıtlandı).
analysis-gain-found = Oyun sonuna kadar kazanç: { $points } puan (bulunan en iyi).
analysis-no-guess = Son hamle, rakibin elinde ne kaldığı hakkında bir şey söylemiyor.
analysis-valid = geçerli
analysis-invalid = geçersiz
analysis-make = Bu hamleyi yap
analysis-reply = Hamlenden sonra
analysis-reply-none = Kimse yanıtlamasın
analysis-share = Paylaş
analysis-cgp = Konum (CGP)
analysis-copy-cgp = CGP kopyala
analysis-copy-embed = Gömme kodunu kopyala
analysis-copied = Kopyalandı.
## Oyun incelemesi
review = İnceleme
review-game = Oyunu incele
review-missing = Bu oyun incelenemiyor
review-table = Masaya git
review-copy-link = Bu hamlenin bağlantısını kopyala
review-file = Dosyadaki oyunu incele
review-file-why = Herhangi bir oyunu hamle hamle izle: tahta, ıstakalar, puanlar ve çözümlemenin bulduğu her şey. Dosyadaki hatalar kendi hamlelerinde gösterilir.
review-file-drop = SDF, GCG, JSON ya da CGP dosyasını buraya bırak veya seç.
review-file-reading = Dosya okunuyor…
review-steps = Adımlar
review-first = Başa dön
review-previous = Önceki hamle
review-next = Sonraki hamle
review-last = Sona git
review-next-mistake = Sonraki hata
review-start = Oyunun başı
review-start-why = Ok tuşları hamleler arasında gezdirir.
review-turn = { $number }. hamle
review-slider = Hamle hamle puan ve kazanma olasılığı
review-win-of = { $name } için kazanma olasılığı { $win }
review-scores = Puanlar
review-panels = Ayrıntılar
review-rack-of = { $name }, ıstaka
review-rack-unknown = Istaka bilinmiyor
review-unseen = { $name } bu hamleden önce şu kadar taşı görmüyor: { $count }. Torbada: { $bag }.
review-unseen-start = Oyuncunun hangi taşları henüz görmediğini öğrenmek için bir hamle seç.
review-no-chat = Kimse bir şey yazmadı.
review-exchange = değişim { $tiles }
review-used = Harcanan süre: { $time }
review-left = kalan: { $time }
review-challenged-off = İtiraz edildi ve geri alındı. Sözcük listesinde yok: { $words }
review-withdrawn = Hamle geri alındı.
review-challenge-failed = { $name } itiraz etti ama haksız çıktı.
review-has-problem = Dosyada burada bir hata var
review-problem = { $line }. satır: dosyada { $recorded } yazıyor, kurallara göre { $expected } olmalı.
review-problem-recorded = { $line }. satır kurallara uymuyor: { $recorded }
review-problem-plain = { $line }. satır oyunun o ana kadarki gidişine uymuyor.
review-comment = Notun
review-comment-saved = Kaydedildi.
review-comment-file = Notlar, buradan kaydettiğin dosyada yer alır.
review-save-file = { $format } olarak kaydet
review-analyse = Bu konumu incele
review-analyse-why = Bu hamleden önceki konumu inceleme tahtasında açar.
review-copy-gcg = GCG kopyala
review-copy-failed = Tarayıcı kopyalamayı engelledi. Bunun yerine dosyayı indir.
review-sheet = Yazdırılacak puan cetveli
review-share-position = Gösterilen konum
review-best = En iyi hamleler
review-move = Hamle
review-score = Puan
review-leave = Elde kalan
review-equity = Değer
review-equity-why = Hamlenin puan olarak değeri: kendi puanı ve sonrasındaki konum.
review-win = Kazanma
review-played = oynandı
review-no-loss = Daha iyi bir hamle bulunamadı.
review-loses-both = Kayıp: { $points } ve { $win } kazanma olasılığı
review-loses = Kayıp: { $loss }
points-short = { $points } puan
review-rank = Karşılaştırılan hamleler arasında { $rank }. sırada
review-missed-bingo = Bir bingo kaçırıldı
review-phonies = Sözcük listesinde yok: { $words }
review-unchallenged = İtiraz edilebilirdi: { $words }
review-luck = Taş çekme şansı: { $points } puan
review-adjustments = Kalan taşlar ve süre
review-accuracy = İsabet
review-accuracy-why = 0 ile 100 arasında: hamleler kazanma olasılığının ne kadarını korudu.
review-mean-loss = Ortalama puan kaybı
review-strength = Tahmini güç
review-strength-why = Botların oyunlarına göre bot ölçeğinde: 1 ilk düzeydir.
review-bingos = Bingo, olası olanlardan
review-best-turn = En iyi hamle
review-worst-turn = En kötü hamle
review-by-phase = Evrelere göre isabet
review-unknown = Bilinemeyenler
phase-opening = Açılış
phase-middle = Oyun ortası
phase-preendgame = Oyun sonu öncesi
phase-endgame = Oyun sonu
class-best = En iyi
class-good = İyi
class-inaccuracy = Küçük hata
class-mistake = Hata
class-blunder = Büyük hata
unknown-no-rack = Istaka bilinmediği için hamleler karşılaştırılamaz.
unknown-partial-rack = Istakanın yalnız bir bölümü biliniyor.
unknown-hidden-exchange = Değiştirilen taşlar bilinmiyor.
unknown-more-than-two = İkiden çok oyuncuyla oyun sonu kesin olarak hesaplanamaz.
unknown-no-lexicon = Bu oyun için sözcük listesi yok.
unknown-lost-turn = Sıra kaybedildi; seçilecek bir hamle yoktu.
unknown-impossible = Konum ya da hamle kurallara göre olanaksız.
tab-turn = Hamle
tab-summary = Özet
analysis-start = Oyunu çözümle
analysis-why = Çözümleme her hamleyi en iyileriyle karşılaştırır.
analysis-running = Çözümleme: { $turns } hamleden { $done }
analysis-failed = Çözümleme durdu.
analysis-again = Yeniden dene
analysis-none = Bu oyun çözümlenemiyor.
analysis-by = Motor sürümü { $engine }
retry-start = Daha iyi bir hamle bul
retry-why = Daha iyi bir hamle diz ve denetle. En iyi hamleler, birini bulana ya da görmek isteyene kadar gizlidir.
retry-check = Denetle
retry-reveal = En iyi hamleleri göster
retry-end = Oyuna dön
retry-best = En iyi hamle bu!
retry-close = En iyiler arasında { $place }. sırada: en iyisinden { $loss } eksik. Aramaya devam et.
retry-played-listed = Oyunda oynanan hamle bu: { $place }. sırada, en iyisinden { $loss } eksik.
retry-played = Oyunda oynanan hamle bu. Daha iyisi var.
retry-asking = Bu hamle inceleniyor …
retry-worse = Bu hamleyle { $loss } kaybedersin. Aramaya devam et.

## Çözümlemelerin oyuncu hakkında söyledikleri
insight = Çözümlemeler
insight-why = Çözümlenen oyunlara göre.
insight-accuracy = Oyunlara göre isabet
insight-phases = Evrelere göre hatalar
insight-opponents = Rakiplerle durum
insight-won-tied-lost = { $won } galibiyet, { $tied } beraberlik, { $lost } yenilgi
insight-spread = Puan farkı
insight-lost-points = Kaybedilen puan
insight-misses = Hatalarından öğren
insight-misses-why = En sık kaçırdığın sözcükler. Her biri, daha iyi hamleyi arayabileceğin bir konuma götürür.
insight-misses-all = { $count } sözcüğün hepsini göster
insight-exchange = Değişim ya da pas
insight-times = { $count ->
    [one] { $count } kez
   *[other] { $count } kez
  }
