### English. Keys are the same in every language; a test finds missing and unused ones.

## What the rules refuse (error-<code>)

error-malformed-command = This request cannot be understood: “{ $field }” is not what it should be.
error-no-such-seat = There is no seat { $seat } at this table.
error-tile-not-on-rack = Your rack does not have: { $missing }
error-game-not-started = The game has not started yet.
error-game-already-started = The game has already started.
error-game-is-paused = The game is paused.
error-game-not-paused = The game is not paused.
error-game-is-over = The game is over.
error-not-your-turn = It is { $on_turn }’s turn.
error-player-has-left = This player has left the game.
error-play-is-pending = A play is waiting to be accepted or challenged.
error-nothing-pending = There is no play to accept or challenge.
error-own-play = You cannot accept or challenge your own play.
error-already-accepted = You have already accepted this play.
error-others-may-challenge = Others may still challenge this play; wait until they have decided.
error-acceptance-ends-game = If this play stands, the game is over: accept it or challenge it.
error-window-still-open = The time for challenges is not over yet.
error-window-is-over = The time for challenges is over.
error-time-not-up = The time is not up yet.
error-time-is-up = Your time is up.
error-already-contributed = This seat has already added to the draw.
error-contributions-missing = Waiting for a contribution to the draw from: { $seats }
error-no-tiles-laid = No tile was laid.
error-too-many-tiles = At most { $limit ->
    [one] { $limit } tile
   *[other] { $limit } tiles
  } can be laid in one play.
error-off-board = Row { $row }, column { $column } is not on the board.
error-square-taken = { $square } is already taken.
error-square-used-twice = { $square } was used twice.
error-unknown-letter = “{ $letter }” is not a letter of this game.
error-not-in-line = All tiles must be in one row or one column; { $square } is not.
error-gap-in-play = There is a gap in the play at { $square }.
error-start-not-covered = The first play must cover the start square { $square }.
error-first-word-too-short = The first word must have at least two letters.
error-not-connected = The play must touch a tile that is already on the board.
error-invalid-words = Not in the word list: { $words }
error-bag-below-minimum = An exchange needs { $needed ->
    [one] { $needed } tile
   *[other] { $needed } tiles
  } in the bag; there { $in_bag ->
    [one] is { $in_bag }
   *[other] are { $in_bag }
  }.
error-exchange-beyond-bag = You cannot exchange { $wanted }: the bag holds only { $in_bag }.
error-exchanges-used-up = You have used all your exchanges ({ $limit }).
error-wrong-player-count = A game is for 2 to 4 players, not { $given }.
error-not-enough-tiles = This tile set has { $available } tiles; { $needed } are needed for so many players.
error-bad-contribution = A contribution to the draw is 16 bytes from a seat that may give one, not { $length }.
error-bad-secret = This is not the secret that the game’s draws were committed to.
error-name-empty = A name must not be empty.
error-name-too-long = “{ $name }” is too long: at most { $limit } characters.
error-name-forbidden = “{ $name }” contains characters that a name cannot have.
error-name-not-capitalised = “{ $name }”: in this edition a name is one capital letter, then small letters.
error-name-taken = There is already a player called “{ $name }”.

## What cannot be read

error-bad-coordinate = “{ $text }” is not a square. Write it like H8 or 8H.
error-bad-notation = “{ $text }” is not a play. Write the square, then the word: H8 WORD
error-not-in-alphabet = “{ $text }”: character { $position } is not a letter of this game.
error-letter-mismatch = { $square } holds { $on_board }, not { $written }.
error-runs-off-board = “{ $text }” runs off the board.
error-ambiguous-play = “{ $text }” can be laid in more than one way.
error-unknown-edition = There is no edition “{ $edition }”. See: mozaika editions
error-bad-edition = { $file }: { $reason } { $detail }
error-bad-word-file = { $file }: { $reason }
error-fact-missing = Something was not found out before deciding: { $fact }
error-not-yet-verifiable = The draws can be checked only when the game is over.
error-view-not-verifiable = This is what one player could see of a game: it does not hold all draws, so it cannot be checked.
error-no-draws-recorded = { $kind ->
    [board] A board is no game yet: there are no draws to check.
    [cgp] A CGP file holds a position and no draws, so it cannot be checked.
   *[gcg] A GCG file holds no draws, so it cannot be checked.
  }
