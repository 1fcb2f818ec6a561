### Eesti keel. Võtmed on kõigis keeltes samad; test leiab puuduvad ja liigsed.

## Üldine
home = Avaleht
close = Sulge
cancel = Loobu
continue = Edasi
menu = Menüü
main-menu = Peamenüü
settings = Seaded
setting-language = Keel
setting-theme = Teema
theme-system = Süsteem
theme-light = Hele
theme-dark = Tume
setting-squares = Ruudud
squares-edition = Komplekti värvid
squares-contrast = Suur kontrast
setting-coordinates = Näita koordinaate
setting-contrast = Kontrast
contrast-system = Süsteem
contrast-high = Suur
setting-zoom = Laud telefonis
zoom-whole = Tervikuna
zoom-large = Suurendatult
setting-live = Näita ladumise ajal, kas sõnad kehtivad
setting-live-why = Ainult laudades, kus see on lubatud.
setting-motion = Liikumine
motion-system = Süsteem
motion-less = Vähendatud
setting-sound = Helid
setting-notify = Anna teada, kui on minu kord
settings-why = Seaded salvestatakse ainult selles seadmes.
settings-look = Keel ja välimus
settings-board = Laud
settings-senses = Liikumine, heli ja teated
name-ask = Sinu nimi
name-why = Kontot pole vaja, nimest piisab.
names-ask = Kes mängivad?
name-missing = Sisesta nimi.
name-none = Sinu nimi
unreachable = Serveriga ei saa ühendust. Proovi hetke pärast uuesti.
page-missing = Sellist lehte ei ole.
help = Abi
help-why = Selle lehe avab igal pool klahv ?.
about = Mängust
more-pages = Veel
reload = Laadi uuesti
page-not-loaded = Lehte ei õnnestunud laadida
page-not-loaded-why = Serveris on üks fail puudu. Võib-olla käivitub just uus versioon: proovi hetke pärast uuesti.
yes = jah
no = ei
you = Sina
edition = Komplekt
players = Mängijad
level = Tase
level-of = Tase { $level } / { $levels }: { $name }
points = { $count ->
    [one] { $count } punkt
   *[other] { $count } punkti
  }
player-number = Mängija { $number }
play = Mängi

## Avaleht
home-title = Neli keelt, üks laud.
home-lead = Ristsõnamäng tähenuppudega kahele kuni neljale, sõprade või roboti vastu. Ei kontot ega paigaldamist: vali komplekt ja mängi.
home-footer = Külalisena mängitud mängud on seotud selle brauseriga.
edition-tiles = { $count ->
    [one] { $count } nupp
   *[other] { $count } nuppu
  }
checking-live = sõnade kohene kontroll
checking-automatic = sõnu kontrollitakse
checking-challenge = sõnu vaidlustatakse
challenge-cost = ebaõnnestunu maksab { $cost }
play-now = Mängi kohe
preparing = Sõnaloendi ettevalmistamine…
option-bot = Roboti vastu
bot-name-newcomer = Uustulnuk
bot-newcomer = Teab ainult igapäevaseid sõnu ja käib esimese, mis pähe tuleb.
bot-name-beginner = Algaja
bot-beginner = Teab levinud sõnu; palju jääb märkamata.
bot-name-learner = Õppija
bot-learner = Teab levinud sõnu, kuid käib sageli esimese, mis pähe tuleb.
bot-name-trainee = Praktikant
bot-trainee = Teab levinud sõnu ja otsib enamasti head käiku.
bot-name-apprentice = Õpipoiss
bot-apprentice = Teab levinud sõnu ja kiirustab harva.
bot-name-holiday = Juhumängija
bot-holiday = Teab palju lühikesi sõnu, vähe pikki, ja vahel kiirustab.
bot-name-amateur = Asjaarmastaja
bot-amateur = Teab palju lühikesi sõnu, vähe pikki, ja kiirustab harva.
bot-name-casual = Harrastaja
bot-casual = Teab palju sõnu, aga vähe pikki.
bot-name-club = Klubimängija
bot-club = Teab enamikku sõnadest ja mõtleb sellele, mis alusele jääb.
bot-name-expert = Asjatundja
bot-expert = Teab peaaegu iga sõna; vähe jääb märkamata.
bot-name-champion = Meister
bot-champion = Teab iga sõna ja mõtleb ette.
option-device = Selles seadmes
option-device-text = Käikude vahel on alused peidus.
option-invite = Kutsu sõber
option-invite-text = Saada link. Kes selle avab, istub sinu lauda.
create-link = Loo link
open-tables = Avatud lauad
open-none = Praegu ei oota keegi.
view = Vaata
new-table = Uus laud
create-table = Loo laud
seats-free = vabu kohti: { $free }, kokku { $all }
games-running = Pooleliolevad mängud
games-finished = Lõppenud mängud
games-all = Näita kõiki mänge ({ $count })
games-none = Veel pole.
game-gathering = Ootab mängijaid

## Uus laud
seats = Kohad
seat-person = Teine mängija
seat-bot = Robot
seat-local = Selles seadmes
seat-add = Lisa mängija
seat-remove = Eemalda mängija
table-who = Kes võib liituda
table-open = Kõik
table-private = Igaüks, kellel on link
table-watchable = Teised võivad vaadata
board-from = Laud failist { $name }
board-standard = Tavaline
board-file = Laadi failist…
board-own = Sinu laud, { $size }
board-edit = Muuda mängulauda…
board-editor = Mängulaua redaktor
board-brush = Värvi
board-symmetric = Sümmeetriliselt
board-rows = Ridu
board-columns = Veerge
board-undo = Võta tagasi
board-preset = Lähtesta
board-clear = Tühjenda
board-help = Klõpsa ruutudel, et neid värvida, või lohista üle mitme. Teine klõps teeb ruudu tavaliseks. Klaviatuuril: nooled liigutavad, tühik värvib, 1–5 valivad värvi, Ctrl+Z võtab tagasi.
board-save = Salvesta SDF-failina
board-use = Kasuta seda lauda
square-plain = tavaline ruut
more = Rohkem seadeid
number-range = Sisesta arv vahemikus { $minimum }–{ $maximum }.
rule-lexicon = Sõnaloend
lexicon-none = Loendita: iga sõna kehtib
lexicon-short = Pikimas sõnas on { $count } tähte; lauale mahub { $side }.
licence = litsents: { $licence }
licence-unstated = litsentsi pole nimetatud
lexicon-words = { $count ->
    [one] { $count } sõna
   *[other] { $count } sõna
  }
