### Eesti. Võtmed on igas keeles samad; test leiab puuduvad ja liigsed.

## Mida reeglid ei luba (error-<code>)

error-malformed-command = Vigane käsk: väljal „{ $field }“ on sobimatu väärtus.
error-no-such-seat = Selles lauas ei ole kohta { $seat }.
error-tile-not-on-rack = Sinu alusel ei ole: { $missing }
error-game-not-started = Mäng ei ole veel alanud.
error-game-already-started = Mäng on juba alanud.
error-game-is-paused = Mäng on peatatud.
error-game-not-paused = Mäng ei ole peatatud.
error-no-pauses-left = { $limit ->
    [0] Selles mängus pause ei ole.
   *[other] Selle mängu pausid on kõik kasutatud ({ $limit }).
}
error-game-is-over = Mäng on läbi.
error-not-your-turn = Käigul on { $on_turn }.
error-player-has-left = See mängija on mängust lahkunud.
error-play-is-pending = Üks käik ootab nõustumist või vaidlustamist.
error-nothing-pending = Ei ole käiku, millega nõustuda või mida vaidlustada.
error-own-play = Oma käiguga ei saa nõustuda ega seda vaidlustada.
error-already-accepted = Oled selle käiguga juba nõustunud.
error-others-may-challenge = Teised võivad seda käiku veel vaidlustada; oota, kuni nad on otsustanud.
error-acceptance-ends-game = Kui see käik jääb kehtima, on mäng läbi: nõustu või vaidlusta.
error-window-still-open = Vaidlustamise aeg ei ole veel läbi.
error-window-is-over = Vaidlustamise aeg on läbi.
error-time-not-up = Aeg ei ole veel läbi.
error-no-clock-runs = Ükski kell ei käi.
error-time-is-up = Sinu aeg on läbi.
error-already-contributed = See koht on loosile oma osa juba lisanud.
error-contributions-missing = Ootame loosi jaoks osa kohtadelt: { $seats }
error-other-commitment = Selle mängu räsi on { $found }, mitte see, mida sulle näidati: saladus võidi valida hiljem.
error-seed-not-used = Sinu baidid selle mängu loose ei mõjutanud.
error-seeds-closed = Loos ei võta enam osi vastu.
error-no-tiles-laid = Laual ei ole ühtegi uut nuppu.
error-too-many-tiles = Ühe käiguga võib panna kõige rohkem { $limit ->
    [one] { $limit } nupu
   *[other] { $limit } nuppu
  }.
error-off-board = Rida { $row }, veerg { $column } ei ole laual.
error-square-taken = Ruut { $square } on juba hõivatud.
error-square-used-twice = Ruutu { $square } on kasutatud kaks korda.
error-unknown-letter = „{ $letter }“ ei ole selle mängu täht.
error-not-in-line = Kõik nupud peavad olema ühes reas või veerus; { $square } ei ole.
error-gap-in-play = Käigus on tühi ruut: { $square }.
error-start-not-covered = Esimene käik peab katma algusruudu { $square }.
error-first-word-too-short = Esimeses sõnas peab olema vähemalt kaks tähte.
error-not-connected = Käik peab puudutama nuppu, mis on juba laual.
error-invalid-words = Sõnaloendis ei ole: { $words }
error-bag-below-minimum = Vahetuseks peab kotis olema { $needed ->
    [one] { $needed } nupp
   *[other] { $needed } nuppu
  }, aga seal on { $in_bag }.
error-exchange-beyond-bag = Nii palju ({ $wanted }) ei saa vahetada: kotis on ainult { $in_bag }.
error-exchanges-used-up = Sinu vahetused on kõik kasutatud ({ $limit }).
error-wrong-player-count = Mängus on { $minimum } kuni { $maximum } mängijat, mitte { $given }.
error-not-enough-tiles = Selles komplektis on { $available } nuppu; nii paljudele mängijatele on vaja { $needed }.
error-bad-contribution = Osa loosis on { $needed } baiti kohalt, mis seda anda võib, mitte { $length }.
error-bad-seed-hash = Räsi loosi jaoks on { $needed } baiti kohalt, mis seda anda võib, mitte { $length }.
error-seed-mismatch = Need baidid ei vasta varem saadetud räsile, seega see koht loosi ei mõjuta.
error-bad-secret = See ei ole saladus, millega selle mängu loos on seotud.
error-name-empty = Nimi ei tohi olla tühi.
error-name-too-long = „{ $name }“ on liiga pikk: kõige rohkem { $limit } märki.
error-name-forbidden = „{ $name }“ sisaldab märke, mida nimes ei lubata.
error-name-too-many-marks = Nime tähel võib olla kuni { $limit } diakriitilist märki.
error-name-not-capitalised = „{ $name }“: selles komplektis algab nimi suurtähega, millele järgnevad väiketähed.
error-name-other-script = „{ $name }“: selles komplektis kirjutatakse nimi samas kirjas nagu komplekti tähed ({ $letters }).
error-name-not-ascii = „{ $name }“: selles komplektis algab nimi suurtähega A–Z, millele järgnevad väiketähed a–z.
error-name-taken = Mängija nimega „{ $name }“ on juba olemas.

## Mida ei saa lugeda

error-bad-coordinate = „{ $text }“ ei ole ruut. Kirjuta nii: H8 või 8H.
error-bad-notation = „{ $text }“ ei ole käik. Kirjuta ruut ja siis sõna: H8 SÕNA
error-not-in-alphabet = „{ $text }“: { $position }. märk ei ole selle mängu täht.
error-letter-mismatch = Ruudul { $square } on { $on_board }, mitte { $written }.
error-runs-off-board = „{ $text }“ läheb üle laua serva.
error-ambiguous-play = „{ $text }“ saab panna mitut moodi.
error-unknown-edition = Komplekti „{ $edition }“ ei ole. Vaata: mozaika editions
error-bad-edition = { $file }: { $reason } { $detail }
error-bad-affix-file = Hunspelli sõnastiku rida { $line } ei saa kasutada ({ $reason }).
error-bad-word-file = { $file }: { $reason }
error-fact-missing = Otsuseks vajalik teave puudub: { $fact }
error-not-yet-verifiable = Loosi saab kontrollida alles siis, kui mäng on läbi.
error-view-not-verifiable = Failis on mäng ühe mängija vaates, ilma kõigi loosideta, seega ei saa seda kontrollida.
error-no-draws-recorded = { $kind ->
    [board] Laual endal ei ole loose, mida kontrollida.
    [position] Seisus ei ole loose, mida kontrollida.
   *[transcript] Mängu protokollis ei ole loose, mida kontrollida.
  }
error-forged-record = See ülestähendus ei ole ehtne: sündmus { $version } ({ $event }) ei tulene eelnevatest.
usage-unknown = Tundmatud argumendid: { $arguments }
usage-bad-value = Sobimatu väärtus: { $argument }
usage-bad-choice = „{ $value }“ ei sobi: { $argument }. Vali üks neist: { $choices }
usage-missing = Puudub: { $arguments }

## Vead komplekti failis (edition-fault-<reason>)

edition-fault-missing-file = faili ei saa lugeda.
edition-fault-bad-toml = see ei ole korrektne TOML:
edition-fault-unknown-parent = laiendab komplekti, mida ei ole:
edition-fault-extends-loop = laiendab iseennast:
edition-fault-unknown-board = sellist lauda ei ole:
edition-fault-missing-key = see võti puudub.
edition-fault-unknown-key = tundmatu võti.
edition-fault-wrong-type = väärtus on vale tüüpi:
edition-fault-out-of-range = väljaspool lubatud vahemikku:
edition-fault-unknown-policy = sellist valikut ei ole:
edition-fault-duplicate-letter = täht esineb kaks korda:
edition-fault-reserved-letter = see märk ei saa olla täht:
edition-fault-cases-differ = suured ja väikesed tähed ei sobi kokku:
edition-fault-tile-not-in-alphabet = nupp, mida tähestikus ei ole:
edition-fault-blank-with-points = tühi nupp peab andma 0 punkti, aga siin on:
edition-fault-too-few-tiles = kahe aluse jaoks on nuppe liiga vähe:
edition-fault-bad-coordinate = see ei ole ruut:
edition-fault-premium-outside-board = boonusruut väljaspool lauda:
edition-fault-premium-twice = kaks boonust ühel ruudul:
edition-fault-bad-colour = see ei ole värv nagu #2a7048:

edition-fault-bad-text = see peab olema üks lühike tekstirida:

word-file-missing = faili ei saa lugeda.
word-file-encoding = fail ei ole tekst kodeeringus UTF-8, UTF-16 ega selle keele kodeeringus.
word-file-empty = selles ei ole ühtegi selle tähestiku sõna.

## Käsurida

cli-description = Ristsõnamängud nuppudega poola, eesti, türgi ja inglise keeles.
cli-version = näita versiooni
cli-help = näita seda abi
cli-editions = loetle komplektid
cli-editions-json = väljasta JSON
cli-edition = kontrolli oma komplektifaili
cli-edition-check = näita kõiki komplektifaili vigu
cli-edition-file = komplektifail (.toml)
edition-good = { $name }: vigu ei ole. Tähti { $letters }, nuppe { $tiles }, punkte kokku { $points }, laud { $rows }×{ $columns }.
edition-faults = { $count ->
    [one] { $count } viga:
   *[other] { $count } viga:
  }
edition-note-letters = Nendel tähtedel ei ole nuppu: { $letters }
edition-note-bots = Robotid ja sõnaloendid toetavad kuni { $limit } tähte.
edition-note-no-list = Sõnaloendit ei ole: iga sõna kehtib ja robotid vajavad loendit, mille sa ise nimetad.
edition-note-unknown-list = Sõnaloendit „{ $name }“ ei ole. Lisa see käsuga mozaika lexicon add.
edition-note-other-language = Sõnaloend „{ $name }“ ei ole keele „{ $language }“ jaoks.
cli-play = mängi terminalis: mitu inimest ühes seadmes või robotite vastu
cli-play-edition = komplekt või oma .toml-fail
cli-play-words = sõnaloendi fail kontrolliks ja vaidlustamiseks, üks sõna real
cli-play-plain = ilma värvideta
cli-play-names = mängijad, { $minimum } kuni { $maximum }
cli-lang = keel: { $languages }
cli-commands = käsud
cli-options = valikud
cli-arguments = argumendid
cli-default = (vaikimisi: { $value })
cli-example = näide:
cli-usage = kasutus:
column-id = komplekt
column-name = nimi
column-language = keel
column-tiles = nuppe
column-blanks = tühje
column-points = punkte
column-board = laud

## Mäng terminalis

ask-edition = Milline komplekt? (number; Enter: { $default })
player-number = Mängija { $number }
guest-names =
    Saarmas Mäger Siil Tihane Leevike Ööbik Kägu Rähn Toonekurg Luik Pääsuke Lõoke Varblane Kuldnokk
    Harakas Öökull Orav Ilves Kobras Nugis Rebane Jänes Põder Hüljes Delfiin Pingviin Kilpkonn Lepatriinu Liblikas
    Kimalane Jaaniuss Rukkilill Karikakar Sinilill Kannike Ülane Maasikas Mustikas Vaarikas Jõhvikas Pihlakas
    Kadakas Vaher Kastan Sarapuu Merevaik Kivike Tuulelohe Pilveke Komeet Piparkook Kringel Vahvel Kaneel Ingver
ask-name = Mängija { $number }:
ask-name-or-start = Mängija { $number } (alustamiseks Enter):
not-a-choice = Vali üks numbritest.
no-word-list = Sõnaloendit ei ole: iga sõna kehtib. Loendi saab valida nii: --words FAIL.
word-list = Sõnu kontrollib loend „{ $name }“: { $count } sõna{ $dropped ->
    [0] .
    [one] ; välja jäi { $dropped } kirje, mida ei saa laduda.
   *[other] ; välja jäi { $dropped } kirjet, mida ei saa laduda.
  }
start-draw = Loos, kes alustab:
start-draw-line = { $name } võtab { $tile }
start-draw-tie = Viik: uue nupu võtavad { $names }.
starts = Alustab { $name }.
hand-over = Järgmine on { $name }. Teised vaatavad kõrvale; { $name } vajutab Enterit.
prompt = Sinu käik („{ $help }“ loetleb käsud):
rack-of = Alus, { $name }:
in-bag = Kotis: { $count }
time-left = aega { $time }
overtime = { $time } üle aja
level-of-bot = robot, tase { $level } / { $levels }
tiles-left = { $count ->
    [one] { $count } nupp
   *[other] { $count } nuppu
  }
left-game = lahkunud
owes-turns = kaotab { $count ->
    [one] { $count } käigukorra
   *[other] { $count } käigukorda
  }
pending = { $name } paneb { $play } ja saab { $score ->
    [one] { $score } punkti
   *[other] { $score } punkti
  }.
pending-ask-one = { $name }: nõustumiseks vajuta Enterit või kirjuta „{ $challenge }“.
pending-ask-many = Kui kõik nõustuvad, vajuta Enterit, või kirjuta „{ $challenge } NIMI“.
pending-window = Vaidlustamiseks on { $seconds } sekundit.
who-challenges = Kes vaidlustab? Kirjuta nimi.
played = { $name }: { $play }, { $score ->
    [one] { $score } punkt
   *[other] { $score } punkti
  }.
exchanged = { $name } vahetas { $count ->
    [one] { $count } nupu
   *[other] { $count } nuppu
  }.
drawn = Sa võtsid:
passed = { $name } passis.
turn-lost = { $name } kaotab selle käigukorra.
taken-back = Mängija { $name } käik tühistatakse ja käigukord on kaotatud.
challenge-succeeded = { $name } vaidlustab. Ei kehti: { $words }
challenge-failed = { $name } vaidlustab, aga käik kehtib.
owes-turn = { $name } kaotab selle eest käigukorra.
points-given = { $name } saab selle eest { $points ->
    [one] { $points } punkti.
   *[other] { $points } punkti.
  }
resigned = { $name } andis alla.
timed-out = Mängija { $name } aeg on läbi ja ta on mängust väljas.
paused = Mäng on peatatud. Jätkamiseks vajuta Enterit.
preview-word = { $word }: { $sum } = { $points }
preview-bonus = boonus kõigi nuppude eest: { $points }
preview-total = Kokku: { $points ->
    [one] { $points } punkt
   *[other] { $points } punkti
  }
word-valid = kehtib
word-invalid = ei kehti
unseen = Nupud, mida sa ei näe ({ $count }):
no-moves-yet = Keegi ei ole veel käinud.
choose-reading = Tühja nupu saab panna mitmesse kohta. Millisesse?
unknown-command = „{ $text }“ ei ole käsk. Käskude loetelu: „{ $help }“.
goodbye = Mäng jäi pooleli.
turn-play = { $words }
turn-exchange = vahetus ({ $count })
turn-pass = pass
turn-taken-back = { $words }, tühistatud
turn-lost-line = käigukord kaotatud
result = Mäng on läbi.
end-went-out = Kott on tühi ja mängijal { $name } ei ole enam nuppe.
end-passes = Kõik passisid{ $times ->
    [one] .
    [2] { " " }kaks korda järjest.
   *[other] { " " }{ $times } korda järjest.
  }
end-scoreless = Liiga palju punktideta käike järjest.
end-nobody-can-move = Keegi ei saa enam käia.
end-turn-limit = Mäng jõudis suurima lubatud käikude arvuni ({ $turns }).
end-one-left = Mängu jäi ainult { $name }.
adjust-rack = alusele jäänud nupud ({ $tiles }): { $points }
adjust-gained = vastaste nupud: +{ $points }
adjust-time = aja ületamine: { $points }
winner = Võidab { $name }.
tie = Viik: { $names }.
draws-verified = Loosid on kontrollitud: iga nupp tuleneb alguses kindlaks määratud saladusest.
commands-help =
    Käik: esimese tähe ruut ja siis sõna: { $across } ritta, { $down } veergu.
      Laual olevad tähed võib kirjutada nii nagu nad on, punktina või sulgudes.
      ? tähe ees paneb sinna tühja nupu; muidu kasutatakse seda ainult siis, kui vaja.
    { $exchange } ABC    vaheta need nupud (? on tühi nupp)
    { $pass }    passi
    { $score } { $across }    mitu punkti käik annaks
    { $tiles }    nupud, mida sa ei näe
    { $hint }    parim käik, kui vihjed on lubatud
    { $board }    näita lauda uuesti
    { $moves }    senised käigud
    { $pause }    peida laud ja peata kell
    { $save } FAIL    salvesta mäng: { $formats }
    { $open } FAIL    jätka salvestatud mängu või alusta salvestatud laual
    { $resign }    anna alla
    { $quit }    välju programmist