error-forged-record = This record is not genuine: event { $version } ({ $event }) does not follow from what stands before it.
usage-unknown = Unknown arguments: { $arguments }
usage-bad-value = Not a valid value for { $argument }
usage-missing = Missing: { $arguments }

## Why an edition file is refused (edition-fault-<reason>)

edition-fault-missing-file = the file cannot be read.
edition-fault-bad-toml = this is not valid TOML:
edition-fault-unknown-parent = it extends an edition that does not exist:
edition-fault-extends-loop = it extends itself:
edition-fault-unknown-board = there is no such board:
edition-fault-missing-key = this key is missing.
edition-fault-unknown-key = this key means nothing here.
edition-fault-wrong-type = this is not the kind of value expected:
edition-fault-out-of-range = out of range:
edition-fault-unknown-policy = no such choice:
edition-fault-duplicate-letter = a letter occurs twice:
edition-fault-reserved-letter = this sign cannot be a letter:
edition-fault-cases-differ = capital and small letters do not match:
edition-fault-tile-not-in-alphabet = a tile that is not in the alphabet:
edition-fault-blank-with-points = a blank is worth nothing, not:
edition-fault-too-few-tiles = too few tiles for two racks:
edition-fault-bad-coordinate = not a square:
edition-fault-premium-outside-board = a premium outside the board:
edition-fault-premium-twice = two premiums on one square:
edition-fault-bad-colour = not a colour like #2a7048:

edition-fault-bad-text = this must be one short line of text:

word-file-missing = the file cannot be read.
word-file-encoding = the file is not text in UTF-8, UTF-16 or an encoding of the language.
word-file-empty = there is no word of this alphabet in it.

## The command line

cli-description = Crossword tile games in Polish, Estonian, Turkish and English.
cli-version = show the version
cli-help = show this help
cli-editions = list the editions
cli-editions-json = as JSON
cli-play = play a game in the terminal, several people on one device
cli-play-edition = the edition, or a .toml file of your own
cli-play-words = a word list (UTF-8, one word a line) for checking and challenges
cli-play-plain = without colours
cli-play-names = the players, 2 to 4
cli-lang = language of the texts: en, pl, et, tr
cli-commands = commands
cli-options = options
cli-arguments = arguments
cli-usage = usage:
column-id = edition
column-name = name
column-language = language
column-tiles = tiles
column-blanks = blanks
column-points = points
column-board = board

## The game in the terminal

ask-edition = Which edition? (a number; Enter for { $default })
ask-name = Player { $number }:
ask-name-or-start = Player { $number } (Enter to begin):
not-a-choice = Please choose one of the numbers.
no-word-list = No word list: every word counts. Give one with --words FILE.
word-list = Words are checked with “{ $name }”: { $count ->
    [one] { $count } word
   *[other] { $count } words
  }{ $dropped ->
    [0] .
    [one] ; { $dropped } entry that cannot be laid was left out.
   *[other] ; { $dropped } entries that cannot be laid were left out.
  }
start-draw = The draw for who begins:
start-draw-line = { $name } draws { $tile }
starts = { $name } begins.
hand-over = { $name } is next. Everybody else, look away; { $name }, press Enter.
prompt = Your move (“{ $help }” lists the commands):
rack-of = { $name }’s rack:
in-bag = In the bag: { $count }
time-left = { $time } left
overtime = { $time } over time
tiles-left = { $count ->
    [one] { $count } tile
   *[other] { $count } tiles
  }
left-game = left
owes-turns = owes { $count ->
    [one] a turn
   *[other] { $count } turns
  }
pending = { $name } plays { $play } for { $score ->
    [one] { $score } point
   *[other] { $score } points
  }.
