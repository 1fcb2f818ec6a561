"""Files of any length in each format, made of the parts that a hostile one would repeat."""

from __future__ import annotations

from collections.abc import Callable

from mozaika.editions import load_edition
from mozaika.records.files import convert
from mozaika.records.saved import SavedGame, save_full
from mozaika.rules import Draws, Facts, create, decide, replay
from mozaika.rules import commands as cmd
from mozaika.rules.events import Event
from mozaika.rules.state import GameState

END = {"passes_each": 100, "scoreless_turns": 0, "nobody_can_move": False}
EDITION = load_edition("english", {"rules": {"word_checking": "automatic", "end": END}})
FACTS = Facts(now=1, draws=Draws(b"s" * 32), someone_can_move=True, turn_limit=None)
GCG = b"#player1 A A\n#player2 B B\n"
PLAY_AND_WITHDRAWAL = b">A: ABC 8H ABC +5 5\n>A: ABC -- -5 0\n"
CGP = b"/".join([b"15"] * 15) + b" ABC/ 0/0 0"


def repeated(next_command: Callable[[GameState], cmd.Command], count: int) -> SavedGame:
    """A game on one device with `count` commands, without a limit of turns, like those of earlier versions."""
    events: list[Event] = list(create(EDITION, ("local-1", "local-2"), FACTS, ()))
    state = replay(None, events)
    for number in range(count + 1):
        following = decide(state, next_command(state) if number else cmd.Start(), FACTS)
        state, events = replay(state, following), events + following
    assert FACTS.draws is not None
    return save_full(["Ala", "Olek"], events, [FACTS.draws.secret])


def exchanges(count: int) -> SavedGame:
    return repeated(lambda state: cmd.Exchange(state.turn, state.players[state.turn].rack.tiles[:1]), count)


def pauses(count: int) -> SavedGame:
    return repeated(lambda state: cmd.Resume(0) if state.phase.value == "paused" else cmd.Pause(0), count)


def saved(game: SavedGame, suffix: str) -> bytes:
    return convert(game, suffix).text.encode()


# A file of about as many parts as asked for, by what is repeated; with its suffix.
LONG_FILES: dict[str, tuple[str, Callable[[int], bytes]]] = {
    "gcg, a play and its withdrawal": (".gcg", lambda count: GCG + PLAY_AND_WITHDRAWAL * (count // 2)),
    "gcg, notes": (".gcg", lambda count: GCG + b"#note a note\nwith a second line\n" * count),
    "gcg, racks": (".gcg", lambda count: GCG + b"#rack1 ABCDEFG\n" * count),
    "gcg, one line": (".gcg", lambda count: GCG + b">A: ABC 8H ABC +14 14" + b" word" * count + b"\n"),
    "json, exchanges": (".json", lambda count: saved(exchanges(count), ".json")),
    "json, pauses": (".json", lambda count: saved(pauses(count), ".json")),
    "sdf, exchanges": (".sdf", lambda count: saved(exchanges(count), ".sdf")),
    "sdf, own sections": (
        ".sdf",
        lambda count: saved(exchanges(1), ".sdf") + b"".join(b"#Own%d\na: b\n" % number for number in range(count)),
    ),
    "cgp, ops": (".cgp", lambda count: CGP + b"".join(b" op%d value;" % number for number in range(count))),
}

# Transcripts that break the rules in every line: they are replayed with problems, or refused.
HOSTILE_TRANSCRIPTS: dict[str, Callable[[int], bytes]] = {
    "endless word": lambda count: b">A: A 8A " + b"A" * (10 * count) + b" +0 0\n" + b">B: A 1A A +0 0\n" * 20,
    "one play over and over": lambda count: b">A: A 8A AA +0 0\n" * count,
    "every square": lambda count: b"".join(
        b">A: A %c%d A +0 0\n" % (65 + number % 26, number // 26 % 60 + 1) for number in range(count)
    ),
    "passes": lambda count: b">A: - +0 0\n" * count,
    "endless note": lambda count: b"#note a\n" + b"b\n" * (10 * count),
    "endless header": lambda count: b"#title a\n" + b"#- b\n" * (5 * count),
}
