### Polski. Klucze są takie same w każdym języku; test znajduje brakujące i zbędne.

## Ogólne
home = Strona główna
close = Zamknij
cancel = Anuluj
continue = Dalej
menu = Menu
main-menu = Menu główne
settings = Ustawienia
setting-language = Język
setting-theme = Motyw
theme-system = Systemowy
theme-light = Jasny
theme-dark = Ciemny
setting-squares = Pola
squares-edition = Kolory wariantu
squares-contrast = Wysoki kontrast
setting-coordinates = Współrzędne wokół planszy
setting-contrast = Kontrast
contrast-system = Systemowy
contrast-high = Wysoki
setting-zoom = Plansza na telefonie
zoom-whole = Cała
zoom-large = Powiększona
setting-live = Podczas układania pokazuj, czy słowa są poprawne
setting-live-why = Tylko przy stołach, które na to pozwalają.
setting-motion = Animacje
motion-system = Jak w systemie
motion-less = Ograniczone
setting-sound = Dźwięki
setting-notify = Powiadamiaj, gdy jest mój ruch
settings-why = Ustawienia są zapisywane tylko na tym urządzeniu.
settings-look = Język i wygląd
settings-board = Plansza
settings-senses = Animacje, dźwięk i powiadomienia
name-ask = Twój nick
name-why = Konto nie jest potrzebne, wystarczy nick.
names-ask = Kto gra?
name-missing = Wpisz nick.
name-none = Nick
unreachable = Nie można połączyć się z serwerem. Spróbuj za chwilę.
page-missing = Nie ma takiej strony.
help = Pomoc
help-why = Na każdej stronie pokaże ją klawisz ?.
about = O programie
more-pages = Więcej
reload = Odśwież
page-not-loaded = Nie udało się wczytać strony
page-not-loaded-why = Na serwerze brakuje pliku. Być może właśnie uruchamia się nowa wersja: spróbuj za chwilę.
yes = tak
no = nie
you = Ty
edition = Wariant
players = Gracze
level = Poziom
level-of = Poziom { $level } z { $levels }: { $name }
points = { $count ->
    [one] { $count } punkt
    [few] { $count } punkty
    [many] { $count } punktów
   *[other] { $count } punktu
  }
player-number = Gracz { $number }
play = Zagraj

## Strona główna
home-title = Cztery języki, jedna plansza.
home-lead = Krzyżówkowa gra w układanie słów z płytek dla dwóch do czterech osób, ze znajomymi albo z botem. Bez konta i instalacji: wybierz wariant i graj.
home-footer = Partie gościa są przypisane do tej przeglądarki.
edition-tiles = { $count ->
    [one] { $count } płytka
    [few] { $count } płytki
    [many] { $count } płytek
   *[other] { $count } płytki
  }
checking-live = słowa sprawdzane przy układaniu
checking-automatic = słowa sprawdzane od razu
checking-challenge = słowa kwestionują gracze
challenge-cost = nieudane kosztuje { $cost }
play-now = Zagraj teraz
preparing = Przygotowywanie listy słów…
option-bot = Z botem
bot-name-newcomer = Nowicjusz
bot-newcomer = Zna tylko codzienne słowa i kładzie pierwsze lepsze.
bot-name-beginner = Początkujący
bot-beginner = Zna popularne słowa i wiele przeocza.
bot-name-learner = Uczeń
bot-learner = Zna popularne słowa i często kładzie pierwsze lepsze.
bot-name-trainee = Praktykant
bot-trainee = Zna popularne słowa i zwykle szuka dobrego ruchu.
bot-name-apprentice = Czeladnik
bot-apprentice = Zna popularne słowa i rzadko gra pochopnie.
bot-name-holiday = Wakacyjny gracz
bot-holiday = Zna wiele krótkich słów, mało długich, i czasem gra pochopnie.
bot-name-amateur = Amator
bot-amateur = Zna wiele krótkich słów, mało długich, i rzadko gra pochopnie.
bot-name-casual = Niedzielny gracz
bot-casual = Zna wiele słów, ale mało długich.
bot-name-club = Gracz klubowy
bot-club = Zna większość słów i myśli o tym, co zostaje na stojaku.
bot-name-expert = Ekspert
bot-expert = Zna prawie każde słowo i mało przeocza.
bot-name-champion = Mistrz
bot-champion = Zna każde słowo i myśli naprzód.
option-device = Na tym urządzeniu
option-device-text = Między ruchami stojaki są zakryte.
option-invite = Zaproś znajomego
option-invite-text = Wyślij link. Kto go otworzy, siada przy twoim stole.
create-link = Utwórz link
open-tables = Otwarte stoły
open-none = Nikt teraz nie czeka.
view = Zobacz
new-table = Nowy stół
create-table = Utwórz stół
seats-free = wolne miejsca: { $free } z { $all }
games-running = Partie w toku
games-finished = Partie zakończone
games-all = Pokaż wszystkie partie ({ $count })
games-none = Jeszcze żadnej.
game-gathering = Czeka na graczy

## Nowy stół
seats = Miejsca
seat-person = Inny gracz
seat-bot = Bot
seat-local = Na tym urządzeniu
seat-add = Dodaj gracza
seat-remove = Usuń gracza
table-who = Kto może dołączyć
table-open = Każdy
table-private = Każdy, kto ma link
table-watchable = Inni mogą oglądać
board-from = Plansza z pliku { $name }
board-standard = Standardowa
board-file = Z pliku…
board-own = Twoja plansza, { $size }
board-edit = Edytuj planszę…
board-editor = Edytor planszy
board-brush = Maluj
board-symmetric = Symetrycznie
board-rows = Wiersze
board-columns = Kolumny
board-undo = Cofnij
board-preset = Przywróć
board-clear = Wyczyść
board-help = Klikaj pola, aby je malować, albo przeciągnij po kilku. Drugie kliknięcie usuwa premię. Z klawiatury: strzałki przesuwają, spacja maluje, klawisze 1–5 wybierają kolor, Ctrl+Z cofa.
board-save = Zapisz jako SDF
board-use = Użyj tej planszy
square-plain = zwykłe pole
more = Więcej ustawień
number-range = Wpisz liczbę od { $minimum } do { $maximum }.
rule-lexicon = Lista słów
lexicon-none = Bez listy: każde słowo jest poprawne
lexicon-short = { $count ->
    [one] Najdłuższe słowo ma { $count } literę; na planszy mieści się ich { $side }.
    [few] Najdłuższe słowo ma { $count } litery; na planszy mieści się ich { $side }.
    [many] Najdłuższe słowo ma { $count } liter; na planszy mieści się ich { $side }.
   *[other] Najdłuższe słowo ma { $count } litery; na planszy mieści się ich { $side }.
  }
licence = licencja: { $licence }
licence-unstated = licencji nie podano
lexicon-words = { $count ->
    [one] { $count } słowo
    [few] { $count } słowa
    [many] { $count } słów
   *[other] { $count } słowa
  }