lexicon-online = küsitakse kõigepealt veebist; kui { $seconds } sekundi jooksul vastust ei tule, otsustab loend „{ $list }“
judged-by = { $by ->
    [service] TDK
    [list] loend
   *[both] TDK, loend
  }
judged-word = { $source ->
    [service] { $word }: TDK
    [cache] { $word }: TDK, varasem vastus
   *[list] { $word }: sõnaloend, TDK ei vastanud
  }
setting-word_checking = Sõnade kontroll
choice-word_checking-automatic = automaatne
choice-word_checking-challenge = vaidlustamisega
setting-failed_challenge = Ebaõnnestunud vaidlustus maksab
failed-challenge-nothing = mitte midagi
failed-challenge-turns = { $count ->
    [one] järgmise käigu
   *[other] järgmised { $count } käiku
  }
failed-challenge-points = { $points } teisele mängijale
setting-challenge_window_s = Vaidlustamise aeg
standard-challenge_window_s = tavapärane (võrgumängus { $value })
standard-pauses = tavapärane (võrgumängus { $value }, reitingumängus pause ei ole)
seconds = { $seconds } s
setting-live_word_feedback = Näita ladumisel, kas sõnad kehtivad
setting-hints = Vihjed
setting-exchange_needs_in_bag = Mitu nuppu peab vahetamiseks kotis olema
setting-exchanges_each = Vahetusi mängija kohta
setting-end-passes_each = Mäng lõpeb, kui kõik passivad
setting-end-scoreless_turns = Mäng lõpeb pärast nii mitut järjestikust punktita käiku
rule-board = Laud
setting-clock-kind = Kell
clock-none = kellata
clock-game = { $minutes } min
clock-increment = { $minutes } min + { $seconds } s
clock-days = { $days ->
    [one] { $days } päev käigu kohta
   *[other] { $days } päeva käigu kohta
  }
choice-clock-kind-none = Kellata
choice-clock-kind-game = Kogu mängu peale
choice-clock-kind-increment = Iga käik lisab aega
choice-clock-kind-days = Päevi iga käigu jaoks
setting-clock-minutes = Minuteid mängija kohta
setting-clock-increment_s = Sekundeid juurde iga käiguga
setting-clock-days = Päevi iga käigu jaoks
zero-none = järgmise käiguni
zero-any = piiramata
zero-never = mitte kunagi
unit-tiles = { $count ->
    [one] { $count } nupp
   *[other] { $count } nuppu
  }
unit-points = { $count ->
    [one] { $count } punkt
   *[other] { $count } punkti
  }
unit-turns = { $count ->
    [one] { $count } käik
   *[other] { $count } käiku
  }
unit-passes = { $count ->
    [one] üks kord
   *[other] { $count } korda
  }
unit-exchanges = { $count ->
    [one] { $count } vahetus
   *[other] { $count } vahetust
  }
unit-pauses = { $count ->
    [0] pause ei ole
    [one] { $count } paus
   *[other] { $count } pausi
  }
unit-characters = { $count ->
    [one] { $count } tähemärk
   *[other] { $count } tähemärki
  }
unit-seconds = { $count } s
unit-minutes = { $count } min
unit-days = { $count ->
    [one] { $count } päev
   *[other] { $count } päeva
  }
group-tiles = Alus ja lisapunktid
group-exchange = Nuppude vahetamine
group-words = Sõnad
group-end = Mängu lõpp
group-clock = Kell
group-names = Mängijate nimed
setting-rack_size = Nuppe alusel
setting-bingo_bonus = Lisapunktid kõigi nuppude eest
setting-exchange_order = Vahetamise järjekord
choice-exchange_order-draw-then-return = enne võetakse uued, siis antakse vanad
choice-exchange_order-return-then-draw = enne antakse vanad, siis võetakse uued
setting-end-nobody_can_move = Mäng lõpeb, kui keegi ei saa käia
setting-tie = Võrdse summa korral
choice-tie-shared = võitu jagatakse
choice-tie-before-adjustment = võidab suurem tulemus enne nuppude mahaarvamist
setting-names = Nime kuju
choice-names-any = vaba
choice-names-capitalised = üks sõna: suur algustäht, siis väikesed tähed
choice-names-capitalised-ascii = üks sõna: suur algustäht, siis väikesed, ainult A–Z
setting-name_length = Pikim nimi
setting-clock-overtime_minutes = Lubatud ajaületus
setting-clock-overtime_points = Iga alanud minut üle aja maksab
setting-pauses = Pauside arv mängus
setting-pause_minutes = Pausi pikkus
unavailable-opponents = Ainult mängudes, kus teisi inimesi ei ole.
unavailable-no-words = Ainult sõnaloendiga mängudes.
about-rack_size = Pärast iga käiku võetakse selle arvuni juurde, kuni kotist jätkub.
about-bingo_bonus = Käigu eest, mis kasutab ära kõik alusel olevad nupud.
about-challenge_window_s-none = Võrgumängus { $live } s, välja arvatud siis, kui käigu jaoks on antud päevad.
about-clock-overtime_minutes = Pärast seda langeb mängija välja.
about-pauses = Inimeste vahel siis, kui kõik nõustuvad; laud on sel ajal peidus. Võrgumängus on pause { $live }; reitingumängudes ja mängudes, kus käigu jaoks on antud päevad, pause ei ole. Ühes seadmes või robotite vastu mängides võib pausi teha nii sageli ja nii kauaks, kui soovid.
about-pause_minutes = Pärast seda jätkub mäng automaatselt.
about-word_checking-automatic = Käiku, mille sõna loendis ei ole, ei võeta vastu; proovid uuesti.
about-word_checking-challenge = Käik kehtib, kui keegi seda ei vaidlusta. Kui mõnda sõna loendis ei ole, lähevad nupud alusele tagasi ja käik on kaotatud.
about-live_word_feedback = Ladumise ajal näed kohe, kas sõnad kehtivad.

## Failid
open-file = Ava fail
file-drop = Lase fail siin lahti
file-bad = Seda faili ei saa lugeda
file-too-large = Fail on liiga suur: kuni { $limit } MB.
file-game = Mäng, mida saab jätkata
file-view = Mäng ühe mängija silmade läbi
file-board = Laud
file-transcript = Mängu protokoll
file-position = Seis
file-turns = { $count ->
    [one] { $count } käik
   *[other] { $count } käiku
  }
