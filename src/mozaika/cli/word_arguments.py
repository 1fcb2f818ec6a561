"""The arguments of the commands on words and of the engine's."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import Any

from mozaika.texts import Catalogue

_LONGEST_THOUGHT = 3600.0  # seconds for a move
_MOST_PLIES, _MOST_DEALS, _MOST_THREADS = 100, 10_000_000, 64


def add_word_commands(commands: Any, say: Catalogue) -> None:
    check = commands.add_parser("check", help=say.say("cli-check"))
    _asks(check, say)
    check.add_argument("words", nargs="+", metavar="WORD", help=say.say("cli-words-word"))
    study = commands.add_parser("words", help=say.say("cli-words"))
    questions = study.add_subparsers(dest="question", required=True, metavar="QUESTION", title=say.say("cli-commands"))
    anagrams = questions.add_parser("anagrams", help=say.say("cli-anagrams"))
    _asks(anagrams, say)
    anagrams.add_argument("letters", nargs="+", metavar="LETTERS", help=say.say("cli-letters"))
    anagrams.add_argument("--shorter", action="store_true", help=say.say("cli-shorter"))
    hooks = questions.add_parser("hooks", help=say.say("cli-hooks"))
    _asks(hooks, say)
    hooks.add_argument("words", nargs="+", metavar="WORD", help=say.say("cli-words-word"))
    pattern = questions.add_parser("pattern", help=say.say("cli-pattern"))
    _asks(pattern, say)
    pattern.add_argument("pattern", metavar="PATTERN", help=say.say("cli-pattern-form"))
    pattern.add_argument("--length", metavar="N", help=say.say("cli-length"))
    for parser in (anagrams, pattern):
        parser.add_argument("--limit", metavar="N", type=_count, help=say.say("cli-limit"))
    export = questions.add_parser("export", help=say.say("cli-export"))
    _asks(export, say)
    export.add_argument("--out", metavar="FILE", type=Path, help=say.say("cli-target"))
    _add_lexicon_commands(commands, say)


def _asks(parser: argparse.ArgumentParser, say: Catalogue) -> None:
    parser.add_argument("edition", metavar="EDITION", help=say.say("cli-play-edition"))
    parser.add_argument("--lexicon", metavar="L", help=say.say("cli-lexicon-name"))
    parser.add_argument("--json", action="store_true", help=say.say("cli-json"))


def add_engine_commands(commands: Any, say: Catalogue) -> None:
    moves = _add_question("moves", "cli-moves", commands, say)
    moves.add_argument("--best", metavar="N", type=_count, default=15, help=say.say("cli-limit"))
    moves.add_argument("--by", choices=("equity", "score"), default="equity", help=say.say("cli-moves-by"))
    endgame = _add_question("endgame", "cli-endgame", commands, say)
    endgame.add_argument("--by", choices=("spread", "total"), default="spread", help=say.say("cli-by-total"))
    endgame.add_argument("--seconds", metavar="N", type=_seconds, default=1.0, help=say.say("cli-seconds"))
    sim = _add_question("sim", "cli-sim", commands, say)
    sim.add_argument("--seconds", metavar="N", type=_seconds, default=2.0, help=say.say("cli-seconds"))
    sim.add_argument("--by", choices=("win", "total"), default="win", help=say.say("cli-by-total"))
    sim.add_argument("--plies", metavar="N", type=_up_to(_MOST_PLIES), default=2, help=say.say("cli-plies"))
    sim.add_argument("--deals", metavar="N", type=_up_to(_MOST_DEALS), default=0, help=say.say("cli-deals"))
    sim.add_argument("--best", metavar="N", type=_count, default=15, help=say.say("cli-candidates"))
    for option, kind in (("seed", _seed), ("threads", _up_to(_MOST_THREADS))):
        sim.add_argument(f"--{option}", metavar="N", type=kind, default=1, help=say.say(f"cli-{option}"))
    perft = commands.add_parser("perft", help=say.say("cli-perft"))
    perft.add_argument("file", metavar="FILE", type=Path, help=say.say("cli-perft-file"))
    bench = commands.add_parser("bench", help=say.say("cli-bench"))
    bench.add_argument("--words", metavar="FILE", required=True, help=say.say("cli-lexicon-file"))
    bench.add_argument("--edition", metavar="E", default="english", help=say.say("cli-play-edition"))
    bench.add_argument("--baseline", metavar="SCRIPT", type=Path, help=say.say("cli-baseline"))
    selfplay = commands.add_parser("selfplay", help=say.say("cli-selfplay"))
    selfplay.add_argument("--edition", metavar="E", required=True, help=say.say("cli-play-edition"))
    selfplay.add_argument("--lexicon", metavar="L", help=say.say("cli-lexicon-name"))
    selfplay.add_argument("--games", metavar="N", type=_count, default=1000, help=say.say("cli-games"))
    selfplay.add_argument("--bots", metavar="A,B", default="static,greedy", help=say.say("cli-bots"))
    for parser in (selfplay, *_add_trainings(commands, say)):
        parser.add_argument("--seed", metavar="S", type=_seed, default=1, help=say.say("cli-seed"))
        parser.add_argument("--threads", metavar="T", type=_count, default=1, help=say.say("cli-threads"))
    _add_match(commands, say)
    for parser in (bench, selfplay):
        parser.add_argument("--json", action="store_true", help=say.say("cli-json"))


def _add_question(name: str, key: str, commands: Any, say: Catalogue) -> Any:
    parser = commands.add_parser(name, help=say.say(key))
    parser.add_argument("position", metavar="POSITION", help=say.say("cli-moves-position"))
    parser.add_argument("--edition", metavar="E", help=say.say("cli-file-edition"))
    lists = parser.add_mutually_exclusive_group()
    lists.add_argument("--lexicon", metavar="L", help=say.say("cli-lexicon-name"))
    lists.add_argument("--words", metavar="FILE", help=say.say("cli-lexicon-file"))
    parser.add_argument("--json", action="store_true", help=say.say("cli-json"))
    return parser


def _add_match(commands: Any, say: Catalogue) -> None:
    match = commands.add_parser("match", help=say.say("cli-match"))
    match.add_argument("--bots", metavar="A,B", required=True, help=say.say("cli-match-bots"))
    match.add_argument("--games", metavar="N", type=_count, required=True, help=say.say("cli-games"))
    match.add_argument("--out", metavar="FILE", type=Path, required=True, help=say.say("cli-match-out"))
    match.add_argument("--edition", metavar="E", default="english", help=say.say("cli-play-edition"))
    match.add_argument("--lexicon", metavar="L", help=say.say("cli-lexicon-name"))
    match.add_argument("--seconds", metavar="S", type=_seconds, default=2.0, help=say.say("cli-match-seconds"))
    match.add_argument("--seed", metavar="S", type=_seed, default=1, help=say.say("cli-seed"))
    match.add_argument("--jobs", metavar="J", type=_count, default=1, help=say.say("cli-match-jobs"))


def _add_trainings(commands: Any, say: Catalogue) -> tuple[Any, ...]:
    train = commands.add_parser("train", help=say.say("cli-train"))
    what = train.add_subparsers(dest="action", required=True, metavar="WHAT", title=say.say("cli-commands"))
    leaves = what.add_parser("leaves", help=say.say("cli-train-leaves"))
    chances = what.add_parser("chances", help=say.say("cli-train-chances"))
    for parser in (leaves, chances):
        parser.add_argument("--edition", metavar="E", required=True, help=say.say("cli-play-edition"))
        parser.add_argument("--lexicon", metavar="L", help=say.say("cli-lexicon-name"))
        parser.add_argument("--out", metavar="FILE", type=Path, help=say.say("cli-train-out"))
    chances.add_argument("--games", metavar="N", type=_count, default=20_000, help=say.say("cli-games"))
    leaves.add_argument("--racks", metavar="N", type=_count, default=1_000_000, help=say.say("cli-train-racks"))
    leaves.add_argument("--generations", metavar="G", type=_count, default=3, help=say.say("cli-train-generations"))
    return leaves, chances


def _add_lexicon_commands(commands: Any, say: Catalogue) -> None:
    lexicon = commands.add_parser("lexicon", help=say.say("cli-lexicon"))
    actions = lexicon.add_subparsers(dest="action", required=True, metavar="ACTION", title=say.say("cli-commands"))
    listing = actions.add_parser("list", help=say.say("cli-lexicon-list"))
    info = actions.add_parser("info", help=say.say("cli-lexicon-info"))
    for parser in (listing, info):
        parser.add_argument("--json", action="store_true", help=say.say("cli-json"))
    add = actions.add_parser("add", help=say.say("cli-lexicon-add"))
    add.add_argument("file", metavar="FILE", type=Path, help=say.say("cli-lexicon-file"))
    add.add_argument("--edition", metavar="E", required=True, help=say.say("cli-play-edition"))
    add.add_argument("--name", metavar="N", required=True, help=say.say("cli-lexicon-name"))
    prepare = actions.add_parser("prepare", help=say.say("cli-lexicon-prepare"))
    prepare.add_argument("names", nargs="*", metavar="LEXICON", help=say.say("cli-lexicon-name"))
    remove = actions.add_parser("remove", help=say.say("cli-lexicon-remove"))
    diff = actions.add_parser("diff", help=say.say("cli-lexicon-diff"))
    for name in ("first", "second"):
        diff.add_argument(name, metavar=name[0].upper(), help=say.say("cli-lexicon-name"))
    changes = [actions.add_parser(name, help=say.say(f"cli-lexicon-{name}")) for name in ("allow", "block")]
    for parser in (info, remove, *changes):
        parser.add_argument("name", metavar="LEXICON", help=say.say("cli-lexicon-name"))
    for parser in changes:
        parser.add_argument("words", nargs="+", metavar="WORD", help=say.say("cli-words-word"))
        parser.add_argument("--name", dest="new", metavar="N", help=say.say("cli-lexicon-new"))


def _count(text: str) -> int:
    number = int(text)
    if number < 1:
        raise ValueError
    return number


def _up_to(most: int) -> Callable[[str], int]:
    def number(text: str) -> int:
        found = _count(text)
        if found > most:
            raise ValueError
        return found

    return number


def _seconds(text: str) -> float:
    number = float(text)
    if not 0 < number <= _LONGEST_THOUGHT:
        raise ValueError
    return number


def _seed(text: str) -> int:
    if not (text.isascii() and text.isdigit() and int(text) < 1 << 50):
        raise argparse.ArgumentTypeError(text)
    return int(text)