pending-ask-one = { $name }: Enter accepts, “{ $challenge }” challenges.
pending-ask-many = Enter: everybody accepts. “{ $challenge } NAME”: NAME challenges.
pending-window = There are { $seconds } seconds to challenge.
who-challenges = Who challenges? Write the name.
played = { $name }: { $play }, { $score ->
    [one] { $score } point
   *[other] { $score } points
  }.
exchanged = { $name } exchanged { $count ->
    [one] { $count } tile
   *[other] { $count } tiles
  }.
drawn = You drew:
passed = { $name } passed.
turn-lost = { $name } loses this turn.
taken-back = { $name }’s play is taken back; the turn is lost.
challenge-succeeded = { $name } challenges. Not valid: { $words }
challenge-failed = { $name } challenges, but the play is valid.
owes-turn = { $name } will lose a turn for it.
points-given = { $name } gets { $points } points for it.
resigned = { $name } has resigned.
timed-out = { $name } is out of time and out of the game.
paused = The game is paused. Press Enter to go on.
preview-word = { $word }: { $sum } = { $points }
preview-bonus = bonus for all tiles: { $points }
preview-total = Total: { $points ->
    [one] { $points } point
   *[other] { $points } points
  }
word-valid = valid
word-invalid = not valid
unseen = Not seen by you ({ $count }):
no-moves-yet = Nobody has moved yet.
choose-reading = The blank can stand in more than one place. Which one?
unknown-command = “{ $text }” is not a command. “{ $help }” lists them.
goodbye = The game was left unfinished.
turn-play = { $words }
turn-exchange = exchange ({ $count })
turn-pass = pass
turn-taken-back = { $words }, taken back
turn-lost-line = turn lost
result = The game is over.
end-went-out = { $name } has used all tiles and the bag is empty.
end-passes = Everybody has passed { $times ->
    [one] once
    [2] twice
   *[other] { $times } times
  } running.
end-scoreless = There were too many scoreless turns running.
end-nobody-can-move = Nobody can move any more.
end-one-left = Only { $name } is left.
adjust-rack = tiles left on the rack ({ $tiles }): { $points }
adjust-gained = the opponents’ tiles: +{ $points }
adjust-time = over time: { $points }
winner = { $name } wins.
tie = A tie between { $names }.
draws-verified = The draws were checked: every tile follows from the secret that was fixed at the start.
commands-help =
    A play: the square of its first letter, then the word: { $across } across, { $down } down.
      Letters already on the board may be written as they are, as . or in brackets.
      ? before a letter lays the blank there; without it a blank is used only when needed.
    { $exchange } ABC    exchange these tiles (? is the blank)
    { $pass }    pass
    { $score } { $across }    what a play would score
    { $tiles }    the tiles you have not seen
    { $hint }    the best play, where the table allows it
    { $board }    show the board again
    { $moves }    the moves so far
    { $pause }    hide the board and stop the clock
    { $save } FILE    save the game: .sdf, .json, .gcg or .cgp
    { $open } FILE    go on with a saved game, or start one on a saved board
    { $resign }    give up
    { $quit }    leave the program
command-help = help
command-exchange = exchange
command-pass = pass
command-score = score
command-tiles = tiles
command-moves = moves
command-pause = pause
command-resign = resign
command-quit = quit
command-challenge = challenge

## Game files