lexicon-online = pytany najpierw, przez internet; jeśli nie odpowie w ciągu { $seconds } sekund, decyduje lista „{ $list }”
judged-by = { $by ->
    [service] TDK
    [list] lista
   *[both] TDK, lista
  }
judged-word = { $source ->
    [service] { $word }: TDK
    [cache] { $word }: TDK, wcześniejsza odpowiedź
   *[list] { $word }: lista słów, TDK nie odpowiedział
  }
setting-word_checking = Sprawdzanie słów
choice-word_checking-automatic = automatyczne
choice-word_checking-challenge = przez kwestionowanie
setting-failed_challenge = Nieudane zakwestionowanie kosztuje
failed-challenge-nothing = nic
failed-challenge-turns = { $count ->
    [one] następną kolejkę
    [few] następne { $count } kolejki
    [many] następnych { $count } kolejek
   *[other] { $count } kolejki
  }
failed-challenge-points = { $points } dla drugiego gracza
setting-challenge_window_s = Czas na zakwestionowanie
standard-challenge_window_s = standardowy ({ $value } w grze online)
standard-pauses = standardowo ({ $value } w grze online, w rankingowej bez przerw)
seconds = { $seconds } s
setting-live_word_feedback = Pokazuj przy układaniu, czy słowa są poprawne
setting-hints = Podpowiedzi
setting-exchange_needs_in_bag = Ile płytek musi być w woreczku, aby wymieniać
setting-exchanges_each = Wymiany na gracza
setting-end-passes_each = Koniec, gdy wszyscy spasują
setting-end-scoreless_turns = Koniec po tylu kolejkach z rzędu bez punktów
rule-board = Plansza
setting-clock-kind = Zegar
clock-none = bez zegara
clock-game = { $minutes } min
clock-increment = { $minutes } min + { $seconds } s
clock-days = { $days ->
    [one] { $days } dzień na ruch
    [few] { $days } dni na ruch
    [many] { $days } dni na ruch
   *[other] { $days } dnia na ruch
  }
choice-clock-kind-none = Bez zegara
choice-clock-kind-game = Na całą partię
choice-clock-kind-increment = Z dodawaniem czasu co ruch
choice-clock-kind-days = Dni na każdy ruch
setting-clock-minutes = Minuty na gracza
setting-clock-increment_s = Sekundy dodawane co ruch
setting-clock-days = Dni na każdy ruch
zero-none = do następnego ruchu
zero-any = bez ograniczeń
zero-never = nigdy
unit-tiles = { $count ->
    [one] { $count } płytka
    [few] { $count } płytki
    [many] { $count } płytek
   *[other] { $count } płytki
  }
unit-points = { $count ->
    [one] { $count } punkt
    [few] { $count } punkty
    [many] { $count } punktów
   *[other] { $count } punktu
  }
unit-turns = { $count ->
    [one] { $count } kolejka
    [few] { $count } kolejki
    [many] { $count } kolejek
   *[other] { $count } kolejki
  }
unit-passes = { $count ->
    [one] raz
    [few] { $count } razy
    [many] { $count } razy
   *[other] { $count } raza
  }
unit-exchanges = { $count ->
    [one] { $count } wymiana
    [few] { $count } wymiany
    [many] { $count } wymian
   *[other] { $count } wymiany
  }
unit-pauses = { $count ->
    [0] bez przerw
    [one] { $count } przerwa
    [few] { $count } przerwy
    [many] { $count } przerw
   *[other] { $count } przerwy
  }
unit-characters = { $count ->
    [one] { $count } znak
    [few] { $count } znaki
    [many] { $count } znaków
   *[other] { $count } znaku
  }
unit-seconds = { $count } s
unit-minutes = { $count } min
unit-days = { $count ->
    [one] { $count } dzień
    [few] { $count } dni
    [many] { $count } dni
   *[other] { $count } dnia
  }
group-tiles = Stojak i premia
group-exchange = Wymiana płytek
group-words = Słowa
group-end = Koniec gry
group-clock = Zegar
group-names = Nicki graczy
setting-rack_size = Płytki na stojaku
setting-bingo_bonus = Premia za wszystkie płytki
setting-exchange_order = Kolejność przy wymianie
choice-exchange_order-draw-then-return = najpierw dobieranie, potem zwrot
choice-exchange_order-return-then-draw = najpierw zwrot, potem dobieranie
setting-end-nobody_can_move = Koniec, gdy nikt nie może zagrać
setting-tie = Przy równych sumach
choice-tie-shared = zwycięstwo jest wspólne
choice-tie-before-adjustment = wygrywa wyższy wynik przed odjęciem płytek
setting-names = Postać nicku
choice-names-any = dowolna
choice-names-capitalised = jedno słowo: wielka litera, potem małe
choice-names-capitalised-ascii = jedno słowo: wielka litera, potem małe, tylko A–Z
setting-name_length = Najdłuższy nick
setting-clock-overtime_minutes = Dozwolone przekroczenie czasu
setting-clock-overtime_points = Koszt każdej rozpoczętej minuty ponad czas
setting-pauses = Przerwy w grze
setting-pause_minutes = Długość przerwy
unavailable-opponents = Tylko w grach bez innych osób.
unavailable-no-words = Tylko w grach z listą słów.
about-rack_size = Po każdej kolejce gracz dobiera do tej liczby, póki coś jest w woreczku.
about-bingo_bonus = Za ruch, w którym schodzą wszystkie płytki ze stojaka.
about-challenge_window_s-none = W grach online { $live } s, chyba że zegar liczy dni na ruch.
about-clock-overtime_minutes = Potem gracz odpada z gry.
about-pauses = Między ludźmi, gdy wszyscy się zgodzą; plansza jest wtedy zakryta. Liczba przerw w grach online: { $live }; w rankingowych i w tych, w których zegar liczy dni na ruch, przerw nie ma. Grę na jednym urządzeniu lub z botami można wstrzymać, ile razy i na jak długo się chce.
about-pause_minutes = Potem gra wznawia się sama.
about-word_checking-automatic = Ruch ze słowem spoza listy jest odrzucany, a ty próbujesz dalej.
about-word_checking-challenge = Ruch jest ważny, jeśli nikt go nie zakwestionuje. Gdy któregoś słowa nie ma na liście, płytki wracają na stojak, a kolejka przepada.
about-live_word_feedback = Przy układaniu od razu widać, czy słowa są poprawne.

## Pliki
open-file = Otwórz plik
file-drop = Upuść plik tutaj
file-bad = Tego pliku nie da się odczytać
file-too-large = Plik jest za duży: najwyżej { $limit } MB.
file-game = Partia, którą można wznowić
file-view = Partia widziana przez jednego gracza
file-board = Plansza
file-transcript = Zapis partii
file-position = Pozycja
file-turns = { $count ->
    [one] { $count } ruch
    [few] { $count } ruchy
    [many] { $count } ruchów
   *[other] { $count } ruchu
  }