file-resume = Jätka siin
file-use-board = Mängi sellel laual
download = Laadi mäng alla
format-sdf = Täielik salvestus, et hiljem jätkata
format-gcg = Käigud teiste programmide jaoks
format-json = Täielik salvestus, programmeerijatele
format-cgp = Laua seis ühel real

## Enne mängu
connecting = Ühendan…
reconnecting = Ühendan uuesti…
page-outdated = See leht on aegunud. Laadi see uuesti, et edasi mängida.
reconnecting-table = Ühendan uuesti… Sinu nupud jäävad paigale.
answer-late = Server pole veel vastanud. Sinu nupud jäävad paigale.
unconfirmed = Server ei ole seda kinnitanud. Vaata lauda ja proovi uuesti.
table-missing = Sellist lauda ei ole
table-closed = Kõik on sellest lauast lahkunud.
lobby-title = Laud: { $edition }
lobby-wait = Mäng algab, kui viimane koht on võetud.
lobby-sit = Vaata seaded üle ja istu lauda.
sit-down = Istu lauda
leave = Lahku lauast
invite-link = Kutse link
copy = Kopeeri
share = Jaga
copied = Kopeeritud
copy-failed = Brauser ei lubanud kopeerida. Vali link ja kopeeri see ise.
copy-link = Kopeeri link
seat-free = vaba koht
seat-taken = kohal
bot = robot
bot-level = tase { $level }

## Laud
board = Laud
board-enlarge = Suurenda lauda
board-whole = Näita kogu lauda
this-table = See laud
rack = Alus
your-tiles = Sinu nupud
square-empty = tühi
blank = tühi nupp
blank-which = Vali tühjale nupule täht
tile-name = { $letter }, { $points ->
    [one] { $points } punkt
   *[other] { $points } punkti
  }
moves = Käigud
unseen = Nägemata nupud
chat = Vestlus
tab-moves = Käigud
tab-unseen = Nupud
tab-chat = Vestlus
chat-write = Kirjuta…
chat-send = Saada
chat-earlier = Varasemad sõnumid
spectators-chat = seda näevad ainult pealtvaatajad
in-bag = Kotis: { $count }
no-moves = Keegi pole veel käinud.
board-after-move = Laud pärast { $number }. käiku
board-now = Tagasi mängu
turn-play = käik
turn-exchange = vahetus { $count }
turn-pass = pass
turn-taken-back = tagasi võetud
turn-lost = käik kaotatud
bingo = Bingo
your-turn = Sinu kord
your-decision = Sina otsustad
player-decides = otsustab
turn-of = Käib { $name }
player-on-turn = käib
player-tiles = { $count ->
    [one] { $count } nupp
   *[other] { $count } nuppu
  }
player-left = lahkus
player-away = eemal
player-paused = paus
player-owes = kaotab { $count ->
    [one] käigu
   *[other] { $count } käiku
  }
preparing-engine = Mängumootori kompileerimine, ainult esimesel käivitamisel
preparing-words = Sõnaloendi „{ $list }“ ettevalmistamine
preparing-steps = { $done } / { $total }
preparing-percent = { $percent }%
watching = Vaatad pealt
watchers = { $count ->
    [one] Vaatab { $count } inimene
   *[other] Vaatab { $count } inimest
  }
exchange = Vaheta
exchange-some = Vaheta { $count }
exchange-used-up = Kõik vahetused on juba kasutatud ({ $count }).
exchange-bag-short = Vahetuseks peab kotis olema { $needed ->
    [one] { $needed } nupp
   *[other] { $needed } nuppu
  }, aga seal on { $in_bag }.
exchange-chosen = Valitud { $count } · kotis { $bag }
pass = Passi
pass-sure = Kindel?
recall = Korja ära
shuffle = Sega
sort = Järjesta
hint = Vihje
hint-none = Sinu nuppudega ei saa käiku teha.
challenge = Vaidlusta
challenge-else-turns = { $count ->
    [one] viga: kaotad käigu
   *[other] viga: kaotad { $count } käiku
  }
challenge-else-points = viga: vastasele +{ $count }
accept = Nõustu
pause = Paus
paused = Mäng on peatatud.
resume = Jätka
pause-ask = { $left ->
    [one] Palu pausi (alles 1)
   *[other] Palu pausi (alles { $left })
  }
pause-asked = { $name } palub pausi: { $minutes } min.
pause-agree = Olen nõus
pause-decline = Keeldu
pause-waiting = Ootame pausiks nõusolekut: { $names }
pause-withdraw = Võta palve tagasi
pause-not-agreed = Kõik ei olnud pausiga nõus. Mäng käib edasi.
pause-ends = Mäng jätkub automaatselt kell { $time }.
pause-hidden = Laud ja sinu nupud on peidus, kuni mäng jätkub.
resign = Anna alla
resign-ask = Kas annad selle mängu alla?
resign-wins = Mängu võidab { $name }. Seda ei saa tagasi võtta.
resign-others-play-on = Teised mängivad sinuta edasi. Seda ei saa tagasi võtta.
keep-playing = Mängin edasi
claim = { $name } ei tule tagasi: eemalda mängust
claim-win = Nõua võitu
claim-removal = Eemalda { $name }
away-wait = { $name } on eemal. { $wins ->
    [yes] Võitu saad nõuda { $time } pärast.
   *[no] Mängust eemaldada saad ta { $time } pärast.
  }
away-claim = { $name } on eemal. { $wins ->
    [yes] Võid nüüd võitu nõuda.
   *[no] Võid ta nüüd mängust eemaldada.
  }
not-on-rack = Sul pole tähte { $letter }.
word-valid = kehtib
word-invalid = ei kehti
invalid-ask = Ei kehti: { $words }. Kas käid ikkagi?
invalid-about = Kui keegi käigu vaidlustab, võtad nupud tagasi ning kaotad punktid ja käigu.
invalid-play = Käi ikkagi
invalid-change = Muuda käiku
plays = { $name } käis
own-pending = Vastased otsustavad:
window = { $seconds } s vaidlustamiseks
you-begin = Sina alustad
draw-rule = Alustab tähestiku algusele lähim täht; tühi nupp on enne A-d. Viigi korral loositakse uuesti.
start-draw = Loos:
begins = Alustab { $name }
hand-over = Järgmine: { $name }
hand-over-hidden = Teised, vaadake mujale: järgmisena on näha alus.
hand-over-pending = See annab { $score ->
    [one] { $score } punkti
   *[other] { $score } punkti
  }: nõustuge või vaidlustage.
