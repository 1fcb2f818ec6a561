### Polski. Klucze są te same w każdym języku; test znajduje brakujące i zbędne.

## Czego nie pozwalają zasady (error-<code>)

error-malformed-command = Tego polecenia nie da się zrozumieć: „{ $field }” ma złą postać.
error-no-such-seat = Przy tym stole nie ma miejsca { $seat }.
error-tile-not-on-rack = Na stojaku nie ma: { $missing }
error-game-not-started = Gra jeszcze się nie zaczęła.
error-game-already-started = Gra już się zaczęła.
error-game-is-paused = Gra jest wstrzymana.
error-game-not-paused = Gra nie jest wstrzymana.
error-game-is-over = Gra jest zakończona.
error-not-your-turn = Teraz ruch wykonuje { $on_turn }.
error-player-has-left = Ten gracz opuścił już grę.
error-play-is-pending = Ostatni ruch czeka na przyjęcie lub zakwestionowanie.
error-nothing-pending = Nie ma ruchu do przyjęcia ani zakwestionowania.
error-own-play = Własnego ruchu nie można przyjąć ani zakwestionować.
error-already-accepted = Ten ruch jest już przez ciebie przyjęty.
error-others-may-challenge = Inni mogą jeszcze zakwestionować ten ruch; poczekaj na ich decyzję.
error-acceptance-ends-game = Jeśli ten ruch zostanie uznany, gra się kończy: przyjmij go lub zakwestionuj.
error-window-still-open = Czas na kwestionowanie jeszcze nie minął.
error-window-is-over = Czas na kwestionowanie minął.
error-time-not-up = Czas jeszcze nie minął.
error-time-is-up = Twój czas minął.
error-already-contributed = Z tego miejsca dodano już losowe bajty.
error-contributions-missing = Czekamy na udział w losowaniu od: { $seats }
error-no-tiles-laid = Nie położono żadnej płytki.
error-too-many-tiles = W jednym ruchu można położyć najwyżej { $limit ->
    [one] { $limit } płytkę
    [few] { $limit } płytki
    [many] { $limit } płytek
   *[other] { $limit } płytki
  }.
error-off-board = Wiersz { $row }, kolumna { $column } leży poza planszą.
error-square-taken = Pole { $square } jest już zajęte.
error-square-used-twice = Pola { $square } użyto dwa razy.
error-unknown-letter = „{ $letter }” nie jest literą tej gry.
error-not-in-line = Wszystkie płytki muszą leżeć w jednym wierszu lub kolumnie; { $square } nie leży.
error-gap-in-play = W ruchu jest luka na polu { $square }.
error-start-not-covered = Pierwszy ruch musi zakryć pole startowe { $square }.
error-first-word-too-short = Pierwsze słowo musi mieć co najmniej dwie litery.
error-not-connected = Ruch musi stykać się z płytką, która już leży na planszy.
error-invalid-words = Nie ma na liście słów: { $words }
error-bag-below-minimum = Do wymiany potrzeba w woreczku płytek: { $needed }; jest: { $in_bag }.
error-exchange-beyond-bag = Nie można wymienić tylu płytek ({ $wanted }): w woreczku jest tylko { $in_bag }.
error-exchanges-used-up = Wszystkie twoje wymiany są już wykorzystane ({ $limit }).
error-wrong-player-count = W grze bierze udział od 2 do 4 graczy, a nie { $given }.
error-not-enough-tiles = Płytek w zestawie: { $available }; dla tylu graczy potrzeba: { $needed }.
error-bad-contribution = Udział w losowaniu to 16 bajtów z uprawnionego miejsca, a nie { $length }.
error-bad-secret = To nie jest sekret, do którego zobowiązano się w tej grze.
error-name-empty = Nazwa nie może być pusta.
error-name-too-long = Nazwa „{ $name }” jest za długa: najwyżej { $limit } znaków.
error-name-forbidden = „{ $name }” zawiera znaki, których nazwa mieć nie może.
error-name-not-capitalised = „{ $name }”: w tej edycji nazwa to jedna wielka litera, a potem małe.
error-name-taken = Gracz „{ $name }” już jest przy stole.

## Czego nie da się odczytać

error-bad-coordinate = „{ $text }” to nie pole. Pisz tak: H8 albo 8H.
error-bad-notation = „{ $text }” to nie ruch. Napisz pole, potem słowo: H8 SŁOWO
error-not-in-alphabet = „{ $text }”: znak { $position } nie jest literą tej gry.
error-letter-mismatch = Na polu { $square } leży { $on_board }, a nie { $written }.
error-runs-off-board = „{ $text }” wychodzi poza planszę.
error-ambiguous-play = „{ $text }” można położyć na więcej sposobów.
error-unknown-edition = Nie ma edycji „{ $edition }”. Zobacz: mozaika editions
error-bad-edition = { $file }: { $reason } { $detail }
error-bad-word-file = { $file }: { $reason }
error-fact-missing = Przed decyzją czegoś nie ustalono: { $fact }
error-not-yet-verifiable = Losowania można sprawdzić dopiero po zakończeniu gry.
error-view-not-verifiable = To jest widok gry jednego gracza: nie zawiera wszystkich losowań, więc nie można go sprawdzić.
error-no-draws-recorded = { $kind ->
    [board] Sama plansza to jeszcze nie gra: nie ma losowań do sprawdzenia.
    [cgp] Plik CGP zawiera pozycję, a nie losowania, więc nie można go sprawdzić.
   *[gcg] Plik GCG nie zawiera losowań, więc nie można go sprawdzić.
  }
