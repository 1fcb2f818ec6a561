### English. Keys are the same in every language; a test finds missing and unused ones.

## General
home = Home
close = Close
cancel = Cancel
continue = Continue
menu = Menu
main-menu = Main
settings = Settings
setting-language = Language
setting-theme = Theme
theme-system = System
theme-light = Light
theme-dark = Dark
setting-squares = Squares
squares-edition = Edition colours
squares-contrast = High contrast
setting-coordinates = Show coordinates
setting-contrast = Contrast
contrast-system = System
contrast-high = High
setting-zoom = Board on phones
zoom-whole = Whole board
zoom-large = Zoomed in
setting-live = Show word validity while placing tiles
setting-live-why = Only at tables that allow it.
setting-motion = Motion
motion-system = System
motion-less = Reduced
setting-sound = Sounds
setting-notify = Notify me when it is my turn
settings-why = Settings are stored on this device only.
settings-look = Language and appearance
settings-board = Board
settings-senses = Motion, sound and notifications
name-ask = Your name
name-why = You do not need an account, just a name.
names-ask = Who is playing?
name-missing = Enter a name.
name-none = Your name
unreachable = Cannot reach the server. Try again in a moment.
page-missing = This page does not exist.
help = Help
help-why = Press ? on any page to see this.
about = About
more-pages = More
reload = Reload
page-not-loaded = This page could not be loaded
page-not-loaded-why = A file is missing on the server. It may be restarting with a new version: try again in a moment.
yes = yes
no = no
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
home-lead = A crossword tile game for two to four players, with friends or against a bot. No account, no installation: choose an edition and play.
home-footer = Games you play as a guest are tied to this browser.
edition-tiles = { $count ->
    [one] { $count } tile
   *[other] { $count } tiles
  }
checking-live = live word check
checking-automatic = automatic word check
checking-challenge = word challenges
challenge-cost = a failed one costs { $cost }
play-now = Play now
preparing = Preparing the word list…
option-bot = Play a bot
bot-name-newcomer = Newcomer
bot-newcomer = Knows everyday words only and plays the first that comes to mind.
bot-name-beginner = Beginner
bot-beginner = Knows common words and misses a lot.
bot-name-learner = Learner
bot-learner = Knows common words and often plays the first that comes to mind.
bot-name-trainee = Trainee
bot-trainee = Knows common words and mostly looks for a good play.
bot-name-apprentice = Apprentice
bot-apprentice = Knows common words and seldom plays in haste.
bot-name-holiday = Holiday player
bot-holiday = Knows many short words, few long ones, and sometimes plays in haste.
bot-name-amateur = Amateur
bot-amateur = Knows many short words, few long ones, and seldom plays in haste.
bot-name-casual = Casual player
bot-casual = Knows many words, but few long ones.
bot-name-club = Club player
bot-club = Knows most words and thinks about the tiles it keeps.
bot-name-expert = Expert
bot-expert = Knows nearly every word and misses little.
bot-name-champion = Champion
bot-champion = Knows every word and thinks ahead.
option-device = Play on this device
option-device-text = Racks are hidden between turns.
option-invite = Invite a friend
option-invite-text = Send a link. Whoever opens it can join your table.
create-link = Create link
open-tables = Open tables
open-none = No one is waiting right now.
view = View
new-table = New table
create-table = Create table
seats-free = { $free } of { $all } seats free
games-running = Games in progress
games-finished = Finished games
games-all = Show all games ({ $count })
games-none = None yet.
game-gathering = Waiting for players

## New table
seats = Seats
seat-person = Another player
seat-bot = Bot
seat-local = On this device
seat-add = Add player
seat-remove = Remove player
table-who = Who can join
table-open = Everyone
table-private = Anyone with the link
table-watchable = Spectators allowed
board-from = Board from { $name }
board-standard = Standard
board-file = Load from file…
board-own = Your board, { $size }
board-edit = Edit board…
board-editor = Board editor
board-brush = Paint
board-symmetric = Symmetric
board-rows = Rows
board-columns = Columns
board-undo = Undo
board-preset = Reset
board-clear = Clear
board-help = Click squares to paint them, or drag over several. A second click makes a square plain. With the keyboard: arrow keys move, Space paints, 1 to 5 choose the colour, Ctrl+Z undoes.
board-save = Save as SDF
board-use = Use this board
square-plain = plain square
more = More settings
number-range = Enter a number from { $minimum } to { $maximum }.
rule-lexicon = Word list
lexicon-none = No list: any word is valid
lexicon-short = Its longest word has { $count } letters; the board has room for { $side }.
licence = licence: { $licence }
licence-unstated = licence not stated
lexicon-words = { $count ->
    [one] { $count } word
   *[other] { $count } words
  }