all-accept = Kõik nõustuvad
challenged-by = Vaidlustab { $name }
i-am = Mina olen { $name }

## Mis juhtus
news-begins = Loos: { $draws }. { $you ->
    [yes] Sina alustad.
   *[no] Alustab { $name }.
  }
news-plays = { $you ->
    [yes] Käisid:
   *[no] { $name } käis:
  } { $words }, { $score ->
    [one] { $score } punkt
   *[other] { $score } punkti
  }.
news-challenge-won = { $you ->
    [yes] Vaidlustad; ei kehti: { $words }.
   *[no] { $name } vaidlustab; ei kehti: { $words }.
  }
news-challenge-lost = { $you ->
    [yes] Vaidlustad, aga käik kehtib.
   *[no] { $name } vaidlustab, aga käik kehtib.
  }
challenge-free = Ebaõnnestunud vaidlustamine ei maksa selles lauas midagi.
news-taken-back = { $you ->
    [yes] Võtad nupud tagasi ning kaotad käigu ja { $score ->
        [one] { $score } punkti
       *[other] { $score } punkti
      }.
   *[no] { $name } võtab nupud tagasi ning kaotab käigu ja { $score ->
        [one] { $score } punkti
       *[other] { $score } punkti
      }.
  }
news-points-given = { $you ->
    [yes] Saad selle eest
   *[no] { $name } saab selle eest
  } { $points ->
    [one] { $points } punkti
   *[other] { $points } punkti
  }.
news-turn-owed = { $you ->
    [yes] Kaotad selle eest { $count ->
        [one] ühe käigu
       *[other] { $count } käiku
      }.
   *[no] { $name } kaotab selle eest { $count ->
        [one] ühe käigu
       *[other] { $count } käiku
      }.
  }
news-turn-lost = { $you ->
    [yes] Kaotad selle käigu.
   *[no] { $name } kaotab selle käigu.
  }
news-exchanges = { $you ->
    [yes] Vahetad
   *[no] { $name } vahetab
  } { $count ->
    [one] { $count } nupu
   *[other] { $count } nuppu
  }.
news-seed-withheld = { $you ->
    [yes] Sinu seade ei lisanud loosile oma juhuslikke baite.
   *[no] { $name } ei lisanud loosile oma juhuslikke baite.
  }
news-passed = { $you ->
    [yes] Passid.
   *[no] { $name } passib.
  }
news-resigned = { $you ->
    [yes] Andsid alla.
   *[no] { $name } andis alla.
  }
news-timed-out = { $you ->
    [yes] Sinu aeg on läbi.
   *[no] Aeg on läbi: { $name }.
  }
news-paused = { $you ->
    [yes] Peatasid mängu.
   *[no] { $name } peatas mängu.
  }
news-resumed = { $you ->
    [yes] Jätkad mängu.
   *[no] { $name } jätkab mängu.
  }
news-resumed-itself = Paus on läbi.
announcement = Mis juhtus

## Ekraanilugeja teated
announce-total = { $name }: kokku { $total ->
    [one] { $total } punkt
   *[other] { $total } punkti
  }.
announce-pending = { $name } käis: { $words }, { $score ->
    [one] { $score } punkt
   *[other] { $score } punkti
  }. Vastased otsustavad.
announce-challenge = { $name } käis: { $words }, { $score ->
    [one] { $score } punkt
   *[other] { $score } punkti
  }. Nõustu või vaidlusta.
announce-minutes = Sul on jäänud { $count ->
    [one] { $count } minut
   *[other] { $count } minutit
  }.
announce-seconds = Sul on jäänud { $count ->
    [one] { $count } sekund
   *[other] { $count } sekundit
  }.
announce-overtime = Sinu aeg on otsas.

## Lõpp
result = Tulemus
rematch = Kordusmäng
rematch-offered = { $name } pakub kordusmängu.
rematch-accept = Võta vastu
rematch-decline = Keeldu
rematch-waiting = Kordusmängu pakkumine ootab vastust: { $names }.
rematch-withdraw = Võta pakkumine tagasi
rematch-declined = { $name } keeldus kordusmängust.
rematch-ready = Mine kordusmängu
view-board = Vaata lauda
over-wins = Võitis { $name }, { $points }
over-you-win = Sina võitsid, { $points }
over-you-win-early = Sina võitsid
over-wins-early = Võitis { $name }
over-tie = Viik: { $names }, { $points }
over-tie-rule = Võrdse summa korral loeb suurem tulemus enne nuppude mahaarvamist.
end-went-out = { $you ->
    [yes] Kott on tühi ja sul pole enam nuppe.
   *[no] Kott on tühi ja mängijal { $name } pole enam nuppe.
  }
end-passes = Kõik passisid{ $times ->
    [one] .
   *[other] { " " }{ $times } korda järjest.
  }
end-scoreless = Liiga palju punktita käike järjest.
end-nobody-can-move = Keegi ei saa enam käia.
end-turn-limit = Mäng jõudis suurima lubatud käikude arvuni ({ $turns }).
end-one-left = { $you ->
    [yes] Mängu jäid ainult sina.
   *[no] Mängu jäi ainult { $name }.
  }
adjust-played = Mängus kogutud
points-in-play = Punktid mängus
adjust-rack = Alusele jäänud
adjust-gained = Vastaste nupud
adjust-time = Aja ületamine
adjust-total = Kokku
score-graph = Punktid käikude kaupa