command-help = abi
command-exchange = vaheta
command-pass = vahele
command-score = arvuta
command-tiles = nupud
command-moves = käigud
command-pause = paus
command-resign = loobu
command-quit = välju
command-challenge = vaidlusta

## Mängufailid

error-bad-file = Rida { $line }, veerg { $column }: { $reason } { $detail }
error-bad-record = Selline mäng ei ole võimalik: sündmus { $event } ei sobi eelnevatega.
error-file-unreadable = Faili { $file } ei saa lugeda.
error-file-unwritable = Faili { $file } ei saa kirjutada.
error-missing-extra = Selleks on vaja lisa „{ $extra }“, mis pole paigaldatud: { $command }
error-file-too-large = Fail on liiga suur: { $size } baiti; piir on { $limit }.
error-not-text = See ei ole UTF-8 kodeeringus tekstifail.
at-line = Rida { $line }: { $message }
error-newer-version = Selle faili versioon on { $version }; programm tunneb versioone kuni { $known }.
error-unknown-format = „{ $name }“ ei ole toetatud vorming. Toetatud vormingud: { $known }
error-cannot-convert = Failis ({ $source ->
    [game] salvestatud mäng
    [board] laud
    [position] seis
   *[transcript] mängu protokoll
  }) ei ole piisavalt andmeid, et saada: { $target ->
    [game] jätkatav mäng
    [bot] mäng uute robotitega
    [replay] mängu taasesitus
   *[other] { $target }
  }
error-no-such-turn = Seisu { $turn } ei ole: selle mängu seisudel on numbrid { $first } kuni { $last }.
error-view-only = See on mäng ühe mängija vaates: seda saab näidata, aga mitte jätkata.
file-fault-section-twice = see jaotis esineb kaks korda:
file-fault-section-name = jaotisel peab olema nimi.
file-fault-no-section = see on enne esimest #Jaotist:
file-fault-key-value = oodati „Võti: väärtus“, leiti:
file-fault-key-twice = see võti esineb kaks korda:
file-fault-missing-section = puudub jaotis:
file-fault-missing-key = puudub võti:
file-fault-unknown-key = tundmatu võti:
file-fault-number = oodati arvu:
file-fault-schema = oodati suurust nagu 15x15, kumbki külg vahemikus:
file-fault-colour = oodati üht neist:
file-fault-value = sobimatu väärtus:
file-fault-disagrees = see ei ole ajalooga kooskõlas; oodati:
file-fault-json = see ei ole korrektne JSON:
file-fault-not-a-game = see JSON ei ole Mozaika mäng.
file-fault-letter = see ei ole selle mängu täht:
file-fault-gcg-player = oodati:
file-fault-gcg-nick = oodati üht neist mängijatest:
file-fault-gcg-score = lõpus oodati:
file-fault-gcg-move = oodati:
file-fault-gcg-line = alguses oodati > või #, leiti:
file-fault-gcg-encoding = tundmatu või vale kodeering:
file-fault-cgp-fields = oodati:
file-fault-cgp-row = read on eri pikkusega:
file-fault-cgp-players = oodati { $min_players } kuni { $max_players } mängijat ja sama palju tulemusi kui aluseid; leiti:
file-fault-cgp-op = seda ei saa arvestada:
problem-score = kirjas on { $recorded } punkti, reeglite järgi { $expected }
problem-total = kirjas on kokku { $recorded }, aga arvud annavad { $expected }
problem-does-not-fit = sõna ei sobi sellega, mis laual on
problem-too-many-of-a-tile = rohkem nuppe, kui komplektis on: { $recorded }
problem-nothing-to-take-back = sellel mängijal ei ole käiku, mida tühistada
problem-end-tiles = { $recorded } punkti nuppude eest mängu lõpus, reeglite järgi { $expected }
problem-sign = { $recorded } punkti ei ole võimalik: ebaõnnestunud vaidlustamine annab punkte, ajaületus võtab neid
problem-exchange-size = vahetati { $recorded } nuppu, aga alusel on neid { $expected }
problem-rack-size = alusel on { $recorded } nuppu, aga sinna mahub { $expected }
problem-rack-changed = alusel on { $recorded }, aga enne tühistatud käiku oli { $expected }
problem-end-rack = mängu lõpus loeti nupud { $recorded }, aga alusel olid { $expected }
problem-time-twice = sama ajaületuse karistus on kirjas kaks korda: { $recorded }
lost-draws = loose
lost-settings = reeglite seadeid
lost-clock = kella
lost-challenges = seda, milliseid sõnu vaidlustati
lost-pending = ootel käiku
lost-history = käike
lost-edition = komplekti oma tähti ja punkte
lost-premiums = laua boonusruute
lost-debts = kaotatavaid käigukordi
lost-notes = märkusi
lost-headers = pealkirja ja muid päiseid
converted = { $file } on kirjutatud.
converted-lost = See vorming ei säilita: { $lost }
problem-line = rida { $line }: { $message }
replay-good = Kõik punktid on õiged.
replay-problems = { $count ->
    [one] { $count } viga
   *[other] { $count } viga
  }:
replay-taken-back = tühistatud
replay-phony = loendis puudub: { $words }
replay-adjustment = { $kind ->
    [challenge] ebaõnnestunud vaidlustamise eest
    [time] aja ületamine
    [gain] vastaste nupud
   *[loss] allesjäänud nupud
  }
verified = Ehtne: iga loos, punktisumma ja käik tuleneb reeglitest ja avaldatud saladusest.
verified-so-far = Seni ehtne: mäng ei ole veel läbi.
verified-kept = Räsi on see, mida sulle näidati, ja sinu baidid mõjutasid iga loosi.
verified-seeds = Loosile lisasid oma osa: { $names }
verified-withheld = { $name } ei lisanud loosile oma juhuslikke baite.
verified-withheld-bytes = { $name } saatis enne mängu räsi, kuid mitte sellele vastavaid baite.
verified-other-edition = Märkus: selle faili komplekt erineb Mozaikaga kaasas olevast komplektist „{ $edition }“: { $keys }. Loosid sõltuvad nuppudest ja nende järjekorrast; veendu, et neis lepiti kokku enne mängu.
verified-own-edition = Märkus: komplekti „{ $edition }“ Mozaikaga kaasas ei ole. Loosid sõltuvad nuppudest ja nende järjekorrast; veendu, et neis lepiti kokku enne mängu.
opened = { $file } on avatud.
saved = { $file } on salvestatud.
cli-completion = väljasta skript, mis lõpetab käske käsureal
cli-completion-shell = käsurea kest: bash, zsh või fish
cli-convert = teisenda mängufail teise vormingusse, mille määrab faililaiend
cli-replay = näita mängu käik käigu haaval, ümber arvutatud punktidega
cli-replay-lexicon = märgi sõnad, mida selles sõnaloendis ei ole
cli-replay-position = väljasta seis enne käiku N CGP-na; viimasele käigule järgnev number tähendab lõppu
cli-verify = kontrolli, kas lõppenud mäng on ehtne
cli-verify-commitment = räsi, mida server sulle enne mängu näitas
cli-verify-seed = sinu seadme juhuslikud baidid, nagu mängu leht neid näitab
cli-file = mängufail: { $formats }
cli-target = kirjutatav fail
cli-json = väljasta JSON
cli-file-edition = faili komplekt, kui fail seda ei nimeta: komplekt või oma .toml-fail
cli-picture = joonista mängu seis
cli-picture-game = mängufail või CGP-rida
cli-picture-turn = mitu käiku on tehtud; vaikimisi kõik
cli-picture-out = kirjutatav fail, .svg või .png; ilma selleta läheb SVG standardväljundisse
which-file = Milline fail? Kirjuta: { $command } FAIL ({ $formats })
after-game = Lõpetamiseks vajuta Enterit või kirjuta: { $save } FAIL, { $open } FAIL
cli-play-board = fail lauaga, millel mängida, või salvestatud mänguga, mida jätkata
command-save = salvesta
command-open = ava
error-nothing-to-play-through = Ruudul { $square } ei ole nuppu, mida sõnas kasutada.
pending-help = Nõustumiseks vajuta Enterit või kirjuta: { $challenge } NIMI, { $resign } NIMI, { $save } FAIL, { $open } FAIL, { $quit }
no-such-player = Mängijat „{ $name }“ ei ole.
who-resigns = Kes loobub? Kirjuta nimi.
exchange-what = Millised nupud? Kirjuta: { $exchange } ABC
confirm = Kinnitamiseks kirjuta veel kord „{ $command }“; muu vastus tühistab.
winner-by-earlier-score = Võidab { $name }: võrdse summa korral loeb suurem punktisumma enne nuppude mahaarvamist.
ranking = Paremusjärjestus:
command-board = laud
screen-too-small = (Laud vajab { $columns } veergu ja { $rows } rida; selles aknas on { $width } ja { $height }.)
lost-extras = tundmatuid jaotisi
unknown-sections = Tundmatud jaotised säilitati: { $names }
unknown-ops = Tundmatud toimingud säilitati: { $names }
guessed-encoding = Fail ei nimeta oma kodeeringut; see loeti kui { $encoding }. Kontrolli tähti.
error-lexicon-missing = See mäng kasutab sõnaloendit „{ $name }“, mida ei ole. Anna sama loend valikuga --words.
lost-names = mängijate nimesid

