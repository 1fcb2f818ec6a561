### Türkçe. Anahtarlar her dilde aynıdır; eksik ve gereksiz olanları bir test bulur.

## Her yerde
home = Ana sayfaya
close = Kapat
cancel = Vazgeç
go-on = Devam
menu = Menü
main-menu = Ana menü
settings = Ayarlar
setting-language = Dil
setting-theme = Renkler
theme-system = Sistem
theme-light = Açık
theme-dark = Koyu
setting-squares = Kareler
squares-edition = Takımın renkleri
squares-contrast = Yüksek karşıtlık
setting-coordinates = Tahtanın kenarında koordinatlar
setting-contrast = Karşıtlık
contrast-system = Sistem
contrast-high = Yüksek
setting-zoom = Telefonda tahta
zoom-whole = Bütünü
zoom-large = Büyütülmüş
setting-live = Dizerken sözcüklerin geçerli olup olmadığını göster
setting-live-why = Bunu gösteren masalarda.
setting-motion = Hareket
motion-system = Sistem
motion-less = Azaltılmış
setting-sound = Sesler
setting-notify = Sıra bana gelince haber ver
settings-why = Bunların hepsi yalnızca bu aygıtta saklanır.
settings-look = Dil ve renkler
settings-board = Tahta
settings-senses = Hareket, ses, bildirimler
name-ask = Adın
name-why = Hesap gerekmez: bir ad yeter.
name-none = Adın
unreachable = Sunucuya ulaşılamıyor. Birazdan yeniden dene.
page-missing = Böyle bir sayfa yok.
yes = evet
no = hayır
never = hiçbir zaman
any-number = sınırsız
times = { $times ->
    [one] bir kez
   *[other] { $times } kez
  }
you = Sen
edition = Takım
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
home-lead = İki ila dört kişi için, arkadaşlarla ya da bota karşı oynanan çapraz sözcük oyunu. Hesap yok, kurulum yok: bir taş takımı seç ve oyna.
home-footer = Konuk oyunları bu tarayıcıya aittir.
edition-tiles = { $count ->
    [one] { $count } taş
   *[other] { $count } taş
  }
checking-live = sözcükler anında denetlenir
checking-automatic = sözcükler denetlenir
checking-challenge = sözcüklere itiraz edilir
challenge-cost = haksızsa bedeli: { $cost }
variant = Çeşit
play-now = Hemen oyna
preparing = Sözcükler hazırlanıyor…
way-bot = Bota karşı
bot-name-beginner = Acemi
bot-beginner = Kısa, gündelik sözcükleri bilir, çok şeyi gözden kaçırır.
bot-name-casual = Hevesli
bot-casual = Olağan sözcükleri bilir, uzunları seyrek.
bot-name-club = Kulüp oyuncusu
bot-club = Sözcüklerin çoğunu bilir, elinde kalacak taşları düşünür.
bot-name-expert = Usta
bot-expert = Hemen her sözcüğü bilir, az şey kaçırır.
bot-name-champion = Şampiyon
bot-champion = Her sözcüğü bilir, ilerisini düşünür.
way-here = Bu aygıtta
way-here-text = Hamleler arasında ıstakalar gizlenir.
way-invite = Arkadaşını çağır
way-invite-text = Bir bağlantı gönder. Açan, masana oturur.
make-link = Bağlantı oluştur
way-open = Açık masalar
open-none = Şu anda bekleyen yok.
look = Bak
new-table = Yeni masa
set-table = Masayı kur
seats-free = { $all } yerden { $free } tanesi boş
games-running = Süren oyunlar
games-finished = Biten oyunlar
games-none = Henüz yok.
game-gathering = Oyuncu bekleniyor

