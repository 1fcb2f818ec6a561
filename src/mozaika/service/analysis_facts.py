"""What an analysis says about the people who played: rows for profiles and lists of misses. Pure."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from mozaika.rules.alphabet import Alphabet
from mozaika.rules.errors import NotInAlphabet
from mozaika.service.analysis_messages import GameAnalysis, TurnAnalysis
from mozaika.service.analysis_ports import AnalyzedGame, AnalyzedSeat, AnalyzedTurn

MISSES = ("inaccuracy", "mistake", "blunder")
_THOUSANDTHS, _MILLIONTHS = 1_000, 1_000_000


def named(analysis: GameAnalysis, names: Sequence[str]) -> GameAnalysis:
    """The analysis with these names of the players."""
    players = zip(analysis.players, names, strict=True)
    return msgspec.structs.replace(
        analysis, players=tuple(msgspec.structs.replace(player, name=name) for player, name in players)
    )


def seats_of(game: AnalyzedGame, analysis: GameAnalysis) -> list[AnalyzedSeat]:
    return [
        AnalyzedSeat(
            game=game.game,
            seat=seat,
            person=person,
            edition=game.edition,
            at=game.ended_at,
            accuracy=_scaled(player.accuracy, _THOUSANDTHS),
            loss=_scaled(player.mean_loss, _THOUSANDTHS),
            turns=player.turns,
            bingos=player.bingos,
            bingos_available=player.bingos_available,
        )
        for seat, (person, player) in enumerate(zip(game.people, analysis.players, strict=False))
        if person
    ]


def turns_of(game: AnalyzedGame, analysis: GameAnalysis) -> list[AnalyzedTurn]:
    """The turns of people that could be judged."""
    rows = (_turn(game, turn) for turn in analysis.turns if turn.seat < len(game.people) and game.people[turn.seat])
    return [row for row in rows if row is not None]


def _turn(game: AnalyzedGame, turn: TurnAnalysis) -> AnalyzedTurn | None:
    if turn.kind is None:
        return None
    best = turn.best[0].move if turn.best else ""
    return AnalyzedTurn(
        game=game.game,
        turn=turn.number,
        person=game.people[turn.seat],
        edition=game.edition,
        at=game.ended_at,
        phase=turn.phase,
        kind=turn.kind,
        win_loss=_scaled(turn.win_loss, _MILLIONTHS) or 0,
        loss=_scaled(turn.equity_loss, _THOUSANDTHS) or 0,
        rack=turn.rack or "",
        played=turn.move,
        best=best,
        word=_main_word(best, game.alphabet),
        bingo=turn.missed_bingo,
    )


def _scaled(value: float | None, scale: int) -> int | None:
    return None if value is None else round(value * scale)


def _main_word(move: str, alphabet: Alphabet) -> str:
    """The word of a play as text (`8G C(A)t`), in capital letters; none of an exchange or a pass."""
    _, _, written = move.partition(" ")
    try:
        return "".join(alphabet.parse("".join(char for char in written if char not in "()?")))
    except NotInAlphabet:
        return ""
