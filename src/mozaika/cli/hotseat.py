"""A game of several people on one device: racks hidden between turns, every move and challenge by typing."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

from mozaika.cli.describe import Narrator, describe_error
from mozaika.cli.screen import draw_tiles
from mozaika.cli.table import TableScreen
from mozaika.cli.terminal import Terminal
from mozaika.game import Game
from mozaika.records.files import convert, kind_of, load_record, save_text, suffix_of
from mozaika.records.saved import SavedBoard, SavedGame
from mozaika.rules import commands as cmd
from mozaika.rules.board import Placement
from mozaika.rules.errors import CannotConvert, GameError
from mozaika.rules.events import Event, TilesExchanged
from mozaika.rules.squares import Direction, Seat, format_start
from mozaika.texts import Catalogue, catalogue

COMMANDS = (
    "help", "exchange", "pass", "score", "tiles", "board", "moves", "pause", "save", "open", "resign", "quit",
    "challenge",
)  # fmt: skip


class PlayerQuit(Exception):
    """Somebody asked to leave the program."""


class HotSeat:
    def __init__(self, game: Game, terminal: Terminal, say: Catalogue) -> None:
        self.terminal, self.say = terminal, say
        self._sit_down(game)

    def _sit_down(self, game: Game) -> None:
        """Take up `game`, a new one or one that was saved."""
        self.game = game
        self.screen = TableScreen(game, self.terminal, self.say)
        self._narrator = Narrator(game, self.say)
        self.screen.announce_start()

    def run(self) -> None:
        while self._next_step():
            pass
        self.screen.show_result()

    def _next_step(self) -> bool:
        """One pending play or one turn; False once the game is over."""
        self._note(self.game.check_time())
        if self.game.over:
            return False
        if self.game.state.pending is not None:
            self._settle_pending()
        else:
            self._take_turn()
        return True

    # --- a pending play ---------------------------------------------------------------------------------------------

    def _settle_pending(self) -> None:
        """Accept or challenge comes first; nobody's rack is on the screen meanwhile."""
        game, say, pending = self.game, self.say.say, self.game.state.pending
        assert pending is not None
        play = game.format_play(pending.placements)
        shown = f"{play} ({', '.join(pending.words)})" if len(pending.words) > 1 else play
        self.screen.notices.append(say("pending", name=game.names[pending.seat], play=shown, score=pending.score))
        self.screen.show_public()
        if pending.window_ends is not None:
            self.terminal.tell(say("pending-window", seconds=max(0, pending.window_ends - game.now()) // 1000))
        opponents, challenge = game.opponents(), say("command-challenge")
        if len(opponents) == 1:
            question = say("pending-ask-one", name=game.names[opponents[0]], challenge=challenge)
        else:
            question = say("pending-ask-many", challenge=challenge)
        version = game.state.version
        while self.game is game and game.state.version == version:
            line = self.terminal.ask(question, afresh=True)
            late = game.check_time()
            self._note(late)
            if not late:
                self._try(partial(self._answer_pending, line))

    def _answer_pending(self, line: str) -> None:
        word, _, name = line.partition(" ")
        match self._command(word):
            case "":
                self._note(self.game.accept())
            case "challenge":
                challenger = self._challenger(name)
                if challenger is not None:
                    self._note(self.game.challenge(challenger))
            case "resign":
                self._resign_by_name(name)
            case "save":
                self._save(name)
            case "open":
                self._open(name)
            case "quit":
                self._quit()
            case _:
                names = {command: self.say.say(f"command-{command}") for command in COMMANDS}
                self.terminal.tell(self.say.say("pending-help", **names))

    def _challenger(self, name: str) -> Seat | None:
        opponents = self.game.opponents()
        if len(opponents) == 1:
            return opponents[0]
        return self._seat_called(name or self.terminal.ask(self.say.say("who-challenges")))

    def _resign_by_name(self, name: str) -> None:
        seat = self._seat_called(name or self.terminal.ask(self.say.say("who-resigns")))
        if seat is not None:
            self._resign(seat)

    def _resign(self, seat: Seat) -> None:
        if self._confirmed("resign"):
            self._note(self.game.resign(seat))

    def _seat_called(self, name: str) -> Seat | None:
        fold = self.game.edition.alphabet.fold
        for seat, known in enumerate(self.game.names):
            if fold(known) == fold(name.strip()):
                return seat
        self.terminal.tell(self.say.say("no-such-player", name=name.strip()))
        return None

    def _confirmed(self, command: str) -> bool:
        """What cannot be undone is asked for twice."""
        return (
            self._command(self.terminal.ask(self.say.say("confirm", command=self.say.say(f"command-{command}"))))
            == command
        )

    def _quit(self) -> None:
        if self._confirmed("quit"):
            raise PlayerQuit

    # --- a turn -----------------------------------------------------------------------------------------------------

    def _take_turn(self) -> None:
        game, say, seat = self.game, self.say.say, self.game.turn
        self.screen.show_public()
        self.terminal.ask(say("hand-over", name=game.names[seat]), afresh=True)
        self.screen.show_private(seat)
        turns = len(game.turns)
        while (
            self.game is game
            and not game.over
            and game.state.pending is None
            and len(game.turns) == turns
            and game.turn == seat
        ):
            line = self.terminal.ask(say("prompt", help=say("command-help")))
            late = game.check_time()
            self._note(late)
            if not late:
                self._try(partial(self._answer_turn, seat, line))

    def _answer_turn(self, seat: Seat, line: str) -> None:
        word, _, rest = line.partition(" ")
        actions: dict[str, Callable[[], None]] = {
            "": self._show_help,
            "help": self._show_help,
            "exchange": partial(self._exchange, rest),
            "pass": lambda: self._note(self.game.pass_turn()),
            "score": partial(self._preview, rest),
            "tiles": partial(self.screen.show_unseen, seat),
            "board": partial(self.screen.show_private, seat),
            "moves": self.screen.show_moves,
            "pause": partial(self._pause, seat),
            "save": partial(self._save, rest),
            "open": partial(self._open, rest),
            "resign": partial(self._resign, seat),
            "quit": self._quit,
        }
        act = actions.get(self._command(word))
        if act is not None:
            act()
        elif any(sign.isdigit() for sign in word):
            self._note(self.game.play(self._choose(line)))
        else:
            self.terminal.tell(self.say.say("unknown-command", text=line, help=self.say.say("command-help")))

    def _choose(self, text: str) -> tuple[Placement, ...]:
        """The play as written; where two readings remain, the player is asked (3.6)."""
        found = self.game.readings(text)
        if len(found) == 1:
            return found[0]
        self.terminal.tell(self.say.say("choose-reading"))
        for number, placements in enumerate(found, 1):
            score = self.game.preview(placements).total
            self.terminal.tell(f"  {number}. {self.game.format_play(placements)}  {score}")
        return found[ask_number(self.terminal, self.say, len(found)) - 1]

    def _exchange(self, tiles: str) -> None:
        if not tiles.strip():  # by the rules a pass; here more likely a slip
            self.terminal.tell(self.say.say("exchange-what", exchange=self.say.say("command-exchange")))
            return
        events = self.game.exchange(tiles)
        self._note(events)
        for event in events:
            if isinstance(event, TilesExchanged):  # still on his own screen
                drawn = draw_tiles(self.game.edition, event.drawn, self.terminal.painter)
                self.terminal.ask(f"{self.say.say('drawn')} {drawn}  ⏎")

    def _pause(self, seat: Seat) -> None:
        self.game.submit(cmd.Pause(seat))
        self.terminal.clear()
        self.terminal.ask(self.say.say("paused"))
        self.game.submit(cmd.Resume(seat))
        self.screen.show_private(seat)

    def _save(self, name: str) -> None:
        """The whole game: everybody sits at this device. A clock is stopped in the file, and goes on here."""
        path = Path(name.strip())
        suffix = suffix_of(path)
        saved = self.game.save_paused()
        made = convert(saved, suffix)
        save_text(path, made.text)
        self.terminal.tell(self.say.say("saved", file=str(path)))
        if made.lost:
            lost = ", ".join(self.say.say(f"lost-{what}") for what in made.lost)
            self.terminal.tell(self.say.say("converted-lost", lost=lost))

    def _open(self, name: str) -> None:
        """A saved game is gone on with; on a saved board the same players start a new one."""
        record = load_record(Path(name.strip()))
        match record:
            case SavedGame():
                self._sit_down(Game.resume(record, words=self.game.words))
            case SavedBoard():
                edition = replace(self.game.edition, layout=record.layout)
                self._sit_down(Game(edition, self.game.names, words=self.game.words))
            case _:
                raise CannotConvert(kind_of(record), "game")
        self.screen.notices.insert(0, self.say.say("opened", file=name.strip()))

    def _preview(self, text: str) -> None:
        score = self.game.preview(self._choose(text))
        feedback = self.game.edition.rules.live_word_feedback and self.game.words is not None
        self.screen.show_score(score, self.game.judge(score.texts) if feedback else {})

    def _show_help(self) -> None:
        edition, say = self.game.edition, self.say.say
        example = "".join(edition.alphabet.letters[:3])
        across, down = (
            f"{format_start(edition.layout.start, direction, edition.coordinates)} {example}" for direction in Direction
        )
        names = {name: say(f"command-{name}") for name in COMMANDS}
        self.terminal.tell(say("commands-help", across=across, down=down, **names))

    # --- inner ------------------------------------------------------------------------------------------------------

    def _command(self, word: str) -> str:
        """The command that `word` names, in the player's language or in English; `word` itself if none."""
        for name in COMMANDS:
            spellings = {catalogue(language).say(f"command-{name}") for language in (self.say.language, "en")}
            if bare(word) in map(bare, spellings):
                return name
        return word

    def _try(self, act: Callable[[], None]) -> None:
        """Do it, or say why not; a refusal has changed nothing."""
        try:
            act()
        except GameError as error:
            self.terminal.tell(describe_error(error, self.say, self.game.edition, self.game.names))

    def _note(self, events: list[Event]) -> None:
        self.screen.notices += self._narrator.tell(events)


def bare(word: str) -> str:
    """Without case and marks, so that a command can be typed on any keyboard: `wymień` = `WYMIEN`."""
    letters = unicodedata.normalize("NFKD", word).casefold().translate(str.maketrans("ıł", "il"))
    return "".join(char for char in letters if not unicodedata.combining(char))


def ask_number(terminal: Terminal, say: Catalogue, highest: int) -> int:
    """A number from 1 to `highest`, asked for until it is one."""
    while True:
        answer = terminal.ask(">")
        if answer.isascii() and answer.isdigit() and 1 <= int(answer) <= highest:
            return int(answer)
        terminal.tell(say.say("not-a-choice"))