## Yeni masa
seats = Yerler
seat-person = Başka biri
seat-bot = Bot
seat-local = Bu aygıtta
seat-more = Bir oyuncu ekle
seat-fewer = Bir oyuncu çıkar
table-who = Kimler katılabilir
table-open = Herkes
table-private = Bağlantısı olan herkes
table-watchable = Başkaları izleyebilir
board-from = { $name } dosyasındaki tahta
board-standard = Takımın kendi tahtası
board-file = Dosyadan…
more = Daha fazla
rule-lexicon = Sözcük listesi
lexicon-none = Listesiz: her sözcük geçerli
licence = lisans: { $licence }
licence-unstated = lisans belirtilmemiş
licence-of-sjp = GPL 2 ve CC BY 4.0
licence-of-simplemma-et = MIT (paket), ODbL ve CC BY-SA (veri)
lexicon-words = { $count ->
    [one] { $count } sözcük
   *[other] { $count } sözcük
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
failed-challenge-points = öteki oyuncuya { $points }
setting-challenge_window_s = İtiraz süresi
rule-window-short = İtiraz süresi
window-none = sonraki hamleye dek
seconds = { $seconds } sn
setting-live_word_feedback = Dizerken sözcüklerin geçerli olup olmadığını göster
rule-live-short = Anında sözcük denetimi
setting-hints = İpuçları
setting-exchange_needs_in_bag = Değişim için torbada bulunması gereken taş
setting-exchanges_each = Oyuncu başına değişim
setting-end-passes_each = Herkes şu kadar pas geçince oyun biter
setting-end-scoreless_turns = Üst üste bu kadar puansız sıradan sonra oyun biter
rule-exchange = Değişim
exchange-rule-bag = torbada en az { $count } taş varken
exchange-rule-each = { $count ->
    [one] oyuncu başına { $count }
   *[other] oyuncu başına { $count }
  }
rule-end = Şu durumda da biter
end-rule-passes = herkes { $times ->
    [one] bir kez
   *[other] üst üste { $times } kez
  } pas geçince
end-rule-scoreless = { $count ->
    [one] { $count } sıra puansız geçince
   *[other] üst üste { $count } sıra puansız geçince
  }
end-rule-movable = kimse hamle yapamayınca
end-rule-out = başka durum yok
rule-board = Tahta
rule-bingo = Bütün taşlar için ek puan
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

## Dosyalar
open-file = Dosya aç
file-drop = Dosyayı buraya bırak
file-bad = Bu dosya okunamıyor
file-too-large = Dosya çok büyük: en çok 2 MB.
file-game = Sürdürülebilecek bir oyun
file-view = Bir oyuncunun gördüğü oyun
file-board = Bir tahta
file-sheet = Bir oyunun kaydı
file-position = Bir konum
file-turns = { $count ->
    [one] { $count } hamle
   *[other] { $count } hamle
  }
file-go-on = Burada sürdür
file-play-on = Bu tahtada oyna
download = Oyunu kaydet
format-sdf = Her şey, sonra sürdürmek için
format-gcg = Hamleler, başka programlar için
format-json = Her şey, programcılar için
format-cgp = Tahtadaki konum, tek satırda

## Oyundan önce
connecting = Bağlanıyor…
reconnecting = Yeniden bağlanıyor…
page-outdated = Sayfa güncel değil. Oyuna devam etmek için sayfayı yenileyin.
reconnecting-table = Yeniden bağlanıyor… Taşların yerinde kalıyor.
table-missing = Böyle bir masa yok
table-closed = Bu masadan herkes ayrıldı.
lobby-title = Masa: { $edition }
lobby-wait = Son yer dolunca oyun başlar.
lobby-sit = Böyle oynanacak. Başlamak için otur.
sit-down = Otur
leave = Masadan ayrıl
invite-link = Başkaları için bağlantı
copy = Kopyala
share = Paylaş
copied = Kopyalandı
copy-failed = Tarayıcı kopyalamaya izin vermiyor. Bağlantıyı seçip kendin kopyala.
copy-link = Bağlantıyı kopyala
seat-free = boş yer
seat-taken = burada
bot = bot

## Masa
board = Tahta
board-size = Bütün tahta ya da büyütülmüş
this-table = Bu masa
rack = Istaka
your-tiles = Taşların
square-empty = boş
blank = boş taş
blank-which = Boş taş hangi harf olsun?
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
spectators-chat = oyuncular oyundan sonra okur
in-bag = Torbada: { $count }
no-moves = Henüz hamle yapılmadı.
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
bots-preparing = Motor hazırlanıyor, bu bilgisayarda bir kez: %{ $percent }
watching = İzliyorsun
watchers = { $count ->
    [one] { $count } kişi izliyor
   *[other] { $count } kişi izliyor
  }
exchange = Değiştir
exchange-some = { $count } değiştir
exchange-used-up = Tüm değiştirme haklarınızı kullandınız ({ $count }).
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
resume = Sürdür
resign = Çekil
resign-ask = Bu oyundan çekiliyor musun?
claim = { $name } dönmüyor: oyundan çıkar
not-on-rack = Elinde { $letter } yok.
word-valid = geçerli
word-invalid = geçersiz
lays = { $name } oynadı
own-pending = Ötekiler karar veriyor:
window = itiraz için { $seconds } sn
you-begin = Sen başlıyorsun
draw-rule = Alfabenin başına en yakın harf başlar; boş taş A’dan önce gelir.
begins = { $name } başlıyor
hand-over = Sıra: { $name }
hand-over-hidden = Ötekiler bakmasın: şimdi ıstaka görünecek.
hand-over-pending = { $score ->
    [one] { $score } puan
   *[other] { $score } puan
  }: kabul edin ya da itiraz edin.
all-accept = Herkes kabul ediyor
challenged-by = { $name } itiraz ediyor
i-am = Ben { $name }

## Olanlar
news-begins = { $you ->
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
news-taken-back = { $you ->
    [yes] Taşlarını geri alıyor ve sıranı kaybediyorsun.
   *[no] { $name } taşlarını geri alıyor ve sırasını kaybediyor.
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
    [yes] Bunun için bir sıra kaybedeceksin.
   *[no] { $name } bunun için bir sıra kaybedecek.
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
news-passed = { $you ->
    [yes] Pas geçtin.
   *[no] { $name } pas geçti.
  }
news-resigned = { $you ->
    [yes] Çekildin.
   *[no] { $name } çekildi.
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
    [yes] Oyunu sürdürüyorsun.
   *[no] { $name } oyunu sürdürüyor.
  }

## Görmeyene söylenenler
told-total = { $name } toplam { $total ->
    [one] { $total } puanda
   *[other] { $total } puanda
  }.
told-pending = { $name } oynadı: { $words }, { $score ->
    [one] { $score } puan
   *[other] { $score } puan
  }. Ötekiler karar veriyor.
told-challenge = { $name } oynadı: { $words }, { $score ->
    [one] { $score } puan
   *[other] { $score } puan
  }. Kabul et ya da itiraz et.
told-minutes = { $count ->
    [one] { $count } dakikan kaldı.
   *[other] { $count } dakikan kaldı.
  }
told-seconds = { $count ->
    [one] { $count } saniyen kaldı.
   *[other] { $count } saniyen kaldı.
  }
told-overtime = Süren bitti.

## Oyun sonu
result = Sonuç
rematch = Rövanş
look-at-board = Tahtaya bak
over-wins = { $name } kazandı, { $points }
over-you-win = Kazandın, { $points }
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
end-one-left = { $you ->
    [yes] Yalnızca sen kaldın.
   *[no] Yalnızca { $name } kaldı.
  }
adjust-played = Oyun puanı
adjust-rack = Eldeki taşlar
adjust-gained = Rakip taşları
adjust-time = Süre aşımı
adjust-total = Toplam
score-graph = Hamle hamle puan

## Uygulama
app-description = İki ila dört kişi için, arkadaşlarla ya da bota karşı, dört dilde çapraz sözcük oyunu.
offline-device = Çevrimdışısın
offline-server = Sunucu yanıt vermiyor
offline-why = Oyunların güvende: sunucuda saklanıyor. Sunucu yanıt verir vermez sayfa kendiliğinden devam eder.
offline-again = Yeniden dene
offline-waits = Sayfa kendiliğinden devam eder.
notify-refused = Tarayıcı bu sayfanın bildirim göndermesine izin vermiyor. Tarayıcının bu site için olan ayarlarından izin verebilirsin.
print = Yazdır
tour = Masayı tanıt
tour-step = { $step } / { $steps }
tour-skip = Geç
tour-back = Geri
tour-done = Oyuna
tour-board = Tahta. Bir kareye dokunup yaz ya da taşları üstüne sürükle. İkinci dokunuş oku çevirir.
tour-rack = Taşların. Önce bir taşa, sonra bir kareye dokun ya da taşı oraya sürükle. Burada sürükleyerek sıralarını değiştirebilirsin.
tour-acts = Dizdiğin sözcüğü burada oynar, taş değiştirir ya da pas geçersin. Hamlenin kaç puan ettiğini oynamadan önce görürsün.
tour-players = Kimler oynuyor, kimin kaç puanı var ve sıra kimde.
tour-side = Bütün hamleler, henüz kimsenin görmediği taşlar ve sohbet.
tour-menu = Menü: ara verme, çekilme, kurallar, ayarlar ve yeniden bu tanıtım.

## Takımın kuralları
rules = Kurallar
rules-of = Kurallar: { $edition }
rules-lead = İki ila dört oyuncu tek bir tahtaya, her biri tahtadakilere bağlanan sözcükler dizer. En yüksek toplam kazanır.
rules-board = { $rows } × { $columns } kare. İlk sözcük ortadaki yıldızı kaplar; sonraki her hamle tahtadaki bir taşa değer.
rules-rack = Herkesin { $count } taşı olur; torbada taş bulundukça her sıradan sonra yeniden o sayıya tamamlanır.
rules-blank = Boş taş istenen harfin yerine geçer ve puan getirmez.
rules-turn = Bir sıra
rules-start = Başlarken herkes bir taş çeker: alfabenin başına en yakın harf başlar.
rules-start-blank = Boş taş bütün harflerden önce gelir.
rules-play = Taşları tek bir satıra ya da sütuna, aralarında boş kare kalmadan diz. Oluşan her sözcük sayılır: hem yatay hem dikey.
rules-exchange = Birkaç taş ver, o kadar taş çek. { $bag ->
    [one] Torbada en az bir taş olmalıdır.
   *[other] Torbada en az { $bag } taş olmalıdır.
  }
rules-exchanges = { $count ->
    [one] Her oyuncu bunu bir oyunda bir kez yapabilir.
   *[other] Her oyuncu bunu bir oyunda { $count } kez yapabilir.
  }
rules-pass = Hiçbir şey yapmaz, puan almazsın.
rules-overtime = { $points ->
    [one] Süreyi aşan, başlamış her dakika bir puana mal olur
   *[other] Süreyi aşan, başlamış her dakika { $points } puana mal olur
  }{ $minutes ->
    [one] ; böyle bir dakikadan sonra oyuncu oyun dışı kalır.
   *[other] ; böyle { $minutes } dakikadan sonra oyuncu oyun dışı kalır.
  }
rules-score = Puanlar
rules-count = Hamlenin oluşturduğu ya da uzattığı her sözcüğün harfleri toplanır.
rules-premiums = Renkli kareler harfi ya da bütün sözcüğü katlar, o da yalnız bir kez: üstüne taş konduğunda.
rules-bingo = Tek hamlede { $count } taşın hepsi: { $bonus ->
    [one] { $bonus } puan
   *[other] { $bonus } puan
  } fazladan.
rules-words = Sözcükler
rules-kind = Sözlükteki sözcükler ve çekimli biçimleri sayılır; özel adlar, kısaltmalar, kısa çizgili ya da kesme işaretli sözcükler sayılmaz.
rules-checking-automatic = Listede olmayan bir sözcük içeren hamle kabul edilmez; yeniden denersin.
rules-checking-challenge = Kimse itiraz etmezse hamle geçerlidir. Sözcüklerinden biri listede yoksa taşlar geri alınır ve sıra kaybedilir.
rules-failed-nothing = Haksız itirazın bedeli yoktur.
rules-failed-turns = Haksız itirazın bedeli: { $turns }.
rules-failed-points = Haksız itiraz öteki oyuncuya { $points } kazandırır.
rules-live = Taşları dizerken sözcüklerin geçerli olup olmadığını görürsün.
rules-end = Oyun sonu
rules-out = Torba boşalıp bir oyuncunun taşı kalmayınca oyun biter.
rules-left = Herkes ıstakasında kalan taşların puanını kaybeder; taşlarını bitiren, ötekilerin kalan taşlarının puanını alır.
rules-tie = Toplamlar eşitse galibiyet paylaşılır.
rules-changed = Bir masada başka ayarlar geçerli olabilir; masanın menüsü bunları gösterir.

## Hesaplar
account = Hesap
account-of = { $name }: hesap
account-guest = Bu tarayıcının konuğu olarak oynuyorsun.
account-kept = Bu ad sana ayrıldı.
account-name = Ad
guest = konuk
password = Parola
password-now = Şimdiki parola
password-new = Yeni parola
password-hint = En az 8 karakter. Geri getirilemez: tarayıcın saklasın.
password-show = Parolayı göster
claim-title = Adını ve oyunlarını koru
claim-why = Bir parola seç. O zaman ad yalnız senin olur, oyunların her aygıtta yanında olur ve derece için sayılabilir. E-posta adresi sorulmaz.
claim-do = Hesap aç
claimed = Tamam: artık adın { $name }. Her aygıtta bu adla giriş yapabilirsin.
sign-in = Giriş yap
sign-in-title = Giriş
sign-in-instead = Hesabım var: giriş yap
sign-in-guest = { $name } adlı konuğun burada oynadıkları hesaba taşınmaz. Korumak için konuğa hesap aç.
sign-out = Çıkış yap
sign-out-title = Çıkış
sign-out-why = Bu aygıttan ya da hepsinden: buradan ve giriş yaptığın her yerden.
sign-out-everywhere = Her yerden çıkış yap
sign-out-guest = Bu tarayıcı kim olduğunu unutur. Konuk geri gelemez: oyunlarına bir daha ulaşamazsın.
sign-out-lose = Çık ve oyunları bırak
rename-title = Adını değiştir
rename-why = Sonraki oyunlar için geçerlidir; masada oturduğun adla kalırsın.
rename-do = Adı değiştir
renamed = Artık adın { $name }.
password-title = Parolayı değiştir
password-why = Öteki aygıtların hepsinden çıkılır.
password-do = Parolayı değiştir
password-changed = Parola değişti, öteki aygıtların hepsinden çıkıldı.

## Profiller
profile-own = Oyunlarım ve derecelerim
profile-since = Buradaki ilk gün: { $day }
person-missing = Böyle bir oyuncu yok
rating = Derece
rating-none = Henüz derece yok
rating-provisional = geçici
rating-games = { $count ->
    [one] { $count } dereceli oyun
   *[other] { $count } dereceli oyun
  }
rating-why = Konukların oyunları derece için sayılmaz.
graph-table = Tablo olarak grafik
graph-day = Gün
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
past-table = Oyun, { $points }
games-older = Daha eski oyunlar

## Rakip bulma
way-seek = Bir rakiple
way-seek-text = Aynı oyunu isteyen, seninle masaya oturur.
seek-do = Rakip bul
seek-rated = Rakibin de hesabı varsa dereceli
seek-waiting = Rakip bekleniyor
seek-stop = Beklemeyi bırak
seek-time = Bekleme süresi
seek-found = Oyun başlıyor
seek-go = Oyuna git
editions-all = Bütün takımlar
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
unrated-board = Yalnız takımın kendi tahtasındaki oyunlar sayılır.
unrated-rules = Yalnız takımın kendi kurallarıyla oynanan oyunlar sayılır; saat serbesttir.
unrated-account = Yalnız hesaplar arasındaki oyunlar sayılır.
home-footer-claim = Adını ve oyunlarını koru
home-footer-account = Oyunların, giriş yaptığın her aygıtta yanındadır.