## Sõnad

error-unknown-lexicon = Sõnaloendit „{ $name }“ ei ole. Vaata: mozaika lexicon list
error-lexicon-not-included = Sõnaloend „{ $name }“ ei kuulu sellesse versiooni. Laadi see alla käsuga „mozaika lexicon fetch { $name }“ või lisa enda oma: mozaika lexicon add
error-not-fetchable = Sõnaloendit „{ $name }“ ei saa alla laadida: see tehakse mitmest paketist Mozaika ehitamisel.
error-terms-not-accepted = Sõnaloendit „{ $name }“ ei laaditud alla. Tingimustega nõustumiseks lisa --yes.
error-no-package-client = Programmi { $client } ei leitud. Seda on vaja, et laadida alla allikast { $registry }.
error-package-unavailable = { $client } ei saanud paketti { $package } alla laadida: { $message }
error-package-altered = { $package } pole oodatud pakett: selle sisu on muutunud.
error-edition-without-list = Komplektil „{ $edition }“ ei ole sõnaloendit. Lisa loend käsuga mozaika lexicon add ja anna selle nimi: --lexicon NIMI
error-lexicon-exists = Sõnaloend nimega „{ $name }“ on juba olemas.
error-bad-lexicon-name = { $reason ->
    [reserved] „{ $name }“ tähendab „ilma sõnaloendita“, seega ei saa loendil seda nime olla.
    [aliases] „{ $name }“ on üks nimi liiga palju: sõnaloendil on kuni { $limit } lisanime.
    [service] „{ $name }“ on veebisõnastiku nimi, seega ei saa loendil seda nime olla.
   *[form] „{ $name }“ ei sobi sõnaloendi nimeks: tähed, numbrid, . + - ja _, kuni { $limit } märki.
  }
error-lexicon-is-built-in = Sõnaloend „{ $name }“ kuulub programmi juurde ja seda ei saa eemaldada.
error-lexicon-is-fixed = Loendi „{ $name }“ sõnu ei saa muuta. Tee selle põhjal uus: mozaika lexicon allow { $name } SÕNA --name UUS (või block)
error-lexicon-in-use = Loendil „{ $name }“ põhineb loend „{ $by }“. Eemalda enne see.
error-wrong-lexicon = Sõnaloend „{ $name }“ on teises keeles kui komplekt „{ $edition }“.
error-wrong-alphabet = Sõnaloend „{ $name }“ on teise tähestiku jaoks. Jäta alles komplekti tähestik või mängi ilma sõnaloendita.
error-bad-word-graph = { $file }: { $reason }
error-bad-list-file = { $file } ({ $form }): { $reason }
error-bad-leave-table = { $file } ({ $form }): { $reason }
node-fault-truncated = fail on poolik.
node-fault-index = fail on rikutud: see viitab sõlmele { $found }, aga viimane on { $limit }.
node-fault-loop = fail on rikutud: sõlm { $found } viib tagasi iseendani.
node-fault-siblings = fail on rikutud: sõlme { $found } loendis on rohkem tähti kui tähestikus.
node-fault-letters = see kasutab tähte number { $found }, aga komplekti tähestikus on { $limit } tähte. Vali komplekt, mille jaoks fail on tehtud.
node-fault-unknown-letter = „{ $found }“ ei ole selle komplekti täht. Vali komplekt, mille jaoks fail on tehtud.
node-fault-too-long = selles on sõnu, milles on üle { $limit } tähe.
node-fault-too-many = selles on liiga palju sõnu; piir on { $limit }.
node-fault-count = fail on rikutud: kirjete arvuks on märgitud { $limit }, aga neid on { $found }.
node-fault-value = alusele jääva väärtus ei ole arv või on liiga suur: { $found }
error-bad-list-word = „{ $word }“ ei saa sõnaloendis olla: sõnas on { $minimum } kuni { $maximum } komplekti tähestiku tähte.
error-alphabet-too-large = Tähestikus on liiga palju tähti ({ $letters }); piir on { $limit }.
error-bad-pattern = „{ $pattern }“ ei ole muster. Kirjuta tähti; ? on mis tahes täht, * mis tahes arv tähti, [ABC] üks neist.
error-bad-length = „{ $text }“ ei ole sõna pikkus. Kirjuta 7, 5-8, 5- või -8.
word-graph-missing = faili ei saa lugeda.
word-graph-foreign = see ei ole sõnagraaf.
word-graph-version = selle sõnagraafi tegi programmi teine versioon.
word-graph-truncated = fail on poolik.
word-graph-damaged = fail on rikutud.
word-graph-letters = see sõnagraaf on teise tähestiku jaoks.
word-file-too-large = fail on liiga suur.
preparing-words = Valmistan ette sõnaloendit „{ $name }“ (ainult esimesel korral)
hook-inner-front = ilma esimese täheta: { $word }
hook-inner-back = ilma viimase täheta: { $word }
lexicon-removed = Sõnaloend „{ $name }“ on eemaldatud.
lexicon-is-there = Sõnaloend „{ $name }“ on juba paigaldatud.
lexicon-terms = Loendi laadib selle avaldajalt alla sinu enda paketihaldur (npm või pip) oma seadetega. Kas tohid loendit kasutada, sõltub selle avaldajast.
lexicon-agree = Allalaadimiseks kirjuta „{ $word }“:
lexicon-fetched = Sõnaloend „{ $name }“ on alla laaditud.
a-yes = jah
lexicon-added = „{ $name }“: { $count ->
    [one] { $count } sõna
   *[other] { $count } sõna
  }, pikim { $longest }
lexicon-numbered = Loetud vormingus { $form }, mis tähti nummerdab, aga ei nimeta. Komplekti tähestikus on esimesed sõnad: { $words }
lexicon-unused-letters = Neid komplekti tähti ei ole üheski sõnas: { $letters }. Kontrolli, kas komplekt on õige.
lexicon-diff = Ainult loendis { $first }: { $gone }; ainult loendis { $second }: { $new }
lexicon-not-in-build = pole selles versioonis
lexicon-is-damaged = rikutud
lexicon-damaged = Loendit „{ $name }“ ei saa lugeda: { $folder }. Selle saab eemaldada: mozaika lexicon remove { $name }
lexicon-common-words = Levinud sõnad, mida teavad { $count } nõrgimat robotitaset:
licence-not-stated = märkimata
dropped-signs = Välja jäi { $count ->
    [one] { $count } kirje
   *[other] { $count } kirjet
  }: märgid väljaspool komplekti tähestikku
dropped-short = Välja jäi { $count ->
    [one] { $count } kirje
   *[other] { $count } kirjet
  }: alla 2 tähe
dropped-long = Välja jäi { $count ->
    [one] { $count } kirje
   *[other] { $count } kirjet
  }: üle { $longest } tähe
dropped-name = Välja jäi { $count ->
    [one] { $count } kirje
   *[other] { $count } kirjet
  }: pärisnimed
dropped-abbreviation = Välja jäi { $count ->
    [one] { $count } kirje
   *[other] { $count } kirjet
  }: lühendid ja katked
dropped-repeated = Välja jäi { $count ->
    [one] { $count } kirje
   *[other] { $count } kirjet
  }: korduvad sõnad
kept-capitalised = { $count ->
    [one] { $count } kirje algab
   *[other] { $count } kirjet algab
  } suurtähega; --drop-names jätab sellised kirjed pärisnimedena välja