file-resume = Wznów tutaj
file-use-board = Graj na tej planszy
download = Pobierz partię
format-sdf = Pełny zapis, aby później grać dalej
format-gcg = Ruchy, dla innych programów
format-json = Pełny zapis, dla programistów
format-cgp = Pozycja na planszy w jednym wierszu

## Przed grą
connecting = Łączenie…
reconnecting = Ponowne łączenie…
page-outdated = Strona jest nieaktualna. Odśwież ją, aby grać dalej.
reconnecting-table = Ponowne łączenie… Twoje płytki zostają na miejscu.
answer-late = Serwer jeszcze nie odpowiedział. Twoje płytki zostają na miejscu.
unconfirmed = Serwer tego nie potwierdził. Spójrz na planszę i spróbuj ponownie.
table-missing = Nie ma takiego stołu
table-closed = Wszyscy odeszli od tego stołu.
lobby-title = Stół: { $edition }
lobby-wait = Gra zacznie się, gdy ktoś zajmie ostatnie miejsce.
lobby-sit = Sprawdź ustawienia i zajmij miejsce.
sit-down = Zajmij miejsce
leave = Odejdź od stołu
invite-link = Link z zaproszeniem
copy = Kopiuj
share = Udostępnij
copied = Skopiowano
copy-failed = Przeglądarka zablokowała kopiowanie. Zaznacz link i skopiuj go samodzielnie.
copy-link = Kopiuj link
seat-free = wolne miejsce
seat-taken = zajęte
bot = bot
bot-level = poz. { $level }

## Stół
board = Plansza
board-enlarge = Powiększ planszę
board-whole = Pokaż całą planszę
this-table = Ten stół
rack = Stojak
your-tiles = Twoje płytki
square-empty = puste
blank = blank
blank-which = Wybierz literę dla blanka
tile-name = { $letter }, { $points ->
    [one] { $points } punkt
    [few] { $points } punkty
    [many] { $points } punktów
   *[other] { $points } punktu
  }
moves = Ruchy
unseen = Niewidoczne płytki
chat = Czat
tab-moves = Ruchy
tab-unseen = Płytki
tab-chat = Czat
chat-write = Napisz…
chat-send = Wyślij
chat-earlier = Wcześniejsze wiadomości
spectators-chat = widzą to tylko widzowie
in-bag = W woreczku: { $count }
no-moves = Nie było jeszcze żadnego ruchu.
board-after-move = Plansza po ruchu { $number }
board-now = Wróć do gry
turn-play = ruch
turn-exchange = wymiana { $count }
turn-pass = pas
turn-taken-back = cofnięte
turn-lost = strata kolejki
bingo = Siódemka
your-turn = Twój ruch
your-decision = Decydujesz
player-decides = decyduje
turn-of = Teraz gra: { $name }
player-on-turn = ma ruch
player-tiles = { $count ->
    [one] { $count } płytka
    [few] { $count } płytki
    [many] { $count } płytek
   *[other] { $count } płytki
  }
player-left = poza grą
player-away = offline
player-paused = przerwa
player-owes = traci { $count ->
    [one] kolejkę
    [few] { $count } kolejki
    [many] { $count } kolejek
   *[other] { $count } kolejki
  }
preparing-engine = Kompilowanie silnika, tylko przy pierwszym uruchomieniu
preparing-words = Przygotowywanie listy słów „{ $list }”
preparing-steps = { $done } z { $total }
preparing-percent = { $percent }%
watching = Oglądasz
watchers = { $count ->
    [one] Ogląda { $count } osoba
    [few] Oglądają { $count } osoby
    [many] Ogląda { $count } osób
   *[other] Ogląda { $count } osoby
  }
exchange = Wymień
exchange-some = Wymień { $count }
exchange-used-up = Wykorzystano już wszystkie wymiany ({ $count }).
exchange-bag-short = Do wymiany potrzeba w woreczku płytek: { $needed }; jest: { $in_bag }.
exchange-chosen = Wybrano { $count } · w woreczku { $bag }
pass = Pas
pass-sure = Na pewno?
recall = Cofnij
shuffle = Mieszaj
sort = Sortuj
hint = Podpowiedź
hint-none = Z twoich płytek nie da się ułożyć ruchu.
challenge = Kwestionuj
challenge-else-turns = { $count ->
    [one] błąd: tracisz kolejkę
    [few] błąd: tracisz { $count } kolejki
    [many] błąd: tracisz { $count } kolejek
   *[other] błąd: tracisz { $count } kolejki
  }
challenge-else-points = błąd: rywal +{ $count }
accept = Przyjmij
pause = Przerwa
paused = Gra jest wstrzymana.
resume = Wznów
pause-ask = { $left ->
    [one] Poproś o przerwę (została 1)
    [few] Poproś o przerwę (zostały { $left })
    [many] Poproś o przerwę (zostało { $left })
   *[other] Poproś o przerwę (zostało { $left })
  }
pause-asked = { $name } prosi o przerwę: { $minutes } min.
pause-agree = Zgadzam się
pause-decline = Odmów
pause-waiting = Czekamy na zgodę na przerwę: { $names }
pause-withdraw = Wycofaj prośbę
pause-not-agreed = Nie wszyscy zgodzili się na przerwę. Gra toczy się dalej.
pause-ends = Gra wznowi się sama o { $time }.
pause-hidden = Plansza i twoje płytki są zakryte do wznowienia gry.
resign = Poddaj partię
resign-ask = Poddać tę partię?
resign-wins = Partię wygra { $name }. Tego nie można cofnąć.
resign-others-play-on = Pozostali zagrają dalej bez ciebie. Tego nie można cofnąć.
keep-playing = Gram dalej
claim = { $name } nie wraca: usuń z gry
claim-win = Ogłoś zwycięstwo
claim-removal = Usuń z gry: { $name }
away-wait = { $name } jest offline. { $wins ->
    [yes] Za { $time } możesz ogłosić zwycięstwo.
   *[no] Za { $time } możesz usunąć tę osobę z gry.
  }
away-claim = { $name } jest offline. { $wins ->
    [yes] Możesz już ogłosić zwycięstwo.
   *[no] Możesz już usunąć tę osobę z gry.
  }