lexicon-online = asked online first; if it does not answer within { $seconds } seconds, the list “{ $list }” decides
judged-by = { $by ->
    [service] TDK
    [list] list
   *[both] TDK, list
  }
judged-word = { $source ->
    [service] { $word }: TDK
    [cache] { $word }: TDK, earlier answer
   *[list] { $word }: word list, TDK did not answer
  }
setting-word_checking = Word checking
choice-word_checking-automatic = automatic
choice-word_checking-challenge = by challenge
setting-failed_challenge = Failed challenge costs
failed-challenge-nothing = nothing
failed-challenge-turns = { $count ->
    [one] the next turn
   *[other] the next { $count } turns
  }
failed-challenge-points = { $points } for the other player
setting-challenge_window_s = Time to challenge
standard-challenge_window_s = standard ({ $value } in online games)
standard-pauses = standard ({ $value } in online games, none if rated)
seconds = { $seconds } s
setting-live_word_feedback = Show word validity while placing tiles
setting-hints = Hints
setting-exchange_needs_in_bag = Tiles needed in the bag to exchange
setting-exchanges_each = Exchanges per player
setting-end-passes_each = Game ends when everyone passes
setting-end-scoreless_turns = Game ends after this many scoreless turns in a row
rule-board = Board
setting-clock-kind = Clock
clock-none = no clock
clock-game = { $minutes } min
clock-increment = { $minutes } min + { $seconds } s
clock-days = { $days ->
    [one] { $days } day per move
   *[other] { $days } days per move
  }
choice-clock-kind-none = No clock
choice-clock-kind-game = For the whole game
choice-clock-kind-increment = With time added each turn
choice-clock-kind-days = Days per move
setting-clock-minutes = Minutes per player
setting-clock-increment_s = Seconds added per turn
setting-clock-days = Days per move
zero-none = until the next move
zero-any = unlimited
zero-never = never
unit-tiles = { $count ->
    [one] { $count } tile
   *[other] { $count } tiles
  }
unit-points = { $count ->
    [one] { $count } point
   *[other] { $count } points
  }
unit-turns = { $count ->
    [one] { $count } turn
   *[other] { $count } turns
  }
unit-passes = { $count ->
    [one] once
    [2] twice
   *[other] { $count } times
  }
unit-exchanges = { $count ->
    [one] { $count } exchange
   *[other] { $count } exchanges
  }
unit-pauses = { $count ->
    [0] none
    [one] { $count } pause
   *[other] { $count } pauses
  }
unit-characters = { $count ->
    [one] { $count } character
   *[other] { $count } characters
  }
unit-seconds = { $count } s
unit-minutes = { $count } min
unit-days = { $count ->
    [one] { $count } day
   *[other] { $count } days
  }
group-tiles = Rack and bonus
group-exchange = Exchanging tiles
group-words = Words
group-end = End of the game
group-clock = Clock
group-names = Player names
setting-rack_size = Tiles on a rack
setting-bingo_bonus = Bonus for playing all tiles
setting-exchange_order = Order of an exchange
choice-exchange_order-draw-then-return = draw first, then return
choice-exchange_order-return-then-draw = return first, then draw
setting-end-nobody_can_move = Game ends when no one can move
setting-tie = If totals are equal
choice-tie-shared = the win is shared
choice-tie-before-adjustment = the higher score before adjustments wins
setting-names = Form of a name
choice-names-any = any
choice-names-capitalised = one word: a capital letter, then lower case
choice-names-capitalised-ascii = one word: a capital letter, then lower case, A to Z only
setting-name_length = Longest name
setting-clock-overtime_minutes = Overtime allowed
setting-clock-overtime_points = Cost of each started minute of overtime
setting-pauses = Pauses per game
setting-pause_minutes = Length of a pause
unavailable-opponents = Only for games without other people.
unavailable-no-words = Only for games with a word list.
about-rack_size = After each turn a player draws back up to this number, while the bag lasts.
about-bingo_bonus = For a play that uses the whole rack.
about-challenge_window_s-none = Online games have { $live } s, except those with days per move.
about-clock-overtime_minutes = After that, the player is out of the game.
about-pauses = Between people, if all players agree; the board is hidden meanwhile. Online games have { $live }, except rated ones and those with days per move. A game on one device or against bots is paused as often and for as long as you like.
about-pause_minutes = After that, the game resumes by itself.
about-word_checking-automatic = A play with a word that is not in the list is rejected, and you can try again.
about-word_checking-challenge = A play stands unless another player challenges it. If one of its words is not in the list, the tiles go back to the rack and the turn is lost.
about-live_word_feedback = While you place tiles, you see whether the words are valid.

