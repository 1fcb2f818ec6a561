### English. Keys are the same in every language; a test finds missing and unused ones.

## Everywhere
home = To the home page
close = Close
cancel = Cancel
go-on = Go on
menu = Menu
main-menu = Main
settings = Settings
setting-language = Language
setting-theme = Colours
theme-system = System
theme-light = Light
theme-dark = Dark
setting-squares = Squares
squares-edition = Of the edition
squares-contrast = High contrast
setting-coordinates = Coordinates along the board
setting-contrast = Contrast
contrast-system = System
contrast-high = High
setting-zoom = Board on a phone
zoom-whole = Whole
zoom-large = Enlarged
setting-live = While laying, show whether words are valid
setting-live-why = At tables that tell it.
setting-motion = Motion
motion-system = System
motion-less = Reduced
setting-sound = Sounds
setting-notify = Tell me when it is my turn
settings-why = All of it is kept on this device only.
settings-look = Language and colours
settings-board = The board
settings-senses = Motion, sound, notices
name-ask = Your name
name-why = No account is needed: a name is enough.
name-none = Your name
unreachable = The server cannot be reached. Try again in a moment.
page-missing = There is no such page.
yes = yes
no = no
never = never
any-number = any number
times = { $times ->
    [one] once
    [2] twice
   *[other] { $times } times
  }
you = You
edition = Edition
players = Players
level = Level
level-of = Level { $level } of { $levels }: { $name }
points = { $count ->
    [one] { $count } point
   *[other] { $count } points
  }
player-number = Player { $number }
play = Play

## Home
home-title = Four languages, one board.
home-lead = A crossword tile game for two to four, against friends or a bot. No account, no installation: choose a set of tiles and play.
home-footer = Guest games belong to this browser.
edition-tiles = { $count ->
    [one] { $count } tile
   *[other] { $count } tiles
  }
checking-live = words shown live
checking-automatic = words checked
checking-challenge = words by challenge
challenge-cost = a failed one costs { $cost }
variant = Variant
play-now = Play now
preparing = Getting the words ready…
way-bot = Against a bot
bot-name-beginner = Beginner
bot-beginner = Knows short everyday words and overlooks a lot.
bot-name-casual = Casual player
bot-casual = Knows the usual words, seldom the long ones.
bot-name-club = Club player
bot-club = Knows most words and thinks of the tiles it keeps.
bot-name-expert = Expert
bot-expert = Knows nearly every word and misses little.
bot-name-champion = Champion
bot-champion = Knows every word and thinks ahead.
way-here = On this device
way-here-text = Racks are hidden between turns.
way-invite = Invite a friend
way-invite-text = Send a link. Whoever opens it sits down at your table.
make-link = Make a link
way-open = Open tables
open-none = Nobody is waiting just now.
look = Look
new-table = New table
set-table = Set the table
seats-free = { $free } of { $all } seats free
games-running = Running games
games-finished = Finished games
games-none = None yet.
game-gathering = Waiting for players

## New table
seats = Seats
seat-person = Somebody else
seat-bot = Bot
seat-local = On this device
seat-more = One more player
seat-fewer = One player fewer
table-who = Who may join
table-open = Everybody
table-private = Anyone with the link
table-watchable = Others may watch
board-from = Board from { $name }
board-standard = The edition’s own board
board-file = From a file…
more = More
rule-lexicon = Word list
lexicon-none = No list: every word counts
licence = licence: { $licence }
licence-unstated = licence not stated
licence-of-sjp = GPL 2 and CC BY 4.0
licence-of-simplemma-et = MIT (package), ODbL and CC BY-SA (data)
lexicon-words = { $count ->
    [one] { $count } word
   *[other] { $count } words
  }
setting-word_checking = Checking of words
choice-word_checking-automatic = automatic
choice-word_checking-challenge = by challenge
setting-failed_challenge = A failed challenge costs
failed-challenge-nothing = nothing
failed-challenge-turns = { $count ->
    [one] the next turn
   *[other] the next { $count } turns
  }
