"""The analysis of games: its time, what it says about bots of known strength, and how far its verdicts can be trusted.

    python -m benchmarks.analysis time --edition english
    python -m benchmarks.analysis classes --games 30        # share of mistakes and blunders of `static` and `beginner`
    python -m benchmarks.analysis regret --positions 100    # against a reference with 20 times the effort
    python -m benchmarks.analysis levels --games 12         # accuracy of the levels: LEVEL_ACCURACY in `thresholds`

`levels` is the fit: it prints the mean accuracy of each level in games against itself and against its neighbours, and
the estimates that follow. `--out FILE` keeps the losses of all turns as lines of JSON, from which `fit` computes the
constants again without playing.
"""

from __future__ import annotations

import argparse
import json
import time
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import fmean, stdev

from mozaika.analysis.games import thresholds
from mozaika.analysis.games.candidates import key_of
from mozaika.analysis.games.comparisons import Comparer
from mozaika.analysis.games.limits import limits_of
from mozaika.analysis.games.settings import DEALS, AnalysisSettings
from mozaika.analysis.games.situations import situations
from mozaika.analysis.games.streams import analyze
from mozaika.analysis.games.summaries import loss_of
from mozaika.analysis.games.values import TurnClass
from mozaika.cli.game_files import transcript_of_game
from mozaika.editions import load_edition
from mozaika.engine.bots import level_names
from mozaika.engine.match import MatchPlan, record_game
from mozaika.lexicon.graph import WordGraph
from mozaika.position.game_record import GameRecord, game_of_record
from mozaika.position.lexica import lexicon_of
from mozaika.rules.edition import Edition

_BAD = (TurnClass.MISTAKE, TurnClass.BLUNDER)
_CHAMPION_S = 0.3
_REFERENCE = 20  # times the effort


def words_of(edition: Edition) -> WordGraph:
    words = lexicon_of(edition, None)
    assert isinstance(words, WordGraph)
    return words


def games_of(edition: Edition, bots: tuple[str, str], count: int, seed: int) -> Iterator[GameRecord]:
    words = words_of(edition)
    plan = MatchPlan(bots, edition, words.name, words.digest, seed, _CHAMPION_S)
    step = 2 if bots[0] == bots[1] else 1  # a bot against itself plays both games of a pair alike
    for number in range(0, step * count, step):
        _, game = record_game(plan, words, number)
        yield game_of_record(transcript_of_game(game, edition, words.name), edition)


def measure_time(options: argparse.Namespace) -> None:
    edition = load_edition(options.edition)
    for record in games_of(edition, ("club", "club"), options.games, options.seed):
        first: list[float] = []
        begun = time.perf_counter()
        analyze(record, on_turn=lambda turn: first.append(time.perf_counter()), deals=options.deals)  # noqa: B023
        spent = time.perf_counter() - begun
        print(
            f"{edition.id}: {len(record)} turns in {spent:.1f} s, the first after {first[0] - begun:.2f} s; "
            f"26 turns at this rate: {26 * spent / len(record):.1f} s",
            flush=True,
        )


def measure_classes(options: argparse.Namespace) -> None:
    edition = load_edition(options.edition)
    for bot in options.bots.split(","):
        counts: Counter[TurnClass] = Counter()
        losses, begun = [], time.perf_counter()
        for number, record in enumerate(games_of(edition, (bot, bot), options.games, options.seed), 1):
            for turn in analyze(record, deals=options.deals).turns:
                loss = loss_of(turn, edition)
                if turn.kind is not None and loss is not None:
                    counts[turn.kind] += 1
                    losses.append(loss)
                    if options.out:
                        _write(options.out, {"bot": bot, "game": number, "loss": loss, "phase": turn.phase})
            print(f"\r{bot}: game {number}, {_shares(counts)}", end="", flush=True)
        accuracy = thresholds.mean_accuracy(losses)
        print(f"\r{bot}: {options.games} games, {counts.total()} turns, {time.perf_counter() - begun:.0f} s")
        print(f"  {_shares(counts)}; mistakes or blunders {_share(counts, *_BAD):.1%}; accuracy {accuracy:.1f}")


def _shares(counts: Counter[TurnClass]) -> str:
    return ", ".join(f"{kind.value} {_share(counts, kind):.1%}" for kind in TurnClass)