not-on-rack = Nie masz litery { $letter }.
word-valid = poprawne
word-invalid = niepoprawne
invalid-ask = Niepoprawne: { $words }. Zagrać mimo to?
invalid-about = Jeśli ktoś zakwestionuje ruch, zabierzesz płytki i stracisz punkty oraz kolejkę.
invalid-play = Zagraj mimo to
invalid-change = Zmień ruch
plays = { $name } układa
own-pending = Rywale decydują:
window = { $seconds } s na decyzję
you-begin = Zaczynasz
draw-rule = Zaczyna litera najbliższa początku alfabetu; blank jest przed A. Przy remisie losuje się jeszcze raz.
start-draw = Losowanie:
begins = Zaczyna { $name }
hand-over = Teraz gra { $name }
hand-over-hidden = Pozostali niech nie patrzą: zaraz pokaże się stojak.
hand-over-pending = Za { $score ->
    [one] { $score } punkt
    [few] { $score } punkty
    [many] { $score } punktów
   *[other] { $score } punktu
  }: do przyjęcia albo zakwestionowania.
all-accept = Wszyscy przyjmują
challenged-by = Kwestionuje { $name }
i-am = Jestem { $name }

## Co się stało
news-begins = Losowanie: { $draws }. { $you ->
    [yes] Zaczynasz.
   *[no] Zaczyna { $name }.
  }
news-plays = { $you ->
    [yes] Układasz
   *[no] { $name } układa
  } { $words }, { $score ->
    [one] { $score } punkt
    [few] { $score } punkty
    [many] { $score } punktów
   *[other] { $score } punktu
  }.
news-challenge-won = { $you ->
    [yes] Kwestionujesz; niepoprawne: { $words }.
   *[no] { $name } kwestionuje; niepoprawne: { $words }.
  }
news-challenge-lost = { $you ->
    [yes] Kwestionujesz, ale ruch jest poprawny.
   *[no] { $name } kwestionuje, ale ruch jest poprawny.
  }
challenge-free = Przy tym stole nieudane zakwestionowanie nic nie kosztuje.
news-taken-back = { $you ->
    [yes] Zabierasz płytki i tracisz kolejkę oraz { $score ->
        [one] { $score } punkt
        [few] { $score } punkty
        [many] { $score } punktów
       *[other] { $score } punktu
      }.
   *[no] { $name } zabiera płytki i traci kolejkę oraz { $score ->
        [one] { $score } punkt
        [few] { $score } punkty
        [many] { $score } punktów
       *[other] { $score } punktu
      }.
  }
news-points-given = { $you ->
    [yes] Dostajesz za to
   *[no] { $name } dostaje za to
  } { $points ->
    [one] { $points } punkt
    [few] { $points } punkty
    [many] { $points } punktów
   *[other] { $points } punktu
  }.
news-turn-owed = { $you ->
    [yes] Stracisz za to { $count ->
        [one] kolejkę
        [few] { $count } kolejki
        [many] { $count } kolejek
       *[other] { $count } kolejki
      }.
   *[no] { $name } straci za to { $count ->
        [one] kolejkę
        [few] { $count } kolejki
        [many] { $count } kolejek
       *[other] { $count } kolejki
      }.
  }
news-turn-lost = { $you ->
    [yes] Tracisz tę kolejkę.
   *[no] { $name } traci tę kolejkę.
  }
news-exchanges = { $you ->
    [yes] Wymieniasz
   *[no] { $name } wymienia
  } { $count ->
    [one] { $count } płytkę
    [few] { $count } płytki
    [many] { $count } płytek
   *[other] { $count } płytki
  }.
news-seed-withheld = { $you ->
    [yes] Twoje urządzenie nie dodało losowych bajtów.
   *[no] { $name }: urządzenie nie dodało losowych bajtów.
  }
news-passed = { $you ->
    [yes] Pasujesz.
   *[no] { $name } pasuje.
  }
news-resigned = { $you ->
    [yes] Poddajesz partię.
   *[no] { $name } poddaje partię.
  }
news-timed-out = { $you ->
    [yes] Twój czas się skończył.
   *[no] Koniec czasu: { $name }.
  }
news-paused = { $you ->
    [yes] Wstrzymujesz grę.
   *[no] { $name } wstrzymuje grę.
  }
news-resumed = { $you ->
    [yes] Wznawiasz grę.
   *[no] { $name } wznawia grę.
  }
news-resumed-itself = Koniec przerwy.
announcement = Co się stało

## Komunikaty czytnika ekranu
announce-total = { $name } ma razem { $total ->
    [one] { $total } punkt
    [few] { $total } punkty
    [many] { $total } punktów
   *[other] { $total } punktu
  }.
announce-pending = { $name } układa { $words }, { $score ->
    [one] { $score } punkt
    [few] { $score } punkty
    [many] { $score } punktów
   *[other] { $score } punktu
  }. Rywale decydują.
announce-challenge = { $name } układa { $words }, { $score ->
    [one] { $score } punkt
    [few] { $score } punkty
    [many] { $score } punktów
   *[other] { $score } punktu
  }. Przyjmij albo zakwestionuj.
announce-minutes = { $count ->
    [one] Została ci { $count } minuta.
    [few] Zostały ci { $count } minuty.
    [many] Zostało ci { $count } minut.
   *[other] Zostało ci { $count } minuty.
  }
announce-seconds = { $count ->
    [one] Została ci { $count } sekunda.
    [few] Zostały ci { $count } sekundy.
    [many] Zostało ci { $count } sekund.
   *[other] Zostało ci { $count } sekundy.
  }
announce-overtime = Twój czas minął.

## Koniec
result = Wynik
rematch = Rewanż
rematch-offered = { $name } proponuje rewanż.
rematch-accept = Zagraj
rematch-decline = Odmów
rematch-waiting = Propozycja rewanżu czeka na odpowiedź: { $names }.
rematch-withdraw = Wycofaj propozycję
rematch-declined = { $name } odmawia rewanżu.
rematch-ready = Przejdź do rewanżu
view-board = Zobacz planszę
over-wins = Wygrywa { $name }, { $points }
over-you-win = Wygrywasz, { $points }
over-you-win-early = Wygrywasz
over-wins-early = Wygrywa { $name }
over-tie = Remis: { $names }, { $points }
over-tie-rule = Przy równych sumach liczy się wyższy wynik przed odjęciem płytek.
end-went-out = { $you ->
    [yes] Woreczek jest pusty, a ty nie masz już płytek.
   *[no] Woreczek jest pusty, a { $name } nie ma już płytek.
  }
end-passes = Wszyscy spasowali{ $times ->
    [one] .
    [few] { " " }{ $times } razy z rzędu.
    [many] { " " }{ $times } razy z rzędu.
   *[other] { " " }{ $times } raza z rzędu.
  }
end-scoreless = Zbyt wiele kolejek z rzędu bez punktów.
end-nobody-can-move = Nikt nie może już zagrać.
end-turn-limit = Partia osiągnęła maksymalną liczbę kolejek ({ $turns }).
end-one-left = { $you ->
    [yes] W grze jesteś już tylko ty.
   *[no] W grze jest już tylko { $name }.
  }
adjust-played = Punkty za ruchy
points-in-play = Punkty w grze
adjust-rack = Płytki na stojaku
adjust-gained = Płytki rywali
adjust-time = Przekroczenie czasu
adjust-total = Razem
score-graph = Punkty w kolejnych ruchach