## Files
open-file = Open a file
file-drop = Drop the file here
file-bad = This file cannot be read
file-too-large = The file is too large: at most { $limit } MB.
file-game = A game you can resume
file-view = A game as one player saw it
file-board = A board
file-transcript = A transcript of a game
file-position = A position
file-turns = { $count ->
    [one] { $count } turn
   *[other] { $count } turns
  }
file-resume = Resume here
file-use-board = Play on this board
download = Download game
format-sdf = Full save, to resume later
format-gcg = Moves, for other programs
format-json = Full save, for programmers
format-cgp = Board position, in one line

## Before the game
connecting = Connecting…
reconnecting = Reconnecting…
page-outdated = Your page is out of date. Reload it to continue.
reconnecting-table = Reconnecting… Your tiles stay where they are.
answer-late = No answer from the server yet. Your tiles stay where they are.
unconfirmed = The server has not confirmed this. Check the board and try again.
table-missing = Table not found
table-closed = Everyone has left this table.
lobby-title = Table: { $edition }
lobby-wait = The game starts when the last seat is taken.
lobby-sit = Check the settings, then take a seat.
sit-down = Take a seat
leave = Leave table
invite-link = Invitation link
copy = Copy
share = Share
copied = Copied
copy-failed = Your browser blocked copying. Select the link and copy it yourself.
copy-link = Copy link
seat-free = free seat
seat-taken = seated
bot = bot
bot-level = level { $level }

## The table
board = Board
board-enlarge = Enlarge the board
board-whole = Show the whole board
this-table = This table
rack = Rack
your-tiles = Your tiles
square-empty = empty
blank = blank
blank-which = Choose a letter for the blank
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
chat-earlier = Earlier messages
spectators-chat = only spectators see this
in-bag = In the bag: { $count }
no-moves = No moves yet.
board-after-move = Board after move { $number }
board-now = Back to the game
turn-play = play
turn-exchange = exchange { $count }
turn-pass = pass
turn-taken-back = withdrawn
turn-lost = turn lost
bingo = Bingo
your-turn = Your turn
your-decision = Your decision
player-decides = deciding
turn-of = { $name }’s turn
player-on-turn = to move
player-tiles = { $count ->
    [one] { $count } tile
   *[other] { $count } tiles
  }
player-left = has left
player-away = away
player-paused = paused
player-owes = loses { $count ->
    [one] a turn
   *[other] { $count } turns
  }
preparing-engine = Compiling the engine, only on the first start
preparing-words = Building the word list “{ $list }”
preparing-steps = { $done } of { $total }
preparing-percent = { $percent }%
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
exchange-chosen = { $count } selected · { $bag } in the bag
pass = Pass
pass-sure = Really?
recall = Recall
shuffle = Shuffle
sort = Sort
hint = Hint
hint-none = No play is possible with your tiles.
challenge = Challenge
challenge-else-turns = { $count ->
    [one] if wrong, lose a turn
   *[other] if wrong, lose { $count } turns
  }
challenge-else-points = if wrong, +{ $count } to them
accept = Accept
pause = Pause
paused = The game is paused.
resume = Resume
pause-ask = { $left ->
    [one] Ask for a pause (1 left)
   *[other] Ask for a pause ({ $left } left)
  }
pause-asked = { $name } asks for a pause of { $minutes } min.
pause-agree = Agree
pause-decline = Decline
pause-waiting = Waiting for agreement to a pause: { $names }
pause-withdraw = Withdraw
pause-not-agreed = Not everyone agreed to the pause. The game continues.
pause-ends = The game resumes by itself at { $time }.
pause-hidden = The board and your tiles are hidden until the game resumes.
resign = Resign
resign-ask = Resign this game?
resign-wins = { $name } wins the game. This cannot be undone.
resign-others-play-on = The others play on without you. This cannot be undone.
keep-playing = Keep playing
claim = { $name } is away: remove from the game
claim-win = Claim the win
claim-removal = Remove { $name }
away-wait = { $name } is away. { $wins ->
    [yes] You can claim the win in { $time }.
   *[no] You can remove them from the game in { $time }.
  }
away-claim = { $name } is away. { $wins ->
    [yes] You can claim the win now.
   *[no] You can remove them from the game now.
  }
not-on-rack = You have no { $letter }.
word-valid = valid
word-invalid = not valid
invalid-ask = Not valid: { $words }. Play anyway?
invalid-about = If somebody challenges it, you take your tiles back and lose the points and your turn.
invalid-play = Play anyway
invalid-change = Change it
plays = { $name } plays
own-pending = Opponents are deciding:
window = { $seconds } s to challenge
you-begin = You go first
draw-rule = The letter closest to the start of the alphabet goes first; a blank comes before A. Players who tie draw again.
start-draw = Draw:
begins = { $name } goes first
hand-over = Pass the device to { $name }
hand-over-hidden = Everyone else, look away: the rack is shown next.
hand-over-pending = For { $score ->
    [one] { $score } point
   *[other] { $score } points
  }. Accept or challenge it.
