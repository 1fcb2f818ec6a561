"""`mozaika match`: games between two bots by the real rules, kept game by game."""

from __future__ import annotations

import argparse
from functools import partial

from mozaika.cli.progress import ProgressBar
from mozaika.editions import find_edition
from mozaika.engine.bots import bot_names
from mozaika.engine.errors import TwoBotsWanted, UnknownBot
from mozaika.engine.match import MatchPlan, MatchSummary, pairs_of, play_games, summarise_match
from mozaika.engine.match_file import MatchFile
from mozaika.lexicon.library import open_lexicon
from mozaika.texts import Catalogue


def run_match(options: argparse.Namespace, say: Catalogue) -> int:
    """What was played before is counted and not played again; the same command goes on where it stopped."""
    bots = two_bots(options.bots, bot_names())
    edition = find_edition(options.edition)
    words = open_lexicon(edition, options.lexicon or "", ProgressBar(say))
    opened = partial(open_lexicon, edition, words.name)
    plan = MatchPlan(bots, edition, words.name, words.digest, options.seed, options.seconds)
    kept = MatchFile(options.out, plan)
    if kept.was_torn:
        print(say.say("match-torn", path=str(options.out)))
    wanted = range(options.games + options.games % 2)
    left = [number for number in wanted if number not in kept.games]
    if len(left) < len(wanted):
        print(say.say("match-resumed", done=len(wanted) - len(left), games=len(wanted)))
    bar, name = ProgressBar(say, key="playing-games"), " – ".join(bots)
    for done, game in enumerate(play_games(plan, opened, left, options.jobs) if left else (), 1):
        kept.add(game)
        bar(name, (len(wanted) - len(left) + done) / len(wanted))
    _show(summarise_match(pairs_of({number: kept.games[number] for number in wanted})), bots, say)
    return 0


def two_bots(text: str, known: tuple[str, ...]) -> tuple[str, str]:
    bots = tuple(text.split(","))
    if len(bots) != 2:
        raise TwoBotsWanted(text)
    for bot in bots:
        if bot not in known:
            raise UnknownBot(bot, known)
    return bots[0], bots[1]


def _show(summary: MatchSummary, bots: tuple[str, str], say: Catalogue) -> None:
    (first, second), (won, lost), (one, other) = bots, summary.wins, summary.slowest_ms
    games, ties = summary.games, summary.ties
    print(say.say("match-games", games=games, first=first, second=second, won=won, lost=lost, ties=ties))
    share, error = 100 * summary.win_share, 100 * summary.win_share_error
    print(say.say("match-share", first=first, share=f"{share:.1f}", error=f"{error:.1f}"))
    print(say.say("match-spread", spread=f"{summary.mean_spread:+.1f}", error=f"{summary.spread_error:.1f}"))
    print(say.say("match-slowest", first=first, second=second, one=f"{one:.1f}", other=f"{other:.1f}"))