error-bad-file = Line { $line }, column { $column }: { $reason } { $detail }
error-bad-record = This log could not have come about: event { $event } does not fit what stands before it.
error-file-unreadable = { $file } cannot be read.
error-file-unwritable = { $file } cannot be written.
error-file-too-large = The file is too large: { $size } bytes, at most { $limit }.
error-not-text = This is not a text file, or not one in UTF-8.
at-line = Line { $line }: { $message }
error-newer-version = This file is of version { $version }; this program knows versions up to { $known }.
error-unknown-format = “{ $name }”: the formats are .sdf, .json, .gcg and .cgp.
error-cannot-convert = What this file ({ $source }) holds is not enough for: { $target }
error-view-only = This is what one player could see of a game: it can be shown, but not gone on with.
file-fault-section-twice = this section stands twice:
file-fault-section-name = a section needs a name.
file-fault-no-section = this stands before the first #Section:
file-fault-key-value = expected “Key: value”, found:
file-fault-key-twice = this key stands twice:
file-fault-missing-section = this section is missing:
file-fault-missing-key = this key is missing:
file-fault-unknown-key = this key means nothing here:
file-fault-number = expected a number:
file-fault-schema = expected a size such as 15x15, each side within:
file-fault-colour = expected one of:
file-fault-value = this value does not fit:
file-fault-disagrees = this does not agree with the history; expected:
file-fault-json = this is not valid JSON:
file-fault-not-a-game = this JSON is not a game of ours.
file-fault-letter = not a letter of this game:
file-fault-gcg-player = expected:
file-fault-gcg-nick = expected one of these players:
file-fault-gcg-score = expected at the end:
file-fault-gcg-move = expected:
file-fault-gcg-line = expected > or # at the start, found:
file-fault-gcg-encoding = unknown or wrong encoding:
file-fault-cgp-fields = expected:
file-fault-cgp-row = the rows are not equally long:
file-fault-cgp-players = expected 2 to 4 players, and as many scores as racks; found:
problem-score = the score is { $recorded }, by the rules { $expected }
problem-total = the total is { $recorded }, but the figures add up to { $expected }
problem-does-not-fit = the word does not fit what lies on the board
problem-too-many-of-a-tile = more tiles than the set has: { $recorded }
problem-nothing-to-take-back = there is no play of this player to take back
problem-end-tiles = { $recorded } points for the tiles at the end, by the rules { $expected }
problem-sign = { $recorded } points cannot be: a failed challenge gives points, time over the limit costs them
problem-exchange-size = { $recorded } tiles exchanged, but a rack has { $expected }
lost-draws = the draws
lost-settings = the rule settings
lost-clock = the clock
lost-challenges = which words were challenged
lost-pending = the pending play
lost-history = the turns
lost-edition = the edition’s own letters and points
lost-premiums = the board’s premiums
lost-debts = the turns owed
lost-notes = the notes
lost-headers = the title and other headers
converted = { $file } written.
converted-lost = It cannot hold: { $lost }
problem-line = line { $line }: { $message }
replay-good = Everything adds up.
replay-problems = { $count ->
    [one] { $count } problem
   *[other] { $count } problems
  }:
replay-taken-back = taken back
replay-adjustment = { $kind ->
    [challenge] for a failed challenge
    [time] over time
    [gain] the opponents’ tiles
   *[loss] tiles left
  }
verified = Genuine: every draw, score and turn follows from the rules and the revealed secret.
verified-so-far = Genuine so far: the game is not over yet.
opened = { $file } opened.
saved = { $file } saved.
cli-convert = turn a game file into another format, by the suffix
cli-replay = a game turn by turn, with recomputed scores
cli-verify = check that a finished game is genuine
cli-file = a game file: .sdf, .json, .gcg or .cgp
cli-target = the file to write
cli-json = as JSON
cli-file-edition = whose letters a GCG or CGP file has, if it does not say so: an edition, or a .toml file of your own
which-file = Which file? Write: { $command } FILE; the formats are .sdf, .json, .gcg and .cgp.
after-game = Enter leaves. Or write: { $save } FILE, { $open } FILE.
cli-play-board = an SDF file with a board to play on, or a saved game to go on with
command-save = save
command-open = open
error-nothing-to-play-through = There is no tile on { $square } to play through.
pending-help = Enter accepts. Or write: { $challenge } NAME, { $resign } NAME, { $save } FILE, { $open } FILE, { $quit }.
no-such-player = There is no player called “{ $name }”.
who-resigns = Who resigns? Write the name.
exchange-what = Which tiles? Write: { $exchange } ABC
confirm = Write “{ $command }” once more to do it; anything else goes on.
winner-by-earlier-score = { $name } wins: on equal totals the higher score before the rack values counts.
ranking = Ranking:
command-board = board
screen-too-small = (The board needs { $columns } columns and { $rows } rows; this window has { $width } by { $height }.)
lost-extras = sections that we do not know
unknown-sections = Unknown sections, kept as they are: { $names }
unknown-ops = Unknown ops, kept as they are: { $names }
error-lexicon-missing = This game is judged by the word list “{ $name }”: give that very list with --words.
lost-names = the players’ names