## Rakendus
app-description = Ristsõnamäng tähenuppudega kahele kuni neljale, sõprade või roboti vastu, neljas keeles.
offline-device = Internetiühendust pole
offline-server = Server ei vasta
offline-why = Sinu mängud on serveris alles. Leht loob ühenduse uuesti kohe, kui server vastab.
offline-again = Proovi uuesti
offline-waits = Leht loob ühenduse ise uuesti.
notify-refused = Brauser ei luba sellel lehel teateid saata. Seda saab muuta brauseri seadetes selle saidi juures.
print = Prindi
practice = Proovikäik
practice-skip = Jäta harjutus vahele
practice-end = Selge
practice-wait = Käib { $name }. Siis on sinu kord.
practice-first = Lao sõna üle tärni: puuduta nuppu ja ruutu või ruutu ja järjest nuppe. Võid ka lohistada või kirjutada.
practice-lay = Lao sõna, mis puutub teistega kokku: puuduta nuppu ja ruutu või ruutu ja järjest nuppe. Võid ka lohistada või kirjutada.
practice-more = Jätka samas reas või veerus. Nupu tagasivõtmiseks puuduta seda kaks korda.
practice-play = { $score ->
    [one] { $score } punkt.
   *[other] { $score } punkti.
  } Vajuta „Mängi“ või tõsta nuppe ümber: enne seda ei lähe midagi arvesse.
practice-refused = Punane kiri ütleb, miks see ei lähe arvesse. Tõsta nuppe ümber või võta kõik tagasi, vajutades „Korja ära“.
practice-done = Esimene käik on tehtud! Sõna pole? Vaheta nuppe või passi. Reeglid ja see harjutus on menüüs.

## Komplekti reeglid
rules = Reeglid
rules-of = Reeglid: { $edition }
rules-lead = Kaks kuni neli mängijat laovad ühele lauale sõnu, mis kõik on seotud juba laual olevaga. Võidab suurim summa.
rules-board = { $rows } × { $columns } ruutu. Esimene sõna katab keskmise tärni; iga järgmine käik puudutab mõnda nuppu, mis on juba laual.
rules-blank = Tühi nupp asendab mis tahes tähte ega anna punkte.
rules-turn = Sinu käik
rules-start = Alguses võtab igaüks ühe nupu: alustab tähestiku algusele lähim täht. Viigi korral võtavad viigistajad uued nupud.
rules-start-blank = Tühi nupp on kõigist tähtedest eespool.
rules-play = Lao nupud ühte ritta või ühte veergu, nii et nende vahele ei jää tühja ruutu. Loeb iga sõna, mis tekib: nii piki kui ka risti.
rules-exchange = Anna osa nuppe ära ja võta sama palju juurde.
rules-pass = Sa ei tee midagi ega saa punkte.
rules-score = Punktid
rules-count = Liida iga sõna tähed, mis käiguga tekib või pikeneb.
rules-premiums = Värvilised ruudud korrutavad tähe või kogu sõna väärtust, ja ainult korra: siis, kui neile nupp pannakse.
rules-kind = Nimed, lühendid ning sidekriipsu või ülakomaga sõnad ei kehti.
rules-forms-inflected = Kehtivad sõnaraamatu sõnad ning nende käände- ja pöördevormid.
rules-forms-most-inflected = Kehtivad sõnaraamatu sõnad ning enamik nende käände- ja pöördevorme. Loendist puuduvad mõned haruldasemad vormid, näiteks keskvõrde käänded.
rules-forms-headwords = Sõna kehtib sõnaraamatu märksõna kujul. Käände- ja pöördevormid, näiteks mitmus, ei kehti, kui need pole eraldi märksõnad.
rules-out = Mäng lõpeb, kui kott on tühi ja kellelgi pole enam nuppe.
rules-left = Igaüks kaotab alusele jäänud nuppude punktid; kes sai kõigist nuppudest lahti, saab teiste omad endale.
rules-changed = Lauas võivad kehtida muud seaded; neid näitab laua menüü.

## Abi
shortcuts = Kiirklahvid
shortcut-letters = Pane selle tähega nupp noole kohale
shortcut-arrows = Liigu laual ja pööra noolt
shortcut-space = Pööra noolt või pane valitud nupp lauale
shortcut-backspace = Võta viimane nupp laualt ära
shortcut-enter = Mängi
shortcut-escape = Korja kõik nupud alusele, katkesta vahetus või sulge teadaanne
shortcut-help = Näita seda abi, igal lehel
key-space = Tühik
gestures = Hiir ja puuteekraan
gesture-tiles = Lohista nupp ruudule või puuduta nuppu ja siis ruutu.
gesture-type = Puuduta tühja ruutu ja siis järjest oma nuppe või kirjuta sõna. Nool näitab suunda; teine puudutus pöörab seda.
gesture-back = Nupu äravõtmiseks puuduta seda kaks korda, lohista see alusele, tee sellel paremklõps või hoia sõrme peal.
gesture-rack = Lohista nuppe alusel, et nende järjekorda muuta.
gesture-zoom = Telefonis saad lauda suurendada kahe sõrme või luubiga.
gesture-file = Salvestatud mängu või laua avamiseks lohista fail ükskõik kuhu lehel.
after-game = Pärast mängu
after-game-review = Mängu ülevaates näed iga käiku koos laua ja alustega, parimaid käike ja seda, kus punkte kaotati. Nupuga „Leia parem käik“ saad seda ise otsida, enne kui see näidatakse.
after-game-file = Samamoodi saad üle vaadata SDF-, GCG-, JSON- või CGP-faili: lohista see lehele.
after-game-board = Analüüsilaual saad üles seada mis tahes seisu ja küsida programmilt käike, simulatsiooni ja lõppmängu. See avaneb ülevaate iga käigu juurest ja lehe jalusest.

## Mängust
about-title = Mozaikast
about-what = Mozaika on ristsõnamäng tähenuppudega eesti, poola, türgi ja inglise keeles. Mängida saab brauseris, terminalis ja Pythonist.
about-licence = Mozaika on vaba tarkvara { $licence }-litsentsi all.
about-version = Versioon { $version }
about-lists = Sõnaloendid
about-common = Levinud sõnad, robotite madalamate tasemete jaoks
about-software = Kasutatud tarkvara