## Aplikacja
app-description = Krzyżówkowa gra w układanie słów z płytek dla dwóch do czterech osób, ze znajomymi albo z botem, w czterech językach.
offline-device = Brak połączenia z internetem
offline-server = Serwer nie odpowiada
offline-why = Twoje partie są bezpieczne na serwerze. Strona połączy się ponownie, gdy tylko serwer odpowie.
offline-again = Spróbuj ponownie
offline-waits = Strona połączy się sama.
notify-refused = Przeglądarka blokuje powiadomienia z tej strony. Możesz to zmienić w jej ustawieniach dla tej witryny.
print = Drukuj
practice = Ruch próbny
practice-skip = Pomiń ćwiczenie
practice-end = Jasne
practice-wait = Teraz gra: { $name }. Potem twoja kolej.
practice-first = Ułóż słowo przez pole z gwiazdką: dotknij płytki i pola albo pola i kolejnych płytek. Możesz też przeciągać lub pisać.
practice-lay = Ułóż słowo, które styka się z innymi: dotknij płytki i pola albo pola i kolejnych płytek. Możesz też przeciągać lub pisać.
practice-more = Układaj dalej w tym samym wierszu lub kolumnie. Dotknij płytki dwa razy, aby ją cofnąć.
practice-play = { $score ->
    [one] { $score } punkt.
    [few] { $score } punkty.
    [many] { $score } punktów.
   *[other] { $score } punktu.
  } Naciśnij „Zagraj” albo przełóż płytki: do tej chwili nic się nie liczy.
practice-refused = Czerwony napis mówi, dlaczego to się nie liczy. Przełóż płytki albo zabierz wszystkie przyciskiem „Cofnij”.
practice-done = Pierwszy ruch za tobą! Nie masz słowa? Wymień płytki albo spasuj. Zasady i to ćwiczenie są w menu.

## Zasady wariantu
rules = Zasady
rules-of = Zasady: { $edition }
rules-lead = Od dwóch do czterech graczy układa słowa na jednej planszy, każde połączone z tym, co już na niej leży. Wygrywa najwyższa suma.
rules-board = { $rows } × { $columns } pól. Pierwsze słowo zakrywa gwiazdkę na środku; każdy następny ruch styka się z płytką, która już leży.
rules-blank = Blank zastępuje dowolną literę i nie daje punktów.
rules-turn = Twoja kolejka
rules-start = Na początku każdy losuje jedną płytkę: zaczyna litera najbliższa początku alfabetu. Kto wylosuje taką samą literę, losuje jeszcze raz.
rules-start-blank = Blank jest przed wszystkimi literami.
rules-play = Ułóż płytki w jednym rzędzie albo w jednej kolumnie, bez pustego pola między nimi. Liczy się każde słowo, które powstanie: wzdłuż i w poprzek.
rules-exchange = Oddaj kilka płytek i dobierz tyle samo.
rules-pass = Nic nie robisz i nie dostajesz punktów.
rules-score = Punkty
rules-count = Dodaj punkty za litery każdego słowa, które powstaje albo się wydłuża.
rules-premiums = Kolorowe pola mnożą literę albo całe słowo, i to tylko raz: gdy kładzie się na nie płytkę.
rules-kind = Nie liczą się nazwy własne, skróty ani słowa z łącznikiem albo apostrofem.
rules-forms-inflected = Liczą się słowa ze słownika i ich odmienione formy.
rules-forms-most-inflected = Liczą się słowa ze słownika i większość ich odmienionych form. Na liście brakuje niektórych rzadszych form, na przykład odmienionych przymiotników w stopniu wyższym.
rules-forms-headwords = Liczą się słowa w formie hasłowej, tak jak w słowniku. Formy odmienione, na przykład liczba mnoga, nie liczą się, chyba że są osobnym hasłem.
rules-out = Gra kończy się, gdy woreczek jest pusty i ktoś nie ma już płytek.
rules-left = Każdy traci punkty za płytki, które zostały na stojaku; kto pozbył się wszystkich, dostaje punkty za płytki pozostałych.
rules-changed = Przy stole mogą obowiązywać inne ustawienia; pokazuje je menu stołu.

## Pomoc
shortcuts = Skróty klawiszowe
shortcut-letters = Połóż płytkę z tą literą przy strzałce
shortcut-arrows = Poruszaj się po planszy i obracaj strzałkę
shortcut-space = Obróć strzałkę albo połóż wybraną płytkę
shortcut-backspace = Cofnij ostatnią płytkę
shortcut-enter = Zagraj
shortcut-escape = Cofnij wszystkie płytki na stojak, anuluj wymianę albo zamknij komunikat
shortcut-help = Pokaż tę pomoc, na każdej stronie
key-space = Spacja
gestures = Mysz i dotyk
gesture-tiles = Przeciągnij płytkę na pole albo wskaż płytkę, a potem pole.
gesture-type = Wskaż puste pole, a potem kolejne płytki, albo wpisz słowo. Strzałka pokazuje kierunek; drugie dotknięcie pola ją obraca.
gesture-back = Aby cofnąć płytkę, dotknij jej dwa razy, przeciągnij ją na stojak, kliknij prawym przyciskiem albo przytrzymaj.
gesture-rack = Przeciągaj płytki na stojaku, aby zmienić ich kolejność.
gesture-zoom = Na telefonie powiększysz planszę dwoma palcami albo lupą.
gesture-file = Aby otworzyć zapisaną partię albo planszę, upuść plik w dowolnym miejscu strony.
after-game = Po partii
after-game-review = Analiza partii pokazuje każdy ruch z planszą i stojakami, najlepsze ruchy i miejsca, w których przepadły punkty. „Znajdź lepszy ruch” pozwala poszukać go samodzielnie, zanim się pokaże.
after-game-file = Tak samo obejrzysz partię z pliku SDF, GCG, JSON lub CGP: upuść go na stronie.
after-game-board = W analizie pozycji ustawisz dowolną pozycję i zapytasz program o ruchy, symulację i końcówkę. Otwiera się z każdego ruchu analizowanej partii i z linku u dołu strony.

## O programie
about-title = O Mozaice
about-what = Mozaika to krzyżówkowa gra w układanie słów z płytek po polsku, estońsku, turecku i angielsku. Można w nią grać w przeglądarce, w terminalu i z Pythona.
about-licence = Mozaika jest wolnym oprogramowaniem na licencji { $licence }.
about-version = Wersja { $version }
about-lists = Listy słów
about-common = Popularne słowa, dla niższych poziomów botów
about-software = Wykorzystane oprogramowanie