column-lexicon = sõnaloend
column-words = sõnu
column-words-to-15 = kuni 15 tähte
column-longest-word = pikim
column-licence = litsents
column-source = allikas
column-title = pealkiri
column-attribution = autorid
column-aliases = teised nimed
column-allowed = lubatud
column-blocked = keelatud
cli-check = kontrolli, kas sõnad kehtivad; väljumiskood 1, kui mõni ei kehti
cli-words = sõnade õppimine: anagrammid, lisatähed, mustrid
cli-check-word = sõna, suur- või väiketähtedega; - loeb sõnad standardsisendist
cli-words-word = sõna, suur- või väiketähtedega
cli-anagrams = sõnad antud tähtedest
cli-letters = tähed; ? on tühi nupp
cli-shorter = ka sõnad, mis kasutavad ainult osa neist
cli-hooks = tähed, mis sõna ette või lõppu lisatuna annavad teise sõna
cli-pattern = mustrile vastavad sõnad
cli-pattern-form = tähed; ? on mis tahes täht, * mis tahes arv tähti, [abc] üks neist
cli-length = sõna pikkus: 7, 5-8, 5- või -8
cli-limit = tulemuste suurim arv
cli-export = kõik sõnad, üks real
cli-lexicon = sõnaloendid: list, info, add, fetch, prepare, remove, diff, allow, block
cli-lexicon-list = kõik sõnaloendid koos allika ja litsentsiga
cli-lexicon-info = kõik andmed ühe loendi kohta
cli-lexicon-add = lisa failist oma loend
cli-lexicon-file = sõnaloend: tekst, üks sõna real (UTF-8, UTF-16 või keele 8-bitine kodeering), KWG või Quackle’i DAWG
cli-lexicon-drop-names = jäta suurtähega algavad kirjed pärisnimedena välja
cli-lexicon-name = sõnaloendi nimi
cli-lexicon-alias = loendi teine nimi, näiteks see, mida kasutavad CGP- ja GCG-failid (NWL18); võib korrata
cli-lexicon-prepare = kompileeri mootor ja ehita sõnaloendid kohe, mitte esimesel kasutamisel
cli-lexicon-remove = eemalda oma loend
cli-lexicon-fetch = laadi alla loend, mida selles versioonis pole; enne näidatakse tingimusi
cli-lexicon-yes = nõustu tingimustega
cli-lexicon-diff = võrdle kaht loendit: sõnad, mis on ainult ühes neist
cli-lexicon-allow = lisa loendile sõnu
cli-lexicon-block = keela loendi sõnu
cli-lexicon-new = jäta loend muutmata ja tee selle nimega uus
cli-play-lexicon = sõnaloend kontrolliks ja vaidlustamiseks; „none“: iga sõna kehtib
cli-play-tdk = türgi keel: kontrolli sõnu kõigepealt TDK veebisõnastikust

## Mootor

cli-moves = loetle seisu lubatud käigud
cli-moves-position = CGP-rida, mängufail või -, et lugeda standardsisendist üks CGP-rida rea kohta
cli-endgame = lahenda lõppmäng: seis, kus kott on tühi
cli-sim = hinda seisu parimaid käike simulatsiooniga
cli-seconds = ajapiir ühe seisu kohta sekundites
cli-plies = mitu käiku edasi mängida
cli-candidates = proovitavate käikude arv
cli-deals = proovi täpselt nii mitut jaotust, kui kaua see ka ei kestaks; sama seeme annab siis igas arvutis sama tulemuse
cli-by-total = mida suurendada: punktivahet või võiduvõimalust või ainult oma punkte
endgame-exact = { $value } punkti mängu lõpuni parima mängu korral
endgame-so-far = { $value } punkti mängu lõpuni: parim, mis selle ajaga leiti
a-pass = pass
error-not-an-endgame = See ei ole lõppmäng: kotis on nuppe { $bag }.
error-rack-not-told = Kolme või nelja mängija puhul tuleb anda kõigi alused: teiste aluseid ei saa tuletada.
error-impossible-rack = Alusel on nuppe { $count }, aga neid peab olema 1 kuni { $most }.
error-impossible-tiles = Seisus on nuppu { $tile } { $count }, aga mängus on neid ainult { $most }.
error-not-a-preendgame = See ei ole lõppmängueelne seis: kotis peab nuppe olema 1 kuni { $most }, aga neid on { $bag }.
error-two-players-only = See analüüs on kahele mängijale, aga seisus on mängijaid { $players }.
error-draw-beyond-bag = Nii palju nuppe ({ $wanted }) ei saa võtta: siin kõige rohkem { $most }.
error-picture-needs-library = PNG-piltide jaoks on vaja paketti { $library }. Paigalda see („pip install { $library }“) või vali SVG.
cli-perft = kontrolli käikude leidmist seisudes, mille käigud on teada
cli-perft-file = .perft-fail
position-used = { $name } · { $lexicon } · { $rows } × { $columns } ruutu, neist { $premiums } boonusruutu · alus { $rack_size } · kõigi nuppude boonus { $bingo_bonus } · vahetuseks nuppe kotis { $exchange_needs_in_bag } · vaidlustamisreegel { $challenge_rule }
moves-order = { $by ->
    [score] Parimad käigud punktide järgi (kuni { $best }):
   *[equity] Parimad käigud väärtuse järgi, s.o punktid koos allesjäävate nuppude väärtusega (kuni { $best }):
  }
column-equity = väärtus
column-move = käik
column-wins = võite
column-spread = vahe (punkti)
column-own-points = oma punktid
column-deals = jagamisi
an-exchange = vahetus { $tiles }
endgame-settings = { $by ->
    [total] Loevad oma punktid, aega kuni { $seconds } s:
   *[spread] Loeb punktivahe, aega kuni { $seconds } s:
  }
sim-settings = { $by ->
    [total] Parimad oma punktide järgi
   *[win] Parimad võitude järgi
  }: käike { $moves }, neist vahetusi kuni { $exchanges }, sügavus { $plies }, { $limit }, juhuarvu seeme { $seed }
sim-seconds = kuni { $seconds } s
sim-deals = jagamisi { $deals }
sim-known = Vastaste teadaolevad nupud: { $racks }
moves-count = { $count ->
    [one] { $count } käik
   *[other] { $count } käiku
  }
perft-good = Kõigis seisudes on käigud õiged.
perft-wrong = { $count ->
    [one] { $count } seis erineb.
   *[other] { $count } seisu erineb.
  }
perft-line = Rida { $line }: oodati { $expected }, leiti { $found }
cli-bench = mõõda mootori kiirust sõnaloendiga
cli-baseline = võrdluseks käivitatav teise mootori skript; väljastab JSON-i
cli-selfplay = mängi kahe roboti vahel kiireid partiisid
cli-games = partiide arv
cli-bots = kaks robotit: { $bots }
cli-seed = juhuarvude seeme; sama seeme annab samad partiid
cli-threads = lõimede arv
playing-games = Mängin: { $name }
error-unknown-bot = Robotit „{ $bot }“ ei ole. Robotid on: { $known }
error-search-stopped = Otsing katkestati.
error-bad-option = Valiku { $name } väärtus ei saa olla { $value }. Lubatud: { $wanted }
cli-play-bot = lisa robot, kuni { $count } korda
cli-play-checking = automatic: kehtetuid sõnu ei lubata; challenge: vastased võivad need vaidlustada. Vaikimisi nagu komplektis, ainult robotite vastu automatic
cli-bot-newcomer = teab ainult igapäevaseid sõnu, käib esimese, mis pähe tuleb
cli-bot-beginner = teab levinud sõnu, paneb vähe tähele
cli-bot-learner = teab levinud sõnu, käib sageli esimese, mis pähe tuleb
cli-bot-trainee = teab levinud sõnu, otsib enamasti head käiku
cli-bot-apprentice = teab levinud sõnu, kiirustab harva
cli-bot-holiday = teab palju lühikesi sõnu, vähe pikki, vahel kiirustab
cli-bot-amateur = teab palju lühikesi sõnu, vähe pikki, kiirustab harva
cli-bot-casual = teab palju sõnu, vähe pikki
cli-bot-club = teab enamikku sõnadest, mõtleb sellele, mis alusele jääb
cli-bot-expert = teab peaaegu kõiki sõnu, paneb peaaegu kõike tähele
cli-bot-champion = teab kõiki sõnu, mõtleb ette
cli-match = mängi kahe roboti matš täielike reeglite järgi; iga partii salvestatakse ja sama käsk jätkab matši
cli-match-bots = kaks robotit: { $bots }
cli-match-out = fail, kuhu lisatakse iga lõppenud partii
cli-match-seconds = roboti „champion“ aeg käigu kohta sekundites
cli-match-jobs = protsesside arv
match-torn = Faili { $path } viimane rida on poolik; see partii mängitakse uuesti.
match-resumed = { $games } partiist on juba mängitud { $done }.
match-games = Partiisid: { $games }; { $first } võitis { $won }, { $second } võitis { $lost }, viike { $ties }
match-share = { $first } võidab { $share } ± { $error } % (viik on pool; paaride standardviga)
match-spread = Keskmine vahe { $spread } ± { $error } punkti
match-slowest = Aeglaseim käik: { $first } { $one } ms, { $second } { $other } ms
cli-add-bot = lisa oma robot, mida saab seejärel nimetada nagu teisi: NIMI=moodul:Klass, NIMI=cmd:KÄSK (programm) või moodul, mis oma robotid ise registreerib
cli-engine = lase teisel programmil roboteid kasutada: loeb käske standardsisendist ja kirjutab vastused (docs/bot-protocol.md)
cli-engine-level = robot, kes käigud valib: { $bots }
cli-engine-seconds = aeg käigu kohta sekundites, kui teine programm seda ei anna
cli-engine-lexicon = sõnaloendi nimi, kui teine programm seda ei nimeta
match-faults = { $bot } jättis lubatud käigu puudumisel vahele { $count ->
    [one] { $count } käigu
   *[other] { $count } käiku
  }
