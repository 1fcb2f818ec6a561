### Polski. Klucze są te same w każdym języku; test znajduje brakujące i zbędne.

## Czego nie pozwalają zasady (error-<code>)

error-malformed-command = Nieprawidłowe polecenie: zła wartość pola „{ $field }”.
error-no-such-seat = Przy tym stole nie ma miejsca { $seat }.
error-tile-not-on-rack = Na stojaku nie ma: { $missing }
error-game-not-started = Gra jeszcze się nie zaczęła.
error-game-already-started = Gra już się zaczęła.
error-game-is-paused = Gra jest wstrzymana.
error-game-not-paused = Gra nie jest wstrzymana.
error-no-pauses-left = { $limit ->
    [0] W tej grze nie ma przerw.
   *[other] Wszystkie przerwy w tej grze są już wykorzystane ({ $limit }).
}
error-game-is-over = Gra jest zakończona.
error-not-your-turn = Teraz ruch wykonuje { $on_turn }.
error-player-has-left = Ten gracz opuścił już grę.
error-play-is-pending = Ostatni ruch czeka na przyjęcie lub zakwestionowanie.
error-nothing-pending = Nie ma ruchu do przyjęcia ani zakwestionowania.
error-own-play = Własnego ruchu nie można przyjąć ani zakwestionować.
error-already-accepted = Ten ruch został już przez ciebie przyjęty.
error-others-may-challenge = Inni mogą jeszcze zakwestionować ten ruch; poczekaj na ich decyzję.
error-acceptance-ends-game = Jeśli ten ruch zostanie uznany, gra się kończy: przyjmij go lub zakwestionuj.
error-window-still-open = Czas na kwestionowanie jeszcze nie minął.
error-window-is-over = Czas na kwestionowanie minął.
error-time-not-up = Czas jeszcze nie minął.
error-no-clock-runs = Żaden zegar nie chodzi.
error-time-is-up = Twój czas minął.
error-already-contributed = To miejsce wniosło już swój udział w losowaniu.
error-contributions-missing = Czekamy na udział w losowaniu od: { $seats }
error-other-commitment = Skrót sekretu tej gry to { $found }, a nie ten, który ci pokazano: sekret mógł zostać wybrany później.
error-seed-not-used = Twoje bajty nie weszły do losowań tej gry.
error-seeds-closed = Losowanie nie przyjmuje już bajtów graczy.
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
error-wrong-player-count = W grze bierze udział od { $minimum } do { $maximum } graczy, a nie { $given }.
error-not-enough-tiles = Płytek w zestawie: { $available }; dla tylu graczy potrzeba: { $needed }.
error-bad-contribution = Udział w losowaniu to bajty z uprawnionego miejsca w liczbie { $needed }, a nie { $length }.
error-bad-seed-hash = Skrót do losowania to bajty z uprawnionego miejsca w liczbie { $needed }, a nie { $length }.
error-seed-mismatch = Te bajty nie pasują do wysłanego wcześniej skrótu, więc to miejsce nie bierze udziału w losowaniu.
error-bad-secret = To nie jest sekret ustalony dla losowań w tej grze.
error-name-empty = Nick nie może być pusty.
error-name-too-long = Nick „{ $name }” jest za długi: najwyżej { $limit } znaków.
error-name-forbidden = „{ $name }” zawiera znaki niedozwolone w nicku.
error-name-too-many-marks = Litera w nicku może mieć najwyżej { $limit } znaki diakrytyczne.
error-name-not-capitalised = „{ $name }”: w tym wariancie nick to wielka litera, a po niej małe.
error-name-other-script = „{ $name }”: w tym wariancie nick zapisuje się takim pismem jak litery na płytkach ({ $letters }).
error-name-not-ascii = „{ $name }”: w tym wariancie nick to wielka litera A–Z, a po niej małe litery a–z, bez polskich znaków.
error-name-taken = Gracz „{ $name }” już jest przy stole.

## Czego nie da się odczytać

error-bad-coordinate = „{ $text }” to nie pole. Pisz tak: H8 albo 8H.
error-bad-notation = „{ $text }” to nie ruch. Napisz pole, potem słowo: H8 SŁOWO
error-not-in-alphabet = „{ $text }”: znak { $position } nie jest literą tej gry.
error-letter-mismatch = Na polu { $square } leży { $on_board }, a nie { $written }.
error-runs-off-board = „{ $text }” wychodzi poza planszę.
error-ambiguous-play = „{ $text }” można ułożyć na kilka sposobów.
error-unknown-edition = Nie ma wariantu „{ $edition }”. Zobacz: mozaika editions
error-bad-edition = { $file }: { $reason } { $detail }
error-bad-affix-file = Nie można użyć wiersza { $line } słownika Hunspell ({ $reason }).
error-bad-word-file = { $file }: { $reason }
error-fact-missing = Brakuje informacji potrzebnej do decyzji: { $fact }
error-not-yet-verifiable = Losowania można sprawdzić dopiero po zakończeniu gry.
error-view-not-verifiable = Ten plik zawiera grę widzianą przez jednego gracza, bez wszystkich losowań, więc nie można jej zweryfikować.
error-no-draws-recorded = { $kind ->
    [board] Sama plansza nie zawiera losowań do sprawdzenia.
    [position] Pozycja nie zawiera losowań do sprawdzenia.
   *[transcript] Zapis partii nie zawiera losowań do sprawdzenia.
  }
error-forged-record = Ten zapis nie jest prawdziwy: zdarzenie { $version } ({ $event }) nie wynika z poprzednich.
usage-unknown = Nieznane argumenty: { $arguments }
usage-bad-value = Nieprawidłowa wartość: { $argument }
usage-bad-choice = „{ $value }” nie jest możliwą wartością: { $argument }. Do wyboru: { $choices }
usage-missing = Brakuje: { $arguments }

## Błędy pliku wariantu (edition-fault-<reason>)

edition-fault-missing-file = pliku nie da się odczytać.
edition-fault-bad-toml = to nie jest poprawny TOML:
edition-fault-unknown-parent = rozszerza wariant, którego nie ma:
edition-fault-extends-loop = rozszerza sam siebie:
edition-fault-unknown-board = nie ma takiej planszy:
edition-fault-missing-key = brakuje tego klucza.
edition-fault-unknown-key = nieznany klucz.
edition-fault-wrong-type = wartość ma zły typ:
edition-fault-out-of-range = poza zakresem:
edition-fault-unknown-policy = nie ma takiej możliwości:
edition-fault-duplicate-letter = litera występuje dwa razy:
edition-fault-reserved-letter = ten znak nie może być literą:
edition-fault-cases-differ = wielkie i małe litery nie pasują do siebie:
edition-fault-tile-not-in-alphabet = płytka spoza alfabetu:
edition-fault-blank-with-points = blank musi mieć 0 punktów, a podano:
edition-fault-too-few-tiles = za mało płytek na dwa stojaki:
edition-fault-bad-coordinate = to nie pole:
edition-fault-premium-outside-board = premia poza planszą:
edition-fault-premium-twice = dwie premie na jednym polu:
edition-fault-bad-colour = to nie jest kolor taki jak #2a7048:

edition-fault-bad-text = to musi być jeden krótki wiersz tekstu:

word-file-missing = pliku nie da się odczytać.
word-file-encoding = plik nie jest tekstem w UTF-8, UTF-16 ani w kodowaniu tego języka.
word-file-empty = nie ma w nim żadnego słowa z tego alfabetu.

## Wiersz poleceń

cli-description = Gry słowne z płytkami po polsku, estońsku, turecku i angielsku.
cli-version = pokaż wersję
cli-help = pokaż tę pomoc
cli-editions = wypisz warianty gry
cli-editions-json = wypisz JSON
cli-edition = sprawdź własny plik wariantu
cli-edition-check = wypisz wszystkie błędy pliku wariantu
cli-edition-file = plik wariantu (.toml)
edition-good = { $name }: bez błędów. Liter: { $letters }, płytek: { $tiles }, razem punktów: { $points }, plansza { $rows }×{ $columns }.
edition-faults = { $count ->
    [one] { $count } błąd:
    [few] { $count } błędy:
   *[many] { $count } błędów:
  }