error-forged-record = Ten zapis nie jest prawdziwy: zdarzenie { $version } ({ $event }) nie wynika z poprzednich.
usage-unknown = Nieznane argumenty: { $arguments }
usage-bad-value = Niewłaściwa wartość: { $argument }
usage-missing = Brakuje: { $arguments }

## Dlaczego plik edycji odrzucono (edition-fault-<reason>)

edition-fault-missing-file = pliku nie da się odczytać.
edition-fault-bad-toml = to nie jest poprawny TOML:
edition-fault-unknown-parent = rozszerza edycję, której nie ma:
edition-fault-extends-loop = rozszerza samą siebie:
edition-fault-unknown-board = nie ma takiej planszy:
edition-fault-missing-key = brakuje tego klucza.
edition-fault-unknown-key = ten klucz nic tu nie znaczy.
edition-fault-wrong-type = oczekiwano wartości innego rodzaju:
edition-fault-out-of-range = poza zakresem:
edition-fault-unknown-policy = nie ma takiej możliwości:
edition-fault-duplicate-letter = litera występuje dwa razy:
edition-fault-reserved-letter = ten znak nie może być literą:
edition-fault-cases-differ = wielkie i małe litery nie pasują do siebie:
edition-fault-tile-not-in-alphabet = płytka spoza alfabetu:
edition-fault-blank-with-points = blank nie ma wartości, a podano:
edition-fault-too-few-tiles = za mało płytek na dwa stojaki:
edition-fault-bad-coordinate = to nie pole:
edition-fault-premium-outside-board = premia poza planszą:
edition-fault-premium-twice = dwie premie na jednym polu:
edition-fault-bad-colour = to nie kolor w rodzaju #2a7048:

edition-fault-bad-text = to musi być jeden krótki wiersz tekstu:

word-file-missing = pliku nie da się odczytać.
word-file-encoding = plik nie jest tekstem w UTF-8, UTF-16 ani w kodowaniu tego języka.
word-file-empty = nie ma w nim żadnego słowa z tego alfabetu.

## Wiersz poleceń

cli-description = Gry słowne z płytkami po polsku, estońsku, turecku i angielsku.
cli-version = pokaż wersję
cli-help = pokaż tę pomoc
cli-editions = wypisz edycje
cli-editions-json = jako JSON
cli-play = zagraj w terminalu, kilka osób przy jednym urządzeniu
cli-play-edition = edycja albo własny plik .toml
cli-play-words = lista słów (UTF-8, jedno w wierszu) do sprawdzania i kwestionowania
cli-play-plain = bez kolorów
cli-play-names = gracze, od 2 do 4
cli-lang = język tekstów: en, pl, et, tr
cli-commands = polecenia
cli-options = opcje
cli-arguments = argumenty
cli-usage = użycie:
column-id = edycja
column-name = nazwa
column-language = język
column-tiles = płytki
column-blanks = blanki
column-points = punkty
column-board = plansza

## Gra w terminalu

ask-edition = Która edycja? (numer; Enter: { $default })
ask-name = Gracz { $number }:
ask-name-or-start = Gracz { $number } (Enter, aby zacząć):
not-a-choice = Wybierz jeden z numerów.
no-word-list = Brak listy słów: każde słowo jest uznawane. Podaj ją przez --words PLIK.
word-list = Słowa sprawdza lista „{ $name }”: { $count ->
    [one] { $count } słowo
    [few] { $count } słowa
    [many] { $count } słów
   *[other] { $count } słowa
  }{ $dropped ->
    [0] .
   *[other] ; pominięto wpisy, których nie da się ułożyć: { $dropped }.
  }
start-draw = Losowanie rozpoczynającego:
start-draw-line = { $name } losuje { $tile }
starts = Zaczyna { $name }.
hand-over = Teraz { $name }. Pozostali odwracają wzrok; { $name } naciska Enter.
prompt = Twój ruch („{ $help }” to spis poleceń):
rack-of = Stojak, { $name }:
in-bag = W woreczku: { $count }
time-left = pozostało { $time }
overtime = { $time } po czasie
tiles-left = { $count ->
    [one] { $count } płytka
    [few] { $count } płytki
    [many] { $count } płytek
   *[other] { $count } płytki
  }
left-game = poza grą
owes-turns = traci { $count ->
    [one] { $count } kolejkę
    [few] { $count } kolejki
    [many] { $count } kolejek
   *[other] { $count } kolejki
  }
pending = { $name } układa { $play } za { $score ->
    [one] { $score } punkt
    [few] { $score } punkty
    [many] { $score } punktów
   *[other] { $score } punktu
  }.
pending-ask-one = { $name }: Enter przyjmuje, „{ $challenge }” kwestionuje.
pending-ask-many = Enter: wszyscy przyjmują. „{ $challenge } NAZWA”: kwestionuje NAZWA.
pending-window = Na zakwestionowanie jest { $seconds } s.
who-challenges = Kto kwestionuje? Napisz nazwę.
played = { $name }: { $play }, { $score ->
    [one] { $score } punkt
    [few] { $score } punkty
    [many] { $score } punktów
   *[other] { $score } punktu
  }.
