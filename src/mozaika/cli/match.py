"""`mozaika match`: a resumable match between two bots under the full rules. Each finished game is saved."""

from __future__ import annotations

import argparse
from functools import partial

from mozaika.cli.progress import ProgressBar
from mozaika.editions import find_edition
from mozaika.engine.bots import bot_names
from mozaika.engine.errors import TwoBotsWanted, UnknownBot
from mozaika.engine.match import MatchPlan, MatchSummary, pairs_of, play_match, summarise_match
from mozaika.engine.match_file import MatchFile
from mozaika.engine.selfplay import SelfPlayResult
from mozaika.lexicon.library import open_lexicon
from mozaika.texts import Catalogue


def run_match(options: argparse.Namespace, texts: Catalogue) -> int:
    """Games that are already in the file are counted and not played again, so the same command resumes a match."""
    bots = two_bots(options.bots, bot_names())
    edition = find_edition(options.edition)
    words = open_lexicon(edition, options.lexicon or "", ProgressBar(texts))
    open_words = partial(open_lexicon, edition, words.name)
    plan = MatchPlan(bots, edition, words.name, words.digest, options.seed, options.seconds)
    saved = MatchFile(options.out, plan)
    if saved.was_torn:
        print(texts.format("match-torn", path=str(options.out)))
    numbers = range(options.games + options.games % 2)
    missing = [number for number in numbers if number not in saved.games]
    if len(missing) < len(numbers):
        print(texts.format("match-resumed", done=len(numbers) - len(missing), games=len(numbers)))
    bar, name = ProgressBar(texts, key="playing-games"), " – ".join(bots)
    for done, game in enumerate(play_match(plan, open_words, missing, options.jobs) if missing else (), 1):
        saved.add(game)
        bar(name, (len(numbers) - len(missing) + done) / len(numbers))
    _show(summarise_match(pairs_of({number: saved.games[number] for number in numbers})), bots, texts)
    return 0


def two_bots(text: str, known: tuple[str, ...]) -> tuple[str, str]:
    bots = tuple(text.split(","))
    if len(bots) != 2:
        raise TwoBotsWanted(text)
    for bot in bots:
        if bot not in known:
            raise UnknownBot(bot, known)
    return bots[0], bots[1]


def _show(summary: MatchSummary, bots: tuple[str, str], texts: Catalogue) -> None:
    show_result(summary, bots, texts)
    (first, second), (one, other) = bots, summary.slowest_ms
    print(texts.format("match-slowest", first=first, second=second, one=f"{one:.1f}", other=f"{other:.1f}"))


def show_result(summary: MatchSummary | SelfPlayResult, bots: tuple[str, str], texts: Catalogue) -> None:
    """Games won, share of wins and spread, as `match` and `selfplay` print them."""
    (first, second), (won, lost) = bots, summary.wins
    games, ties = summary.games, summary.ties
    print(texts.format("match-games", games=games, first=first, second=second, won=won, lost=lost, ties=ties))
    share, error = 100 * summary.win_share, 100 * summary.win_share_error
    print(texts.format("match-share", first=first, share=f"{share:.1f}", error=f"{error:.1f}"))
    print(texts.format("match-spread", spread=f"{summary.mean_spread:+.1f}", error=f"{summary.spread_error:.1f}"))