## Kontod
account = Konto
account-of = { $name }: konto
account-guest = Mängid selle brauseri külalisena.
account-kept = See nimi on sinu päralt.
account-name = Nimi
guest = külaline
guest-about = Tal ei ole selle nimega kontot: teistel võib olla sama nimi.
password = Parool
password-current = Praegune parool
password-new = Uus parool
password-hint = Vähemalt { $limit } märki. Lase brauseril see meelde jätta.
password-show = Näita parooli
password-missing = Sisesta parool.
password-wrong = Vale parool.
create-account-title = Hoia oma nimi ja mängud alles
create-account-why = Vali parool. Nimi on siis ainult sinu, mängud on kättesaadavad igas seadmes ja võivad reitingus arvesse minna. E-posti aadressi pole vaja.
create-account = Loo konto
account-created = Valmis: { $name } on nüüd sinu nimi. Sellega saad sisse logida igas seadmes.
sign-in = Logi sisse
sign-in-title = Sisselogimine
sign-in-instead = Kas sul on juba konto? Logi sisse
sign-in-guest = See, mida { $name } on siin külalisena mänginud, kaasa ei tule. Et see alles jääks, loo külalisele konto.
sign-out = Logi välja
sign-out-title = Väljalogimine
sign-out-why = Logi välja selles seadmes või kõigis seadmetes.
sign-out-everywhere = Logi kõikjal välja
sign-out-guest = See brauser unustab, kes sa oled. Külaline tagasi tulla ei saa: sinu mängud lähevad sinu jaoks kaduma.
sign-out-lose = Logi välja ja loobu mängudest
rename-title = Muuda nime
rename-why = Kehtib uutes mängudes; laudades, kus juba istud, jääb vana nimi.
rename-do = Muuda nime
rename-own = { $name }: muuda oma nime
renamed = Sinu nimi on nüüd { $name }.
password-title = Muuda parooli
password-why = Kõik teised seadmed logitakse välja ja taastekood kaotab kehtivuse.
password-do = Muuda parooli
password-changed = Parool on muudetud ja kõik teised seadmed välja logitud.
recover = Unustasid parooli?
recover-title = Määra uus parool
recover-why = Sisesta taastekood. Kui sul seda pole, loo see seadmes, kus oled veel sisse logitud, või küsi serveri pidajalt. Kõik teised seadmed logitakse välja.
recover-do = Määra parool ja logi sisse
recovered = Valmis: oled uue parooliga sisse logitud, { $name }. Taastekood on ära kasutatud.
recovery-title = Taastekood
recovery-why = Kui unustad parooli, saad selle koodiga määrata uue. Kood kehtib ühe korra.
recovery-code = Taastekood
recovery-create = Loo taastekood
recovery-again = Loo uus kood
recovery-present = Kood on loodud { $day } ja kehtib kuni { $until }. Uus kood asendab selle.
recovery-keep = Kirjuta see üles või hoia kindlas kohas: seda näidatakse ainult praegu. Kellel see on, saab sinu konto üle võtta. Kehtib kuni { $day } või seni, kuni muudad parooli või logid kõikjal välja.
delete-account-title = Kustuta konto
delete-account-short = Kustutab sinu nime, parooli, reitingud ja vestlussõnumid. Seda ei saa tagasi võtta.
delete-account = Kustuta minu konto…
delete-account-why = Sinu nimi, parool, reitingud, tulemused ja vestlussõnumid kustutatakse kõigis seadmetes ning pooleliolevad mängud loetakse alistumiseks. Lõppenud mängud jäävad vastastele alles ilma sinu nimeta. Seda ei saa tagasi võtta.
delete-account-do = Kustuta jäädavalt
account-deleted = Sinu konto on kustutatud.
erased-player = Endine mängija

## Profiilid
profile-own = Minu mängud ja reitingud
profile-since = Liitus: { $day }
person-missing = Sellist mängijat ei ole
rating = Reiting
rating-none = Reitingut veel pole
rating-provisional = esialgne
rating-games = { $count ->
    [one] { $count } reitingumäng
   *[other] { $count } reitingumängu
  }
rating-why = Külaliste mängud ei lähe reitingus arvesse.
graph-table = Näita tabelina
graph-day = Kuupäev
graph-spoken = Reiting, { $games ->
    [one] { $games } mäng
   *[other] { $games } mängu
  }: algus { $first }, praegu { $last }, madalaim { $least }, kõrgeim { $most }
stat-games = Mänge
stat-won = Võite / kaotusi / viike
stat-average = Keskmine tulemus
stat-best = Parim tulemus
stat-bingos = Bingosid mängu kohta
stat-play = Parim käik
outcome-won = Võit
outcome-lost = Kaotus
outcome-tied = Viik
game-ended-early = lõppes enne aega
past-table = Vaata mängu, { $points }
games-older = Vanemad mängud

## Vastase leidmine
option-online = Mängi võrgus
option-online-text = Leiame sulle vastase, kes tahab samasugust mängu.
seek-do = Leia vastane
seek-rated = Reitinguga, kui ka teisel on konto
seek-waiting = Ootad vastast
seek-stop = Lõpeta ootamine
seek-time = Ooteaeg
seek-found = Mäng algab
seek-go = Ava mäng
editions-all = Kõik komplektid
table-own = Sinu laud
open-all = { $count ->
    [one] Näita { $count } lauda
   *[other] Näita kõiki { $count } lauda
  }
rated = reitinguga
unrated = reitinguta
rule-rated = Läheb reitingus arvesse
rated-both = Kui mängu alguses on mõlemal mängijal konto.
unrated-people = Arvesse lähevad ainult kahe inimese mängud.
unrated-words = Arvesse lähevad ainult sõnaloendiga mängud.
unrated-board = Arvesse lähevad ainult mängud tavalisel laual.
unrated-rules = Arvesse lähevad ainult mängud komplekti oma reeglitega; kella võib valida.
unrated-account = Arvesse lähevad ainult kontoga mängijate mängud.
uncounted-short = Reitingus arvesse ei lähe: mäng lõppes enne, kui kumbki mängija oli teinud { $moves ->
    [one] ühe käigu
   *[other] { $moves } käiku
  }.
uncounted-pair = Reitingus arvesse ei lähe: { $hours } tunni jooksul on nende mängijate { $games ->
    [one] üks mäng
   *[other] { $games } mängu
  } juba arvesse läinud.
home-footer-guest = Hoia oma nimi ja mängud alles
home-footer-account = Sinu mängud on kättesaadavad igas seadmes, kuhu sisse logid.