exchanged = { $name } wymienia { $count ->
    [one] { $count } płytkę
    [few] { $count } płytki
    [many] { $count } płytek
   *[other] { $count } płytki
  }.
drawn = Dobrane płytki:
passed = { $name } pasuje.
turn-lost = { $name } traci tę kolejkę.
taken-back = Ruch gracza { $name } jest cofnięty; kolejka przepada.
challenge-succeeded = { $name } kwestionuje. Niepoprawne: { $words }
challenge-failed = { $name } kwestionuje, ale ruch jest poprawny.
owes-turn = { $name } straci za to kolejkę.
points-given = { $name } dostaje za to punkty: { $points }.
resigned = { $name } rezygnuje z gry.
timed-out = { $name } nie ma już czasu i odpada z gry.
paused = Gra jest wstrzymana. Naciśnij Enter, aby grać dalej.
preview-word = { $word }: { $sum } = { $points }
preview-bonus = premia za wszystkie płytki: { $points }
preview-total = Razem: { $points ->
    [one] { $points } punkt
    [few] { $points } punkty
    [many] { $points } punktów
   *[other] { $points } punktu
  }
word-valid = poprawne
word-invalid = niepoprawne
unseen = Płytki, których nie widzisz ({ $count }):
no-moves-yet = Nikt jeszcze nie wykonał ruchu.
choose-reading = Blank może stać w kilku miejscach. Który wariant?
unknown-command = „{ $text }” nie jest poleceniem. Spis: „{ $help }”.
goodbye = Gra została przerwana.
turn-play = { $words }
turn-exchange = wymiana ({ $count })
turn-pass = pas
turn-taken-back = { $words }, cofnięte
turn-lost-line = utrata kolejki
result = Koniec gry.
end-went-out = Woreczek jest pusty, a { $name } nie ma już płytek.
end-passes = Wszyscy spasowali { $times ->
    [one] raz
    [2] dwa razy
   *[other] { $times } razy
  } z rzędu.
end-scoreless = Zbyt wiele kolejek z rzędu bez punktów.
end-nobody-can-move = Nikt nie może już wykonać ruchu.
end-one-left = W grze pozostaje tylko { $name }.
adjust-rack = płytki na stojaku ({ $tiles }): { $points }
adjust-gained = płytki przeciwników: +{ $points }
adjust-time = przekroczenie czasu: { $points }
winner = Wygrywa { $name }.
tie = Remis: { $names }.
draws-verified = Losowania sprawdzono: każda płytka wynika z sekretu ustalonego na początku.
commands-help =
    Ruch: pole pierwszej litery, potem słowo: { $across } poziomo, { $down } pionowo.
      Litery leżące na planszy można pisać wprost, jako . albo w nawiasach.
      ? przed literą kładzie tam blanka; bez niego blank jest używany tylko w razie potrzeby.
    { $exchange } ABC    wymień te płytki (? to blank)
    { $pass }    pas
    { $score } { $across }    ile punktów dałby ruch
    { $tiles }    płytki, których nie widzisz
    { $hint }    najlepszy ruch, jeśli stół na to pozwala
    { $board }    pokaż planszę jeszcze raz
    { $moves }    dotychczasowe ruchy
    { $pause }    ukryj planszę i zatrzymaj zegar
    { $save } PLIK    zapisz grę: .sdf, .json, .gcg lub .cgp
    { $open } PLIK    wróć do zapisanej gry albo zacznij nową na zapisanej planszy
    { $resign }    poddaj się
    { $quit }    wyjdź z programu
command-help = pomoc
command-exchange = wymień
command-pass = pas
command-score = oblicz
command-tiles = płytki
command-moves = ruchy
command-pause = pauza
command-resign = rezygnuję
command-quit = wyjdź
command-challenge = sprawdzam

## Pliki gier