bot-passed = { $reason } Robot passib.
error-bad-bot-name = Roboti nimi ei saa olla „{ $name }“: kasuta 1 kuni 20 tähte a-st z-ni ja mitte Mozaika oma roboti nime.
error-bad-bot-source = „{ $source }“ ei ütle, millist robotit lisada. Kirjuta NIMI=moodul:Klass, NIMI=cmd:KÄSK või mooduli nimi, mis oma robotid registreerib.
error-bot-not-loaded = „{ $source }“ ei õnnestunud laadida: { $said }
error-bot-not-started = Roboti „{ $bot }“ programmi ei saanud käivitada või see ei tunne robotite protokolli. { $said }
error-bot-timed-out = Robot „{ $bot }“ ei vastanud { $ms } ms jooksul.
error-bot-ended = Roboti „{ $bot }“ programm lõpetas vastamata. { $said }
error-bot-answer-unreadable = Roboti „{ $bot }“ vastus ei ole käik: { $answer }
error-bot-move-illegal = Robot „{ $bot }“ valis käigu, mida reeglid ei luba: { $move } ({ $reason })
error-bot-words-invalid = Robot „{ $bot }“ käis kehtetuid sõnu: { $words }
error-bot-raised = Robotil „{ $bot }“ tekkis viga: { $said }
error-bad-protocol-line = Sellest reast ei saadud aru: { $line }
error-bad-bot-option = Valikut „{ $option }“ ei ole või selle väärtus ei saa olla „{ $value }“.
error-no-position = Seisu ei ole veel antud.
error-server-refused = { $message }
error-server-unreachable = Aadressil { $address } ei vasta ükski Mozaika server.
error-other-protocol = Server kasutab protokolli teist versiooni kui see klient ({ $ours }): uuenda vanemat neist.
error-command-unconfirmed = Ühendus katkes: pole teada, kas käsk „{ $kind }“ täideti.
selfplay-scores = Keskmised tulemused: { $first } { $one }, { $second } { $other } punkti
selfplay-game = Partii kohta kõigi nuppude käike { $bingos }, käigukordi { $turns }; partiisid sekundis { $speed }
selfplay-unfinished = Katkestatud partiisid: { $count }
error-other-match = Faili { $path } rida { $line } ei kuulu sellesse matši. Kasuta samu valikuid mis enne või teist faili.
command-hint = vihje
hint-none = käiku ei ole
error-bot-needs-words = Robotid vajavad sõnaloendit. Anna see valikuga --lexicon; ilma valikuta „--lexicon none“ kasutatakse komplekti loendit, kui see on olemas.

## Mängulauad

