"""A game of several people on one device: racks hidden between turns, every move and challenge by typing."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from mozaika.cli.bot_seats import BotSeats, hint
from mozaika.cli.describe import Narrator
from mozaika.cli.saves import resume, save_game
from mozaika.cli.screen import draw_tiles
from mozaika.cli.table_view import TableScreen
from mozaika.cli.terminal import InputEnded, Terminal
from mozaika.cli.typed_commands import COMMANDS, ask_number, command_called
from mozaika.errors import GameError
from mozaika.game import Game
from mozaika.records.files import load_record
from mozaika.rules import commands as cmd
from mozaika.rules.board import Placement
from mozaika.rules.events import Event, TilesExchanged
from mozaika.rules.squares import Direction, Seat, format_start
from mozaika.sentences import describe_error
from mozaika.texts import Catalogue


class PlayerQuit(Exception):
    """Somebody asked to leave the program."""


class HotSeat:
    def __init__(self, game: Game, terminal: Terminal, say: Catalogue, robots: BotSeats | None = None) -> None:
        self.terminal, self.say = terminal, say
        self.robots = robots or BotSeats({})
        self._sit_down(game)

    def _sit_down(self, game: Game) -> None:
        """Take up `game`, a new one or one that was saved."""
        self.game = game
        self.screen = TableScreen(game, self.terminal, self.say)
        self._narrator = Narrator(game, self.say)
        self.screen.announce_start()
        if game.extras:
            names = ", ".join(f"#{name}" for name, _ in game.extras)
            self.screen.notices.append(self.say.say("unknown-sections", names=names))

    def run(self) -> None:
        going_on = True
        while going_on:
            while self._next_step():
                pass
            self.screen.show_result()
            going_on = self._after_game()

    def _after_game(self) -> bool:
        """The finished game can be saved, and another opened: only then it goes on. Nothing is left unfinished here."""
        game, names = self.game, {name: self.say.say(f"command-{name}") for name in ("save", "open")}
        while self.game is game:
            try:
                line = self.terminal.ask(self.say.say("after-game", **names), afresh=True)
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
                    pass  # the question says what can be done
        return True

    def _next_step(self) -> bool:
        """One pending play or one turn; False once the game is over."""
        self._note(self.game.check_time())
        if self.game.over:
            return False
        if self.robots.is_next(self.game):
            self._note(self.robots.act(self.game))
        elif self.game.state.pending is not None:
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
        if pending.window_ends_at is not None:
            self.terminal.tell(say("pending-window", seconds=max(0, pending.window_ends_at - game.now()) // 1000))
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
        if self._has_file("save", name):
            for line in save_game(self.game, name.strip(), self.say):
                self.terminal.tell(line)

    def _open(self, name: str) -> None:
        """A bad file is refused at once; a good one ends a game that goes on, so that is asked for twice."""
        if self._has_file("open", name):
            record = load_record(Path(name.strip()))
            resume(record, self.game, self.say)
            if self.game.over or self._confirmed("open"):
                self._sit_down(
                    resume(record, self.game, self.say)
                )  # anew: its clock starts now, not before the question
                self.screen.notices.insert(0, self.say.say("opened", file=name.strip()))

    def _has_file(self, command: str, name: str) -> bool:
        if not name.strip():
            self.terminal.tell(self.say.say("which-file", command=self.say.say(f"command-{command}")))
        return bool(name.strip())

    def _preview(self, text: str) -> None:
        score = self.game.preview(self._choose(text))
        feedback = self.game.edition.rules.live_word_feedback and self.game.words is not None
        self.screen.show_score(score, self.game.judge(score.texts) if feedback else {})

    def _hint(self) -> None:
        if not self.game.edition.rules.hints:
            self.terminal.tell(self.say.say("hint-not-allowed"))
            return
        placements = hint(self.game)
        score = self.game.preview(placements).total if placements else 0
        play = self.game.format_play(placements) if placements else self.say.say("hint-none")
        self.terminal.tell(f"{play}  {score}")

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
        return command_called(word, self.say.language)

    def _try(self, act: Callable[[], None]) -> None:
        """Do it, or say why not; a refusal has changed nothing."""
        try:
            act()
        except GameError as error:
            self.terminal.tell(describe_error(error, self.say, self.game.edition, self.game.names))

    def _note(self, events: list[Event]) -> None:
        self.screen.notices += self._narrator.tell(events)