error-bad-file = Wiersz { $line }, kolumna { $column }: { $reason } { $detail }
error-bad-record = Taki zapis nie mógł powstać: zdarzenie { $event } nie pasuje do poprzednich.
error-file-unreadable = Nie można odczytać pliku { $file }.
error-file-unwritable = Nie można zapisać pliku { $file }.
error-file-too-large = Plik jest za duży: { $size } bajtów, najwyżej { $limit }.
error-not-text = To nie jest plik tekstowy albo nie jest zapisany w UTF-8.
at-line = Wiersz { $line }: { $message }
error-newer-version = Ten plik ma wersję { $version }; program zna wersje do { $known }.
error-unknown-format = „{ $name }”: formaty to .sdf, .json, .gcg i .cgp.
error-cannot-convert = To, co zawiera ten plik ({ $source }), nie wystarcza na: { $target }
error-view-only = To jest widok gry jednego gracza: można go pokazać, ale nie grać dalej.
file-fault-section-twice = ta sekcja występuje dwa razy:
file-fault-section-name = sekcja musi mieć nazwę.
file-fault-no-section = to stoi przed pierwszą #Sekcją:
file-fault-key-value = oczekiwano „Klucz: wartość”, jest:
file-fault-key-twice = ten klucz występuje dwa razy:
file-fault-missing-section = brakuje sekcji:
file-fault-missing-key = brakuje klucza:
file-fault-unknown-key = ten klucz nic tu nie znaczy:
file-fault-number = oczekiwano liczby:
file-fault-schema = oczekiwano rozmiaru w rodzaju 15x15, każdy bok w granicach:
file-fault-colour = oczekiwano jednego z:
file-fault-value = ta wartość nie pasuje:
file-fault-disagrees = to nie zgadza się z historią; oczekiwano:
file-fault-json = to nie jest poprawny JSON:
file-fault-not-a-game = ten JSON nie jest naszą grą.
file-fault-letter = to nie litera tej gry:
file-fault-gcg-player = oczekiwano:
file-fault-gcg-nick = oczekiwano jednego z graczy:
file-fault-gcg-score = na końcu oczekiwano:
file-fault-gcg-move = oczekiwano:
file-fault-gcg-line = na początku oczekiwano > lub #, jest:
file-fault-gcg-encoding = nieznane lub błędne kodowanie:
file-fault-cgp-fields = oczekiwano:
file-fault-cgp-row = wiersze nie są równej długości:
file-fault-cgp-players = oczekiwano od 2 do 4 graczy i tylu wyników, ile stojaków; jest:
problem-score = zapisano { $recorded } p., według zasad jest { $expected }
problem-total = zapisano sumę { $recorded }, a z liczb wychodzi { $expected }
problem-does-not-fit = słowo nie pasuje do tego, co leży na planszy
problem-too-many-of-a-tile = więcej płytek, niż ma zestaw: { $recorded }
problem-nothing-to-take-back = ten gracz nie ma ruchu do cofnięcia
problem-end-tiles = { $recorded } p. za płytki na końcu gry, według zasad jest { $expected }
problem-sign = { $recorded } p. to niemożliwe: nieudane zakwestionowanie daje punkty, przekroczenie czasu je odbiera
problem-exchange-size = wymieniono płytek: { $recorded }, a na stojaku jest ich { $expected }
lost-draws = losowań
lost-settings = ustawień zasad
lost-clock = zegara
lost-challenges = tego, które słowa zakwestionowano
lost-pending = ruchu oczekującego
lost-history = przebiegu gry
lost-edition = własnych liter i punktów edycji
lost-premiums = premii planszy
lost-debts = kolejek do stracenia
lost-notes = notatek
lost-headers = tytułu i innych nagłówków
converted = Zapisano { $file }.
converted-lost = Ten format nie mieści: { $lost }
problem-line = wiersz { $line }: { $message }
replay-good = Wszystko się zgadza.
replay-problems = { $count ->
    [one] { $count } niezgodność
    [few] { $count } niezgodności
    [many] { $count } niezgodności
   *[other] { $count } niezgodności
  }:
replay-taken-back = cofnięte
replay-adjustment = { $kind ->
    [challenge] za nieudane zakwestionowanie
    [time] przekroczenie czasu
    [gain] płytki przeciwników
   *[loss] pozostałe płytki
  }
verified = Zapis prawdziwy: każde losowanie, wynik i ruch wynika z zasad i ujawnionego sekretu.
verified-so-far = Jak dotąd zapis prawdziwy: gra jeszcze trwa.
opened = Otwarto { $file }.
saved = Zapisano { $file }.
cli-convert = zamień plik gry na inny format, według rozszerzenia
cli-replay = gra ruch po ruchu, z przeliczonymi wynikami
cli-verify = sprawdź, czy zakończona gra jest prawdziwa
cli-file = plik gry: .sdf, .json, .gcg lub .cgp
cli-target = plik do zapisania
cli-json = jako JSON
cli-file-edition = czyje litery ma plik GCG lub CGP, jeśli sam tego nie mówi: edycja albo własny plik .toml
which-file = Który plik? Napisz: { $command } PLIK; formaty to .sdf, .json, .gcg i .cgp.
after-game = Enter kończy. Można też napisać: { $save } PLIK, { $open } PLIK.
cli-play-board = plik SDF z planszą do gry albo z zapisaną grą do kontynuowania
command-save = zapisz
command-open = otwórz
error-nothing-to-play-through = Na polu { $square } nie leży żadna płytka.
pending-help = Enter przyjmuje. Można też napisać: { $challenge } NAZWA, { $resign } NAZWA, { $save } PLIK, { $open } PLIK, { $quit }.
no-such-player = Nie ma gracza „{ $name }”.
who-resigns = Kto rezygnuje? Napisz nazwę.
exchange-what = Które płytki? Napisz: { $exchange } ABC
confirm = Aby potwierdzić, napisz jeszcze raz „{ $command }”; cokolwiek innego – gramy dalej.
winner-by-earlier-score = Wygrywa { $name }: przy równych sumach liczy się wyższy wynik przed odjęciem płytek.
ranking = Klasyfikacja:
command-board = plansza
screen-too-small = (Plansza potrzebuje { $columns } kolumn i { $rows } wierszy; to okno ma { $width } na { $height }.)
lost-extras = nieznanych sekcji
unknown-sections = Nieznane sekcje, zachowane bez zmian: { $names }
unknown-ops = Nieznane pola, zachowane bez zmian: { $names }
error-lexicon-missing = O słowach w tej grze rozstrzyga lista „{ $name }”: podaj tę samą listę przez --words.
lost-names = nazw graczy