edition-note-letters = Te litery nie mają płytki: { $letters }
edition-note-bots = Boty i listy słów obsługują najwyżej { $limit } litery.
edition-note-no-list = Nie ma listy słów: każde słowo jest poprawne, a boty potrzebują listy, którą wskażesz.
edition-note-unknown-list = Nie ma listy słów „{ $name }”. Dodaj ją poleceniem mozaika lexicon add.
edition-note-other-language = Lista słów „{ $name }” nie jest dla języka „{ $language }”.
cli-play = zagraj w terminalu: kilka osób na jednym urządzeniu albo z botami
cli-play-edition = wariant gry albo własny plik .toml
cli-play-words = plik z listą słów do sprawdzania i kwestionowania, jedno słowo w wierszu
cli-play-plain = bez kolorów
cli-play-names = gracze, od { $minimum } do { $maximum }
cli-lang = język: { $languages }
cli-commands = polecenia
cli-options = opcje
cli-arguments = argumenty
cli-default = (domyślnie: { $value })
cli-example = przykład:
cli-usage = użycie:
column-id = wariant
column-name = nazwa
column-language = język
column-tiles = płytki
column-blanks = blanki
column-points = punkty
column-board = plansza

## Gra w terminalu

ask-edition = Który wariant? (numer; Enter: { $default })
player-number = Gracz { $number }
guest-names =
    Wydra Borsuk Jeżyk Sikorka Wilga Zimorodek Rudzik Świetlik Żubr Ryś Bóbr Kuna Wiewiórka Jaskółka
    Słowik Szpak Żuraw Bocian Czapla Kukułka Dzięcioł Czyżyk Szczygieł Skowronek Biedronka Motyl Trzmiel Delfin
    Pingwin Foka Żółw Jaszczurka Kasztan Jarzębina Malina Poziomka Borówka Chaber Stokrotka Konwalia Sasanka
    Jaśmin Bursztyn Kamyk Latawiec Obłok Promyk Iskierka Kometa Piernik Pierożek Rogalik Wafelek Cynamon Szafran
ask-name = Gracz { $number }:
ask-name-or-start = Gracz { $number } (Enter, aby zacząć):
not-a-choice = Wybierz jeden z numerów.
no-word-list = Brak listy słów: każde słowo jest uznawane. Listę można podać opcją --words PLIK.
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
start-draw-tie = Remis: jeszcze raz losują { $names }.
starts = Zaczyna { $name }.
hand-over = Teraz { $name }. Pozostali odwracają wzrok; { $name } naciska Enter.
prompt = Twój ruch („{ $help }” – lista poleceń):
rack-of = Stojak, { $name }:
in-bag = W woreczku: { $count }
time-left = pozostało { $time }
overtime = { $time } po czasie
level-of-bot = bot, poziom { $level } z { $levels }
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
pending-ask-one = { $name }: naciśnij Enter, aby przyjąć, albo napisz „{ $challenge }”.
pending-ask-many = Enter, jeśli wszyscy przyjmują; albo napisz „{ $challenge } NICK”.
pending-window = Czas na zakwestionowanie: { $seconds } s.
who-challenges = Kto kwestionuje? Napisz nick.
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
points-given = { $name } dostaje za to { $points ->
    [one] { $points } punkt.
    [few] { $points } punkty.
   *[many] { $points } punktów.
  }
resigned = { $name } rezygnuje z gry.
timed-out = Graczowi { $name } skończył się czas i odpada z gry.
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
choose-reading = Blank może leżeć w kilku miejscach. Którą możliwość wybierasz?
unknown-command = „{ $text }” nie jest poleceniem. Lista poleceń: „{ $help }”.
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
end-turn-limit = Partia osiągnęła największą dozwoloną liczbę kolejek ({ $turns }).
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
    { $hint }    najlepszy ruch, jeśli podpowiedzi są dozwolone
    { $board }    pokaż planszę jeszcze raz
    { $moves }    dotychczasowe ruchy
    { $pause }    ukryj planszę i zatrzymaj zegar
    { $save } PLIK    zapisz grę: { $formats }
    { $open } PLIK    wznów zapisaną grę albo zacznij nową na zapisanej planszy
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
error-bad-record = Taka gra nie jest możliwa: zdarzenie { $event } nie pasuje do poprzednich.
error-file-unreadable = Nie można odczytać pliku { $file }.
error-file-unwritable = Nie można zapisać pliku { $file }.
error-missing-extra = Do tego potrzebny jest dodatek „{ $extra }”, którego nie zainstalowano: { $command }
error-file-too-large = Plik jest za duży: { $size } bajtów; limit to { $limit }.
error-not-text = To nie jest plik tekstowy w UTF-8.
at-line = Wiersz { $line }: { $message }
error-newer-version = Ten plik ma wersję { $version }; program obsługuje wersje do { $known }.
error-unknown-format = „{ $name }” nie jest obsługiwanym formatem. Obsługiwane formaty: { $known }
error-cannot-convert = Ten plik ({ $source ->
    [game] zapisana gra
    [board] plansza
    [position] pozycja
   *[transcript] zapis partii
  }) zawiera za mało danych, aby powstało: { $target ->
    [game] gra do wznowienia
    [bot] gra z nowymi botami
    [replay] odtworzenie partii
   *[other] { $target }
  }
error-no-such-turn = Nie ma pozycji { $turn }: pozycje tej gry mają numery od { $first } do { $last }.
error-view-only = To gra widziana przez jednego gracza: można ją pokazać, ale nie wznowić.
file-fault-section-twice = ta sekcja występuje dwa razy:
file-fault-section-name = sekcja musi mieć nazwę.
file-fault-no-section = to znajduje się przed pierwszą #Sekcją:
file-fault-key-value = oczekiwano „Klucz: wartość”, jest:
file-fault-key-twice = ten klucz występuje dwa razy:
file-fault-missing-section = brakuje sekcji:
file-fault-missing-key = brakuje klucza:
file-fault-unknown-key = nieznany klucz:
file-fault-number = oczekiwano liczby:
file-fault-schema = oczekiwano rozmiaru w rodzaju 15x15, każdy bok w granicach:
file-fault-colour = oczekiwano jednego z:
file-fault-value = nieprawidłowa wartość:
file-fault-disagrees = to nie zgadza się z historią; oczekiwano:
file-fault-json = to nie jest poprawny JSON:
file-fault-not-a-game = ten JSON nie jest grą Mozaiki.
file-fault-letter = to nie litera tej gry:
file-fault-gcg-player = oczekiwano:
file-fault-gcg-nick = oczekiwano jednego z graczy:
file-fault-gcg-score = na końcu oczekiwano:
file-fault-gcg-move = oczekiwano:
file-fault-gcg-line = na początku oczekiwano > lub #, jest:
file-fault-gcg-encoding = nieznane lub błędne kodowanie:
file-fault-cgp-fields = oczekiwano:
file-fault-cgp-row = wiersze mają różną długość:
file-fault-cgp-players = oczekiwano od { $min_players } do { $max_players } graczy i tylu wyników, ile stojaków; jest:
file-fault-cgp-op = tego nie można uwzględnić:
problem-score = zapisano { $recorded } p., według zasad jest { $expected }
problem-total = zapisano sumę { $recorded }, a z liczb wychodzi { $expected }
problem-does-not-fit = słowo nie pasuje do tego, co leży na planszy
problem-too-many-of-a-tile = więcej płytek, niż ma zestaw: { $recorded }
problem-nothing-to-take-back = ten gracz nie ma ruchu do cofnięcia
problem-end-tiles = { $recorded } p. za płytki na końcu gry, według zasad jest { $expected }
problem-sign = { $recorded } p. to niemożliwe: nieudane zakwestionowanie daje punkty, przekroczenie czasu je odbiera
problem-exchange-size = wymieniono płytek: { $recorded }, a na stojaku jest ich { $expected }
problem-rack-size = płytek na stojaku: { $recorded }, a mieści się ich { $expected }
problem-rack-changed = na stojaku jest { $recorded }, a przed cofniętym ruchem było { $expected }
problem-end-rack = na końcu gry policzono płytki { $recorded }, a na stojaku były { $expected }
problem-time-twice = ta sama kara za przekroczenie czasu zapisana dwa razy: { $recorded }
lost-draws = losowań
lost-settings = ustawień zasad
lost-clock = zegara
lost-challenges = tego, które słowa zakwestionowano
lost-pending = ruchu oczekującego
lost-history = przebiegu gry
lost-edition = własnych liter i punktów wariantu
lost-premiums = premii planszy
lost-debts = kolejek do opuszczenia
lost-notes = notatek
lost-headers = tytułu i innych nagłówków
converted = Zapisano { $file }.
converted-lost = Ten format nie przechowuje: { $lost }
problem-line = wiersz { $line }: { $message }
replay-good = Wszystkie wyniki się zgadzają.
replay-problems = { $count ->
    [one] { $count } niezgodność
    [few] { $count } niezgodności
    [many] { $count } niezgodności
   *[other] { $count } niezgodności
  }:
replay-taken-back = cofnięte
replay-phony = nie ma na liście: { $words }
replay-adjustment = { $kind ->
    [challenge] za nieudane zakwestionowanie
    [time] przekroczenie czasu
    [gain] płytki przeciwników
   *[loss] pozostałe płytki
  }
verified = Zapis prawdziwy: każde losowanie, wynik i ruch wynika z zasad i ujawnionego sekretu.
verified-so-far = Jak dotąd zapis prawdziwy: gra jeszcze trwa.
verified-kept = Zobowiązanie jest tym, które pokazano, a twoje bajty weszły do każdego losowania.
verified-seeds = Bajty do losowania dodali: { $names }
verified-withheld = { $name }: urządzenie nie dodało losowych bajtów.
verified-withheld-bytes = { $name }: przed grą przyszedł skrót, ale bez pasujących bajtów.
verified-other-edition = Uwaga: wariant w tym pliku różni się od wariantu „{ $edition }” dołączonego do Mozaiki: { $keys }. Płytki i ich kolejność decydują o losowaniach; upewnij się, że ustalono je przed grą.
verified-own-edition = Uwaga: wariantu „{ $edition }” nie ma w Mozaice. Jego płytki i ich kolejność decydują o losowaniach; upewnij się, że ustalono je przed grą.
opened = Otwarto { $file }.
saved = Zapisano { $file }.
cli-completion = wypisz skrypt, który uzupełnia polecenia w powłoce
cli-completion-shell = powłoka: bash, zsh lub fish
cli-convert = zamień plik gry na inny format, wybrany przez rozszerzenie
cli-replay = pokaż grę ruch po ruchu, z przeliczonymi wynikami
cli-replay-lexicon = zaznacz słowa, których nie ma na tej liście
cli-replay-position = wypisz pozycję przed ruchem N jako CGP; numer po ostatnim ruchu oznacza koniec
cli-verify = sprawdź, czy zapis zakończonej gry jest prawdziwy
cli-verify-commitment = skrót, który serwer pokazał ci przed grą
cli-verify-seed = losowe bajty twojego urządzenia, tak jak pokazuje je strona gry
cli-file = plik gry: { $formats }
cli-target = plik do zapisania
cli-json = wypisz JSON
cli-file-edition = wariant pliku, który go nie podaje: wariant gry albo własny plik .toml
cli-picture = narysuj pozycję z gry
cli-picture-game = plik gry albo zapis CGP
cli-picture-turn = ile ruchów już wykonano; domyślnie wszystkie
cli-picture-out = plik do zapisania, .svg lub .png; bez niego SVG trafia na standardowe wyjście
which-file = Który plik? Napisz: { $command } PLIK ({ $formats })
after-game = Naciśnij Enter, aby wyjść, albo napisz: { $save } PLIK, { $open } PLIK
cli-play-board = plik z planszą do gry albo z zapisaną grą do wznowienia
command-save = zapisz
command-open = otwórz
error-nothing-to-play-through = Na polu { $square } nie ma płytki, przez którą można by ułożyć słowo.
pending-help = Naciśnij Enter, aby przyjąć, albo napisz: { $challenge } NICK, { $resign } NICK, { $save } PLIK, { $open } PLIK, { $quit }
no-such-player = Nie ma gracza „{ $name }”.
who-resigns = Kto rezygnuje? Napisz nick.
exchange-what = Które płytki? Napisz: { $exchange } ABC
confirm = Aby potwierdzić, napisz jeszcze raz „{ $command }”; każda inna odpowiedź anuluje.
winner-by-earlier-score = Wygrywa { $name }: przy równych sumach liczy się wyższy wynik przed odjęciem płytek.
ranking = Klasyfikacja:
command-board = plansza
screen-too-small = (Plansza potrzebuje { $columns } kolumn i { $rows } wierszy; to okno ma { $width } na { $height }.)
lost-extras = nieznanych sekcji
unknown-sections = Nieznane sekcje zachowano bez zmian: { $names }
unknown-ops = Nieznane operacje zachowano bez zmian: { $names }
guessed-encoding = Plik nie podaje kodowania; odczytano go jako { $encoding }. Sprawdź litery.
error-lexicon-missing = Ta gra używa listy słów „{ $name }”, której nie ma. Podaj tę samą listę opcją --words.
lost-names = nicków graczy

## Słowa

error-unknown-lexicon = Nie ma listy słów „{ $name }”. Zobacz: mozaika lexicon list
error-lexicon-not-included = Ta wersja programu nie zawiera listy słów „{ $name }”. Pobierz ją: „mozaika lexicon fetch { $name }”, albo dodaj własną: mozaika lexicon add
error-not-fetchable = Listy słów „{ $name }” nie można pobrać: powstaje z kilku pakietów podczas budowania Mozaiki.
error-terms-not-accepted = Nie pobrano listy słów „{ $name }”. Zgodę na jej warunki wyraża opcja --yes.
error-no-package-client = Nie znaleziono programu { $client }, który jest potrzebny do pobierania z { $registry }.
error-package-unavailable = { $client } nie może pobrać { $package }: { $message }
error-package-altered = { $package } nie jest oczekiwanym pakietem: jego zawartość się zmieniła.
error-edition-without-list = Wariant „{ $edition }” nie ma listy słów. Dodaj listę poleceniem mozaika lexicon add i podaj jej nazwę: --lexicon NAZWA
error-lexicon-exists = Jest już lista słów o nazwie „{ $name }”.
error-bad-lexicon-name = { $reason ->
    [reserved] „{ $name }” oznacza „bez listy słów”, więc lista nie może się tak nazywać.
    [aliases] „{ $name }” to o jedną nazwę za dużo: lista słów ma najwyżej { $limit } dodatkowych nazw.
    [service] „{ $name }” to nazwa słownika internetowego, więc lista nie może się tak nazywać.
   *[form] Lista słów nie może się nazywać „{ $name }”: litery, cyfry oraz . + - i _, najwyżej { $limit } znaków.
  }