all-accept = Everyone accepts
challenged-by = { $name } challenges
i-am = I am { $name }

## Game events
news-begins = Draw: { $draws }. { $you ->
    [yes] You go first.
   *[no] { $name } goes first.
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
challenge-free = A failed challenge costs nothing at this table.
news-taken-back = { $you ->
    [yes] You take your tiles back and lose the turn and { $score ->
        [one] { $score } point
       *[other] { $score } points
      }.
   *[no] { $name } takes the tiles back and loses the turn and { $score ->
        [one] { $score } point
       *[other] { $score } points
      }.
  }
news-points-given = { $you ->
    [yes] You get
   *[no] { $name } gets
  } { $points ->
    [one] { $points } point
   *[other] { $points } points
  } for the failed challenge.
news-turn-owed = { $you ->
    [yes] You will lose { $count ->
        [one] your next turn
       *[other] your next { $count } turns
      }.
   *[no] { $name } will lose { $count ->
        [one] their next turn
       *[other] their next { $count } turns
      }.
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
news-seed-withheld = { $you ->
    [yes] You did not contribute to the draws.
   *[no] { $name } did not contribute to the draws.
  }
news-passed = { $you ->
    [yes] You pass.
   *[no] { $name } passes.
  }
news-resigned = { $you ->
    [yes] You have resigned.
   *[no] { $name } has resigned.
  }
news-timed-out = { $you ->
    [yes] You ran out of time.
   *[no] { $name } ran out of time.
  }
news-paused = { $you ->
    [yes] You pause the game.
   *[no] { $name } pauses the game.
  }
news-resumed = { $you ->
    [yes] You resume the game.
   *[no] { $name } resumes the game.
  }
news-resumed-itself = The pause is over.
announcement = What has happened

## Screen reader announcements
announce-total = { $name } has { $total ->
    [one] { $total } point
   *[other] { $total } points
  } in total.
announce-pending = { $name } plays { $words }, { $score ->
    [one] { $score } point
   *[other] { $score } points
  }. Opponents are deciding.
announce-challenge = { $name } plays { $words }, { $score ->
    [one] { $score } point
   *[other] { $score } points
  }. Accept it or challenge it.
announce-minutes = You have { $count ->
    [one] { $count } minute
   *[other] { $count } minutes
  } left.
announce-seconds = You have { $count ->
    [one] { $count } second
   *[other] { $count } seconds
  } left.
announce-overtime = Your time is up.

## End of the game
result = Result
rematch = Rematch
rematch-offered = { $name } offers a rematch.
rematch-accept = Accept
rematch-decline = Decline
rematch-waiting = Rematch offered. Waiting for { $names }.
rematch-withdraw = Withdraw offer
rematch-declined = { $name } declined the rematch.
rematch-ready = Go to the rematch
view-board = View board
over-wins = { $name } wins, { $points }
over-you-win = You win, { $points }
over-you-win-early = You win
over-wins-early = { $name } wins
over-tie = Tie: { $names }, { $points }
over-tie-rule = On equal totals, the higher score before rack adjustments wins.
end-went-out = { $you ->
    [yes] The bag is empty and you have no tiles left.
   *[no] The bag is empty and { $name } has no tiles left.
  }
end-passes = Everyone passed{ $times ->
    [one] .
    [2] { " " }twice in a row.
   *[other] { " " }{ $times } times in a row.
  }
end-scoreless = Too many scoreless turns in a row.
end-nobody-can-move = No one can move.
end-turn-limit = The game reached { $turns } turns, the most a game can have.
end-one-left = { $you ->
    [yes] You are the only player left.
   *[no] Only { $name } is left.
  }
adjust-played = Points from plays
points-in-play = Points in play
adjust-rack = Tiles left on rack
adjust-gained = Opponents’ tiles
adjust-time = Overtime
adjust-total = Total
score-graph = Score by turn

## The app
app-description = A crossword tile game for two to four players, with friends or against a bot, in four languages.
offline-device = You are offline
offline-server = The server is not responding
offline-why = Your games are safe on the server. This page reconnects as soon as the server responds.
offline-again = Try again
offline-waits = This page reconnects automatically.
notify-refused = Your browser blocks notifications from this page. You can allow them in its settings for this site.
print = Print
practice = Practice move
practice-skip = Skip the practice
practice-end = Got it
practice-wait = It is { $name }’s turn. Yours is next.
practice-first = Lay a word across the star: tap a tile, then a square – or a square, then the tiles. You can also drag or type.
practice-lay = Lay a word that touches the others: tap a tile, then a square – or a square, then the tiles. You can also drag or type.
practice-more = Carry on in the same row or column. Tap a tile twice to take it back.
practice-play = { $score ->
    [one] { $score } point.
   *[other] { $score } points.
  } Press Play, or move the tiles: nothing counts before that.
practice-refused = The red line says why this does not count. Move the tiles, or take them all back with Recall.
practice-done = Your first move! No word? Exchange tiles or pass. The menu has the rules and this practice.

## The rules of an edition
rules = Rules
rules-of = Rules: { $edition }
rules-lead = Two to four players place words on one board, each connected to the tiles already there. The highest total wins.
rules-board = { $rows } × { $columns } squares. The first word covers the star in the middle; every later play touches a tile already on the board.
rules-blank = A blank stands for any letter and scores nothing.
rules-turn = On your turn
rules-start = To start, each player draws one tile: the letter closest to the start of the alphabet goes first. Players who tie draw again.
rules-start-blank = A blank comes before all letters.
rules-play = Place tiles in one row or column, with no gaps between them. Every word you form counts, along the line and across it.
rules-exchange = Return some tiles and draw as many.
rules-pass = Skip your turn, for no points.
rules-score = Points
rules-count = Add up the letter values of every word that the play forms or extends.
rules-premiums = Coloured squares multiply the letter or the whole word, but only once: when a tile is placed on them.
rules-kind = Names, abbreviations and words with a hyphen or an apostrophe are not valid.
rules-forms-inflected = Dictionary words and their inflected forms are valid.
rules-forms-most-inflected = Dictionary words and most of their inflected forms are valid. The list lacks some rarer forms, such as declined comparatives.
rules-forms-headwords = Words are valid in the form under which a dictionary lists them. Inflected forms, such as plurals, are not, unless they have an entry of their own.
rules-out = The game ends when the bag is empty and a player has no tiles left.
rules-left = Each player loses the value of the tiles left on their rack; the player who went out gains the value of everyone else’s.
rules-changed = Tables can change these rules; the table menu shows the ones in force.

## Help
shortcuts = Keyboard shortcuts
shortcut-letters = Place the tile with this letter at the arrow
shortcut-arrows = Move across the board, and turn the arrow
shortcut-space = Turn the arrow, or place the selected tile
shortcut-backspace = Take back the last tile
shortcut-enter = Play
shortcut-escape = Return all tiles to the rack, cancel an exchange, or close an announcement
shortcut-help = Show this help, on every page
key-space = Space
gestures = Mouse and touch
gesture-tiles = Drag a tile to a square, or tap the tile and then the square.
gesture-type = Tap an empty square, then tap your tiles one after the other, or type the word. The arrow shows the direction; tap the square again to turn it.
gesture-back = To take a tile back, tap it twice, drag it to the rack, right-click it, or press and hold it.
gesture-rack = Drag tiles within the rack to reorder them.
gesture-zoom = On a phone, zoom the board with two fingers or with the magnifier.
gesture-file = Drop a saved game or a board anywhere on the page to open it.
after-game = After the game
after-game-review = The review of a game shows every turn with its board and racks, the best moves and where points were lost. “Find a better move” lets you look for one before it is shown.
after-game-file = Drop an SDF, GCG, JSON or CGP file on the page to review it in the same way.
after-game-board = On the analysis board you set up any position and ask the engine for moves, simulations and endgames. It opens from each turn of a review and from the foot of the page.

## About
about-title = About Mozaika
about-what = Mozaika is a crossword tile game in Polish, Estonian, Turkish and English. You can play it in the browser, in the terminal and from Python.
about-licence = Mozaika is free software under the { $licence } licence.
about-version = Version { $version }
about-lists = Word lists
about-common = Common words, for the lower bot levels
about-software = Software it is built on

## Accounts
account = Account
account-of = { $name }: account
account-guest = You are playing as a guest in this browser.
account-kept = Your name is reserved.
account-name = Name
guest = guest
guest-about = Has no account under this name: others can have the same name.
password = Password
password-current = Current password
password-new = New password
password-hint = At least { $limit } characters. Let your browser save it.
password-show = Show password
password-missing = Enter your password.
password-wrong = Wrong password.
create-account-title = Keep your name and games
create-account-why = Choose a password. The name becomes yours alone, your games are available on every device, and they can be rated. No e-mail address needed.
create-account = Create account
account-created = Done: the name { $name } is yours. Sign in with it on any device.
sign-in = Sign in
sign-in-title = Sign in
sign-in-instead = Already have an account? Sign in
sign-in-guest = The games that { $name } played here as a guest are not carried over. To keep them, create an account instead.
sign-out = Sign out
sign-out-title = Sign out
sign-out-why = Sign out on this device, or on every device.
sign-out-everywhere = Sign out everywhere
sign-out-guest = This browser will forget you. A guest cannot sign back in, so you will lose access to your games.
sign-out-lose = Sign out and lose my games
rename-title = Change your name
rename-why = Applies to new games; tables you have joined keep your old name.
rename-do = Change name
rename-own = { $name }: change your name
renamed = Your name is now { $name }.
password-title = Change password
password-why = This signs out all other devices and invalidates your recovery code.
password-do = Change password
password-changed = Password changed. All other devices are signed out.
recover = Forgot your password?
recover-title = Set a new password
recover-why = Enter your recovery code. Without one, create it on a device where you are still signed in, or ask whoever runs this server. All other devices will be signed out.
recover-do = Set password and sign in
recovered = Done: you are signed in as { $name } with your new password. The recovery code is used up.
recovery-title = Recovery code
recovery-why = If you forget your password, this code lets you set a new one. It works once.
recovery-code = Recovery code
recovery-create = Create recovery code
recovery-again = Create a new code
recovery-present = You created a code on { $day }; it is valid until { $until }. A new one replaces it.
recovery-keep = Write it down or store it safely: it is shown only this once. Anyone who has it can take over your account. Valid until { $day }, or until you change your password or sign out everywhere.
delete-account-title = Delete account
delete-account-short = Deletes your name, password, ratings and chat messages. This cannot be undone.
delete-account = Delete my account…
delete-account-why = Your name, password, ratings, results and chat messages are deleted on every device, and games in progress are resigned. Finished games stay with your opponents, without your name. This cannot be undone.
delete-account-do = Delete for good
account-deleted = Your account has been deleted.
erased-player = Former player

## Profiles
profile-own = My games and ratings
profile-since = Joined { $day }
person-missing = Player not found
rating = Rating
rating-none = No rating yet
rating-provisional = provisional
rating-games = { $count ->
    [one] { $count } rated game
   *[other] { $count } rated games
  }
rating-why = Guest games are not rated.
graph-table = Show as a table
graph-day = Date
graph-spoken = Rating over { $games ->
    [one] { $games } game
   *[other] { $games } games
  }: from { $first } to { $last }, lowest { $least }, highest { $most }
stat-games = Games
stat-won = Won / lost / tied
stat-average = Average score
stat-best = Best score
stat-bingos = Bingos per game
stat-play = Best play
outcome-won = Won
outcome-lost = Lost
outcome-tied = Tied
game-ended-early = ended early
past-table = View game, { $points }
games-older = Older games

## Finding an opponent
option-online = Play online
option-online-text = You are paired with someone who wants the same game.
seek-do = Find an opponent
seek-rated = Rated, if your opponent also has an account
seek-waiting = Waiting for an opponent
seek-stop = Stop waiting
seek-time = Waiting time
seek-found = Your game is starting
seek-go = Go to game
editions-all = All editions
table-own = Your table
open-all = { $count ->
    [one] Show { $count } table
   *[other] Show all { $count } tables
  }
rated = rated
unrated = unrated
rule-rated = Rated
rated-both = If both players have accounts when the game starts.
unrated-people = Only games between two people can be rated.
unrated-words = Only games with a word list can be rated.
unrated-board = Only games on the standard board can be rated.
unrated-rules = Only games with the edition’s own rules can be rated; any clock is allowed.
unrated-account = Only games between account holders can be rated.
uncounted-short = Not counted for ratings: it ended before each player had made { $moves ->
    [one] one move
   *[other] { $moves } moves
  }.
uncounted-pair = Not counted for ratings: in the last { $hours } hours, { $games ->
    [one] one game between these players has
   *[other] { $games } games between these players have
  } already counted.
home-footer-guest = Keep your name and games
home-footer-account = Your games are available on every device where you sign in.

## The draws
draws-starting = The game is starting: every device adds its random bytes to the draws…
draws-committed = How the tiles are drawn
draws-committed-about = The server chose a secret before the game and showed its hash, so it cannot change it any more. Then each player’s device added random bytes of its own. Every tile follows from both. When the game is over, your browser checks all draws by itself.
draws-checking = Checking the draws…
draws-checking-about = Your browser recomputes every draw of this game.
draws-verified = Draws verified
draws-verified-about = Your browser has recomputed every draw of this game with its own code. The secret matches the hash that the server showed before the game, and your device’s random bytes went into every draw. Nobody, not even the server, could choose the tiles.
draws-unproven = Draws match the record
draws-unproven-about = Every draw follows from the secret that the server has revealed and from the bytes of the players. This device cannot prove more: its own bytes did not go into the draws, or it no longer has them.
draws-unchecked = Draws not checked
draws-unchecked-about = The record of the game could not be loaded.
draws-mismatch = The draws are wrong
draws-mismatch-about = The server’s record does not agree with what this device saw and kept. Download the game and keep it as evidence. Do not trust this server.
draws-left-out = Your device showed its bytes, but the server left them out of the draws.
draws-restarted = The exchange before the game began again after your device had shown its bytes. Whoever caused that could choose between two draws.
draws-setup-unknown = This device kept its data with an earlier version of Mozaika, without the tiles of the edition and their order. They could not be compared with the record.
draws-withheld = { $name } did not contribute to the draws.
draws-withheld-bytes = { $name } sent a hash before the game, but no matching bytes.
draws-commitment = Hash shown before the game (the server’s commitment)
draws-own = Random bytes of this device
draws-command = You can check the downloaded game on your own computer, too:
draws-mismatch-text = The draws of this game do not add up{ $number ->
    [0] { "" }
   *[event] { " " }(event { $number })
  }: { $what }
draw-fault-commitment = the server showed another commitment before the game.
draw-fault-edition = the tiles, their order, the number of players, the rack size or the order of an exchange are not those shown before the game.
draw-fault-seed = your device’s bytes are not in the record.
draw-fault-hashes = the hashes are not those that were fixed before the bytes were shown.
draw-fault-secret = the revealed secret does not match the commitment.
draw-fault-order = contributions are not in the right order.
draw-fault-start = the draw for the first turn has the wrong rounds or the wrong starting player. Only players who tie draw again.
draw-fault-amount = tiles were drawn at the wrong time, by the wrong player or in the wrong number.
draw-fault-turn = the order of turns does not follow the rules.
draw-fault-draw = a tile was drawn that does not follow from the secret.
draw-fault-tiles = a player placed or kept a tile that they had not drawn.
draw-fault-seen = the record differs from what your device was shown during the game.
draw-fault-log = the record is damaged.

## Analysis board
analysis = Analysis board
analysis-mode = What the board is for
analysis-mode-play = Lay plays
analysis-mode-setup = Set up
analysis-letters = Letters for the board
analysis-letters-why = Choose a square, then type or tap letters. Space turns the direction, Delete removes a tile.
analysis-blank = The next tile is a blank
analysis-mark = Mark the last play
analysis-remove = Remove tile
analysis-players = Players
analysis-player = Player { $number }
analysis-on-turn = On turn
analysis-rack-own = Rack of the player on turn
analysis-rack-other = Rack of player { $number }, if known
analysis-bag = { $count ->
    [one] { $count } tile in the bag
   *[other] { $count } tiles in the bag
}
analysis-ask = Ask the engine
analysis-seconds = Time
analysis-seconds-of = { $seconds } s
analysis-stop = Stop
analysis-why-not = What cannot be asked here
question-moves = Best moves
question-simulation = Simulation
question-preendgame = Pre-endgame
question-endgame = Endgame
question-inference = What they kept
analysis-state-waiting = Waiting for a free worker …
analysis-state-running = Computing …
analysis-state-complete = Done.
analysis-state-known = Known from before.
analysis-state-interrupted = Interrupted, because games go first. Ask again to go on.
analysis-state-stopped = Stopped.
analysis-plays = { $count ->
    [one] { $count } play is possible.
   *[other] { $count } plays are possible.
}
analysis-score = Score
analysis-move = Move
analysis-leave = Leave
analysis-equity = Equity
analysis-wins = Wins, %
analysis-spread = Spread
analysis-deals = Deals
analysis-exchange = Exchange { $tiles }
analysis-gain-proved = Gain to the end: { $points } points (proved).
analysis-gain-found = Gain to the end: { $points } points (best found).
analysis-no-guess = The last play tells nothing about what they kept.
analysis-valid = valid
analysis-invalid = not valid
analysis-make = Make this move
analysis-reply = After your move
analysis-reply-none = Nobody replies
analysis-share = Share
analysis-cgp = Position (CGP)
analysis-copy-cgp = Copy CGP
analysis-copy-embed = Copy board to embed
analysis-copied = Copied.
## Review of a game
review = Review
review-game = Review the game
review-missing = This game cannot be reviewed
review-table = To the table
review-copy-link = Copy the link to this turn
review-file = Review a game file
review-file-why = See any game turn by turn: its board, racks and scores, and what the analysis finds. Mistakes in the file are shown at their turns.
review-file-drop = Drop an SDF, GCG, JSON or CGP file here, or choose one.
review-file-reading = Reading the file…
review-steps = Steps
review-first = To the start
review-previous = Previous turn
review-next = Next turn
review-last = To the end
review-next-mistake = Next mistake
review-start = Start of the game
review-start-why = Arrow keys go through the turns.
review-turn = Turn { $number }
review-slider = Scores and win probability by turn
review-win-of = win probability of { $name } { $win }
review-scores = Scores
review-panels = Details
review-rack-of = Rack of { $name }
review-rack-unknown = Rack not known
review-unseen = Not seen by { $name } before this turn: { $count }. In the bag: { $bag }.
review-unseen-start = Choose a turn to see which tiles its player had not seen.
review-no-chat = Nobody wrote anything.
review-exchange = exchange { $tiles }
review-used = Time used: { $time }
review-left = left: { $time }
review-challenged-off = Challenged and withdrawn. Not in the word list: { $words }
review-withdrawn = The play was withdrawn.
review-challenge-failed = { $name } challenged without success.
review-has-problem = The file has a mistake here
review-problem = Line { $line }: the file says { $recorded }; by the rules it is { $expected }.
review-problem-recorded = Line { $line } does not fit the rules: { $recorded }
review-problem-plain = Line { $line } does not fit the game so far.
review-comment = Your comment
review-comment-saved = Saved.
review-comment-file = The comments are kept in the file that you save here.
review-save-file = Save as { $format }
review-analyse = Analyse this position
review-analyse-why = Opens the position before this move on the analysis board.
review-copy-gcg = Copy GCG
review-copy-failed = Your browser blocked copying. Download the file instead.
review-sheet = Score sheet to print
review-share-position = The position shown
review-best = Best moves
review-move = Move
review-score = Points
review-leave = Leave
review-equity = Equity
review-equity-why = What the move is worth, in points: its score and the position after it.
review-win = Win
review-played = played
review-no-loss = No better move was found.
review-loses-both = Loses { $points } and { $win } of win probability
review-loses = Loses { $loss }
points-short = { $points } pts
review-rank = Number { $rank } of the moves compared
review-missed-bingo = Missed a bingo
review-phonies = Not in the word list: { $words }
review-unchallenged = Could have been challenged: { $words }
review-luck = Luck of the draw: { $points } points
review-adjustments = Remaining tiles and time
review-accuracy = Accuracy
review-accuracy-why = From 0 to 100: how much win probability the moves kept.
review-mean-loss = Mean loss in points
review-strength = Estimated strength
review-strength-why = On the scale of the bots, from their games: 1 is the first level.
review-bingos = Bingos, of those available
review-best-turn = Best turn
review-worst-turn = Worst turn
review-by-phase = Accuracy by phase
review-unknown = What cannot be known
phase-opening = Opening
phase-middle = Middle game
phase-preendgame = Pre-endgame
phase-endgame = Endgame
class-best = Best
class-good = Good
class-inaccuracy = Inaccuracy
class-mistake = Mistake
class-blunder = Blunder
unknown-no-rack = The rack is not known, so moves cannot be compared.
unknown-partial-rack = Only a part of the rack is known.
unknown-hidden-exchange = The exchanged tiles are not known.
unknown-more-than-two = With more than two players, the endgame cannot be calculated exactly.
unknown-no-lexicon = There is no word list for this game.
unknown-lost-turn = The turn was lost; there was nothing to choose.
unknown-impossible = The position or the move is not possible by the rules.
tab-turn = Turn
tab-summary = Summary
analysis-start = Analyse the game
analysis-why = The analysis compares every move with the best ones.
analysis-running = Analysis: { $done } of { $turns } turns
analysis-failed = The analysis has stopped.
analysis-again = Try again
analysis-none = This game cannot be analysed.
analysis-by = Engine version { $engine }
retry-start = Find a better move
retry-why = Lay a better move, then check it. The best moves are hidden until you find one or ask for them.
retry-check = Check
retry-reveal = Show the best moves
retry-end = Back to the game
retry-best = That is the best move!
retry-close = Number { $place } of the best moves: { $loss } less than the best one. Keep looking.
retry-played-listed = That is the move that was played: number { $place }, { $loss } less than the best one.
retry-played = That is the move that was played. There is a better one.
retry-asking = Analysing this move …
retry-worse = This move loses { $loss }. Keep looking.

## What analyses say about a person
insight = Analysis
insight-why = From the analysed games.
insight-accuracy = Accuracy by game
insight-phases = Mistakes by phase
insight-opponents = Head to head
insight-won-tied-lost = { $won } won, { $tied } tied, { $lost } lost
insight-spread = Spread
insight-lost-points = Points lost
insight-misses = Learn from your mistakes
insight-misses-why = The words that you missed most often. Each leads to a position where you can look for the better move.
insight-misses-all = Show all { $count } words
insight-exchange = Exchange or pass
insight-times = { $count ->
    [one] { $count } time
   *[other] { $count } times
  }