## Words

error-unknown-lexicon = There is no word list “{ $name }”. See: mozaika lexicon list
error-lexicon-not-included = The word list “{ $name }” is not part of this build. Add one of your own: mozaika lexicon add
error-lexicon-exists = There is already a word list called “{ $name }”.
error-bad-lexicon-name = { $reason ->
    [reserved] “{ $name }” means that no word list is wanted: no list can have this name.
   *[form] “{ $name }” cannot be the name of a word list: letters, digits, . + - and _, at most 40.
  }
error-lexicon-is-built-in = The word list “{ $name }” comes with the program and cannot be removed.
error-lexicon-is-fixed = The words of “{ $name }” cannot be changed. Make a list on top of it: mozaika lexicon allow { $name } WORD --name NEW (or block)
error-lexicon-in-use = “{ $by }” is built on the word list “{ $name }”: remove it first.
error-wrong-lexicon = The word list “{ $name }” is of another language than the edition “{ $edition }”.
error-bad-word-graph = { $file }: { $reason }
error-bad-list-word = “{ $word }” cannot be in a word list: 2 to 31 letters of the edition.
error-alphabet-too-large = An alphabet of { $letters } letters is too large; at most { $limit }.
error-bad-pattern = “{ $pattern }” is not a pattern. Write letters, ? for any letter, * for any run of letters, [ABC] for one of these.
error-bad-length = “{ $text }” is not a number of letters. Write 7, 5-8, 5- or -8.
word-graph-missing = the file cannot be read.
word-graph-foreign = this is no word graph.
word-graph-version = this word graph was made by another version of the program.
word-graph-truncated = the file is incomplete.
word-graph-damaged = the file is damaged.
word-graph-letters = this word graph is for other letters.
word-file-too-large = the file is too large.
preparing-words = Preparing the words of “{ $name }” (once)
hook-inner-front = without its first letter: { $word }
hook-inner-back = without its last letter: { $word }
lexicon-removed = The word list “{ $name }” was removed.
lexicon-added = “{ $name }”: { $count ->
    [one] { $count } word
   *[other] { $count } words
  }, the longest { $longest }
lexicon-diff = Only in { $first }: { $gone }; only in { $second }: { $new }
lexicon-not-in-build = not in this build
lexicon-is-damaged = damaged
lexicon-damaged = “{ $name }” cannot be read: { $folder }. It can be removed: mozaika lexicon remove { $name }
licence-not-stated = not stated
dropped-signs = { $count ->
    [one] { $count } entry
   *[other] { $count } entries
  } left out: other signs than the edition’s letters
dropped-short = { $count ->
    [one] { $count } entry
   *[other] { $count } entries
  } left out: fewer than 2 letters
dropped-long = { $count ->
    [one] { $count } entry
   *[other] { $count } entries
  } left out: more than 31 letters
dropped-name = { $count ->
    [one] { $count } entry
   *[other] { $count } entries
  } left out: proper names
dropped-abbreviation = { $count ->
    [one] { $count } entry
   *[other] { $count } entries
  } left out: abbreviations and scraps
dropped-repeated = { $count ->
    [one] { $count } entry
   *[other] { $count } entries
  } left out: the word was there already