error-lexicon-is-built-in = Lista słów „{ $name }” należy do programu i nie można jej usunąć.
error-lexicon-is-fixed = Listy „{ $name }” nie można zmieniać. Utwórz na jej podstawie nową: mozaika lexicon allow { $name } SŁOWO --name NOWA (albo block)
error-lexicon-in-use = Na liście „{ $name }” oparta jest lista „{ $by }”. Najpierw ją usuń.
error-wrong-lexicon = Lista słów „{ $name }” jest w innym języku niż wariant „{ $edition }”.
error-wrong-alphabet = Lista słów „{ $name }” należy do innego alfabetu. Zachowaj alfabet wariantu albo graj bez listy słów.
error-bad-word-graph = { $file }: { $reason }
error-bad-list-file = { $file } ({ $form }): { $reason }
error-bad-leave-table = { $file } ({ $form }): { $reason }
node-fault-truncated = plik jest niepełny.
node-fault-index = plik jest uszkodzony: odsyła do węzła { $found }, a ostatni to { $limit }.
node-fault-loop = plik jest uszkodzony: węzeł { $found } prowadzi z powrotem do siebie.
node-fault-siblings = plik jest uszkodzony: lista w węźle { $found } ma więcej liter niż alfabet.
node-fault-letters = używa litery numer { $found }, a alfabet wariantu ma { $limit } liter. Wybierz wariant, dla którego powstał plik.
node-fault-unknown-letter = „{ $found }” nie jest literą tego wariantu. Wybierz wariant, dla którego powstał plik.
node-fault-too-long = są w nim słowa dłuższe niż { $limit } litery.
node-fault-too-many = jest w nim za dużo słów; limit to { $limit }.
node-fault-count = plik jest uszkodzony: podaje liczbę wpisów { $limit }, a ma ich { $found }.
node-fault-value = wartość pozostałych płytek nie jest liczbą albo jest o wiele za duża: { $found }
error-bad-list-word = „{ $word }” nie może być na liście słów: słowo ma od { $minimum } do { $maximum } liter alfabetu wariantu.
error-alphabet-too-large = Alfabet ma za dużo liter ({ $letters }); limit to { $limit }.
error-bad-pattern = „{ $pattern }” nie jest wzorcem. Pisz litery; ? to dowolna litera, * dowolna liczba liter, [ABC] jedna z podanych.
error-bad-length = „{ $text }” nie jest długością słowa. Napisz 7, 5-8, 5- albo -8.
word-graph-missing = pliku nie da się odczytać.
word-graph-foreign = to nie jest graf słów.
word-graph-version = ten graf słów utworzyła inna wersja programu.
word-graph-truncated = plik jest niepełny.
word-graph-damaged = plik jest uszkodzony.
word-graph-letters = ten graf słów jest dla innego alfabetu.
word-file-too-large = plik jest za duży.
preparing-words = Przygotowuję listę słów „{ $name }” (tylko za pierwszym razem)
hook-inner-front = bez pierwszej litery: { $word }
hook-inner-back = bez ostatniej litery: { $word }
lexicon-removed = Usunięto listę słów „{ $name }”.
lexicon-is-there = Lista słów „{ $name }” jest już zainstalowana.
lexicon-terms = Listę pobierze od jej wydawcy twój własny program do pakietów (npm lub pip) z jego ustawieniami. Czy wolno ci jej używać, zależy od jej wydawcy.
lexicon-agree = Napisz „{ $word }”, aby ją pobrać:
lexicon-fetched = Pobrano listę słów „{ $name }”.
a-yes = tak
lexicon-added = „{ $name }”: { $count ->
    [one] { $count } słowo
    [few] { $count } słowa
   *[many] { $count } słów
  }, najdłuższe { $longest }
lexicon-numbered = Odczytano jako { $form }; ten format numeruje litery, ale ich nie nazywa. W alfabecie wariantu pierwsze słowa to: { $words }
lexicon-unused-letters = Żadne słowo nie ma tych liter wariantu: { $letters }. Sprawdź, czy to właściwy wariant.
lexicon-diff = Tylko w { $first }: { $gone }; tylko w { $second }: { $new }
lexicon-not-in-build = brak w tej wersji
lexicon-is-damaged = uszkodzona
lexicon-damaged = Listy „{ $name }” nie da się odczytać: { $folder }. Można ją usunąć: mozaika lexicon remove { $name }
lexicon-common-words = Popularne słowa, które zna { $count } najsłabszych poziomów botów:
licence-not-stated = nie podano
dropped-signs = Pominięto { $count ->
    [one] { $count } wpis
    [few] { $count } wpisy
   *[many] { $count } wpisów
  }: znaki spoza alfabetu wariantu
dropped-short = Pominięto { $count ->
    [one] { $count } wpis
    [few] { $count } wpisy
   *[many] { $count } wpisów
  }: mniej niż 2 litery
dropped-long = Pominięto { $count ->
    [one] { $count } wpis
    [few] { $count } wpisy
   *[many] { $count } wpisów
  }: więcej niż { $longest } liter
dropped-name = Pominięto { $count ->
    [one] { $count } wpis
    [few] { $count } wpisy
   *[many] { $count } wpisów
  }: nazwy własne
dropped-abbreviation = Pominięto { $count ->
    [one] { $count } wpis
    [few] { $count } wpisy
   *[many] { $count } wpisów
  }: skróty i fragmenty
dropped-repeated = Pominięto { $count ->
    [one] { $count } wpis
    [few] { $count } wpisy
   *[many] { $count } wpisów
  }: słowa powtórzone
kept-capitalised = { $count ->
    [one] { $count } wpis zaczyna
    [few] { $count } wpisy zaczynają
   *[many] { $count } wpisów zaczyna
  } się wielką literą; --drop-names pomija takie wpisy jako nazwy własne
column-lexicon = lista słów
column-words = słów
column-words-to-15 = do 15 liter
column-longest-word = najdłuższe
column-licence = licencja
column-source = źródło
column-title = tytuł
column-attribution = autorzy
column-aliases = inne nazwy
column-allowed = dopuszczone
column-blocked = zablokowane
cli-check = sprawdź, czy słowa są poprawne; kod wyjścia 1, jeśli któreś nie jest
cli-words = nauka słów: anagramy, przedłużki, wzorce
cli-check-word = słowo, małymi lub wielkimi literami; - czyta słowa ze standardowego wejścia
cli-words-word = słowo, małymi lub wielkimi literami
cli-anagrams = słowa z podanych liter
cli-letters = litery; ? to blank
cli-shorter = także słowa z części tych liter
cli-hooks = litery przed słowem i za nim, które dają inne słowo
cli-pattern = słowa pasujące do wzorca
cli-pattern-form = litery; ? to dowolna litera, * dowolna liczba liter, [abc] jedna z podanych
cli-length = długość słowa: 7, 5-8, 5- lub -8
cli-limit = największa liczba wyników
cli-export = wszystkie słowa, po jednym w wierszu
cli-lexicon = listy słów: list, info, add, fetch, prepare, remove, diff, allow, block
cli-lexicon-list = wszystkie listy słów ze źródłem i licencją
cli-lexicon-info = wszystkie dane o jednej liście
cli-lexicon-add = dodaj własną listę z pliku
cli-lexicon-file = lista słów: tekst z jednym słowem w wierszu (UTF-8, UTF-16 lub 8-bitowe kodowanie języka), KWG albo DAWG z Quackle
cli-lexicon-drop-names = pomiń wpisy zaczynające się wielką literą, jako nazwy własne
cli-lexicon-name = nazwa listy słów
cli-lexicon-alias = inna nazwa listy, np. ta z plików CGP i GCG (OSPS50); można podać kilka razy
cli-lexicon-prepare = skompiluj silnik i zbuduj listy słów teraz, a nie przy pierwszym użyciu
cli-lexicon-remove = usuń własną listę
cli-lexicon-fetch = pobierz listę, której ta wersja nie zawiera; najpierw pokazuje warunki
cli-lexicon-yes = zgoda na warunki
cli-lexicon-diff = porównaj dwie listy: słowa, które ma tylko jedna z nich
cli-lexicon-allow = dodaj słowa do listy
cli-lexicon-block = zablokuj słowa z listy
cli-lexicon-new = nie zmieniaj listy, utwórz nową o tej nazwie
cli-play-lexicon = lista słów do sprawdzania i kwestionowania; „none”: każde słowo jest poprawne
cli-play-tdk = turecki: sprawdzaj słowa najpierw w internetowym słowniku TDK