## Słowa

error-unknown-lexicon = Nie ma listy słów „{ $name }”. Zobacz: mozaika lexicon list
error-lexicon-not-included = Ta wersja programu nie zawiera listy słów „{ $name }”. Dodaj własną: mozaika lexicon add
error-lexicon-exists = Jest już lista słów o nazwie „{ $name }”.
error-bad-lexicon-name = { $reason ->
    [reserved] „{ $name }” znaczy, że nie chce się żadnej listy słów: żadna lista nie może się tak nazywać.
   *[form] Lista słów nie może się nazywać „{ $name }”: litery, cyfry oraz . + - i _, najwyżej 40 znaków.
  }
error-lexicon-is-built-in = Lista słów „{ $name }” należy do programu i nie można jej usunąć.
error-lexicon-is-fixed = Listy „{ $name }” nie można zmieniać. Utwórz na jej podstawie nową: mozaika lexicon allow { $name } SŁOWO --name NOWA (albo block)
error-lexicon-in-use = Na liście „{ $name }” opiera się „{ $by }”: najpierw usuń tamtą.
error-wrong-lexicon = Lista słów „{ $name }” jest w innym języku niż edycja „{ $edition }”.
error-bad-word-graph = { $file }: { $reason }
error-bad-list-word = „{ $word }” nie może być na liście słów: od 2 do 31 liter edycji.
error-alphabet-too-large = Alfabet ma za dużo liter ({ $letters }); najwyżej { $limit }.
error-bad-pattern = „{ $pattern }” to nie jest wzorzec. Pisz litery, ? za dowolną literę, * za dowolny ciąg liter, [ABC] za jedną z tych.
error-bad-length = „{ $text }” to nie jest liczba liter. Napisz 7, 5-8, 5- albo -8.
word-graph-missing = pliku nie da się odczytać.
word-graph-foreign = to nie jest graf słów.
word-graph-version = ten graf słów utworzyła inna wersja programu.
word-graph-truncated = plik jest niepełny.
word-graph-damaged = plik jest uszkodzony.
word-graph-letters = ten graf słów jest dla innych liter.
word-file-too-large = plik jest za duży.
preparing-words = Przygotowuję słowa listy „{ $name }” (tylko raz)
hook-inner-front = bez pierwszej litery: { $word }
hook-inner-back = bez ostatniej litery: { $word }
lexicon-removed = Usunięto listę słów „{ $name }”.
lexicon-added = „{ $name }”: { $count ->
    [one] { $count } słowo
    [few] { $count } słowa
   *[many] { $count } słów
  }, najdłuższe { $longest }
lexicon-diff = Tylko w { $first }: { $gone }; tylko w { $second }: { $new }
lexicon-not-in-build = brak w tej wersji
lexicon-is-damaged = uszkodzona
lexicon-damaged = Listy „{ $name }” nie da się odczytać: { $folder }. Można ją usunąć: mozaika lexicon remove { $name }
licence-not-stated = nie podano
dropped-signs = Pominięto { $count ->
    [one] { $count } wpis
    [few] { $count } wpisy
   *[many] { $count } wpisów
  }: inne znaki niż litery edycji
dropped-short = Pominięto { $count ->
    [one] { $count } wpis
    [few] { $count } wpisy
   *[many] { $count } wpisów
  }: mniej niż 2 litery
dropped-long = Pominięto { $count ->
    [one] { $count } wpis
    [few] { $count } wpisy
   *[many] { $count } wpisów
  }: więcej niż 31 liter
dropped-name = Pominięto { $count ->
    [one] { $count } wpis
    [few] { $count } wpisy
   *[many] { $count } wpisów
  }: nazwy własne
dropped-abbreviation = Pominięto { $count ->
    [one] { $count } wpis
    [few] { $count } wpisy
   *[many] { $count } wpisów
  }: skróty i strzępy
dropped-repeated = Pominięto { $count ->
    [one] { $count } wpis
    [few] { $count } wpisy
   *[many] { $count } wpisów
  }: słowo już było
