"""`mozaika match`: a resumable match between two bots under the full rules. Each finished game is saved."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from functools import partial
from hashlib import sha256
from pathlib import Path

from mozaika.bots.registry import add_bots
from mozaika.cli.errors import TwoBotsWanted
from mozaika.cli.game_files import GameFiles
from mozaika.cli.progress import ProgressBar
from mozaika.editions import find_edition
from mozaika.engine.bots import bot_names
from mozaika.engine.errors import UnknownBot
from mozaika.engine.match import MatchPlan, MatchSummary, pairs_of, play_recorded, summarise_match
from mozaika.engine.match_file import MatchFile
from mozaika.engine.selfplay import SelfPlayResult
from mozaika.errors import FileUnreadable
from mozaika.lexicon.graph import WordGraph
from mozaika.lexicon.library import open_lexicon
from mozaika.rules.edition import Edition
from mozaika.texts import Catalogue


def run_match(options: argparse.Namespace, texts: Catalogue) -> int:
    """Games that are already in the file are counted and not played again, so the same command resumes a match."""
    add_bots(options.add_bot)
    bots = two_bots(options.bots, bot_names())
    edition = find_edition(options.edition)
    words = open_lexicon(edition, options.lexicon or "", ProgressBar(texts))
    open_words = partial(open_in_process, options.add_bot, edition, words.name)
    plan = MatchPlan(
        bots, edition, words.name, words.digest, options.seed, options.seconds, *leaves_file(options.leaves)
    )
    saved = MatchFile(options.out, plan)
    if saved.was_torn:
        print(texts.format("match-torn", path=str(options.out)))
    numbers = range(options.games + options.games % 2)
    missing = [number for number in numbers if number not in saved.games]
    if len(missing) < len(numbers):
        print(texts.format("match-resumed", done=len(numbers) - len(missing), games=len(numbers)))
    bar, name = ProgressBar(texts, key="playing-games"), " – ".join(bots)
    files = GameFiles(edition, words.name, options.save_games, options.csv, resumes=bool(saved.games))
    played = play_recorded(plan, open_words, missing, options.jobs) if missing else ()
    for done, (game, recorded) in enumerate(played, 1):
        files.write(recorded)
        saved.add(game)
        bar(name, (len(numbers) - len(missing) + done) / len(numbers))
    _show(summarise_match(pairs_of({number: saved.games[number] for number in numbers})), bots, texts)
    return 0


def open_in_process(bots: Sequence[str], edition: Edition, lexicon: str) -> WordGraph:
    """What each process of a match needs: the bots that were added, and the word list."""
    add_bots(bots)
    return open_lexicon(edition, lexicon)


def leaves_file(path: Path | None) -> tuple[Path | None, str]:
    """The file of leave values and the digest of its bytes."""
    if path is None:
        return None, ""
    try:
        return path, sha256(path.read_bytes()).hexdigest()
    except OSError as error:
        raise FileUnreadable(str(path)) from error


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
    show_faults(summary, bots, texts)


def show_faults(summary: MatchSummary | SelfPlayResult, bots: tuple[str, str], texts: Catalogue) -> None:
    """The turns that a bot which was added has passed because it had no legal move to offer."""
    for bot, faults in zip(bots, summary.faults, strict=True):
        if faults:
            print(texts.format("match-faults", bot=bot, count=faults))


def show_result(summary: MatchSummary | SelfPlayResult, bots: tuple[str, str], texts: Catalogue) -> None:
    """Games won, share of wins and spread, as `match` and `selfplay` print them."""
    (first, second), (won, lost) = bots, summary.wins
    games, ties = summary.games, summary.ties
    print(texts.format("match-games", games=games, first=first, second=second, won=won, lost=lost, ties=ties))
    share, error = 100 * summary.win_share, 100 * summary.win_share_error
    print(texts.format("match-share", first=first, share=f"{share:.1f}", error=f"{error:.1f}"))
    print(texts.format("match-spread", spread=f"{summary.mean_spread:+.1f}", error=f"{summary.spread_error:.1f}"))