column-lexicon = word list
column-words = words
column-words-to-15 = up to 15 letters
column-longest-word = longest
column-licence = licence
column-source = source
column-title = title
column-attribution = attribution
column-allowed = allowed
column-blocked = blocked
cli-check = is it a word? exit code 1 if any is not
cli-words = study words: anagrams, hooks, patterns
cli-words-word = a word, in any case
cli-anagrams = words made of given letters
cli-letters = the letters; ? is a blank
cli-shorter = also words that use only some of them
cli-hooks = letters before and behind a word that make another one
cli-pattern = words that fit a pattern
cli-pattern-form = letters; ? any letter, * any run of letters, [abc] one of these
cli-length = number of letters: 7, 5-8, 5- or -8
cli-limit = at most so many answers
cli-export = all words, one a line
cli-lexicon = word lists: list, info, add, remove, diff, allow, block
cli-lexicon-list = all word lists with source and licence
cli-lexicon-info = everything about one list
cli-lexicon-add = take in a list of your own from a file
cli-lexicon-file = one word a line; UTF-8, UTF-16 or an 8-bit encoding of the language
cli-lexicon-name = name of a word list
cli-lexicon-prepare = compile and build everything now, not on first use
cli-lexicon-remove = remove a list of your own
cli-lexicon-diff = words that only one of two lists has
cli-lexicon-allow = allow words on top of a list
cli-lexicon-block = block words on top of a list
cli-lexicon-new = leave the list as it is and make a new one of this name
cli-play-lexicon = word list for checking and challenges; “none”: every word counts
cli-play-tdk = Turkish: ask the TDK’s dictionary first, on the network

## The engine

cli-moves = the legal plays of a position
cli-moves-position = a CGP string, or - for one a line on standard input
cli-endgame = the best end of a game of two whose bag is empty
cli-sim = the best moves of a position, judged by playing on
cli-seconds = how long it may think about a position
cli-plies = how many turns it plays on
cli-candidates = how many moves are tried
cli-deals = try exactly so many deals, however long it takes: the same answer for one seed on any machine
cli-by-total = what counts: the spread or the chance to win, or one’s own points alone
endgame-exact = { $value } points from here to the end, with best play
endgame-so-far = { $value } points from here to the end, as far as found in this time
a-pass = pass
error-not-an-endgame = This is not an endgame: there are { $bag } tiles in the bag.
error-rack-not-told = With three or four players all racks must be told: what the others hold cannot be worked out.
error-impossible-rack = A rack of { $count } tiles cannot be: there must be 1 to { $most }.
cli-perft = check positions whose plays are known
cli-perft-file = a .perft file
moves-count = { $count ->
    [one] { $count } play
   *[other] { $count } plays
  }
perft-good = All positions have the plays they should have.
perft-wrong = { $count ->
    [one] { $count } position differs.
   *[other] { $count } positions differ.
  }
perft-line = Line { $line }: expected { $expected }, found { $found }
cli-bench = how fast the engine is with a word list
cli-baseline = another engine’s script to run in the same go; it prints JSON
cli-selfplay = games between two bots
cli-games = how many games
cli-bots = the two bots: greedy, static
cli-seed = what the tiles are drawn by; the same seed gives the same games
cli-threads = on how many threads
playing-games = Playing { $name }
error-unknown-bot = There is no bot “{ $bot }”. The bots are: { $known }
cli-play-bot = a bot to play with, up to three times: beginner (knows short everyday words, overlooks a lot), casual (knows the usual words, seldom long ones), club (knows most words, thinks of what it keeps), expert (knows nearly every word, misses little) or champion (knows every word, thinks ahead)
cli-match = a match between two bots by the real rules, kept game by game; the same command goes on with it
cli-match-bots = the two bots: beginner, casual, club, expert, champion, static, greedy
cli-match-out = the file that each finished game is added to
cli-match-seconds = how long a champion may think about a move
cli-match-jobs = in how many processes
match-torn = The last line of { $path } was broken off; that game is played again.
match-resumed = { $done } of { $games } games were played before.
match-games = { $games } games: { $first } won { $won }, { $second } won { $lost }, ties { $ties }
match-share = { $first } wins { $share } ± { $error } % (a tie counts half; standard error of pairs)
match-spread = Mean spread { $spread } ± { $error } points
match-slowest = Slowest move: { $first } { $one } ms, { $second } { $other } ms
error-other-match = Line { $line } of { $path } is not of this match. Ask as before, or name another file.
command-hint = hint
hint-not-allowed = Hints are not allowed at this table.
hint-none = no play
error-bot-needs-words = A bot can play only with a word list. Without “--lexicon none”, the edition’s own is taken.