## Konta
account = Konto
account-of = { $name }: konto
account-guest = Grasz jako gość tej przeglądarki.
account-kept = Twój nick jest zarezerwowany.
account-name = Nick
guest = gość
guest-about = Nie ma konta z tym nickiem: inni mogą mieć taki sam.
password = Hasło
password-current = Obecne hasło
password-new = Nowe hasło
password-hint = Co najmniej { $limit } znaków. Niech zapamięta je przeglądarka.
password-show = Pokaż hasło
password-missing = Wpisz hasło.
password-wrong = Złe hasło.
create-account-title = Zachowaj nick i partie
create-account-why = Wybierz hasło. Nick będzie tylko twój, partie będą dostępne na każdym urządzeniu i będą mogły liczyć się do rankingu. Adres e-mail nie jest potrzebny.
create-account = Załóż konto
account-created = Gotowe: { $name } to teraz twój nick. Możesz się nim zalogować na każdym urządzeniu.
sign-in = Zaloguj się
sign-in-title = Logowanie
sign-in-instead = Masz już konto? Zaloguj się
sign-in-guest = Partie gościa { $name } rozegrane w tej przeglądarce nie przejdą na konto. Aby je zachować, zamiast się logować, załóż konto.
sign-out = Wyloguj się
sign-out-title = Wylogowanie
sign-out-why = Wyloguj się na tym urządzeniu albo na wszystkich.
sign-out-everywhere = Wyloguj się wszędzie
sign-out-guest = Ta przeglądarka zapomni, kim jesteś. Gość nie może wrócić: stracisz dostęp do swoich partii.
sign-out-lose = Wyloguj się i strać partie
rename-title = Zmień nick
rename-why = Dotyczy nowych partii; przy stołach, przy których już siedzisz, zostaje dawny nick.
rename-do = Zmień nick
rename-own = { $name }: zmień nick
renamed = Twój nick to teraz { $name }.
password-title = Zmień hasło
password-why = Wszystkie inne urządzenia zostaną wylogowane, a kod odzyskiwania straci ważność.
password-do = Zmień hasło
password-changed = Hasło zmienione, inne urządzenia są wylogowane.
recover = Nie pamiętasz hasła?
recover-title = Ustaw nowe hasło
recover-why = Wpisz kod odzyskiwania. Jeśli go nie masz, utwórz go na urządzeniu, na którym konto jest jeszcze zalogowane, albo poproś osobę prowadzącą serwer. Inne urządzenia zostaną wylogowane.
recover-do = Ustaw hasło i zaloguj się
recovered = Gotowe: konto { $name } jest zalogowane, a nowe hasło działa. Kod odzyskiwania został wykorzystany.
recovery-title = Kod odzyskiwania
recovery-why = Jeśli zapomnisz hasła, ten kod pozwoli ustawić nowe. Działa raz.
recovery-code = Kod odzyskiwania
recovery-create = Utwórz kod odzyskiwania
recovery-again = Utwórz nowy kod
recovery-present = Kod utworzono: { $day }; ważny do: { $until }. Nowy go zastąpi.
recovery-keep = Zapisz go albo schowaj w bezpiecznym miejscu: pokazujemy go tylko teraz. Kto go ma, może przejąć twoje konto. Ważny do: { $day }, chyba że wcześniej zmienisz hasło albo wylogujesz się wszędzie.
delete-account-title = Usuń konto
delete-account-short = Usuwa nick, hasło, ranking i wiadomości na czacie. Tego nie można cofnąć.
delete-account = Usuń moje konto…
delete-account-why = Twój nick, hasło, ranking, wyniki i wiadomości na czacie zostaną usunięte na wszystkich urządzeniach, a trwające partie zostaną poddane. Zakończone partie zostaną u przeciwników, bez twojego nicku. Tego nie można cofnąć.
delete-account-do = Usuń na zawsze
account-deleted = Twoje konto zostało usunięte.
erased-player = Dawny gracz

## Profile
profile-own = Moje partie i rankingi
profile-since = W grze od: { $day }
person-missing = Nie ma takiego gracza
rating = Ranking
rating-none = Jeszcze bez rankingu
rating-provisional = tymczasowy
rating-games = { $count ->
    [one] { $count } partia rankingowa
    [few] { $count } partie rankingowe
    [many] { $count } partii rankingowych
   *[other] { $count } partii rankingowej
  }
rating-why = Partie gości nie liczą się do rankingu.
graph-table = Pokaż jako tabelę
graph-day = Data
graph-spoken = Ranking z { $games ->
    [one] { $games } partii
    [few] { $games } partii
    [many] { $games } partii
   *[other] { $games } partii
  }: od { $first } do { $last }, najniżej { $least }, najwyżej { $most }
stat-games = Partie
stat-won = Wygrane / przegrane / remisy
stat-average = Średni wynik
stat-best = Najlepszy wynik
stat-bingos = Siódemki na partię
stat-play = Najlepszy ruch
outcome-won = Wygrana
outcome-lost = Przegrana
outcome-tied = Remis
game-ended-early = zakończona przed czasem
past-table = Zobacz partię, { $points }
games-older = Starsze partie

## Szukanie przeciwnika
option-online = Gra online
option-online-text = Dobierzemy przeciwnika, który chce takiej samej partii.
seek-do = Znajdź przeciwnika
seek-rated = Do rankingu, jeśli przeciwnik też ma konto
seek-waiting = Czekasz na przeciwnika
seek-stop = Przestań czekać
seek-time = Czas oczekiwania
seek-found = Partia się zaczyna
seek-go = Przejdź do partii
editions-all = Wszystkie warianty
table-own = Twój stół
open-all = { $count ->
    [one] Pokaż { $count } stół
    [few] Pokaż wszystkie stoły ({ $count })
    [many] Pokaż wszystkie stoły ({ $count })
   *[other] Pokaż wszystkie stoły ({ $count })
  }
rated = rankingowa
unrated = bez rankingu
rule-rated = Liczy się do rankingu
rated-both = Jeśli na początku partii każdy z graczy ma konto.
unrated-people = Liczą się tylko partie dwóch osób.
unrated-words = Liczą się tylko partie z listą słów.
unrated-board = Liczą się tylko partie na standardowej planszy.
unrated-rules = Liczą się tylko partie według zasad wariantu; zegar jest dowolny.
unrated-account = Liczą się tylko partie między graczami z kontem.
uncounted-short = Nie liczy się do rankingu: partia skończyła się, zanim każdy z graczy wykonał { $moves ->
    [one] jeden ruch
    [few] { $moves } ruchy
    [many] { $moves } ruchów
   *[other] { $moves } ruchu
  }.
uncounted-pair = Nie liczy się do rankingu: w ciągu { $hours } godz. zaliczono już { $games ->
    [one] jedną partię
    [few] { $games } partie
    [many] { $games } partii
   *[other] { $games } partii
  } tych graczy.
home-footer-guest = Zachowaj nick i partie
home-footer-account = Twoje partie są dostępne na każdym urządzeniu, na którym się zalogujesz.