error-stale-version = Mäng on vahepeal muutunud. Vaata lauda ja proovi uuesti.
error-no-such-table = Lauda „{ $table }“ ei ole või pole sul sellele ligipääsu.
error-no-such-person = Inimest „{ $person }“ ei ole.
error-not-seated = Seda saavad teha ainult selle laua mängijad.
error-not-your-seat = See ei ole sinu koht.
error-seat-taken = See koht on võetud.
error-table-full = Selles lauas ei ole vaba kohta.
error-already-seated = Sa mängid juba selles lauas.
error-bad-table = Selline laud ei ole võimalik: { $reason }
table-fault-nobody = vaja on vähemalt üht inimmängijat.
table-fault-local-strangers = kohalik laud on ainult ühes seadmes mängijatele ja robotitele.
table-fault-bot-level = sellist robotit ei ole.
table-fault-bot-words = robotid vajavad sõnaloendit.
table-fault-saved-seats = igal salvestatud mängu mängijal peab olema koht selles seadmes või robot.
table-fault-saved-length = salvestatud mängus on liiga palju sündmusi.
table-fault-hints = vihjed on saadaval ainult siis, kui kõik mängijad on selles seadmes või robotid.
table-fault-costly = robotid ja vihjed vajavad väiksemat alust, vähem tühje nuppe või väiksemat lauda.
error-player-is-present = See mängija on kohal või ei ole veel piisavalt kaua ära olnud.
error-no-pause-request = Keegi ei oota sinu vastust pausi kohta.
error-pause-asked-recently = Sa küsisid pausi hiljuti. Hiljem võid uuesti küsida.
error-game-not-over = Mäng ei ole veel läbi.
error-no-rematch-offer = Praegu ei paku keegi kordusmängu.
error-rematch-declined = Sinu kordusmängu pakkumine lükati tagasi. Teised võivad seda veel pakkuda.
error-position-in-play = Selle lauaseisuga käib selles serveris praegu mäng. Analüüsida saab pärast mängu lõppu.
error-not-analyzable = Seda mängu ei saa analüüsida: { $reason }
analysis-fault-no-turns = selles ei ole ühtegi käiku.
analysis-fault-too-long = selles on liiga palju käike.
analysis-fault-costly = selle alus või laud on liiga suur või tühje nuppe on liiga palju.
error-analysis-failed = Analüüs katkes. Proovi hiljem uuesti.
error-no-analysis = Seda mängu ei ole veel analüüsitud.
error-too-many-analyses = Sul on juba teisi analüüse pooleli. Oota, kuni mõni neist lõpeb.
error-too-many-comments = Mängul võib olla kuni { $limit } märkust.
error-hints-not-allowed = Selles lauas vihjeid ei lubata.
error-hints-not-ready = Vihjeid ei saa anda, kuni mootor käivitub. Proovi hetke pärast uuesti.
error-chat-empty = Sõnum on tühi.
error-chat-too-long = Sõnumis võib olla kuni { $limit } tähemärki.
error-chat-full = Selles lauas on juba { $limit } sõnumit, rohkem ei mahu.
error-chat-too-fast = Saadad sõnumeid liiga kiiresti. Oota veidi.
error-bot-failed = Robot „{ $bot }“ ei vasta.
error-sign-in-failed = Vale nimi või parool.
error-recovery-failed = Vale nimi või taastekood, või on kood juba kasutatud või aegunud.
error-bad-password = Seda parooli ei saa kasutada: { $reason }
password-fault-short = selles peab olema vähemalt { $limit } märki.
password-fault-long = selles võib olla kuni { $limit } märki.
password-fault-easy = seda on liiga lihtne ära arvata.
error-has-account = Sul on konto juba olemas.
error-no-account = Selleks on vaja kontot.
error-blocked = Sa ei saa siin enam mängida. Pöördu serveri haldaja poole.
error-bad-admin-request = Vigane päring: { $reason }
error-traces-left = Inimese andmed on kustutatud, kuid andmebaasi faili ei saanud tihendada ja kustutatud andmed on selles veel alles. Kas ketas on täis? Järgmine kustutamine proovib uuesti.
error-too-busy = Server on praegu ülekoormatud. Proovi hetke pärast uuesti.
error-store-in-use = { $file } on avatud teises protsessis.
error-store-failed = Faili { $file } ei saanud kirjutada. Midagi ei muudetud.
error-store-unreachable = Andmebaas ei ole kättesaadav. Proovi hetke pärast uuesti; kui käik salvestati, näed seda.
error-server-stopping = See server peatub kohe. Leht ühendub ise uuesti.
error-bad-database-url = See ei ole andmebaasi aadress. Oodatud: postgresql://USER:PASSWORD@HOST:PORT/NAME, kus märgid / : ? # @ paroolis on %2F %3A %3F %23 %40.
error-database-unreachable = PostgreSQL ei vasta aadressil { $database }.
error-database-refused = { $database }: PostgreSQL ei võta seda kasutajat või parooli vastu.
error-database-missing = { $database }: sellist andmebaasi ei ole. Loo see käsuga CREATE DATABASE.
error-database-too-old = { $database } on PostgreSQL { $version }; vaja on versiooni { $oldest } või uuemat.
error-database-unsuited = { $database }: { $reason }.
error-older-server-runs = Andmebaasi { $database } kasutab vanema versiooni server, mis pärast uuendust sellega töötada ei saaks. Peata see enne.
error-database-not-empty = { $database } ei ole tühi. Kopeerimiseks on vaja tühja andmebaasi.
database-fault-encoding = selle kodeering ei ole UTF8
database-fault-rights = see kasutaja ei tohi seal tabeleid luua
database-fault-read-only = see on kirjutuskaitstud
error-backup-by-pg-dump = Varunda PostgreSQL tema oma tööriistaga: pg_dump --format=custom --file=FILE URL
error-erase-needs-yes = „{ $person }“ kustutamist ei saa tagasi võtta. Kinnitamiseks lisa --yes.
error-admin-unreachable = Server töötab, aga ei vasta aadressil { $socket }. Anna selle kaust valikuga --data või peata server enne.
error-no-unix-sockets = Selles süsteemis ei saa töötavat serverit hallata. Peata see enne.
cli-train = treeni mootorit
cli-train-leaves = treeni alusele jäetud nuppude väärtusi iseendaga mängides; võib katkestada ja jätkata
cli-train-chances = treeni eduseisu võidutõenäosust iseendaga mängides
cli-train-racks = aluste arv põlvkonna kohta
cli-train-generations = põlvkondade arv; iga põlvkond mängib eelmise väärtustega
cli-train-out = kirjutatav fail; ilma selleta on väärtused ainult sinu jaoks
training-leaves = Treenin: { $name }
training-done = Treenitud väärtused: { $path }
error-bad-leaves = Treenitud väärtused failis { $path } on vigased, teises vormingus või teise nupukomplekti jaoks.
error-bad-analysis = See ei ole mängu analüüs: { $path } ei ole oodatud väärtus ({ $expected }).
error-too-many-turns = Selles mängus on { $count } käiku; analüüsida saab kuni { $most }.
error-other-training = { $path } on teiste valikutega treeningust või vigane. Kasuta samu valikuid mis enne või kustuta fail.
cli-moves-by = kuidas käike järjestada: punktide ja alusele jääva järgi (equity) või ainult punktide järgi (score)
cli-leaves = alusele jääva väärtused failist: KLV2 või käsu „mozaika train leaves“ kirjutatud fail
cli-save-games = kirjuta mängud: JSON-i read .jsonl-faili või GCG-failid kausta
cli-csv = kirjuta iga käigu kohta CSV-rida: alus, käik, punktid, alusele jääv, equity, kott
preparing-engine = Valmistan mootorit ette (ainult esimesel korral)
error-too-few-tiles = Treenimiseks on nuppe liiga vähe: alusel peab olema vähemalt kaks nuppu ja komplektis kolme aluse jagu.
cli-serve = käivita server brauseritele ja programmidele
cli-serve-host = aadress, millel kuulata; vaikimisi pääseb ligi ainult see arvuti
cli-serve-port = port, millel kuulata; 0 on suvaline vaba
cli-serve-no-open = ära ava brauserit
cli-serve-data = serveri andmete kaust
cli-serve-database = kasuta faili asemel PostgreSQL-i: postgresql://USER:PASSWORD@HOST:PORT/NAME; ka $MOZAIKA_DATABASE
cli-serve-proxy = usaldatud vaheserverid aadresside või võrkudena; ainult nende edastuspäiseid kasutatakse
cli-serve-host-name = nimed, mille all mängijad serverini jõuavad, lisaks arvuti enda nimedele, nt play.example.org; ka $MOZAIKA_HOST_NAMES
cli-serve-limit = muuda piirangut, näiteks sockets-per-address=500; loend on failis docs/operating.md
cli-serve-champion = roboti „champion“ pikim aeg käigu kohta sekundites
cli-serve-seed-wait = kui kaua mäng ootab, et iga mängija seade loosile oma osa lisaks, millisekundites; 0: üldse mitte
cli-serve-bot-delay = kui kaua robot käiguks vähemalt aega võtab, millisekundites; 0: vastab kohe
cli-serve-tdk = TDK sõnastiku aadress, mille poole türgi lauad esimesena pöörduvad, või „off“; vaikimisi sozluk.gov.tr või muutuja MOZAIKA_TDK
cli-serve-metrics-token = fail vähemalt { $length } märgi pikkuse võtmega, mis annab ligipääsu lehele /metrics; ilma selleta ligipääsu ei ole
cli-worker = arvuta robotite käike, vihjeid ja analüüse teiste arvutite serveritele
cli-worker-processes = protsesside arv; vaikimisi ühe võrra väiksem kui tuumade arv
cli-bus = lase arvutada teistel arvutitel NATS-i kaudu: nats://USER:PASSWORD@HOST:PORT, väljaspool seda arvutit tls://…; mitu aadressi komadega; ka $MOZAIKA_BUS
cli-bus-authority = NATS-i serverite sertifikaadid allkirjastanud asutuse sertifikaat (PEM); vaikimisi süsteemi omad
cli-backup = kopeeri kõik andmed faili, ka serveri töötamise ajal
cli-backup-file = kirjutatav fail; seda ei tohi veel olla
cli-copy = kopeeri kõik andmed failist tühja PostgreSQL-i andmebaasi; server ei tohi töötada
serving = Mozaika töötab aadressil { $address } – peatamiseks Ctrl-C.
worker-ready = { $processes ->
    [one] { $processes } protsess ootab
   *[other] { $processes } protsessi ootab
} töid aadressilt { $address } – peatamiseks Ctrl-C.
backup-done = Kopeeritud faili { $path }
copy-done = Kopeeritud ridu: { $rows }
cli-admin = halda inimesi: loend, väljavõte, kustutamine, keelamine, paroolide taastamine; ka serveri töötamise ajal
cli-admin-people = inimeste loend, uuemad enne
cli-admin-search = osa nimest
cli-admin-pairs = loetle mängijapaarid, kelle viimase nädala reitingumängud on kahtlased: üle { $games } või üle poole lõpetatud vara
cli-admin-export = väljasta kõik andmed inimese kohta ühe JSON-dokumendina
cli-admin-erase = kustuta inimese andmed; lõppenud mängud jäävad teistele mängijatele alles, ilma nimeta
cli-admin-yes = kinnita
cli-admin-block = keela inimesel siin mängida
cli-admin-unblock = luba inimesel siin jälle mängida
cli-admin-recovery = väljasta ühekordne kood, millega mängija saab määrata uue parooli; kehtib 24 tundi
cli-admin-person = tunnus („--“ järel, kui see algab kriipsuga) või konto täpne nimi
admin-column-id = tunnus
admin-column-name = nimi
admin-column-kind = liik
admin-column-since = alates
admin-column-seen = viimati
admin-column-games = mänge
admin-column-state = olek
admin-column-counted = arvestatud
admin-column-early = vara
admin-account = konto
admin-guest = külaline
admin-is-blocked = keelatud
admin-exported = Kirjutatud faili { $path }
admin-erased = Kustutatud: { $person }. Lauad, kust nimi eemaldati: { $tables }
admin-blocked = Keelatud: { $name } ({ $person })
admin-unblocked = Pole enam keelatud: { $name } ({ $person })
admin-recovery =
    Taastekood mängijale { $name }: { $code }
    Kehtib ühe korra, kuni { $until }. Anna see ainult sellele mängijale: uuesti seda ei näidata.
