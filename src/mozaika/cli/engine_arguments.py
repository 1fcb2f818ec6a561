"""The arguments of the engine's commands: `moves`, `endgame`, `sim`, `perft`, `bench`, `selfplay`, `match`, `train`,
`engine`.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from mozaika.cli.argument_types import move_seconds, positive, positive_up_to, seed
from mozaika.engine.bots import CHAMPION_S, bot_names
from mozaika.texts import Catalogue

_MAX_PLIES, _MAX_DEALS, _MAX_THREADS = 100, 10_000_000, 64


def add_engine_commands(commands: Any, texts: Catalogue) -> None:
    _add_moves(commands, texts)
    _add_endgame(commands, texts)
    _add_simulation(commands, texts)
    perft = commands.add_parser("perft", help=texts.format("cli-perft"))
    perft.add_argument("file", metavar="FILE", type=Path, help=texts.format("cli-perft-file"))
    _add_bench(commands, texts)
    _add_selfplay(commands, texts)
    _add_training(commands, texts)
    _add_match(commands, texts)
    _add_engine(commands, texts)


def _add_position_command(name: str, commands: Any, texts: Catalogue) -> Any:
    parser = commands.add_parser(name, help=texts.format(f"cli-{name}"))
    parser.add_argument("position", metavar="POSITION", help=texts.format("cli-moves-position"))
    parser.add_argument("--edition", metavar="E", help=texts.format("cli-file-edition"))
    lists = parser.add_mutually_exclusive_group()
    lists.add_argument("--lexicon", metavar="L", help=texts.format("cli-lexicon-name"))
    lists.add_argument("--words", metavar="FILE", help=texts.format("cli-lexicon-file"))
    parser.add_argument("--json", action="store_true", help=texts.format("cli-json"))
    return parser


def _add_moves(commands: Any, texts: Catalogue) -> None:
    moves = _add_position_command("moves", commands, texts)
    moves.add_argument("--best", metavar="N", type=positive, default=15, help=texts.format("cli-limit"))
    moves.add_argument("--by", choices=("equity", "score"), default="equity", help=texts.format("cli-moves-by"))
    _add_leaves(moves, texts)


def _add_endgame(commands: Any, texts: Catalogue) -> None:
    endgame = _add_position_command("endgame", commands, texts)
    endgame.add_argument("--by", choices=("spread", "total"), default="spread", help=texts.format("cli-by-total"))
    endgame.add_argument("--seconds", metavar="N", type=move_seconds, default=1.0, help=texts.format("cli-seconds"))
    endgame.set_defaults(leaves=None)  # an endgame has no leaves to value


def _add_simulation(commands: Any, texts: Catalogue) -> None:
    sim = _add_position_command("sim", commands, texts)
    sim.add_argument("--seconds", metavar="N", type=move_seconds, default=2.0, help=texts.format("cli-seconds"))
    sim.add_argument("--by", choices=("win", "total"), default="win", help=texts.format("cli-by-total"))
    sim.add_argument("--best", metavar="N", type=positive, default=15, help=texts.format("cli-candidates"))
    for option, convert, default in (
        ("plies", positive_up_to(_MAX_PLIES), 2),
        ("deals", positive_up_to(_MAX_DEALS), 0),
        ("seed", seed, 1),
        ("threads", positive_up_to(_MAX_THREADS), 1),
    ):
        sim.add_argument(f"--{option}", metavar="N", type=convert, default=default, help=texts.format(f"cli-{option}"))
    _add_leaves(sim, texts)


def _add_leaves(parser: Any, texts: Catalogue) -> None:
    parser.add_argument("--leaves", metavar="FILE", type=Path, help=texts.format("cli-leaves"))


def _add_game_files(parser: Any, texts: Catalogue) -> None:
    parser.add_argument("--save-games", metavar="PATH", type=Path, help=texts.format("cli-save-games"))
    parser.add_argument("--csv", metavar="FILE", type=Path, help=texts.format("cli-csv"))


def _add_bench(commands: Any, texts: Catalogue) -> None:
    bench = commands.add_parser("bench", help=texts.format("cli-bench"))
    bench.add_argument("--words", metavar="FILE", required=True, help=texts.format("cli-lexicon-file"))
    bench.add_argument("--edition", metavar="E", default="english", help=texts.format("cli-play-edition"))
    bench.add_argument("--baseline", metavar="SCRIPT", type=Path, help=texts.format("cli-baseline"))
    bench.add_argument("--json", action="store_true", help=texts.format("cli-json"))


def _add_selfplay(commands: Any, texts: Catalogue) -> None:
    selfplay = commands.add_parser("selfplay", help=texts.format("cli-selfplay"))
    selfplay.add_argument("--edition", metavar="E", required=True, help=texts.format("cli-play-edition"))
    selfplay.add_argument("--lexicon", metavar="L", help=texts.format("cli-lexicon-name"))
    selfplay.add_argument("--games", metavar="N", type=positive, default=1000, help=texts.format("cli-games"))
    bots = texts.format("cli-bots", bots=", ".join(bot_names()))
    selfplay.add_argument("--bots", metavar="A,B", default="static,greedy", help=bots)
    add_bot_option(selfplay, texts)
    seconds = texts.format("cli-match-seconds")
    selfplay.add_argument("--seconds", metavar="S", type=move_seconds, default=CHAMPION_S, help=seconds)
    _add_leaves(selfplay, texts)
    _add_game_files(selfplay, texts)
    _add_seed_and_threads(selfplay, texts)
    selfplay.add_argument("--json", action="store_true", help=texts.format("cli-json"))


def _add_training(commands: Any, texts: Catalogue) -> None:
    train = commands.add_parser("train", help=texts.format("cli-train"))
    actions = train.add_subparsers(dest="action", required=True, metavar="WHAT", title=texts.format("cli-commands"))
    leaves = actions.add_parser("leaves", help=texts.format("cli-train-leaves"))
    win_probability = actions.add_parser("chances", help=texts.format("cli-train-chances"))
    for parser in (leaves, win_probability):
        parser.add_argument("--edition", metavar="E", required=True, help=texts.format("cli-play-edition"))
        parser.add_argument("--lexicon", metavar="L", help=texts.format("cli-lexicon-name"))
        parser.add_argument("--out", metavar="FILE", type=Path, help=texts.format("cli-train-out"))
        _add_seed_and_threads(parser, texts)
    _add_leaves(win_probability, texts)
    win_probability.add_argument("--games", metavar="N", type=positive, default=20_000, help=texts.format("cli-games"))
    racks, generations = texts.format("cli-train-racks"), texts.format("cli-train-generations")
    leaves.add_argument("--racks", metavar="N", type=positive, default=1_000_000, help=racks)
    leaves.add_argument("--generations", metavar="G", type=positive, default=3, help=generations)


def _add_seed_and_threads(parser: Any, texts: Catalogue) -> None:
    parser.add_argument("--seed", metavar="S", type=seed, default=1, help=texts.format("cli-seed"))
    parser.add_argument("--threads", metavar="T", type=positive, default=1, help=texts.format("cli-threads"))


def add_bot_option(parser: Any, texts: Catalogue) -> None:
    parser.add_argument("--add-bot", metavar="BOT", action="append", default=[], help=texts.format("cli-add-bot"))


def _add_engine(commands: Any, texts: Catalogue) -> None:
    engine, bots = commands.add_parser("engine", help=texts.format("cli-engine")), bot_names()
    level = texts.format("cli-engine-level", bots=", ".join(bots))
    engine.add_argument("--level", metavar="L", choices=bots, default="champion", help=level)
    seconds = texts.format("cli-engine-seconds")
    engine.add_argument("--seconds", metavar="S", type=move_seconds, default=CHAMPION_S, help=seconds)
    engine.add_argument("--lexicon", metavar="L", help=texts.format("cli-engine-lexicon"))
    threads = positive_up_to(_MAX_THREADS)
    engine.add_argument("--threads", metavar="N", type=threads, default=1, help=texts.format("cli-threads"))


def _add_match(commands: Any, texts: Catalogue) -> None:
    match = commands.add_parser("match", help=texts.format("cli-match"))
    bots = texts.format("cli-match-bots", bots=", ".join(bot_names()))
    match.add_argument("--bots", metavar="A,B", required=True, help=bots)
    add_bot_option(match, texts)
    match.add_argument("--games", metavar="N", type=positive, required=True, help=texts.format("cli-games"))
    match.add_argument("--out", metavar="FILE", type=Path, required=True, help=texts.format("cli-match-out"))
    match.add_argument("--edition", metavar="E", default="english", help=texts.format("cli-play-edition"))
    match.add_argument("--lexicon", metavar="L", help=texts.format("cli-lexicon-name"))
    _add_leaves(match, texts)
    _add_game_files(match, texts)
    match.add_argument("--seconds", metavar="S", type=move_seconds, default=2.0, help=texts.format("cli-match-seconds"))
    match.add_argument("--seed", metavar="S", type=seed, default=1, help=texts.format("cli-seed"))
    match.add_argument("--jobs", metavar="J", type=positive, default=1, help=texts.format("cli-match-jobs"))