## Loosid
draws-starting = Mäng algab: iga seade lisab loosile oma juhuslikud baidid…
draws-committed = Kuidas nuppe loositakse
draws-committed-about = Enne mängu valis server saladuse ja näitas selle räsi, nii et ta ei saa seda enam muuta. Siis lisas iga mängija seade oma juhuslikud baidid. Iga nupp tuleneb mõlemast. Kui mäng on läbi, kontrollib sinu brauser kõik loosid ise üle.
draws-checking = Kontrollin loose…
draws-checking-about = Sinu brauser arvutab kõik selle mängu loosid uuesti läbi.
draws-verified = Loosid kontrollitud
draws-verified-about = Sinu brauser arvutas kõik selle mängu loosid oma koodiga uuesti läbi. Saladus vastab räsile, mida server enne mängu näitas, ja sinu seadme juhuslikud baidid mõjutasid iga loosi. Mitte keegi, isegi mitte server, ei saanud nuppe valida.
draws-unproven = Loosid vastavad protokollile
draws-unproven-about = Iga loos tuleneb serveri avaldatud saladusest ja mängijate baitidest. Rohkemat see seade tõestada ei saa: tema enda baidid loose ei mõjutanud või neid siin enam ei ole.
draws-unchecked = Loosid on kontrollimata
draws-unchecked-about = Mängu protokolli ei õnnestunud laadida.
draws-mismatch = Loosid on valed
draws-mismatch-about = Serveri protokoll ei ole kooskõlas sellega, mida see seade nägi ja alles hoidis. Laadi mäng alla ja hoia tõendina alles. Ära usalda seda serverit.
draws-left-out = Sinu seade näitas oma baite, kuid server jättis need loosidest välja.
draws-restarted = Mängueelne vahetus algas uuesti pärast seda, kui sinu seade oli oma baite näidanud. Kes selle põhjustas, sai valida kahe loosi vahel.
draws-setup-unknown = See seade salvestas oma andmed Mozaika varasema versiooniga, ilma nuppude komplekti ja järjekorrata. Neid ei saanud protokolliga võrrelda.
draws-withheld = { $name } ei lisanud loosile oma juhuslikke baite.
draws-withheld-bytes = { $name } saatis enne mängu räsi, kuid mitte sellele vastavaid baite.
draws-commitment = Enne mängu näidatud räsi (sellega sidus server end saladusega)
draws-own = Selle seadme juhuslikud baidid
draws-command = Allalaaditud mängu saad kontrollida ka oma arvutis:
draws-mismatch-text = Selle mängu loosid ei klapi{ $number ->
    [0] { "" }
   *[event] { " " }(sündmus { $number })
  }: { $what }
draw-fault-commitment = enne mängu näitas server teist räsi.
draw-fault-edition = nupud, nende järjekord, mängijate arv, aluse suurus või vahetamise järjekord ei ole need, mida enne mängu näidati.
draw-fault-seed = sinu seadme baite protokollis ei ole.
draw-fault-hashes = räsid ei ole need, mis enne baitide näitamist kindlaks määrati.
draw-fault-secret = avaldatud saladus ei vasta enne näidatud räsile.
draw-fault-order = mängijate baidid ei ole õiges järjekorras.
draw-fault-start = alustaja loosis on valed voorud või alustas vale mängija. Uuesti loosivad ainult viiki jäänud.
draw-fault-amount = nuppe võeti valel ajal, vale arv või võttis neid vale mängija.
draw-fault-turn = käigukord ei kulge reeglite järgi.
draw-fault-draw = loositi nupp, mis saladusest ei tulene.
draw-fault-tiles = keegi ladus või hoidis nuppu, mida ta ei olnud loosiga saanud.
draw-fault-seen = protokoll erineb sellest, mida sinu seade mängu ajal nägi.
draw-fault-log = protokoll on vigane.