column-lexicon = lista słów
column-words = słów
column-words-to-15 = do 15 liter
column-longest-word = najdłuższe
column-licence = licencja
column-source = źródło
column-title = tytuł
column-attribution = autorzy
column-allowed = dopuszczone
column-blocked = zablokowane
cli-check = czy to słowo? kod wyjścia 1, jeśli któreś nie jest
cli-words = nauka słów: anagramy, przedłużki, wzorce
cli-words-word = słowo, małymi lub wielkimi literami
cli-anagrams = słowa z podanych liter
cli-letters = litery; ? to blank
cli-shorter = także słowa z części tych liter
cli-hooks = litery przed słowem i za nim, które dają inne słowo
cli-pattern = słowa pasujące do wzorca
cli-pattern-form = litery; ? dowolna litera, * dowolny ciąg liter, [abc] jedna z tych
cli-length = liczba liter: 7, 5-8, 5- lub -8
cli-limit = najwyżej tyle odpowiedzi
cli-export = wszystkie słowa, po jednym w wierszu
cli-lexicon = listy słów: list, info, add, remove, diff, allow, block
cli-lexicon-list = wszystkie listy słów ze źródłem i licencją
cli-lexicon-info = wszystko o jednej liście
cli-lexicon-add = dodaj własną listę z pliku
cli-lexicon-file = po jednym słowie w wierszu; UTF-8, UTF-16 lub 8-bitowe kodowanie języka
cli-lexicon-name = nazwa listy słów
cli-lexicon-prepare = skompiluj i zbuduj wszystko teraz, nie przy pierwszym użyciu
cli-lexicon-remove = usuń własną listę
cli-lexicon-diff = słowa, które ma tylko jedna z dwóch list
cli-lexicon-allow = dopuść słowa ponad te z listy
cli-lexicon-block = zablokuj słowa z listy
cli-lexicon-new = nie zmieniaj listy, utwórz nową o tej nazwie
cli-play-lexicon = lista słów do sprawdzania i kwestionowania; „none”: liczy się każde słowo
cli-play-tdk = turecki: najpierw pytaj w sieci słownik TDK

## Silnik

cli-moves = dozwolone ruchy w pozycji
cli-moves-position = zapis CGP albo - : po jednym w wierszu na wejściu
cli-endgame = najlepsze zakończenie partii dwóch osób, gdy worek jest pusty
cli-sim = najlepsze ruchy w pozycji, ocenione przez dalszą grę
cli-seconds = ile sekund można myśleć nad pozycją
cli-plies = ile ruchów naprzód jest rozgrywanych
cli-candidates = ile ruchów jest sprawdzanych
cli-deals = sprawdź dokładnie tyle rozdań, niezależnie od czasu: to samo ziarno daje ten sam wynik na każdym komputerze
cli-by-total = co się liczy: przewaga albo szansa wygranej, czy tylko własne punkty
endgame-exact = { $value } pkt od teraz do końca przy najlepszej grze
endgame-so-far = { $value } pkt od teraz do końca, o ile udało się znaleźć w tym czasie
a-pass = pas
error-not-an-endgame = To nie jest końcówka: liczba płytek w worku wynosi { $bag }.
error-rack-not-told = Przy trzech lub czterech graczach trzeba podać wszystkie stojaki: nie da się ustalić, co mają pozostali.
error-impossible-rack = Liczba płytek na stojaku wynosi { $count }, a musi być od 1 do { $most }.
cli-perft = sprawdź pozycje o znanych ruchach
cli-perft-file = plik .perft
moves-count = { $count ->
    [one] { $count } ruch
    [few] { $count } ruchy
   *[many] { $count } ruchów
  }
perft-good = We wszystkich pozycjach ruchy się zgadzają.
perft-wrong = { $count ->
    [one] { $count } pozycja się różni.
    [few] { $count } pozycje się różnią.
   *[many] { $count } pozycji się różni.
  }
perft-line = Wiersz { $line }: oczekiwano { $expected }, znaleziono { $found }
cli-bench = jak szybki jest silnik z listą słów
cli-baseline = skrypt innego silnika do zmierzenia przy okazji; wypisuje JSON
cli-selfplay = partie między dwoma botami
cli-games = liczba partii
cli-bots = dwa boty: greedy, static
cli-seed = ziarno losowania; to samo ziarno daje te same partie
cli-threads = liczba wątków
playing-games = Partie { $name }
error-unknown-bot = Nie ma bota „{ $bot }”. Boty to: { $known }
cli-play-bot = bot do gry, do trzech razy: beginner (zna krótkie, codzienne słowa, wiele przeocza), casual (zna zwykłe słowa, rzadko długie), club (zna większość słów, myśli o tym, co zostaje), expert (zna prawie każde słowo, mało przeocza) lub champion (zna każde słowo, myśli naprzód)
cli-match = mecz dwóch botów według prawdziwych zasad, zapisywany partia po partii; to samo polecenie go dokańcza
cli-match-bots = dwa boty: beginner, casual, club, expert, champion, static, greedy
cli-match-out = plik, do którego dopisywana jest każda skończona partia
cli-match-seconds = ile sekund champion może myśleć nad ruchem
cli-match-jobs = liczba procesów
match-torn = Ostatni wiersz { $path } był urwany; ta partia zostanie rozegrana jeszcze raz.
match-resumed = Rozegrano już { $done } z { $games } partii.
match-games = Partie: { $games }; wygrane { $first }: { $won }, wygrane { $second }: { $lost }, remisy: { $ties }
match-share = { $first } wygrywa { $share } ± { $error } % (remis to pół; błąd standardowy par)
match-spread = Średnia różnica { $spread } ± { $error } punktu
match-slowest = Najwolniejszy ruch: { $first } { $one } ms, { $second } { $other } ms
error-other-match = Wiersz { $line } pliku { $path } nie jest z tego meczu. Podaj to samo co wcześniej albo inny plik.
command-hint = podpowiedz
hint-not-allowed = Przy tym stole podpowiedzi są niedozwolone.
hint-none = brak ruchu
error-bot-needs-words = Bot może grać tylko z listą słów. Bez „--lexicon none” używana jest lista edycji.

## Stoły na żywo