## Losowania
draws-starting = Gra się zaczyna: każde urządzenie dodaje do losowania własne losowe bajty…
draws-committed = Jak losowane są płytki
draws-committed-about = Przed grą serwer wybrał sekret i pokazał jego skrót, więc nie może go już zmienić. Potem urządzenie każdego gracza dodało własne losowe bajty. Z obu wynika każda płytka. Po grze twoja przeglądarka sama sprawdzi wszystkie losowania.
draws-checking = Sprawdzanie losowań…
draws-checking-about = Twoja przeglądarka oblicza na nowo każde losowanie tej gry.
draws-verified = Losowania zweryfikowane
draws-verified-about = Twoja przeglądarka obliczyła własnym kodem każde losowanie tej gry. Sekret pasuje do skrótu, który serwer pokazał przed grą, a losowe bajty twojego urządzenia zostały użyte w każdym losowaniu. Nikt, nawet serwer, nie mógł wybrać płytek.
draws-unproven = Losowania zgodne z zapisem
draws-unproven-about = Każde losowanie wynika z sekretu ujawnionego przez serwer i z bajtów graczy. Więcej to urządzenie nie może wykazać: jego bajtów nie użyto w losowaniach albo już ich nie ma.
draws-unchecked = Losowania niesprawdzone
draws-unchecked-about = Nie udało się wczytać zapisu gry.
draws-mismatch = Losowania są niepoprawne
draws-mismatch-about = Zapis serwera nie zgadza się z tym, co to urządzenie widziało i zachowało. Pobierz grę i zachowaj ją jako dowód. Nie ufaj temu serwerowi.
draws-left-out = Twoje urządzenie ujawniło swoje bajty, ale serwer pominął je w losowaniach.
draws-restarted = Wymiana przed grą zaczęła się od nowa, gdy twoje urządzenie ujawniło już swoje bajty. Kto to spowodował, mógł wybierać między dwoma losowaniami.
draws-setup-unknown = To urządzenie zapisało swoje dane w starszej wersji Mozaiki, bez zestawu płytek i ich kolejności. Nie dało się porównać ich z zapisem gry.
draws-withheld = { $name }: urządzenie nie dodało losowych bajtów.
draws-withheld-bytes = { $name }: przed grą przyszedł skrót, ale bez pasujących bajtów.
draws-commitment = Skrót pokazany przed grą (zobowiązanie serwera)
draws-own = Losowe bajty tego urządzenia
draws-command = Pobraną grę możesz sprawdzić także na własnym komputerze:
draws-mismatch-text = Losowania tej gry się nie zgadzają{ $number ->
    [0] { "" }
   *[event] { " " }(zdarzenie { $number })
  }: { $what }
draw-fault-commitment = przed grą serwer pokazał inne zobowiązanie.
draw-fault-edition = płytki, ich kolejność, liczba graczy, wielkość stojaka lub kolejność przy wymianie są inne niż pokazane przed grą.
draw-fault-seed = w zapisie nie ma bajtów twojego urządzenia.
draw-fault-hashes = skróty nie są tymi, które ustalono przed pokazaniem bajtów.
draw-fault-secret = ujawniony sekret nie pasuje do zobowiązania.
draw-fault-order = bajty graczy nie są we właściwej kolejności.
draw-fault-start = losowanie rozpoczynającego ma niewłaściwe rundy albo zaczął niewłaściwy gracz. Ponownie losują tylko gracze, którzy zremisowali.
draw-fault-amount = płytki dobrano w niewłaściwym momencie, w niewłaściwej liczbie albo dobrał je niewłaściwy gracz.
draw-fault-turn = kolejność ruchów jest niezgodna z zasadami.
draw-fault-draw = wylosowano płytkę, która nie wynika z sekretu.
draw-fault-tiles = ktoś wyłożył lub zatrzymał płytkę, której nie wylosował.
draw-fault-seen = zapis różni się od tego, co twoje urządzenie widziało podczas gry.
draw-fault-log = zapis jest uszkodzony.