## Analysis board
analysis = Analüüsilaud
analysis-mode = Mida laual teha
analysis-mode-play = Proovi käike
analysis-mode-setup = Sea seis üles
analysis-letters = Tähed lauale
analysis-letters-why = Vali ruut, siis trüki või puuduta tähti. Tühik muudab suunda, Delete eemaldab nupu.
analysis-blank = Järgmine nupp on tühi
analysis-mark = Märgi viimane käik
analysis-remove = Eemalda nupp
analysis-players = Mängijaid
analysis-player = Mängija { $number }
analysis-on-turn = Käigul
analysis-rack-own = Käigul oleva mängija alus
analysis-rack-other = Mängija { $number } alus, kui on teada
analysis-bag = { $count ->
    [one] Kotis on { $count } nupp
   *[other] Kotis on { $count } nuppu
}
analysis-ask = Küsi mootorilt
analysis-seconds = Aeg
analysis-seconds-of = { $seconds } s
analysis-stop = Peata
analysis-why-not = Mida siin küsida ei saa
question-moves = Parimad käigud
question-simulation = Simulatsioon
question-preendgame = Lõppmängu eel
question-endgame = Lõppmäng
question-inference = Mis alles jäi
analysis-state-waiting = Ootan vaba protsessi …
analysis-state-running = Arvutan …
analysis-state-complete = Valmis.
analysis-state-known = Juba varem teada.
analysis-state-interrupted = Katkestatud, sest mängud on eespool. Jätkamiseks küsi uuesti.
analysis-state-stopped = Peatatud.
analysis-plays = { $count ->
    [one] Võimalik on { $count } käik.
   *[other] Võimalikke käike on { $count }.
}
analysis-score = Punktid
analysis-move = Käik
analysis-leave = Jääb alles
analysis-equity = Väärtus
analysis-wins = Võite, %
analysis-spread = Vahe
analysis-deals = Jagamisi
analysis-exchange = Vahetus { $tiles }
analysis-gain-proved = Võit mängu lõpuni: { $points } punkti (tõestatud).
analysis-gain-found = Võit mängu lõpuni: { $points } punkti (parim leitu).
analysis-no-guess = Viimane käik ei ütle midagi selle kohta, mis vastasele alles jäi.
analysis-valid = kehtib
analysis-invalid = ei kehti
analysis-make = Tee see käik
analysis-reply = Pärast sinu käiku
analysis-reply-none = Keegi ei vasta
analysis-share = Jaga
analysis-cgp = Seis (CGP)
analysis-copy-cgp = Kopeeri CGP
analysis-copy-embed = Kopeeri manustatav laud
analysis-copied = Kopeeritud.
## Mängu analüüs
review = Analüüs
review-game = Vaata mäng üle
review-missing = Seda mängu ei saa üle vaadata
review-table = Mängulauda
review-copy-link = Kopeeri selle käigu link
review-file = Vaata failist mäng üle
review-file-why = Vaata mis tahes mängu käik käigu haaval: laud, alused, punktid ja see, mida analüüs leiab. Faili vead on näha oma käikude juures.
review-file-drop = Lohista siia SDF-, GCG-, JSON- või CGP-fail või vali see.
review-file-reading = Loen faili…
review-steps = Sammud
review-first = Algusse
review-previous = Eelmine käik
review-next = Järgmine käik
review-last = Lõppu
review-next-mistake = Järgmine viga
review-start = Mängu algus
review-start-why = Nooleklahvidega saab käike läbi vaadata.
review-turn = { $number }. käik
review-slider = Punktid ja võidutõenäosus käikude kaupa
review-win-of = { $name }, võidutõenäosus { $win }
review-scores = Punktid
review-panels = Üksikasjad
review-rack-of = Alus: { $name }
review-rack-unknown = Alus pole teada
review-unseen = { $name } ei näe enne seda käiku tähti: { $count }. Kotis: { $bag }.
review-unseen-start = Vali käik, et näha, milliseid tähti mängija veel polnud näinud.
review-no-chat = Keegi ei kirjutanud midagi.
review-exchange = vahetus { $tiles }
review-used = Aega kulus: { $time }
review-left = jäi: { $time }
review-challenged-off = Vaidlustatud ja tagasi võetud. Sõnaloendis pole: { $words }
review-withdrawn = Käik võeti tagasi.
review-challenge-failed = { $name } vaidlustas tulemuseta.
review-has-problem = Failis on siin viga
review-problem = Rida { $line }: failis on { $recorded }, reeglite järgi on see { $expected }.
review-problem-recorded = Rida { $line } ei vasta reeglitele: { $recorded }
review-problem-plain = Rida { $line } ei sobi senise mänguga.
review-comment = Sinu märkus
review-comment-saved = Salvestatud.
review-comment-file = Märkused jõuavad faili, mille siin salvestad.
review-save-file = Salvesta { $format }-failina
review-analyse = Analüüsi seda seisu
review-analyse-why = Avab analüüsilaual selle käigu eelse seisu.
review-copy-gcg = Kopeeri GCG
review-copy-failed = Brauser ei lubanud kopeerida. Laadi fail alla.
review-sheet = Prinditav mänguprotokoll
review-share-position = Näidatav seis
review-best = Parimad käigud
review-move = Käik
review-score = Punktid
review-leave = Jääb
review-equity = Väärtus
review-equity-why = Kui palju on käik punktides väärt: käigu punktid ja seis pärast seda.
review-win = Võit
review-played = mängitud
review-no-loss = Paremat käiku ei leitud.
review-loses-both = Kaotab { $points } ja { $win } võidutõenäosust
review-loses = Kaotab { $loss }
points-short = { $points } p
review-rank = Võrreldud käikude seas { $rank }. kohal
review-missed-bingo = Bingo jäi märkamata
review-phonies = Sõnaloendis pole: { $words }
review-unchallenged = Oleks saanud vaidlustada: { $words }
review-luck = Loosiõnn: { $points } punkti
review-adjustments = Alles jäänud tähed ja aeg
review-accuracy = Täpsus
review-accuracy-why = Nullist sajani: kui palju võidutõenäosust käigud alles hoidsid.
review-mean-loss = Keskmine kaotus punktides
review-strength = Hinnanguline tugevus
review-strength-why = Robotite astmestikul nende mängude põhjal: 1 on esimene tase.
review-bingos = Bingod võimalikest
review-best-turn = Parim käik
review-worst-turn = Halvim käik
review-by-phase = Täpsus mängu osades
review-unknown = Mida ei saa teada
phase-opening = Avamäng
phase-middle = Keskmäng
phase-preendgame = Lõppmängu eel
phase-endgame = Lõppmäng
class-best = Parim
class-good = Hea
class-inaccuracy = Ebatäpsus
class-mistake = Viga
class-blunder = Ränk viga
unknown-no-rack = Alus pole teada, seega ei saa käike võrrelda.
unknown-partial-rack = Teada on ainult osa alusest.
unknown-hidden-exchange = Vahetatud tähed pole teada.
unknown-more-than-two = Rohkem kui kahe mängijaga ei saa lõppmängu täpselt arvutada.
unknown-no-lexicon = Selle mängu jaoks pole sõnaloendit.
unknown-lost-turn = Käik jäi vahele, valida polnud midagi.
unknown-impossible = Seis või käik pole reeglite järgi võimalik.
tab-turn = Käik
tab-summary = Kokkuvõte
analysis-start = Analüüsi mängu
analysis-why = Analüüs võrdleb iga käiku parimatega.
analysis-running = Analüüs: { $done } käiku { $turns }-st
analysis-failed = Analüüs katkes.
analysis-again = Proovi uuesti
analysis-none = Seda mängu ei saa analüüsida.
analysis-by = Mootori versioon { $engine }
retry-start = Leia parem käik
retry-why = Lao parem käik ja kontrolli seda. Parimad käigud on peidus, kuni mõne leiad või neid näha soovid.
retry-check = Kontrolli
retry-reveal = Näita parimaid käike
retry-end = Tagasi mängu juurde
retry-best = See ongi parim käik!
retry-close = Parimate seas { $place }. kohal: { $loss } vähem kui parim. Otsi edasi.
retry-played-listed = See käik mängitigi: { $place }. koht, { $loss } vähem kui parim.
retry-played = See käik mängitigi. On ka parem.
retry-asking = Analüüsin seda käiku …
retry-worse = Selle käiguga kaotad { $loss }. Otsi edasi.

## Mida analüüsid mängija kohta ütlevad
insight = Analüüsid
insight-why = Analüüsitud mängude põhjal.
insight-accuracy = Täpsus mängude kaupa
insight-phases = Vead mängu osades
insight-opponents = Omavahelised mängud
insight-won-tied-lost = Võite { $won }, viike { $tied }, kaotusi { $lost }
insight-spread = Punktivahe
insight-lost-points = Kaotatud punktid
insight-misses = Õpi oma vigadest
insight-misses-why = Sõnad, mis on kõige sagedamini märkamata jäänud. Igaüks viib seisu, kus saad paremat käiku otsida.
insight-misses-all = Näita kõiki sõnu ({ $count })
insight-exchange = Vahetus või pass
insight-times = { $count ->
    [one] { $count } kord
   *[other] { $count } korda
  }