def _share(counts: Counter[TurnClass], *kinds: TurnClass) -> float:
    return sum(counts[kind] for kind in kinds) / max(1, counts.total())


def measure_regret(options: argparse.Namespace) -> None:
    """The reference compares the same candidates, with other deals, and says what the verdict's best move lacks."""
    edition = load_edition(options.edition)
    words = words_of(edition)
    quick, slow, comparer = AnalysisSettings(deals=options.deals), options.deals * _REFERENCE, Comparer(edition, words)
    reference = AnalysisSettings(deals=slow)
    regrets: dict[str, list[float]] = defaultdict(list)
    games = games_of(edition, ("club", "club"), 1 + options.positions // 4, options.seed)
    chosen = (situation for record in games for situation in list(situations(record, words))[options.seed % 5 :: 5])
    for situation, _ in zip(chosen, range(options.positions), strict=False):
        here = situation.here
        assert here is not None
        verdict = comparer.compare(here, situation.played, limits_of(quick), 1)
        best = verdict.choices.moves[verdict.results.best]
        true = comparer.compare(here, best, limits_of(reference), 2)
        keys = [key_of(move) for move in true.choices.moves]
        wins = true.results.wins
        regrets[verdict.method].append(float(wins[true.results.best] - wins[keys.index(key_of(best))]))
        everything = [each for found in regrets.values() for each in found]
        print(f"\r{len(everything)} positions, mean regret {fmean(everything):.3%}", end="", flush=True)
    print()
    for method, found in regrets.items():
        print(f"  {method}: {len(found)} positions, mean regret {fmean(found):.3%}, greatest {max(found):.1%}")


def measure_levels(options: argparse.Namespace) -> None:
    edition = load_edition(options.edition)
    names = level_names()
    for place, bot in enumerate(names):
        for other in {bot, names[min(place + 1, len(names) - 1)]}:
            for number, record in enumerate(games_of(edition, (bot, other), options.games, options.seed)):
                seats = (bot, other) if number % 2 == 0 else (other, bot)
                for turn in analyze(record, deals=options.deals).turns:
                    loss = loss_of(turn, edition)
                    if loss is not None:
                        game = f"{bot}-{other}-{number}-{turn.seat}"
                        _write(options.out, {"bot": seats[turn.seat], "game": game, "loss": loss, "phase": turn.phase})
                print(f"\r{bot} against {other}: game {number + 1}  ", end="", flush=True)
    print()
    fit(options)


def fit(options: argparse.Namespace) -> None:
    """The mean accuracy of each bot over its turns, and how far the estimates of single games scatter."""
    lines = [json.loads(line) for line in options.out.read_text(encoding="utf-8").splitlines()]
    for bot in [*level_names(), "static"]:
        own = [line for line in lines if line["bot"] == bot]
        if not own:
            continue
        losses = [line["loss"] for line in own]
        games: dict[str, list[float]] = defaultdict(list)
        for line in own:
            games[str(line["game"])].append(line["loss"])
        strengths = [found for each in games.values() if (found := thresholds.strength_of(each)) is not None]
        values = [strength.value for strength in strengths]
        bad = sum(loss >= thresholds.MISTAKE for loss in losses) / len(losses)
        print(
            f"{bot}: accuracy {thresholds.mean_accuracy(losses):.1f} over {len(losses)} turns, bad {bad:.1%}, "
            f"mean loss {fmean(losses):.2%}; single games: strength {fmean(values):.2f} ± {stdev(values):.2f}, "
            f"error as estimated {fmean(strength.error for strength in strengths):.2f}"
        )


def _write(path: Path, line: dict[str, object]) -> None:
    with path.open("a", encoding="utf-8") as file:
        file.write(json.dumps(line) + "\n")


_MEASURES = {
    "time": measure_time,
    "classes": measure_classes,
    "regret": measure_regret,
    "levels": measure_levels,
    "fit": fit,
}


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("measure", choices=_MEASURES)
    parser.add_argument("--edition", default="english")
    parser.add_argument("--games", type=int, default=2)
    parser.add_argument("--positions", type=int, default=100)
    parser.add_argument("--bots", default="static,beginner")
    parser.add_argument("--deals", type=int, default=DEALS)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path)
    options = parser.parse_args(arguments)
    _MEASURES[options.measure](options)


if __name__ == "__main__":
    main()