## Live tables

error-stale-version = Something has happened at the table meanwhile. Look again.
error-no-such-table = There is no table “{ $table }”, or it is not open to you.
error-no-such-person = Nobody is known by “{ $person }”.
error-not-seated = Only those who sit at the table can do this.
error-not-your-seat = That is not your seat.
error-seat-taken = That seat is taken.
error-table-full = There is no free seat at this table.
error-already-seated = You already sit at this table.
error-bad-table = There can be no such table: { $reason }
table-fault-nobody = nobody would sit at it but bots.
table-fault-local-strangers = a local table has players of one device and bots only.
table-fault-bot-level = there is no such bot.
table-fault-bot-words = a bot can play only with a word list.
table-fault-seed = what a player adds to the draws must be 16 bytes.
table-fault-saved-seats = it must have a seat at this device, or a bot, for each player of the saved game.
table-fault-hints = hints are for tables where nobody else plays than people at this device and bots.
error-player-is-present = This player is not away, or not for long enough yet.
error-game-not-over = The game is not over yet.
error-hints-not-allowed = This table gives no hints.
error-hints-not-ready = There are no hints while the engine is being prepared. Ask again in a moment.
error-chat-empty = There is nothing to say in that line.
error-chat-too-long = A line can have at most { $limit } characters.
error-chat-too-fast = So many lines at once are too many. Wait a moment.
error-bot-failed = The bot “{ $bot }” gives no answer.
error-sign-in-failed = That name and password do not belong together.
error-bad-password = This password cannot be used: { $reason }
password-fault-short = it needs at least { $limit } characters.
password-fault-long = it may have at most { $limit } characters.
password-fault-easy = it is too easy to guess.
error-has-account = You have an account already.
error-no-account = For this you need an account.
error-blocked = You can no longer play here. Ask the people who run this server.
error-bad-admin-request = This is no request: { $reason }
error-traces-left = The person is erased, but the file could not be written anew, and deleted bytes are still in it. Is the disk full? The next erasing writes it anew.
error-too-busy = Too much is going on right now. Please try again in a moment.
error-store-in-use = { $file } is open in another process.
error-store-failed = { $file } could not be written. Nothing has happened.
error-store-unreachable = The tables cannot be reached just now. Try again in a moment; if your move was kept, you will see it.
error-bad-database-url = This is no address of a database. Expected: postgresql://USER:PASSWORD@HOST:PORT/NAME, with / : ? # @ in a password written as %2F %3A %3F %23 %40.
error-database-unreachable = No PostgreSQL answers at { $database }.
error-database-refused = { $database }: PostgreSQL does not accept this user or password.
error-database-missing = { $database }: there is no such database. CREATE DATABASE makes one.
error-database-too-old = { $database } is PostgreSQL { $version }; { $oldest } or newer is needed.
error-database-unsuited = { $database }: { $reason }.
error-database-not-empty = { $database }: something is kept there already. Copying needs an empty database.
database-fault-encoding = its encoding is not UTF8
database-fault-rights = this user may not create tables there
database-fault-read-only = it can only be read
error-backup-by-pg-dump = PostgreSQL is backed up by its own program: pg_dump --format=custom --file=FILE URL
error-erase-needs-yes = Erasing “{ $person }” cannot be undone. Add --yes to do it.
error-admin-unreachable = A server is running that does not answer at { $socket }. Name its folder by --data, or stop it first.
error-no-unix-sockets = A running server cannot be asked on this system. Stop it first.
cli-train = train the engine
cli-train-leaves = find out by self-play what an edition’s tiles are worth to keep; can be broken off and goes on
cli-train-chances = find out by self-play how often who is ahead wins
cli-train-racks = racks drawn in each generation
cli-train-generations = how often the values found are played with to find better ones
cli-train-out = the file to write; without it, the values are for you alone
training-leaves = Training { $name }
training-done = Trained values: { $path }
error-bad-leaves = The trained values in { $path } are damaged, of another format, or of other tiles.
error-other-training = { $path } is from a training that was asked for differently, or it is damaged. Ask as before, or delete it.
cli-moves-by = which plays are best: by score and what is kept (equity), or by score alone
preparing-engine = Preparing the engine, once on this machine
error-too-few-tiles = There is nothing to train: racks need two tiles at least, and the set three racks.
cli-serve = live tables for browsers and programs
cli-serve-host = the address to listen at; by default this machine alone can reach it
cli-serve-port = the port to listen at; 0 for any free one
cli-serve-no-open = do not open a browser
cli-serve-data = the folder that tables are kept in
cli-serve-database = PostgreSQL instead of a file: postgresql://USER:PASSWORD@HOST:PORT/NAME; also $MOZAIKA_DATABASE
cli-serve-proxy = the proxies in front of the server, as addresses or networks: they alone are believed on whom they speak for
cli-serve-limit = change a limit, such as sockets-per-address=500; docs/operating.md lists them
cli-serve-champion = how long the strongest bot thinks about a move, at most; 2 if nothing is said
cli-serve-metrics-token = a file with a token of at least 16 characters: who has it may read /metrics; without it nobody
cli-backup = copy all tables into a file, also while they are being played
cli-backup-file = the file to write; it must not exist yet
cli-copy = copy all tables from a file into an empty PostgreSQL, while no server runs
serving = Mozaika is at { $address } – Ctrl-C ends it.
backup-done = Copied to { $path }
copy-done = Rows copied: { $rows }
cli-admin = what is kept about people: list, export, erase, block; also while the server runs
cli-admin-people = list people, the newest first
cli-admin-search = a part of the name
cli-admin-export = everything kept about a person, as one JSON document
cli-admin-erase = erase a person; finished games stay for the others, without the name
cli-admin-yes = really do it
cli-admin-block = let a person play here no longer
cli-admin-unblock = let a person play here again
cli-admin-person = an id (after “--” if it begins with a dash), or the exact name of an account
admin-column-id = id
admin-column-name = name
admin-column-kind = kind
admin-column-since = since
admin-column-seen = last seen
admin-column-games = games
admin-column-state = state
admin-account = account
admin-guest = guest
admin-is-blocked = blocked
admin-exported = Written to { $path }
admin-erased = Erased: { $person }. Tables without the name now: { $tables }
admin-blocked = Blocked: { $name } ({ $person })
admin-unblocked = No longer blocked: { $name } ({ $person })
error-port-in-use = Nobody can be served at { $host }, port { $port }: it is taken or not allowed. Choose another with “--port”.
error-metrics-token-too-short = The token for /metrics must have at least { $least } characters.
error-not-signed-in = Say your name first.
error-bad-request = This request cannot be understood: { $reason }
error-reload-needed = This page is out of date. Reload it to continue.
error-foreign-origin = This page may not speak for a player here.
error-too-fast = Too much at once. Wait a moment.
error-too-slow = The rest of the request did not come in time.
error-head-too-large = The head of the request is too large.
error-server-full = The server is full. Try again in a while.
error-too-many-requests = Too many requests. Wait { $wait_s } s.
error-too-many-tries = Too many tries to sign in. Wait { $wait_s } s.
error-too-many-newcomers = Too many new players come from your network. Wait { $wait_s } s.
error-too-many-tables = You have opened very many tables. Wait { $wait_s } s.
error-too-many-open-tables = You have { $limit } tables that are not finished. Finish or leave one first.
error-too-many-sockets = Too many tables are open here at once. Close some pages.
error-two-bots-wanted = Two bots play against each other; “{ $bots }” is not two. Give them as “static,greedy”.
error-baseline-failed = { $script } gave no figures. { $said }
perft-none = The file has no positions.
perft-list = Line { $line }: the words are not those that it was made with.
