"""A season report as one HTML page that needs nothing else: figures, plots, opponents and the costliest mistakes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from html import escape

from mozaika.analysis.games.seasons import OpponentSummary, Season, SeasonGame
from mozaika.analysis.games.values import TurnAnalysis
from mozaika.cli.analysis_table import class_name, decimal, percent
from mozaika.cli.plots import Bar, Point, bar_plot, line_plot
from mozaika.texts import Catalogue

_MISTAKES = 12
_STYLE = """
:root { color-scheme: light dark; --ink: #22201b; --soft: #6b675e; --paper: #fbfaf7; --line: #d9d4c7; --mark: #9a5b00 }
@media (prefers-color-scheme: dark) {
  :root { --ink: #eae6dc; --soft: #a8a294; --paper: #1b1a17; --line: #3c3a34; --mark: #f0b75a }
}
body { font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); margin: 2rem auto;
  max-width: 60rem; padding: 0 1rem }
h1 { font-size: 1.6rem } h2 { font-size: 1.2rem; margin-top: 2.5rem }
dl { display: grid; grid-template-columns: repeat(auto-fit, minmax(9rem, 1fr)); gap: 1rem; margin: 0 }
dt { color: var(--soft); font-size: .85rem } dd { margin: 0; font-size: 1.5rem; font-variant-numeric: tabular-nums }
table { border-collapse: collapse; width: 100% } .wide { overflow-x: auto }
th, td { text-align: right; padding: .35rem .6rem; border-bottom: 1px solid var(--line);
  font-variant-numeric: tabular-nums }
th:first-child, td:first-child { text-align: left } th { color: var(--soft); font-weight: 500; font-size: .85rem }
svg { width: 100%; height: auto } svg text { fill: var(--soft); font-size: 13px }
.grid { stroke: var(--line) } .line { fill: none; stroke: var(--mark); stroke-width: 2.5 }
.bar, circle { fill: var(--mark) } circle { opacity: .55 }
.mistakes { display: grid; grid-template-columns: repeat(auto-fill, minmax(17rem, 1fr)); gap: 1.5rem; padding: 0;
  list-style: none } .mistakes p { margin: .2rem 0 } .mistakes .what { color: var(--soft); font-size: .9rem }
"""


def season_page(season: Season, texts: Catalogue) -> str:
    title = texts.format("season-title", name=season.player)
    parts = [
        f"<h1>{escape(title)}</h1>",
        _figures(season, texts),
        _section("season-accuracy", texts, line_plot(texts.format("season-accuracy"), _accuracies(season, texts))),
        _section("season-phases", texts, bar_plot(texts.format("season-phases"), list(_phases(season, texts)))),
        _section("season-kinds", texts, bar_plot(texts.format("season-kinds"), list(_kinds(season, texts)))),
        _section("season-opponents", texts, _opponents(season.opponents(), texts)),
        _section("season-mistakes", texts, _mistakes(season, texts)),
        _section("season-games", texts, _games(season.games, texts)),
    ]
    return (
        f'<!doctype html>\n<html lang="{texts.language}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>{_STYLE}</style>\n</head>\n<body>\n"
        + "\n".join(parts)
        + "\n</body>\n</html>\n"
    )


def _section(key: str, texts: Catalogue, content: str) -> str:
    return f"<section>\n<h2>{escape(texts.format(key))}</h2>\n{content}\n</section>"


def _figures(season: Season, texts: Catalogue) -> str:
    spreads = [game.spread for game in season.finished]
    wins, ties = sum(spread > 0 for spread in spreads), spreads.count(0)
    players = [game.player for game in season.games]
    figures = [
        ("season-figure-games", texts.number(len(season.games))),
        ("season-figure-results", f"{wins} : {ties} : {len(spreads) - wins - ties}"),
        ("season-figure-accuracy", decimal(season.accuracy, texts)),
        ("season-figure-bingos", f"{sum(p.bingos for p in players)} / {sum(p.bingos_available for p in players)}"),
        ("season-figure-luck", decimal(sum(player.luck or 0.0 for player in players) / max(1, len(players)), texts)),
    ]
    items = (f"<div><dt>{escape(texts.format(key))}</dt><dd>{value}</dd></div>" for key, value in figures)
    return f"<dl>{''.join(items)}</dl>"


def _accuracies(season: Season, texts: Catalogue) -> list[Point]:
    return [
        Point(f"{game.name}: {decimal(game.player.accuracy, texts)}", game.player.accuracy) for game in season.games
    ]


def _phases(season: Season, texts: Catalogue) -> Iterator[Bar]:
    for phase, found in season.by_phase().items():
        said = texts.format("season-mean-loss", loss=percent(found.mean, texts), turns=found.turns)
        yield Bar(texts.format(f"phase-{phase}"), found.mean, said)


def _kinds(season: Season, texts: Catalogue) -> Iterator[Bar]:
    for kind, found in sorted(season.by_kind().items(), key=lambda each: -each[1].total):
        share = percent(found.total / max(1, len(season.games)), texts)
        said = texts.format("season-total-loss", loss=share, turns=found.turns)
        yield Bar(texts.format(f"loss-kind-{kind}"), found.total, said)


def _opponents(opponents: Sequence[OpponentSummary], texts: Catalogue) -> str:
    keys = ("column-opponent", "column-games", "column-results", "column-spread-mean", "column-accuracy")
    rows = (
        (
            each.name,
            texts.number(each.games),
            f"{each.wins} : {each.ties} : {each.losses}",
            f"{each.mean_spread:+.0f}",
            decimal(each.accuracy, texts),
        )
        for each in opponents
    )
    return _table([texts.format(key) for key in keys], rows)


def _games(games: Iterable[SeasonGame], texts: Catalogue) -> str:
    keys = ("column-game", "column-opponent", "column-spread-mean", "column-accuracy", "column-points-lost")
    rows = (
        (
            game.name,
            ", ".join(game.opponents),
            f"{game.spread:+d}" if game.analysis.is_finished else texts.format("season-unfinished"),
            decimal(game.player.accuracy, texts),
            decimal(game.player.mean_loss, texts),
        )
        for game in games
    )
    return _table([texts.format(key) for key in keys], rows)


def _table(headings: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    head = "".join(f'<th scope="col">{escape(heading)}</th>' for heading in headings)
    body = "".join("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in rows)
    return f'<div class="wide"><table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>'


def _mistakes(season: Season, texts: Catalogue) -> str:
    found = season.mistakes(_MISTAKES)
    if not found:
        return f"<p>{escape(texts.format('season-no-mistakes'))}</p>"
    return '<ol class="mistakes">' + "".join(_mistake(game, turn, texts) for game, turn in found) + "</ol>"


def _mistake(game: SeasonGame, turn: TurnAnalysis, texts: Catalogue) -> str:
    best = turn.best[0]
    facts = {"loss": decimal(turn.equity_loss, texts), "win": percent(turn.win_loss, texts)}
    lines = [
        texts.format("season-mistake-turn", game=game.name, turn=turn.number, kind=class_name(turn.kind, texts)),
        texts.format("season-mistake-played", move=turn.move, points=turn.score),
        texts.format("season-mistake-better", move=best.move, points=best.score),
        texts.format("season-mistake-loss", **facts),
    ]
    first, *others = (escape(line) for line in lines)
    text = f'<p class="what">{first}</p>' + "".join(f"<p>{line}</p>" for line in others)
    return f"<li>{game.record.turns[turn.number - 1].before.to_svg()}{text}</li>"