failed-challenge-points = { $points } for the other player
setting-challenge_window_s = Time to challenge
rule-window-short = Time to challenge
window-none = until the next move
seconds = { $seconds } s
setting-live_word_feedback = Show while laying whether words are valid
rule-live-short = Live check of words
setting-hints = Hints
setting-exchange_needs_in_bag = Tiles that the bag must hold for an exchange
setting-exchanges_each = Exchanges for each player
setting-end-passes_each = The game ends when everybody passes
setting-end-scoreless_turns = The game ends after so many scoreless turns running
rule-exchange = Exchange
exchange-rule-bag = with { $count } or more in the bag
exchange-rule-each = { $count ->
    [one] { $count } for each player
   *[other] { $count } for each player
  }
rule-end = Also ends when
end-rule-passes = everybody passes { $times ->
    [one] once
    [2] twice running
   *[other] { $times } times running
  }
end-rule-scoreless = { $count ->
    [one] { $count } turn brings no points
   *[other] { $count } turns running bring no points
  }
end-rule-movable = nobody can move
end-rule-out = nothing else
rule-board = Board
rule-bingo = Bonus for all tiles
setting-clock-kind = Clock
clock-none = no clock
clock-game = { $minutes } min
clock-increment = { $minutes } min + { $seconds } s
clock-days = { $days ->
    [one] { $days } day a move
   *[other] { $days } days a move
  }
choice-clock-kind-none = No clock
choice-clock-kind-game = For the whole game
choice-clock-kind-increment = With time added each turn
choice-clock-kind-days = Days for each move
setting-clock-minutes = Minutes for each player
setting-clock-increment_s = Seconds added each turn
setting-clock-days = Days for each move

## Files
open-file = Open a file
file-drop = Drop the file here
file-bad = This file cannot be read
file-too-large = The file is too large: at most 2 MB.
file-game = A game to go on with
file-view = A game as one player saw it
file-board = A board
file-sheet = The record of a game
file-position = A position
file-turns = { $count ->
    [one] { $count } turn
   *[other] { $count } turns
  }
file-go-on = Go on with it here
file-play-on = Play on this board
download = Save the game
format-sdf = Everything, to go on with later
format-gcg = The moves, for other programs
format-json = Everything, for programmers
format-cgp = The position on the board, in one line

## Before the game
connecting = Connecting…
reconnecting = Reconnecting…
page-outdated = Your page is out of date. Reload it to play on.
reconnecting-table = Reconnecting… Your tiles stay where they are.
table-missing = No such table
table-closed = Everybody has left this table.
lobby-title = A table: { $edition }
lobby-wait = The game begins as soon as the last seat is taken.
lobby-sit = This is what will be played. Sit down to begin.
sit-down = Sit down
leave = Leave the table
invite-link = The link for others
copy = Copy
share = Share
copied = Copied
copy-failed = The browser does not let us copy. Select the link and copy it by hand.
copy-link = Copy link
seat-free = free seat
seat-taken = is here
bot = bot

## The table
board = Board
board-size = Whole board or enlarged
this-table = This table
rack = Rack
your-tiles = Your tiles
square-empty = empty
blank = blank
blank-which = Which letter is the blank?
tile-name = { $letter }, { $points ->
    [one] { $points } point
   *[other] { $points } points
  }
moves = Moves
unseen = Unseen tiles
chat = Chat
tab-moves = Moves
tab-unseen = Tiles
tab-chat = Chat
chat-write = Write…
chat-send = Send
spectators-chat = players read it after the game
in-bag = In the bag: { $count }
no-moves = Nobody has moved yet.
turn-play = play
turn-exchange = exchange { $count }
turn-pass = pass
turn-taken-back = taken back
turn-lost = turn lost
bingo = Bingo
your-turn = Your turn
your-decision = You decide
player-decides = decides
turn-of = { $name } is on turn
player-on-turn = on turn
player-tiles = { $count ->
    [one] { $count } tile
   *[other] { $count } tiles
  }