## Silnik

cli-moves = wypisz dozwolone ruchy w pozycji
cli-moves-position = zapis CGP, plik gry albo -, aby czytać po jednym zapisie CGP w wierszu ze standardowego wejścia
cli-endgame = rozwiąż końcówkę: pozycję z pustym woreczkiem
cli-sim = oceń najlepsze ruchy w pozycji przez symulację
cli-seconds = limit czasu na pozycję, w sekundach
cli-plies = liczba ruchów rozgrywanych naprzód
cli-candidates = liczba sprawdzanych ruchów
cli-deals = sprawdź dokładnie tyle rozdań, niezależnie od czasu; to samo ziarno daje wtedy ten sam wynik na każdym komputerze
cli-by-total = co ma być największe: przewaga lub szansa wygranej albo tylko własne punkty
endgame-exact = { $value } pkt do końca gry przy najlepszej grze obu stron
endgame-so-far = { $value } pkt do końca gry: najlepszy wynik znaleziony w tym czasie
a-pass = pas
error-not-an-endgame = To nie jest końcówka: liczba płytek w woreczku wynosi { $bag }.
error-rack-not-told = Przy trzech lub czterech graczach trzeba podać wszystkie stojaki: pozostałych nie da się ustalić.
error-impossible-rack = Liczba płytek na stojaku wynosi { $count }, a musi być od 1 do { $most }.
error-impossible-tiles = W pozycji płytka { $tile } występuje { $count } razy, a w zestawie jest ich tylko { $most }.
error-not-a-preendgame = To nie jest pozycja przed końcówką: w woreczku musi być od 1 do { $most } płytek, a ich liczba wynosi { $bag }.
error-two-players-only = Ta analiza jest dla dwóch graczy; liczba graczy w pozycji wynosi { $players }.
error-draw-beyond-bag = Nie można dobrać tylu płytek ({ $wanted }): tutaj najwyżej { $most }.
error-picture-needs-library = Do obrazów PNG potrzebny jest pakiet { $library }. Zainstaluj go („pip install { $library }”) albo wybierz SVG.
cli-perft = sprawdź generator ruchów na pozycjach o znanych ruchach
cli-perft-file = plik .perft
position-used = { $name } · { $lexicon } · { $rows } × { $columns } pól, w tym { $premiums } premiowych · stojak { $rack_size } · premia za wszystkie płytki { $bingo_bonus } · płytki w woreczku potrzebne do wymiany { $exchange_needs_in_bag } · zasada sprawdzania { $challenge_rule }
moves-order = { $by ->
    [score] Najlepsze ruchy według punktów (najwyżej { $best }):
   *[equity] Najlepsze ruchy według wartości, czyli punktów za ruch i za pozostałe płytki (najwyżej { $best }):
  }
column-equity = wartość
column-move = ruch
column-wins = wygrane
column-spread = różnica (p.)
column-own-points = własne punkty
column-deals = rozdania
an-exchange = wymiana { $tiles }
endgame-settings = { $by ->
    [total] Liczą się własne punkty, najwyżej { $seconds } s:
   *[spread] Liczy się różnica punktów, najwyżej { $seconds } s:
  }
sim-settings = { $by ->
    [total] Najlepsze według własnych punktów
   *[win] Najlepsze według wygranych
  }: ruchów { $moves }, w tym wymian najwyżej { $exchanges }, głębokość { $plies }, { $limit }, ziarno losowe { $seed }
sim-seconds = najwyżej { $seconds } s
sim-deals = rozdania: { $deals }
sim-known = Znane płytki przeciwników: { $racks }
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
cli-bench = zmierz szybkość silnika z listą słów
cli-baseline = skrypt innego silnika do porównania; wypisuje JSON
cli-selfplay = rozegraj szybkie partie między dwoma botami
cli-games = liczba partii
cli-bots = dwa boty: { $bots }
cli-seed = ziarno losowania; to samo ziarno daje te same partie
cli-threads = liczba wątków
playing-games = Partie { $name }
error-unknown-bot = Nie ma bota „{ $bot }”. Dostępne boty: { $known }
error-search-stopped = Wyszukiwanie zostało przerwane.
error-bad-option = Opcja { $name } nie może mieć wartości { $value }. Dozwolone: { $wanted }
cli-play-bot = dodaj bota, najwyżej { $count } razy
cli-play-checking = automatic: niepoprawne słowa są odrzucane; challenge: przeciwnicy mogą je kwestionować. Domyślnie jak w wariancie, a gdy wszyscy przeciwnicy to boty: automatic
cli-bot-newcomer = zna tylko codzienne słowa, kładzie pierwsze lepsze
cli-bot-beginner = zna popularne słowa, wiele przeocza
cli-bot-learner = zna popularne słowa, często kładzie pierwsze lepsze
cli-bot-trainee = zna popularne słowa, zwykle szuka dobrego ruchu
cli-bot-apprentice = zna popularne słowa, rzadko gra pochopnie
cli-bot-holiday = zna wiele krótkich słów, mało długich, czasem gra pochopnie
cli-bot-amateur = zna wiele krótkich słów, mało długich, rzadko gra pochopnie
cli-bot-casual = zna wiele słów, mało długich
cli-bot-club = zna większość słów, dba o to, co zostaje na stojaku
cli-bot-expert = zna prawie każde słowo, mało przeocza
cli-bot-champion = zna każde słowo, myśli naprzód
cli-match = rozegraj mecz dwóch botów według pełnych zasad; każda partia jest zapisywana, a to samo polecenie wznawia mecz
cli-match-bots = dwa boty: { $bots }
cli-match-out = plik, do którego dopisywana jest każda skończona partia
cli-match-seconds = czas bota „champion” na ruch, w sekundach
cli-match-jobs = liczba procesów
match-torn = Ostatni wiersz { $path } jest niepełny; ta partia zostanie rozegrana jeszcze raz.
match-resumed = Rozegrano już { $done } z { $games } partii.
match-games = Partie: { $games }; wygrane { $first }: { $won }, wygrane { $second }: { $lost }, remisy: { $ties }
match-share = { $first } wygrywa { $share } ± { $error } % (remis to pół; błąd standardowy par)
match-spread = Średnia różnica { $spread } ± { $error } punktu
match-slowest = Najwolniejszy ruch: { $first } { $one } ms, { $second } { $other } ms
cli-add-bot = dodaj własnego bota, którego można potem podać jak każdego innego: NAZWA=moduł:Klasa, NAZWA=cmd:POLECENIE (program) albo moduł, który sam rejestruje swoje boty
cli-engine = udostępnij boty innemu programowi: czyta polecenia ze standardowego wejścia i wypisuje odpowiedzi (docs/bot-protocol.md)
cli-engine-level = bot, który wybiera ruchy: { $bots }
cli-engine-seconds = czas na ruch w sekundach, o ile nie poda go drugi program
cli-engine-lexicon = nazwa listy słów, o ile nie poda jej drugi program
match-faults = { $bot }: { $count ->
    [one] { $count } ruch stracony
    [few] { $count } ruchy stracone
    [many] { $count } ruchów straconych
   *[other] { $count } ruchu straconego
  } z braku dozwolonego ruchu
