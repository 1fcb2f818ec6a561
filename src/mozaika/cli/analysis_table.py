"""The analysis of one game as text: a table of its turns, a summary of each player, and notes for game files."""

from __future__ import annotations

from collections.abc import Sequence

from mozaika.analysis.games.values import GameAnalysis, PlayerAnalysis, TurnAnalysis, TurnClass
from mozaika.cli.positions import show_table
from mozaika.texts import Catalogue

NOTHING = "–"
_COLUMNS = (
    "column-turn", "column-player", "column-rack", "column-points", "column-class", "column-win", "column-win-loss",
    "column-points-lost", "column-move",
)  # fmt: skip
_BAD = (TurnClass.INACCURACY, TurnClass.MISTAKE, TurnClass.BLUNDER)


def decimal(value: float | None, texts: Catalogue, digits: int = 1) -> str:
    """A number as the language writes it."""
    if value is None:
        return NOTHING
    text = f"{value:.{digits}f}"
    return text if texts.language == "en" else text.replace(".", ",")


def percent(share: float | None, texts: Catalogue, digits: int = 1) -> str:
    """Without the sign, which stands in the heading."""
    return decimal(None if share is None else 100 * share, texts, digits)


def class_name(kind: TurnClass | None, texts: Catalogue) -> str:
    return NOTHING if kind is None else texts.format(f"turn-class-{kind}")


def show_game(analysis: GameAnalysis, texts: Catalogue) -> None:
    print(texts.format("analysis-used", edition=analysis.edition, lexicon=analysis.lexicon or NOTHING))
    show_table([texts.format(key) for key in _COLUMNS], [_row(turn, analysis, texts) for turn in analysis.turns])
    for player in analysis.players:
        print()
        print("\n".join(_player_lines(player, texts)))
    for reason in analysis.unknown:
        print()
        print(texts.format("analysis-unknown", reason=texts.format(f"unknown-{reason}")))


def _row(turn: TurnAnalysis, analysis: GameAnalysis, texts: Catalogue) -> Sequence[str]:
    return (
        str(turn.number),
        analysis.players[turn.seat].name,
        turn.rack or NOTHING,
        str(turn.score),
        class_name(turn.kind, texts),
        percent(turn.win_after, texts),
        percent(turn.win_loss, texts),
        decimal(turn.equity_loss, texts),
        _move(turn, texts),
    )


def _move(turn: TurnAnalysis, texts: Catalogue) -> str:
    """The move, what is remarkable about it, and the better one."""
    remarks = [texts.format("analysis-phony", words=", ".join(turn.phonies))] if turn.phonies else []
    if turn.unchallenged:
        remarks.append(texts.format("analysis-unchallenged", words=", ".join(turn.unchallenged)))
    if turn.kind in _BAD:
        remarks.append(_better(turn, texts))
    return "; ".join([turn.move, *remarks])


def _player_lines(player: PlayerAnalysis, texts: Catalogue) -> list[str]:
    heading = texts.format("analysis-player", name=player.name, total=player.total)
    if player.accuracy is None:
        return [heading, texts.format("analysis-not-judged")]
    facts = {"accuracy": decimal(player.accuracy, texts), "loss": decimal(player.mean_loss, texts)}
    lines = [heading, texts.format("analysis-accuracy", turns=player.turns, **facts)]
    lines.append(texts.format("analysis-bingos", found=player.bingos, available=player.bingos_available))
    if player.strength is not None:
        value, error = decimal(player.strength.value, texts), decimal(player.strength.error, texts)
        bot = texts.format(f"cli-bot-{player.strength.level}")
        facts = {"value": value, "error": error, "level": f"{player.strength.level} ({bot})"}
        lines.append(texts.format("analysis-strength", **facts))
    lines.append(", ".join(f"{class_name(kind, texts)} {count}" for kind, count in player.classes.items()))
    if player.luck is not None:
        lines.append(texts.format("analysis-luck", points=decimal(player.luck, texts)))
    if player.worst_turn is not None:
        lines.append(texts.format("analysis-worst", turn=player.worst_turn))
    return lines


def note_of(turn: TurnAnalysis, texts: Catalogue) -> str | None:
    """A turn in one line, for a game file."""
    if turn.kind is None:
        return None
    facts = {"loss": decimal(turn.equity_loss, texts), "win": percent(turn.win_loss, texts)}
    said = texts.format("analysis-note", kind=class_name(turn.kind, texts), **facts)
    if turn.kind is TurnClass.BEST:
        said = class_name(turn.kind, texts)
    if turn.rank == 1:
        return said
    return f"{said}; {_better(turn, texts)}"


def _better(turn: TurnAnalysis, texts: Catalogue) -> str:
    return texts.format("analysis-better", move=turn.best[0].move, points=turn.best[0].score)
