"""A terminal game on one device: racks are hidden between turns; moves and challenges are typed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

from mozaika.cli.bot_seats import BotSeats, hint
from mozaika.cli.describe import EventDescriber
from mozaika.cli.saves import resume, save_game
from mozaika.cli.screen import draw_tiles
from mozaika.cli.table_view import TableScreen
from mozaika.cli.terminal import InputEnded, Terminal
from mozaika.cli.typed_commands import COMMANDS, ask_number, command_called
from mozaika.errors import GameError
from mozaika.game import Game
from mozaika.records.files import load_record
from mozaika.records.formats import READABLE, WRITABLE
from mozaika.rules import commands as cmd
from mozaika.rules.board import Placement
from mozaika.rules.events import Event, TilesExchanged
from mozaika.rules.squares import Direction, Seat, format_start
from mozaika.sentences import describe_error
from mozaika.texts import Catalogue

_FORMATS = {"save": ", ".join(WRITABLE), "open": ", ".join(READABLE)}


class PlayerQuit(Exception):
    """A player has left the program."""


class HotSeat:
    def __init__(self, game: Game, terminal: Terminal, texts: Catalogue, bots: BotSeats | None = None) -> None:
        self.terminal, self.texts = terminal, texts
        self.bots = replace(bots or BotSeats({}), report=self._report_fault)
        self._start(game)

    def _start(self, game: Game) -> None:
        """Show `game`, which is new or resumed."""
        self.game = game
        self.screen = TableScreen(game, self.terminal, self.texts, self.bots.seats)
        self._describer = EventDescriber(game, self.texts)
        self.screen.announce_start()
        if game.extras:
            names = ", ".join(f"#{name}" for name, _ in game.extras)
            self.screen.notices.append(self.texts.format("unknown-sections", names=names))

    def run(self) -> None:
        another = True
        while another:
            while self._next_step():
                pass
            self.screen.show_result()
            another = self._after_game()

    def _after_game(self) -> bool:
        """Offer to save the finished game or open another one; True if another game was opened."""
        game, names = self.game, {name: self.texts.format(f"command-{name}") for name in ("save", "open")}
        while self.game is game:
            try:
                line = self.terminal.ask(self.texts.format("after-game", **names), discard_typeahead=True)
            except (InputEnded, KeyboardInterrupt):
                return False
            word, _, name = line.partition(" ")
            match self._command(word):
                case "" | "quit":
                    return False
                case "save":
                    self._try(partial(self._save, name))
                case "open":
                    self._try(partial(self._open, name))
                case _:
                    pass  # the prompt lists the commands
        return True

    def _next_step(self) -> bool:
        """Handle one pending play or one turn; False if the game is over."""
        self._add_notices(self.game.check_time())
        if self.game.over:
            return False
        if self.bots.is_next(self.game):
            self._add_notices(self.bots.act(self.game))
        elif self.game.state.pending is not None:
            self._resolve_pending()
        else:
            self._take_turn()
        return True

    # --- a pending play ---------------------------------------------------------------------------------------------

    def _resolve_pending(self) -> None:
        """Ask whether the pending play is accepted or challenged. No rack is on the screen meanwhile."""
        game, text, pending = self.game, self.texts.format, self.game.state.pending
        assert pending is not None
        play = game.format_play(pending.placements)
        shown = f"{play} ({', '.join(pending.words)})" if len(pending.words) > 1 else play
        self.screen.notices.append(text("pending", name=game.names[pending.seat], play=shown, score=pending.score))
        self.screen.show_public()
        if pending.window_ends_at is not None:
            self.terminal.print(text("pending-window", seconds=max(0, pending.window_ends_at - game.now()) // 1000))
        opponents, challenge = game.opponents(), text("command-challenge")
        if len(opponents) == 1:
            question = text("pending-ask-one", name=game.names[opponents[0]], challenge=challenge)
        else:
            question = text("pending-ask-many", challenge=challenge)
        version = game.state.version
        while self.game is game and game.state.version == version:
            line = self.terminal.ask(question, discard_typeahead=True)
            timed_out = game.check_time()
            self._add_notices(timed_out)
            if not timed_out:
                self._try(partial(self._answer_pending, line))

    def _answer_pending(self, line: str) -> None:
        word, _, name = line.partition(" ")
        match self._command(word):
            case "":
                self._add_notices(self.game.accept())
            case "challenge":
                challenger = self._challenger(name)
                if challenger is not None:
                    self._add_notices(self.game.challenge(challenger))
            case "resign":
                self._resign_by_name(name)
            case "save":
                self._save(name)
            case "open":
                self._open(name)
            case "quit":
                self._quit()
            case _:
                names = {command: self.texts.format(f"command-{command}") for command in COMMANDS}
                self.terminal.print(self.texts.format("pending-help", **names))

    def _challenger(self, name: str) -> Seat | None:
        opponents = self.game.opponents()
        if len(opponents) == 1:
            return opponents[0]
        return self._seat_called(name or self.terminal.ask(self.texts.format("who-challenges")))

    def _resign_by_name(self, name: str) -> None:
        seat = self._seat_called(name or self.terminal.ask(self.texts.format("who-resigns")))
        if seat is not None:
            self._resign(seat)

    def _resign(self, seat: Seat) -> None:
        if self._confirmed("resign"):
            self._add_notices(self.game.resign(seat))

    def _seat_called(self, name: str) -> Seat | None:
        fold = self.game.edition.alphabet.fold
        for seat, known in enumerate(self.game.names):
            if fold(known) == fold(name.strip()):
                return seat
        self.terminal.print(self.texts.format("no-such-player", name=name.strip()))
        return None

    def _confirmed(self, command: str) -> bool:
        """Ask to repeat a command that cannot be undone."""
        question = self.texts.format("confirm", command=self.texts.format(f"command-{command}"))
        return self._command(self.terminal.ask(question)) == command

    def _quit(self) -> None:
        if self._confirmed("quit"):
            raise PlayerQuit

    # --- a turn -----------------------------------------------------------------------------------------------------

    def _take_turn(self) -> None:
        game, text, seat = self.game, self.texts.format, self.game.turn
        self.screen.show_public()
        self.terminal.ask(text("hand-over", name=game.names[seat]), discard_typeahead=True)
        self.screen.show_private(seat)
        turns = len(game.turns)
        while (
            self.game is game
            and not game.over
            and game.state.pending is None
            and len(game.turns) == turns
            and game.turn == seat
        ):
            line = self.terminal.ask(text("prompt", help=text("command-help")))
            timed_out = game.check_time()
            self._add_notices(timed_out)
            if not timed_out:
                self._try(partial(self._answer_turn, seat, line))

    def _answer_turn(self, seat: Seat, line: str) -> None:
        word, _, rest = line.partition(" ")
        actions: dict[str, Callable[[], None]] = {
            "": self._show_help,
            "help": self._show_help,
            "exchange": partial(self._exchange, rest),
            "pass": lambda: self._add_notices(self.game.pass_turn()),
            "score": partial(self._preview, rest),
            "tiles": partial(self.screen.show_unseen, seat),
            "hint": self._hint,
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
            self._add_notices(self.game.play(self._choose(line)))
        else:
            self.terminal.print(self.texts.format("unknown-command", text=line, help=self.texts.format("command-help")))

    def _choose(self, text: str) -> tuple[Placement, ...]:
        """The typed play; if it can be read in several ways, the player chooses (3.6)."""
        found = self.game.readings(text)
        if len(found) == 1:
            return found[0]
        self.terminal.print(self.texts.format("choose-reading"))
        for number, placements in enumerate(found, 1):
            score = self.game.preview(placements).total
            self.terminal.print(f"  {number}. {self.game.format_play(placements)}  {score}")
        return found[ask_number(self.terminal, self.texts, len(found)) - 1]

    def _exchange(self, tiles: str) -> None:
        if not tiles.strip():  # the rules treat it as a pass, but here it is more likely a slip
            self.terminal.print(self.texts.format("exchange-what", exchange=self.texts.format("command-exchange")))
            return
        events = self.game.exchange(tiles)
        self._add_notices(events)
        for event in events:
            if isinstance(event, TilesExchanged):  # the player still sees their own screen
                drawn = draw_tiles(self.game.edition, event.drawn, self.terminal.painter)
                self.terminal.ask(f"{self.texts.format('drawn')} {drawn}  ⏎")

    def _pause(self, seat: Seat) -> None:
        self.game.submit(cmd.Pause(seat))
        self.terminal.clear()
        self.terminal.ask(self.texts.format("paused"))
        self.game.submit(cmd.Resume(seat))
        self.screen.show_private(seat)

    def _save(self, name: str) -> None:
        if self._has_file("save", name):
            for line in save_game(self.game, name.strip(), self.texts):
                self.terminal.print(line)

    def _open(self, name: str) -> None:
        """Refuse a bad file at once; ask for confirmation if a running game would end."""
        if self._has_file("open", name):
            record = load_record(Path(name.strip()))
            resume(record, self.game, self.texts)
            if self.game.over or self._confirmed("open"):
                # Resume again, so that the clock starts now and not before the question.
                self._start(resume(record, self.game, self.texts))
                self.screen.notices.insert(0, self.texts.format("opened", file=name.strip()))

    def _has_file(self, command: str, name: str) -> bool:
        if not name.strip():
            typed = self.texts.format(f"command-{command}")
            self.terminal.print(self.texts.format("which-file", command=typed, formats=_FORMATS[command]))
        return bool(name.strip())

    def _preview(self, text: str) -> None:
        score = self.game.preview(self._choose(text))
        shows_validity = self.game.edition.rules.live_word_feedback and self.game.words is not None
        self.screen.show_score(score, self.game.listed(score.texts) if shows_validity else {})

    def _hint(self) -> None:
        if not self.game.edition.rules.hints:
            self.terminal.print(self.texts.format("error-hints-not-allowed"))
            return
        placements = hint(self.game)
        score = self.game.preview(placements).total if placements else 0
        play = self.game.format_play(placements) if placements else self.texts.format("hint-none")
        self.terminal.print(f"{play}  {score}")

    def _show_help(self) -> None:
        edition, text = self.game.edition, self.texts.format
        example = "".join(edition.alphabet.letters[:3])
        across, down = (
            f"{format_start(edition.layout.start, direction, edition.coordinates)} {example}" for direction in Direction
        )
        names = {name: text(f"command-{name}") for name in COMMANDS}
        self.terminal.print(text("commands-help", across=across, down=down, formats=_FORMATS["save"], **names))

    # --- helpers ------------------------------------------------------------------------------------------------------

    def _command(self, word: str) -> str:
        return command_called(word, self.texts.language)

    def _try(self, act: Callable[[], None]) -> None:
        """Act, or print why not. A refused action changes nothing."""
        try:
            act()
        except GameError as error:
            self.terminal.print(describe_error(error, self.texts, self.game.edition, self.game.names))

    def _report_fault(self, fault: GameError) -> None:
        reason = describe_error(fault, self.texts, self.game.edition, self.game.names)
        self.screen.notices.append(self.texts.format("bot-passed", reason=reason))

    def _add_notices(self, events: list[Event]) -> None:
        self.screen.notices += self._describer.lines(events)