bot-passed = { $reason } Bot pasuje.
error-bad-bot-name = Bot nie może nazywać się „{ $name }”: użyj od 1 do 20 liter od a do z i nie podawaj nazwy bota, który należy do Mozaiki.
error-bad-bot-source = „{ $source }” nie mówi, jakiego bota dodać. Podaj NAZWA=moduł:Klasa, NAZWA=cmd:POLECENIE albo nazwę modułu, który rejestruje swoje boty.
error-bot-not-loaded = Nie udało się wczytać „{ $source }”: { $said }
error-bot-not-started = Programu bota „{ $bot }” nie udało się uruchomić albo nie zna on protokołu botów. { $said }
error-bot-timed-out = Bot „{ $bot }” nie odpowiedział w ciągu { $ms } ms.
error-bot-ended = Program bota „{ $bot }” zakończył się bez odpowiedzi. { $said }
error-bot-answer-unreadable = Odpowiedź bota „{ $bot }” nie jest ruchem: { $answer }
error-bot-move-illegal = Bot „{ $bot }” wybrał ruch, na który zasady nie pozwalają: { $move } ({ $reason })
error-bot-words-invalid = Bot „{ $bot }” ułożył niepoprawne słowa: { $words }
error-bot-raised = Bot „{ $bot }” zgłosił błąd: { $said }
error-bad-protocol-line = Niezrozumiały wiersz: { $line }
error-bad-bot-option = Opcja „{ $option }” nie istnieje albo nie może mieć wartości „{ $value }”.
error-no-position = Nie podano jeszcze pozycji.
error-server-refused = { $message }
error-server-unreachable = Pod adresem { $address } nie odpowiada żaden serwer Mozaiki.
error-other-protocol = Serwer używa innej wersji protokołu niż ten klient ({ $ours }): zaktualizuj starszy z nich.
error-command-unconfirmed = Połączenie zostało przerwane: nie wiadomo, czy polecenie „{ $kind }” zostało wykonane.
selfplay-scores = Średnie wyniki: { $first } { $one } p., { $second } { $other } p.
selfplay-game = Na partię: ruchy wszystkimi płytkami { $bingos }, tury { $turns }; partie na sekundę: { $speed }
selfplay-unfinished = Partie przerwane: { $count }
error-other-match = Wiersz { $line } pliku { $path } nie należy do tego meczu. Podaj te same opcje co wcześniej albo inny plik.
command-hint = podpowiedz
hint-none = brak ruchu
error-bot-needs-words = Boty potrzebują listy słów. Podaj ją opcją --lexicon; bez „--lexicon none” używana jest lista wariantu, jeśli ją ma.

## Stoły na żywo