player-left = has left
player-away = away
player-paused = pause
player-owes = loses { $count ->
    [one] a turn
   *[other] { $count } turns
  }
bots-preparing = The engine is being prepared, once on this machine: { $percent }%
watching = You are watching
watchers = { $count ->
    [one] { $count } person is watching
   *[other] { $count } people are watching
  }
exchange = Exchange
exchange-some = Exchange { $count }
exchange-used-up = You have used all your exchanges ({ $count }).
exchange-bag-short = An exchange needs { $needed ->
    [one] { $needed } tile
   *[other] { $needed } tiles
  } in the bag; there { $in_bag ->
    [one] is { $in_bag }
   *[other] are { $in_bag }
  }.
exchange-chosen = { $count } chosen · { $bag } in the bag
pass = Pass
pass-sure = Really?
recall = Recall
shuffle = Shuffle
sort = Sort
hint = Hint
hint-none = Your tiles make no play.
challenge = Challenge
challenge-else-turns = { $count ->
    [one] if wrong, lose a turn
   *[other] if wrong, lose { $count } turns
  }
challenge-else-points = if wrong, +{ $count } to them
accept = Accept
pause = Pause
paused = The game is paused.
resume = Go on
resign = Resign
resign-ask = Give up this game?
claim = { $name } is gone: take out of the game
not-on-rack = You have no { $letter }.
word-valid = valid
word-invalid = not valid
lays = { $name } lays
own-pending = The others decide:
window = { $seconds } s to challenge
you-begin = You begin
draw-rule = The letter nearest to the start of the alphabet begins; a blank comes before A.
begins = { $name } begins
hand-over = { $name } is next
hand-over-hidden = Everybody else, look away: the rack is shown next.
hand-over-pending = For { $score ->
    [one] { $score } point
   *[other] { $score } points
  }: to be accepted or challenged.
all-accept = Everybody accepts
challenged-by = { $name } challenges
i-am = I am { $name }

## What has happened
news-begins = { $you ->
    [yes] You begin.
   *[no] { $name } begins.
  }
news-plays = { $you ->
    [yes] You play
   *[no] { $name } plays
  } { $words }, { $score ->
    [one] { $score } point
   *[other] { $score } points
  }.
news-challenge-won = { $you ->
    [yes] You challenge; not valid: { $words }.
   *[no] { $name } challenges; not valid: { $words }.
  }
news-challenge-lost = { $you ->
    [yes] You challenge, but the play is valid.
   *[no] { $name } challenges, but the play is valid.
  }
news-taken-back = { $you ->
    [yes] You take the tiles back and lose the turn.
   *[no] { $name } takes the tiles back and loses the turn.
  }
news-points-given = { $you ->
    [yes] You get
   *[no] { $name } gets
  } { $points ->
    [one] { $points } point
   *[other] { $points } points
  } for it.
news-turn-owed = { $you ->
    [yes] You will lose a turn for it.
   *[no] { $name } will lose a turn for it.
  }
news-turn-lost = { $you ->
    [yes] You lose this turn.
   *[no] { $name } loses this turn.
  }
news-exchanges = { $you ->
    [yes] You exchange
   *[no] { $name } exchanges
  } { $count ->
    [one] { $count } tile
   *[other] { $count } tiles
  }.
news-passed = { $you ->
    [yes] You pass.
   *[no] { $name } passes.
  }
news-resigned = { $you ->
    [yes] You have resigned.
   *[no] { $name } has resigned.
  }
news-timed-out = { $you ->
    [yes] You are out of time.
   *[no] { $name } is out of time.
  }
news-paused = { $you ->
    [yes] You pause the game.
   *[no] { $name } pauses the game.
  }
news-resumed = { $you ->
    [yes] You go on with the game.
   *[no] { $name } goes on with the game.
  }

## What is told to those who do not see it
told-total = { $name } has { $total ->
    [one] { $total } point
   *[other] { $total } points
  } in all.
told-pending = { $name } lays { $words }, { $score ->
    [one] { $score } point
   *[other] { $score } points
  }. The others decide.