error-stale-version = W międzyczasie przy stole coś się wydarzyło. Spójrz jeszcze raz.
error-no-such-table = Nie ma stołu „{ $table }” albo nie masz do niego dostępu.
error-no-such-person = Nikt nie jest znany jako „{ $person }”.
error-not-seated = To mogą robić tylko siedzący przy stole.
error-not-your-seat = To nie jest twoje miejsce.
error-seat-taken = To miejsce jest zajęte.
error-table-full = Przy tym stole nie ma wolnego miejsca.
error-already-seated = Już siedzisz przy tym stole.
error-bad-table = Takiego stołu być nie może: { $reason }
table-fault-nobody = siedziałyby przy nim same boty.
table-fault-local-strangers = przy stole lokalnym grają tylko gracze jednego urządzenia i boty.
table-fault-bot-level = nie ma takiego bota.
table-fault-bot-words = bot może grać tylko z listą słów.
table-fault-seed = to, co gracz dodaje do losowania, musi mieć 16 bajtów.
table-fault-saved-seats = musi mieć miejsce przy tym urządzeniu albo bota dla każdego gracza zapisanej gry.
table-fault-hints = podpowiedzi są tylko przy stołach, przy których grają wyłącznie osoby przy tym urządzeniu i boty.
error-player-is-present = Ten gracz jest obecny albo nie ma go jeszcze zbyt krótko.
error-game-not-over = Gra jeszcze się nie skończyła.
error-hints-not-allowed = Przy tym stole nie ma podpowiedzi.
error-hints-not-ready = Silnik jeszcze się przygotowuje, więc podpowiedzi na razie nie ma. Spróbuj za chwilę.
error-chat-empty = W tym wierszu nic nie ma.
error-chat-too-long = Wiersz może mieć najwyżej { $limit } znaków.
error-chat-too-fast = Tyle wierszy naraz to za dużo. Poczekaj chwilę.
error-bot-failed = Bot „{ $bot }” nie odpowiada.
error-sign-in-failed = Ta nazwa i hasło do siebie nie pasują.
error-bad-password = Tego hasła nie można użyć: { $reason }
password-fault-short = musi mieć co najmniej { $limit } znaków.
password-fault-long = może mieć najwyżej { $limit } znaków.
password-fault-easy = zbyt łatwo je odgadnąć.
error-has-account = Masz już konto.
error-no-account = Do tego potrzebne jest konto.
error-blocked = Nie możesz już tu grać. Zwróć się do osób prowadzących ten serwer.
error-bad-admin-request = To nie jest polecenie: { $reason }
error-traces-left = Dane osoby zostały usunięte, ale pliku nie udało się zapisać od nowa i są w nim jeszcze usunięte bajty. Czy dysk jest pełny? Następne usuwanie zapisze go od nowa.
error-too-busy = Za dużo się teraz dzieje. Spróbuj ponownie za chwilę.
error-store-in-use = { $file } jest otwarty w innym procesie.
error-store-failed = Nie udało się zapisać { $file }. Nic się nie stało.
error-store-unreachable = W tej chwili nie ma dostępu do stołów. Spróbuj za moment; jeśli ruch został zapisany, zobaczysz go.
error-bad-database-url = To nie jest adres bazy danych. Oczekiwano: postgresql://USER:PASSWORD@HOST:PORT/NAME, a znaki / : ? # @ w haśle zapisuje się jako %2F %3A %3F %23 %40.
error-database-unreachable = Pod { $database } nie odpowiada żaden PostgreSQL.
error-database-refused = { $database }: PostgreSQL nie przyjmuje tego użytkownika lub hasła.
error-database-missing = { $database }: nie ma takiej bazy danych. Tworzy ją CREATE DATABASE.
error-database-too-old = { $database } to PostgreSQL { $version }; potrzebny jest { $oldest } lub nowszy.
error-database-unsuited = { $database }: { $reason }.
error-database-not-empty = { $database }: coś już tam jest. Do kopiowania potrzebna jest pusta baza danych.
database-fault-encoding = jej kodowanie nie jest UTF8
database-fault-rights = ten użytkownik nie może tworzyć w niej tabel
database-fault-read-only = można ją tylko czytać
error-backup-by-pg-dump = Kopię bazy PostgreSQL robi jej własny program: pg_dump --format=custom --file=FILE URL
error-erase-needs-yes = Usunięcia „{ $person }” nie można cofnąć. Dodaj --yes, aby to zrobić.
error-admin-unreachable = Działa serwer, który nie odpowiada pod { $socket }. Podaj jego folder przez --data albo najpierw go zatrzymaj.
error-no-unix-sockets = W tym systemie nie można pytać działającego serwera. Najpierw go zatrzymaj.
cli-train = trenowanie silnika
cli-train-leaves = zbadaj, grając ze sobą, ile warte są zatrzymane płytki edycji; można przerwać i dokończyć
cli-train-chances = sprawdź w grach z samym sobą, jak często wygrywa ten, kto prowadzi
cli-train-racks = ile stojaków losować w każdym pokoleniu
cli-train-generations = ile razy grać znalezionymi wartościami, by znaleźć lepsze
cli-train-out = plik do zapisania; bez niego wartości są tylko dla ciebie
training-leaves = Trening: { $name }
training-done = Wytrenowane wartości: { $path }
error-bad-leaves = Wytrenowane wartości w { $path } są uszkodzone, innego formatu albo innych płytek.
error-other-training = { $path } pochodzi z innego treningu albo jest uszkodzony. Podaj to samo co wcześniej albo usuń ten plik.
cli-moves-by = które ruchy są najlepsze: według punktów i tego, co zostaje (equity), czy samych punktów (score)
preparing-engine = Przygotowuję silnik, raz na tym komputerze
error-too-few-tiles = Nie ma czego trenować: stojak musi mieć co najmniej dwie płytki, a zestaw trzy stojaki.
cli-serve = stoły na żywo dla przeglądarek i programów
cli-serve-host = adres nasłuchu; domyślnie dostępny tylko z tego komputera
cli-serve-port = port nasłuchu; 0 oznacza dowolny wolny
cli-serve-no-open = nie otwieraj przeglądarki
cli-serve-data = folder, w którym są trzymane stoły
cli-serve-database = PostgreSQL zamiast pliku: postgresql://USER:PASSWORD@HOST:PORT/NAME; także $MOZAIKA_DATABASE
cli-serve-proxy = serwery pośredniczące przed tym serwerem, jako adresy lub sieci: tylko im wierzy się, w czyim imieniu mówią
cli-serve-limit = zmień limit, na przykład sockets-per-address=500; spis jest w docs/operating.md
cli-serve-champion = ile sekund najwyżej myśli nad ruchem najsilniejszy bot; bez tej opcji 2
cli-serve-metrics-token = plik z tokenem o co najmniej 16 znakach: kto go ma, może czytać /metrics; bez niego nikt
cli-backup = skopiuj wszystkie stoły do pliku, także podczas gry
cli-backup-file = plik do zapisania; nie może jeszcze istnieć
cli-copy = skopiuj wszystkie stoły z pliku do pustej bazy PostgreSQL, gdy serwer nie działa
serving = Mozaika jest pod adresem { $address } – Ctrl-C kończy.
backup-done = Skopiowano do { $path }
copy-done = Skopiowane wiersze: { $rows }
cli-admin = dane o osobach: lista, eksport, usuwanie, blokowanie; także podczas pracy serwera
cli-admin-people = lista osób, od najnowszych
cli-admin-search = część nazwy
cli-admin-export = wszystko, co jest trzymane o osobie, jako jeden dokument JSON
cli-admin-erase = usuń dane osoby; zakończone partie zostają dla innych, bez jej nazwy
cli-admin-yes = naprawdę to zrób
cli-admin-block = nie pozwalaj osobie dalej tu grać
cli-admin-unblock = znów pozwól osobie tu grać
cli-admin-person = identyfikator (po „--”, jeśli zaczyna się od kreski) albo dokładna nazwa konta
admin-column-id = identyfikator
admin-column-name = nazwa
admin-column-kind = rodzaj
admin-column-since = od
admin-column-seen = ostatnio
admin-column-games = partie
admin-column-state = stan
admin-account = konto
admin-guest = gość
admin-is-blocked = blokada
admin-exported = Zapisano w { $path }
admin-erased = Usunięto dane: { $person }. Stoły, z których znikła nazwa: { $tables }
admin-blocked = Zablokowano: { $name } ({ $person })
admin-unblocked = Odblokowano: { $name } ({ $person })
error-port-in-use = Nie można działać pod adresem { $host }, port { $port }: jest zajęty albo niedozwolony. Wybierz inny opcją „--port”.
error-metrics-token-too-short = Token dla /metrics musi mieć co najmniej { $least } znaków.
error-not-signed-in = Najpierw podaj swoją nazwę.
error-bad-request = Nie można zrozumieć tego żądania: { $reason }
error-reload-needed = Ta strona jest nieaktualna. Odśwież ją, aby grać dalej.
error-foreign-origin = Ta strona nie może tu mówić w imieniu gracza.
error-too-fast = Za dużo naraz. Poczekaj chwilę.
error-too-slow = Reszta żądania nie nadeszła na czas.
error-head-too-large = Nagłówek żądania jest za duży.
error-server-full = Serwer jest pełny. Spróbuj ponownie za jakiś czas.
error-too-many-requests = Za dużo żądań. Poczekaj { $wait_s } s.
error-too-many-tries = Za dużo prób logowania. Poczekaj { $wait_s } s.
error-too-many-newcomers = Z twojej sieci przychodzi za dużo nowych graczy. Poczekaj { $wait_s } s.
error-too-many-tables = Stołów otwartych przez ciebie jest bardzo dużo. Poczekaj { $wait_s } s.
error-too-many-open-tables = Liczba twoich niezakończonych stołów: { $limit }. Najpierw zakończ lub opuść któryś.
error-too-many-sockets = Za dużo stołów otwartych tu naraz. Zamknij kilka stron.
error-two-bots-wanted = Grają ze sobą dwa boty; „{ $bots }” to nie dwa. Podaj je jako „static,greedy”.
error-baseline-failed = { $script } nie podał wyników. { $said }
perft-none = W pliku nie ma pozycji.
perft-list = Wiersz { $line }: to nie są słowa, z którymi powstał.