error-stale-version = W międzyczasie gra się zmieniła. Spójrz na planszę i spróbuj ponownie.
error-no-such-table = Nie ma stołu „{ $table }” albo nie masz do niego dostępu.
error-no-such-person = Nie ma osoby „{ $person }”.
error-not-seated = To mogą robić tylko gracze przy tym stole.
error-not-your-seat = To nie jest twoje miejsce.
error-seat-taken = To miejsce jest zajęte.
error-table-full = Przy tym stole nie ma wolnego miejsca.
error-already-seated = Już grasz przy tym stole.
error-bad-table = Taki stół nie jest możliwy: { $reason }
table-fault-nobody = potrzebny jest co najmniej jeden człowiek.
table-fault-local-strangers = stół lokalny jest tylko dla graczy na jednym urządzeniu i botów.
table-fault-bot-level = nie ma takiego bota.
table-fault-bot-words = boty potrzebują listy słów.
table-fault-saved-seats = każdy gracz zapisanej gry potrzebuje miejsca na tym urządzeniu albo bota.
table-fault-saved-length = zapis gry zawiera za dużo zdarzeń.
table-fault-hints = podpowiedzi są dostępne tylko wtedy, gdy grają wyłącznie osoby na tym urządzeniu i boty.
table-fault-costly = boty i podpowiedzi wymagają mniejszego stojaka, mniejszej liczby blanków albo mniejszej planszy.
error-player-is-present = Ten gracz jest obecny albo nie ma go zbyt krótko.
error-no-pause-request = Nikt nie czeka na twoją odpowiedź w sprawie przerwy.
error-pause-asked-recently = Niedawno była już prośba o przerwę. Możesz poprosić ponownie później.
error-game-not-over = Gra jeszcze się nie skończyła.
error-no-rematch-offer = Nikt nie proponuje teraz rewanżu.
error-rematch-declined = Twoja propozycja rewanżu została odrzucona. Inni mogą jeszcze zaproponować własny.
error-position-in-play = Na tym serwerze trwa partia z taką planszą. Można ją analizować dopiero po zakończeniu gry.
error-not-analyzable = Tej gry nie można przeanalizować: { $reason }
analysis-fault-no-turns = nie ma w niej żadnego ruchu.
analysis-fault-too-long = ma zbyt wiele ruchów.
analysis-fault-costly = ma za duży stojak, za dużo blanków albo za dużą planszę.
error-analysis-failed = Analiza została przerwana. Spróbuj ponownie później.
error-no-analysis = Ta gra nie została jeszcze przeanalizowana.
error-too-many-analyses = Trwają już inne twoje analizy. Poczekaj, aż któraś się skończy.
error-too-many-comments = Gra może mieć najwyżej { $limit } komentarzy.
error-hints-not-allowed = Przy tym stole podpowiedzi są niedozwolone.
error-hints-not-ready = Podpowiedzi będą dostępne, gdy silnik się uruchomi. Spróbuj za chwilę.
error-chat-empty = Wiadomość jest pusta.
error-chat-too-long = Wiadomość może mieć najwyżej { $limit } znaków.
error-chat-full = Przy tym stole jest już { $limit } wiadomości – więcej się nie zmieści.
error-chat-too-fast = Za szybko wysyłasz wiadomości. Poczekaj chwilę.
error-bot-failed = Bot „{ $bot }” nie odpowiada.
error-sign-in-failed = Zły nick lub hasło.
error-recovery-failed = Zły nick lub kod odzyskiwania, albo kod został już użyty lub stracił ważność.
error-bad-password = Tego hasła nie można użyć: { $reason }
password-fault-short = musi mieć co najmniej { $limit } znaków.
password-fault-long = może mieć najwyżej { $limit } znaków.
password-fault-easy = zbyt łatwo je odgadnąć.
error-has-account = Masz już konto.
error-no-account = Do tego potrzebne jest konto.
error-blocked = Nie możesz już tu grać. Skontaktuj się z operatorem serwera.
error-bad-admin-request = Nieprawidłowe żądanie: { $reason }
error-traces-left = Dane osoby zostały usunięte, ale pliku bazy danych nie udało się skompaktować i nadal zawiera usunięte dane. Czy dysk jest pełny? Następne usuwanie spróbuje ponownie.
error-too-busy = Serwer jest przeciążony. Spróbuj ponownie za chwilę.
error-store-in-use = { $file } jest otwarty w innym procesie.
error-store-failed = Nie udało się zapisać { $file }. Nic nie zostało zmienione.
error-store-unreachable = Baza danych jest niedostępna. Spróbuj za chwilę; jeśli ruch został zapisany, zobaczysz go.
error-server-stopping = Ten serwer zaraz zostanie wyłączony. Strona połączy się ponownie sama.
error-bad-database-url = To nie jest adres bazy danych. Oczekiwano: postgresql://USER:PASSWORD@HOST:PORT/NAME, a znaki / : ? # @ w haśle zapisuje się jako %2F %3A %3F %23 %40.
error-database-unreachable = PostgreSQL nie odpowiada pod adresem { $database }.
error-database-refused = { $database }: PostgreSQL odrzuca tego użytkownika lub hasło.
error-database-missing = { $database }: nie ma takiej bazy danych. Utwórz ją poleceniem CREATE DATABASE.
error-database-too-old = { $database } to PostgreSQL { $version }; potrzebny jest { $oldest } lub nowszy.
error-database-unsuited = { $database }: { $reason }.
error-older-server-runs = Z bazy { $database } korzysta serwer w starszej wersji, który po aktualizacji nie mógłby z nią pracować. Najpierw go zatrzymaj.
error-database-not-empty = Baza { $database } nie jest pusta. Do kopiowania potrzebna jest pusta baza danych.
database-fault-encoding = jej kodowanie nie jest UTF8
database-fault-rights = ten użytkownik nie może tworzyć w niej tabel
database-fault-read-only = jest tylko do odczytu
error-backup-by-pg-dump = Kopię PostgreSQL wykonaj jego własnym narzędziem: pg_dump --format=custom --file=FILE URL
error-erase-needs-yes = Usunięcia „{ $person }” nie można cofnąć. Dodaj --yes, aby potwierdzić.
error-admin-unreachable = Serwer działa, ale nie odpowiada pod { $socket }. Podaj jego folder opcją --data albo najpierw go zatrzymaj.
error-no-unix-sockets = W tym systemie nie można zarządzać działającym serwerem. Najpierw go zatrzymaj.
cli-train = trenuj silnik
cli-train-leaves = wytrenuj w grach bota ze sobą wartości płytek zostających na stojaku; można przerwać i wznowić
cli-train-chances = wytrenuj w grach bota ze sobą szanse wygranej przy danej przewadze
cli-train-racks = liczba stojaków na pokolenie
cli-train-generations = liczba pokoleń; każde gra wartościami poprzedniego
cli-train-out = plik do zapisania; bez niego wartości są tylko dla ciebie
training-leaves = Trening: { $name }
training-done = Wytrenowane wartości: { $path }
error-bad-leaves = Wytrenowane wartości w { $path } są uszkodzone, w innym formacie albo dla innych płytek.
error-bad-analysis = To nie jest analiza partii: wartość { $path } jest inna niż oczekiwana ({ $expected }).
error-too-many-turns = Liczba ruchów w tej partii to { $count }; analiza obejmuje najwyżej { $most }.
error-other-training = { $path } pochodzi z treningu o innych opcjach albo jest uszkodzony. Podaj te same opcje co wcześniej albo usuń plik.
cli-moves-by = jak porządkować ruchy: według punktów i pozostałych płytek (equity) czy samych punktów (score)
cli-leaves = wartości pozostałych płytek z pliku: KLV2 albo zapisanego przez „mozaika train leaves”
cli-save-games = zapisz partie: wiersze JSON do pliku .jsonl albo pliki GCG do folderu
cli-csv = zapisz wiersz CSV dla każdego ruchu: stojak, ruch, punkty, pozostałe płytki, equity, worek
preparing-engine = Przygotowuję silnik (tylko za pierwszym razem)
error-too-few-tiles = Za mało płytek do treningu: stojak musi mieć co najmniej dwie płytki, a zestaw starczać na trzy stojaki.
cli-serve = uruchom serwer dla przeglądarek i programów
cli-serve-host = adres nasłuchu; domyślnie dostępny tylko z tego komputera
cli-serve-port = port nasłuchu; 0 oznacza dowolny wolny
cli-serve-no-open = nie otwieraj przeglądarki
cli-serve-data = folder z danymi serwera
cli-serve-database = PostgreSQL zamiast pliku: postgresql://USER:PASSWORD@HOST:PORT/NAME; także $MOZAIKA_DATABASE
cli-serve-proxy = zaufane serwery pośredniczące, jako adresy lub sieci; tylko ich nagłówki przekazania są używane
cli-serve-host-name = nazwy, pod którymi gracze łączą się z serwerem, oprócz nazw komputera, np. play.example.org; także $MOZAIKA_HOST_NAMES
cli-serve-limit = zmień limit, na przykład sockets-per-address=500; lista jest w docs/operating.md
cli-serve-champion = największy czas bota „champion” na ruch, w sekundach
cli-serve-seed-wait = jak długo gra czeka na udział urządzenia każdego gracza w losowaniu, w milisekundach; 0: wcale
cli-serve-bot-delay = ile co najmniej trwa ruch bota, w milisekundach; 0: odpowiada od razu
cli-serve-tdk = adres słownika TDK, który stoły tureckie pytają najpierw, albo „off”; domyślnie sozluk.gov.tr lub zmienna MOZAIKA_TDK
cli-serve-metrics-token = plik z tokenem o co najmniej { $length } znakach, który daje dostęp do /metrics; bez niego nie ma dostępu
cli-worker = obliczaj ruchy botów, podpowiedzi i analizy dla serwerów na innych komputerach
cli-worker-processes = liczba procesów; domyślnie o jeden mniej niż rdzeni
cli-bus = obliczenia na innych komputerach przez NATS: nats://USER:PASSWORD@HOST:PORT, poza tym komputerem tls://…; kilka adresów po przecinku; także $MOZAIKA_BUS
cli-bus-authority = certyfikat urzędu, który podpisał certyfikaty serwerów NATS (PEM); domyślnie urzędy systemowe
cli-backup = skopiuj wszystkie dane do pliku, także podczas pracy serwera
cli-backup-file = plik do zapisania; nie może jeszcze istnieć
cli-copy = skopiuj wszystkie dane z pliku do pustej bazy PostgreSQL; serwer nie może działać
serving = Mozaika działa pod adresem { $address } – Ctrl-C ją zatrzymuje.
worker-ready = { $processes ->
    [one] Gotowy { $processes } proces
    [few] Gotowe { $processes } procesy
   *[other] Gotowych { $processes } procesów
}, zadania przychodzą z { $address } – Ctrl-C kończy pracę.
backup-done = Skopiowano do { $path }
copy-done = Skopiowane wiersze: { $rows }
cli-admin = zarządzaj osobami: lista, eksport, usuwanie, blokowanie, odzyskiwanie haseł; także podczas pracy serwera
cli-admin-people = lista osób, od najnowszych
cli-admin-search = część nicku
cli-admin-pairs = wypisz pary graczy z podejrzanymi partiami rankingowymi z ostatniego tygodnia: ponad { $games } albo ponad połowa zakończona przedwcześnie
cli-admin-export = wyeksportuj wszystkie dane o osobie jako jeden dokument JSON
cli-admin-erase = usuń dane osoby; zakończone partie zostają dla innych graczy, bez jej nicku
cli-admin-yes = potwierdź
cli-admin-block = zablokuj osobie możliwość gry
cli-admin-unblock = odblokuj osobie możliwość gry
cli-admin-recovery = wydaj jednorazowy kod, za pomocą którego gracz ustawi nowe hasło; ważny 24 godziny
cli-admin-person = identyfikator (po „--”, jeśli zaczyna się od kreski) albo dokładny nick konta
admin-column-id = identyfikator
admin-column-name = nick
admin-column-kind = rodzaj
admin-column-since = od
admin-column-seen = ostatnio
admin-column-games = partie
admin-column-state = stan
admin-column-counted = zaliczone
admin-column-early = przedwcześnie
admin-account = konto
admin-guest = gość
admin-is-blocked = blokada
admin-exported = Zapisano w { $path }
admin-erased = Usunięto dane: { $person }. Stoły, z których usunięto nick: { $tables }
admin-blocked = Zablokowano: { $name } ({ $person })
admin-unblocked = Odblokowano: { $name } ({ $person })
admin-recovery =
    Kod odzyskiwania dla { $name }: { $code }
    Działa raz, do { $until }. Przekaż go tylko temu graczowi: nie pokaże się ponownie.