told-challenge = { $name } lays { $words }, { $score ->
    [one] { $score } point
   *[other] { $score } points
  }. Accept it or challenge it.
told-minutes = You have { $count ->
    [one] { $count } minute
   *[other] { $count } minutes
  } left.
told-seconds = You have { $count ->
    [one] { $count } second
   *[other] { $count } seconds
  } left.
told-overtime = Your time is up.

## The end
result = Result
rematch = Rematch
look-at-board = Look at the board
over-wins = { $name } wins, { $points }
over-you-win = You win, { $points }
over-tie = A tie: { $names }, { $points }
over-tie-rule = On equal totals the higher score before the tiles left are counted wins.
end-went-out = { $you ->
    [yes] The bag is empty and you have no tiles left.
   *[no] The bag is empty and { $name } has no tiles left.
  }
end-passes = Everybody has passed{ $times ->
    [one] .
    [2] { " " }twice running.
   *[other] { " " }{ $times } times running.
  }
end-scoreless = Too many turns running brought no points.
end-nobody-can-move = Nobody can move any more.
end-one-left = { $you ->
    [yes] You are the only one left.
   *[no] Only { $name } is left.
  }
adjust-played = Points in play
adjust-rack = Tiles on the rack
adjust-gained = Opponents’ tiles
adjust-time = Over time
adjust-total = Total
score-graph = Score, turn by turn

## The app
app-description = A crossword tile game for two to four, against friends or a bot, in four languages.
offline-device = You are offline
offline-server = The server does not answer
offline-why = Your games are safe: they are kept on the server. This page goes on by itself as soon as the server answers.
offline-again = Try again
offline-waits = The page goes on by itself.
notify-refused = The browser does not allow notices from this page. You can allow them in its settings for this site.
print = Print
tour = Show me round
tour-step = { $step } of { $steps }
tour-skip = Skip
tour-back = Back
tour-done = To the game
tour-board = The board. Tap a square and type, or drag tiles onto it. A second tap turns the arrow.
tour-rack = Your tiles. Tap one and then a square, or drag it there. Drag them here to put them in order.
tour-acts = Here you play what you have laid, exchange tiles or pass. You see what a play is worth before you make it.
tour-players = Who plays, how many points each has, and whose turn it is.
tour-side = All moves, the tiles that nobody has seen yet, and the chat.
tour-menu = The menu: pausing, resigning, rules, settings, and this tour once more.

## The rules of an edition
rules = Rules
rules-of = Rules: { $edition }
rules-lead = Two to four players lay words on one board, each joined to what is there already. The highest total wins.
rules-board = { $rows } × { $columns } squares. The first word covers the star in the middle; every later play touches a tile that is there already.
rules-rack = Everybody holds { $count } tiles and draws back to as many after each turn, as long as the bag lasts.
rules-blank = A blank stands for any letter and is worth nothing.
rules-turn = A turn
rules-start = At the start everybody draws one tile: the letter nearest to the start of the alphabet begins.
rules-start-blank = A blank comes before all letters.
rules-play = Lay tiles in one row or one column, with no empty square between them. Every word that comes about counts, along the line and across it.
rules-exchange = Give back some tiles and draw as many. { $bag ->
    [one] The bag must hold at least one tile.
   *[other] The bag must hold at least { $bag } tiles.
  }
rules-exchanges = { $count ->
    [one] Each player may do so once in a game.
    [2] Each player may do so twice in a game.
   *[other] Each player may do so { $count } times in a game.
  }
rules-pass = Do nothing, for no points.
rules-overtime = { $points ->
    [one] Each started minute over time costs one point
   *[other] Each started minute over time costs { $points } points
  }{ $minutes ->
    [one] ; after one such minute the player is out.
   *[other] ; after { $minutes } such minutes the player is out.
  }
rules-score = Points
rules-count = Add up the letters of every word that the play forms or makes longer.
rules-premiums = Coloured squares multiply the letter or the whole word, and only once: when a tile is laid on them.
rules-bingo = All { $count } tiles in one play: { $bonus ->
    [one] one point
   *[other] { $bonus } points
  } more.