error-port-in-use = Aadressil { $host }, pordil { $port } ei saa kuulata: see on hõivatud või keelatud. Vali teine valikuga „--port“.
error-no-bus = Vaja on NATS-i serveri aadressi: „--bus“ või $MOZAIKA_BUS.
error-bad-bus-address = „{ $address }“ ei ole NATS-i serveri aadress, nagu nats://localhost:4222.
error-unprotected-bus = NATS-i serverisse jõuavad mängijate tähed ja { $host } on teine arvuti: kasuta „tls://“ ja parooli.
error-bus-unreachable = NATS-i server aadressil { $host } ei vasta või ei võtnud parooli vastu.
error-metrics-token-too-short = Lehe /metrics võti peab olema vähemalt { $least } märki pikk.
error-bad-tdk-address = „{ $address }“ ei ole sõnastiku aadress: kirjuta http://…, https://… või „off“ (--tdk, MOZAIKA_TDK).
error-bad-host-name = „{ $name }“ ei ole hosti nimi ega aadress (--host-name, MOZAIKA_HOST_NAMES).
error-guards-missing = Teekide paigaldatud versioonid ei järgiks serveri piiranguid ({ $guard }). Paigalda failis constraints.txt loetletud versioonid.
error-not-signed-in = Sisesta kõigepealt oma nimi.
error-bad-request = Vigane päring: { $reason }
error-reload-needed = See leht on aegunud. Jätkamiseks laadi see uuesti.
error-foreign-origin = Sellelt lehelt päringuid ei lubata.
error-unknown-host = See server ei vasta nime „{ $host }“ all. Kui aadress on õige, saab haldaja nime lisada: mozaika serve --host-name { $host }
error-too-fast = Korraga liiga palju sõnumeid. Oota hetk.
error-too-slow = Päringu ülejäänud osa ei jõudnud õigel ajal kohale.
error-head-too-large = Päringu päis on liiga suur.
error-server-full = Server on täis. Proovi mõne aja pärast uuesti.
error-too-many-requests = Liiga palju päringuid. Oota { $wait_s } s.
error-too-many-tries = Liiga palju sisselogimiskatseid. Oota { $wait_s } s.
error-too-many-newcomers = Sinu võrgust tuleb liiga palju uusi mängijaid. Oota { $wait_s } s.
error-too-many-names = Nimesid on proovitud liiga palju. Oota { $wait_s } s.
error-too-many-tables = Oled avanud liiga palju laudu. Oota { $wait_s } s.
error-too-many-open-tables = Sul on { $limit } lõpetamata lauda. Lõpeta enne mõni või lahku sealt.
error-too-many-sockets = Liiga palju avatud ühendusi. Sulge mõni leht.
error-position-too-costly = Nii paljude tühjade nuppude või nii suurte alustega seise ei saa siin analüüsida.
error-no-last-play = Märgi kõigepealt vastase viimase käigu nupud.
error-no-word-list = Sellel variandil ei ole sõnaloendit, seega käike otsida ei saa.
error-too-many-files = Sul on korraga liiga palju faile. Proovi hetke pärast uuesti.
error-file-too-complex = Selle faili lugemine võtab liiga kaua aega.
error-two-bots-wanted = Anna kaks robotit, näiteks „static,greedy“, mitte „{ $bots }“.
error-baseline-failed = { $script } ei väljastanud tulemusi. { $said }
perft-none = Failis ei ole seise.
perft-list = Rida { $line }: see ei ole sõnaloend, millega seis tehti.

cli-analyze = kui palju iga käik kaotas ja kui hästi kumbki mängis; mitmest mängust tehakse aruanne
cli-analyze-files = mängufailid või kaustad mängufailidega
cli-analyze-seconds = aeg iga käigu jaoks sekundites jagamiste arvu asemel; tulemus sõltub siis arvutist
cli-analyze-deals = kui palju iga käigu jaoks arvutatakse: mitu korda käike proovitakse
cli-analyze-seed = juhuarvude seeme; sama seeme annab igas arvutis sama tulemuse
cli-analyze-threads = mitut käiku korraga analüüsida; vaikimisi nii mitut, kui on protsessoreid
cli-analyze-html = kirjuta aruanne ühe HTML-lehena, graafikute ja kõige kallimate vigadega
cli-analyze-gcg = kirjuta mäng GCG-vormingus, iga käigu järel märkus; mitme mängu korral kaust
cli-analyze-player = kelle mängude kohta aruanne on; vaikimisi see, kellel on mänge kõige rohkem
analyzing = Analüüsin: { $name }
column-turn = käik
column-player = mängija
column-rack = alus
column-class = hinnang
column-win = võit %
column-win-loss = kaotus %
column-points-lost = kaotatud punkte
column-opponent = vastane
column-games = mänge
column-game = mäng
column-results = võite : viike : kaotusi
column-spread-mean = punktivahe
column-accuracy = täpsus
turn-class-best = parim
turn-class-good = hea
turn-class-inaccuracy = ebatäpsus
turn-class-mistake = viga
turn-class-blunder = ränk viga
phase-opening = avamäng
phase-middle = keskmäng
phase-preendgame = lõppmängu eel
phase-endgame = lõppmäng
loss-kind-missed-bingo = märkamata jäänud bingo
loss-kind-phony = tagasi võetud vale sõna
loss-kind-exchange = vahetus või vahelejätmine
loss-kind-missed-exchange = vahetamata jätmine
loss-kind-score = liiga vähe punkte
loss-kind-leave = alusele jäänud nupud või seis
unknown-no-rack = failis ei ole kõiki aluseid.
unknown-partial-rack = mõni alus on failis poolik.
unknown-hidden-exchange = failist ei selgu, millised nupud vahetati.
unknown-more-than-two = rohkem kui kahe mängija lõppmängus ei tea keegi kõiki aluseid, seega see on hinnanguline.
unknown-no-lexicon = mängu sõnaloend ei ole paigaldatud.
unknown-lost-turn = kord läks ebaõnnestunud vaidlustuse tõttu kaotsi, seega polnud midagi valida.
unknown-impossible = failis on seis või käik, mida reeglid ei luba.
analysis-used = Variant { $edition }, sõnaloend { $lexicon }
analysis-unknown = Kõike ei saa teada: { $reason }
analysis-phony = ei ole loendis: { $words }
analysis-unchallenged = oleks saanud vaidlustada: { $words }
analysis-better = parem { $move } ({ $points })
analysis-player = { $name }: { $total }
analysis-not-judged = Ühtegi käiku ei saanud hinnata.
analysis-accuracy = täpsus { $accuracy }, hinnatud käike { $turns }, kaotus käigu kohta { $loss } punkti
analysis-bingos = bingosid { $found }, võimalikke { $available }
analysis-strength = tugevus umbes tase { $value } ± { $error }, lähim robot { $level }
analysis-luck = loosiõnn { $points } punkti
analysis-worst = suurim kaotus käigul { $turn }
analysis-note = { $kind } (−{ $loss } punkti, −{ $win } % võiduvõimalust)
analysis-game = { $name }: vastane { $opponents }, { $spread }, täpsus { $accuracy }
season-title = Hooaeg: { $name }
season-accuracy = Täpsus aja jooksul
season-phases = Kaotused mängu järgu kaupa
season-kinds = Kaotused liigi kaupa
season-opponents = Tulemused vastaste kaupa
season-mistakes = Kõige kallimad vead
season-games = Kõik mängud
season-no-mistakes = Vigu ei ole.
season-unfinished = lõpetamata
season-mean-loss = { $loss } % käigu kohta, käike { $turns }
season-total-loss = { $loss } % mängu kohta, käike { $turns }
season-figure-games = mänge
season-figure-results = võite : viike : kaotusi
season-figure-accuracy = täpsus
season-figure-bingos = bingosid võimalikest
season-figure-luck = õnn, punkti mängu kohta
season-mistake-turn = { $game }, käik { $turn }: { $kind }
season-mistake-played = käidi: { $move } ({ $points })
season-mistake-better = parem: { $move } ({ $points })
season-mistake-loss = kaotus: { $loss } punkti, { $win } % võiduvõimalust
error-no-games-found = Ühtegi mängu ei leitud: { $path }.
error-too-many-games = Mänge on { $count }; ühte aruandesse mahub kuni { $most }.
error-no-such-player = Nendes mängudes ei mängi keegi nimega „{ $name }“.

## The printed score sheet
sheet-title = Mänguprotokoll
sheet-number = Nr
sheet-player = Mängija
sheet-rack = Alus
sheet-move = Käik
sheet-score = Punktid
sheet-total = Kokku
sheet-end = Mängu lõpp
sheet-pass = vahelejätt