error-port-in-use = Nie można nasłuchiwać pod adresem { $host }, port { $port }: jest zajęty albo niedozwolony. Wybierz inny opcją „--port”.
error-no-bus = Potrzebny jest adres serwera NATS: opcja „--bus” albo $MOZAIKA_BUS.
error-bad-bus-address = „{ $address }” nie jest adresem serwera NATS, takim jak nats://localhost:4222.
error-unprotected-bus = Do serwera NATS trafiają litery ze stojaków graczy, a { $host } to inny komputer: użyj „tls://” i hasła.
error-bus-unreachable = Serwer NATS pod adresem { $host } nie odpowiada albo nie przyjął hasła.
error-metrics-token-too-short = Token dla /metrics musi mieć co najmniej { $least } znaków.
error-bad-tdk-address = „{ $address }” nie jest adresem słownika: podaj http://…, https://… albo „off” (--tdk, MOZAIKA_TDK).
error-bad-host-name = „{ $name }” nie jest ani nazwą hosta, ani adresem (--host-name, MOZAIKA_HOST_NAMES).
error-guards-missing = Zainstalowane wersje bibliotek nie stosowałyby limitów serwera ({ $guard }). Zainstaluj wersje z pliku constraints.txt.
error-not-signed-in = Najpierw podaj swój nick.
error-bad-request = Nieprawidłowe żądanie: { $reason }
error-reload-needed = Ta strona jest nieaktualna. Odśwież ją, aby grać dalej.
error-foreign-origin = Żądania z tej strony są niedozwolone.
error-unknown-host = Ten serwer nie odpowiada pod nazwą „{ $host }”. Jeśli adres jest poprawny, administrator może dodać nazwę: mozaika serve --host-name { $host }
error-too-fast = Za dużo wiadomości naraz. Poczekaj chwilę.
error-too-slow = Reszta żądania nie nadeszła na czas.
error-head-too-large = Nagłówek żądania jest za duży.
error-server-full = Serwer jest pełny. Spróbuj ponownie za jakiś czas.
error-too-many-requests = Za dużo żądań. Poczekaj { $wait_s } s.
error-too-many-tries = Za dużo prób logowania. Poczekaj { $wait_s } s.
error-too-many-newcomers = Za dużo nowych graczy z twojej sieci. Poczekaj { $wait_s } s.
error-too-many-names = Za dużo prób wyboru nicku. Poczekaj { $wait_s } s.
error-too-many-tables = Za dużo otwartych przez ciebie stołów. Poczekaj { $wait_s } s.
error-too-many-open-tables = Liczba twoich niezakończonych stołów: { $limit }. Najpierw zakończ lub opuść któryś.
error-too-many-sockets = Za dużo otwartych połączeń. Zamknij kilka stron.
error-position-too-costly = Pozycji z tak wieloma blankami albo tak dużymi stojakami nie można tu analizować.
error-no-last-play = Najpierw zaznacz płytki ostatniego ruchu przeciwnika.
error-no-word-list = Ten wariant nie ma słownika, więc nie da się szukać ruchów.
error-too-many-files = Za dużo twoich plików naraz. Spróbuj ponownie za chwilę.
error-file-too-complex = Odczytanie tego pliku trwa zbyt długo.
error-two-bots-wanted = Podaj dwa boty, na przykład „static,greedy”, a nie „{ $bots }”.
error-baseline-failed = { $script } nie wypisał wyników. { $said }
perft-none = W pliku nie ma pozycji.
perft-list = Wiersz { $line }: to nie jest lista słów, z którą powstała ta pozycja.

cli-analyze = ile stracono w każdym ruchu partii i jak dokładnie grał każdy z graczy; z wielu partii powstaje raport
cli-analyze-files = pliki partii albo foldery z nimi
cli-analyze-seconds = czas na każdy ruch w sekundach zamiast liczby rozdań; wynik zależy wtedy od komputera
cli-analyze-deals = nakład pracy na każdy ruch: ile razy sprawdzane są zagrania
cli-analyze-seed = ziarno losowości; to samo ziarno daje ten sam wynik na każdym komputerze
cli-analyze-threads = ile ruchów analizować naraz; domyślnie tyle, ile jest procesorów
cli-analyze-html = zapisz raport jako jedną stronę HTML z wykresami i najdroższymi błędami
cli-analyze-gcg = zapisz partię w formacie GCG z uwagą po każdym ruchu; przy wielu partiach – folder
cli-analyze-player = czyich partii dotyczy raport; domyślnie gracza, który ma ich najwięcej
analyzing = Analiza: { $name }
column-turn = ruch
column-player = gracz
column-rack = stojak
column-class = ocena
column-win = szanse %
column-win-loss = strata %
column-points-lost = strata w pkt
column-opponent = przeciwnik
column-games = partie
column-game = partia
column-results = wygrane : remisy : przegrane
column-spread-mean = różnica
column-accuracy = dokładność
turn-class-best = najlepszy
turn-class-good = dobry
turn-class-inaccuracy = niedokładność
turn-class-mistake = błąd
turn-class-blunder = gruby błąd
phase-opening = otwarcie
phase-middle = gra środkowa
phase-preendgame = przed końcówką
phase-endgame = końcówka
loss-kind-missed-bingo = przeoczone bingo
loss-kind-phony = zdjęte słowo spoza listy
loss-kind-exchange = wymiana lub pas
loss-kind-missed-exchange = brak wymiany
loss-kind-score = za mało punktów
loss-kind-leave = zostawione płytki lub pozycja
unknown-no-rack = w pliku nie ma wszystkich stojaków.
unknown-partial-rack = niektóre stojaki w pliku są niepełne.
unknown-hidden-exchange = z pliku nie wynika, które płytki wymieniono.
unknown-more-than-two = w końcówce więcej niż dwóch graczy nikt nie zna wszystkich stojaków, więc jest ona szacowana.
unknown-no-lexicon = nie ma zainstalowanej listy słów tej partii.
unknown-lost-turn = kolejka przepadła za nieudane sprawdzenie, więc nie było czego wybierać.
unknown-impossible = w pliku jest pozycja lub ruch, na które zasady nie pozwalają.
analysis-used = Wariant { $edition }, lista słów { $lexicon }
analysis-unknown = Nie wszystko można ustalić: { $reason }
analysis-phony = spoza listy: { $words }
analysis-unchallenged = można było sprawdzić { $words }
analysis-better = lepiej { $move } ({ $points })
analysis-player = { $name }: { $total }
analysis-not-judged = Żadnego z ruchów nie dało się ocenić.
analysis-accuracy = dokładność { $accuracy }, ocenionych ruchów: { $turns }, strata na ruch w pkt: { $loss }
analysis-bingos = binga: { $found } z { $available } możliwych
analysis-strength = siła: około poziomu { $value } ± { $error }, najbliższy bot: { $level }
analysis-luck = szczęście w losowaniu: { $points } pkt
analysis-worst = największa strata w ruchu { $turn }
analysis-note = { $kind } (−{ $loss } pkt, −{ $win } % szans)
analysis-game = { $name }: przeciwnik { $opponents }, { $spread }, dokładność { $accuracy }
season-title = Sezon gracza { $name }
season-accuracy = Dokładność w czasie
season-phases = Straty według fazy gry
season-kinds = Straty według rodzaju
season-opponents = Wyniki według przeciwników
season-mistakes = Najdroższe błędy
season-games = Wszystkie partie
season-no-mistakes = Bez błędów.
season-unfinished = nieskończona
season-mean-loss = { $loss } % na ruch, ruchów: { $turns }
season-total-loss = { $loss } % na partię, ruchów: { $turns }
season-figure-games = partie
season-figure-results = wygrane : remisy : przegrane
season-figure-accuracy = dokładność
season-figure-bingos = binga z możliwych
season-figure-luck = szczęście, pkt na partię
season-mistake-turn = { $game }, ruch { $turn }: { $kind }
season-mistake-played = zagrano: { $move } ({ $points })
season-mistake-better = lepiej: { $move } ({ $points })
season-mistake-loss = strata: { $loss } pkt, { $win } % szans
error-no-games-found = Nie znaleziono żadnej partii: { $path }.
error-too-many-games = Liczba partii to { $count }; jeden raport obejmuje najwyżej { $most }.
error-no-such-player = W tych partiach nie gra nikt o nazwie „{ $name }”.

## The printed score sheet
sheet-title = Protokół partii
sheet-number = Nr
sheet-player = Gracz
sheet-rack = Stojak
sheet-move = Ruch
sheet-score = Punkty
sheet-total = Suma
sheet-end = Koniec partii
sheet-pass = pas