rules-words = Words
rules-kind = Dictionary words and their inflected forms count; no names, no abbreviations, nothing with a hyphen or an apostrophe.
rules-checking-automatic = A play with a word that is not in the list is refused, and you try again.
rules-checking-challenge = A play stands unless somebody challenges it. If one of its words is not in the list, the tiles go back and the turn is lost.
rules-failed-nothing = A failed challenge costs nothing.
rules-failed-turns = A failed challenge costs { $turns }.
rules-failed-points = A failed challenge gives the other player { $points }.
rules-live = While you lay tiles you see whether the words are valid.
rules-end = The end
rules-out = The game ends when the bag is empty and somebody has no tiles left.
rules-left = Everybody loses the points of the tiles left on the rack; whoever went out gets those of all the others.
rules-tie = On equal totals the victory is shared.
rules-changed = A table may be set otherwise; its menu says what holds there.

## Accounts
account = Account
account-of = { $name }: account
account-guest = You play as a guest of this browser.
account-kept = Your name is kept.
account-name = Name
guest = guest
password = Password
password-now = Present password
password-new = New password
password-hint = At least 8 characters. There is no way to recover it: let your browser keep it.
password-show = Show the password
claim-title = Keep your name and games
claim-why = Choose a password. Then the name is yours alone, your games come along to every device, and they can count for a rating. No e-mail address is asked for.
claim-do = Make an account
claimed = Done: { $name } is your name now. Sign in with it on any device.
sign-in = Sign in
sign-in-title = Sign in
sign-in-instead = I have an account: sign in
sign-in-guest = What { $name } has played here as a guest does not come along. To keep it, make an account of it instead.
sign-out = Sign out
sign-out-title = Sign out
sign-out-why = On this device, or on all: this one and every other where you are signed in.
sign-out-everywhere = Sign out everywhere
sign-out-guest = This browser forgets who you are. A guest cannot come back: your games are lost to you.
sign-out-lose = Sign out and lose the games
rename-title = Change your name
rename-why = It holds for games to come; at a table you keep the name that you sat down with.
rename-do = Change name
renamed = You are called { $name } now.
password-title = Change the password
password-why = All other devices are signed out.
password-do = Change password
password-changed = The password is changed, and all other devices are signed out.

## Profiles
profile-own = My games and ratings
profile-since = Here since { $day }
person-missing = No such player
rating = Rating
rating-none = No rating yet
rating-provisional = provisional
rating-games = { $count ->
    [one] { $count } rated game
   *[other] { $count } rated games
  }
rating-why = Games of guests do not count for a rating.
graph-table = The graph as a table
graph-day = Day
graph-spoken = Rating over { $games ->
    [one] { $games } game
   *[other] { $games } games
  }: from { $first } to { $last }, lowest { $least }, highest { $most }
stat-games = Games
stat-won = Won / lost / tied
stat-average = Average score
stat-best = Best score
stat-bingos = Bingos a game
stat-play = Best play
outcome-won = Won
outcome-lost = Lost
outcome-tied = Tied
past-table = The game, { $points }
games-older = Older games

## Finding somebody
way-seek = Against somebody
way-seek-text = Whoever wants the same game sits down with you.
seek-do = Find an opponent
seek-rated = For rating, if the other has an account too
seek-waiting = Waiting for an opponent
seek-stop = Stop waiting
seek-time = Time waited
seek-found = The game begins
seek-go = To the game
editions-all = All editions
table-own = Your table
open-all = { $count ->
    [one] Show { $count } table
   *[other] Show all { $count } tables
  }
rated = rated
unrated = not rated
rule-rated = Counts for rating
rated-both = If both players have accounts when the game begins.
unrated-people = Only games between two people count.
unrated-words = Only games with a word list count.
unrated-board = Only games on the edition’s own board count.
unrated-rules = Only games by the edition’s own rules count; the clock is free.
unrated-account = Only games between accounts count.
home-footer-claim = Keep your name and games
home-footer-account = Your games come along to every device where you sign in.