## Analysis board
analysis = Analiza pozycji
analysis-mode = Do czego służy plansza
analysis-mode-play = Układaj ruchy
analysis-mode-setup = Ustaw pozycję
analysis-letters = Litery na planszę
analysis-letters-why = Wybierz pole, potem wpisuj albo stukaj litery. Spacja zmienia kierunek, Delete usuwa płytkę.
analysis-blank = Następna płytka to blank
analysis-mark = Zaznacz ostatni ruch
analysis-remove = Usuń płytkę
analysis-players = Gracze
analysis-player = Gracz { $number }
analysis-on-turn = Na ruchu
analysis-rack-own = Stojak gracza na ruchu
analysis-rack-other = Stojak gracza { $number }, jeśli znany
analysis-bag = { $count ->
    [one] { $count } płytka w worku
    [few] { $count } płytki w worku
    [many] { $count } płytek w worku
   *[other] { $count } płytki w worku
}
analysis-ask = Zapytaj silnik
analysis-seconds = Czas
analysis-seconds-of = { $seconds } s
analysis-stop = Przerwij
analysis-why-not = O co nie można tu zapytać
question-moves = Najlepsze ruchy
question-simulation = Symulacja
question-preendgame = Przedkońcówka
question-endgame = Końcówka
question-inference = Co zostawił
analysis-state-waiting = Czekam na wolny proces …
analysis-state-running = Liczę …
analysis-state-complete = Gotowe.
analysis-state-known = Znane już wcześniej.
analysis-state-interrupted = Przerwano, bo gry mają pierwszeństwo. Zapytaj ponownie, aby liczyć dalej.
analysis-state-stopped = Zatrzymano.
analysis-plays = { $count ->
    [one] Możliwy jest { $count } ruch.
    [few] Możliwe są { $count } ruchy.
    [many] Możliwych jest { $count } ruchów.
   *[other] Możliwych jest { $count } ruchu.
}
analysis-score = Punkty
analysis-move = Ruch
analysis-leave = Zostaje
analysis-equity = Equity
analysis-wins = Wygrane, %
analysis-spread = Różnica
analysis-deals = Próby
analysis-exchange = Wymiana { $tiles }
analysis-gain-proved = Zysk do końca gry: { $points } pkt (dowiedzione).
analysis-gain-found = Zysk do końca gry: { $points } pkt (najlepszy znaleziony).
analysis-no-guess = Ostatni ruch nic nie mówi o tym, co przeciwnik zostawił.
analysis-valid = poprawne
analysis-invalid = niepoprawne
analysis-make = Wykonaj ten ruch
analysis-reply = Po twoim ruchu
analysis-reply-none = Nikt nie odpowiada
analysis-share = Udostępnij
analysis-cgp = Pozycja (CGP)
analysis-copy-cgp = Kopiuj CGP
analysis-copy-embed = Kopiuj kod do osadzenia
analysis-copied = Skopiowano.
## Analiza partii
review = Analiza
review-game = Analiza partii
review-missing = Tej partii nie można przeanalizować
review-table = Do stołu
review-copy-link = Kopiuj link do tego ruchu
review-file = Analiza partii z pliku
review-file-why = Obejrzyj dowolną partię ruch po ruchu: planszę, stojaki, wyniki i to, co znajdzie analiza. Błędy w pliku są pokazane przy swoich ruchach.
review-file-drop = Upuść tu plik SDF, GCG, JSON lub CGP albo wybierz go.
review-file-reading = Wczytywanie pliku…
review-steps = Kolejne ruchy
review-first = Na początek
review-previous = Poprzedni ruch
review-next = Następny ruch
review-last = Na koniec
review-next-mistake = Następny błąd
review-start = Początek partii
review-start-why = Strzałki prowadzą przez kolejne ruchy.
review-turn = Ruch { $number }
review-slider = Wynik i szansa wygranej w kolejnych ruchach
review-win-of = szansa wygranej – { $name }: { $win }
review-scores = Wynik
review-panels = Szczegóły
review-rack-of = Stojak: { $name }
review-rack-unknown = Stojak nieznany
review-unseen = Płytki, których { $name } nie widzi przed tym ruchem: { $count }. W woreczku: { $bag }.
review-unseen-start = Wybierz ruch, żeby zobaczyć, których płytek gracz jeszcze nie widział.
review-no-chat = Nikt nic nie napisał.
review-exchange = wymiana { $tiles }
review-used = Czas ruchu: { $time }
review-left = zostało: { $time }
review-challenged-off = Zakwestionowane i cofnięte. Nie ma na liście słów: { $words }
review-withdrawn = Ruch cofnięto.
review-challenge-failed = { $name } kwestionuje bezskutecznie.
review-has-problem = W pliku jest tu błąd
review-problem = Wiersz { $line }: w pliku jest { $recorded }, a według zasad { $expected }.
review-problem-recorded = Wiersz { $line } jest niezgodny z zasadami: { $recorded }
review-problem-plain = Wiersz { $line } nie pasuje do dotychczasowej partii.
review-comment = Twój komentarz
review-comment-saved = Zapisano.
review-comment-file = Komentarze znajdą się w pliku, który tu zapiszesz.
review-save-file = Zapisz jako { $format }
review-analyse = Analizuj tę pozycję
review-analyse-why = Otwiera pozycję sprzed tego ruchu w analizie pozycji.
review-copy-gcg = Kopiuj GCG
review-copy-failed = Przeglądarka zablokowała kopiowanie. Pobierz plik.
review-sheet = Protokół do druku
review-share-position = Pokazana pozycja
review-best = Najlepsze ruchy
review-move = Ruch
review-score = Punkty
review-leave = Zostaje
review-equity = Wartość
review-equity-why = Ile ruch jest wart w punktach: wynik ruchu i pozycja po nim.
review-win = Wygrana
review-played = zagrane
review-no-loss = Lepszego ruchu nie znaleziono.
review-loses-both = Strata: { $points } i { $win } szansy wygranej
review-loses = Strata: { $loss }
points-short = { $points } pkt
review-rank = Miejsce { $rank } wśród porównanych ruchów
review-missed-bingo = Przeoczona siódemka
review-phonies = Nie ma na liście słów: { $words }
review-unchallenged = Można było zakwestionować: { $words }
review-luck = Szczęście w losowaniu: { $points } pkt
review-adjustments = Pozostałe płytki i czas
review-accuracy = Celność
review-accuracy-why = Od 0 do 100: ile szansy wygranej zachowały ruchy.
review-mean-loss = Średnia strata w punktach
review-strength = Szacowana siła
review-strength-why = W skali botów, na podstawie ich partii: 1 to pierwszy poziom.
review-bingos = Siódemki, z możliwych
review-best-turn = Najlepszy ruch
review-worst-turn = Najgorszy ruch
review-by-phase = Celność w fazach gry
review-unknown = Czego nie da się ustalić
phase-opening = Początek
phase-middle = Środek gry
phase-preendgame = Przed końcówką
phase-endgame = Końcówka
class-best = Najlepszy
class-good = Dobry
class-inaccuracy = Niedokładność
class-mistake = Błąd
class-blunder = Gruby błąd
unknown-no-rack = Stojak jest nieznany, więc ruchów nie można porównać.
unknown-partial-rack = Znana jest tylko część stojaka.
unknown-hidden-exchange = Wymienione płytki są nieznane.
unknown-more-than-two = Przy więcej niż dwóch graczach końcówki nie da się obliczyć dokładnie.
unknown-no-lexicon = Nie ma listy słów dla tej partii.
unknown-lost-turn = Kolejka przepadła, nie było czego wybierać.
unknown-impossible = Pozycja lub ruch są niemożliwe według zasad.
tab-turn = Ruch
tab-summary = Wyniki
analysis-start = Analizuj partię
analysis-why = Analiza porównuje każdy ruch z najlepszymi.
analysis-running = Analiza: { $done } z { $turns } ruchów
analysis-failed = Analiza została przerwana.
analysis-again = Spróbuj ponownie
analysis-none = Tej partii nie da się przeanalizować.
analysis-by = Wersja silnika: { $engine }
retry-start = Znajdź lepszy ruch
retry-why = Ułóż lepszy ruch i sprawdź go. Najlepsze ruchy są ukryte, dopóki żadnego nie znajdziesz albo o nie nie poprosisz.
retry-check = Sprawdź
retry-reveal = Pokaż najlepsze ruchy
retry-end = Wróć do partii
retry-best = To najlepszy ruch!
retry-close = Miejsce { $place } wśród najlepszych: o { $loss } mniej niż najlepszy. Szukaj dalej.
retry-played-listed = To ruch z partii: miejsce { $place }, o { $loss } mniej niż najlepszy.
retry-played = To ruch z partii. Jest lepszy.
retry-asking = Analizuję ten ruch …
retry-worse = Tym ruchem tracisz { $loss }. Szukaj dalej.

## Co analizy mówią o graczu
insight = Analizy
insight-why = Na podstawie przeanalizowanych partii.
insight-accuracy = Celność w kolejnych partiach
insight-phases = Błędy w fazach gry
insight-opponents = Bilans z rywalami
insight-won-tied-lost = Wygrane: { $won }, remisy: { $tied }, przegrane: { $lost }
insight-spread = Różnica punktów
insight-lost-points = Stracone punkty
insight-misses = Ucz się na własnych błędach
insight-misses-why = Słowa, które najczęściej przeoczasz. Każde prowadzi do pozycji, w której możesz poszukać lepszego ruchu.
insight-misses-all = Pokaż wszystkie słowa ({ $count })
insight-exchange = Wymiana lub pas
insight-times = { $count ->
    [one] { $count } raz
    [few] { $count } razy
    [many] { $count } razy
   *[other] { $count } razu
  }
