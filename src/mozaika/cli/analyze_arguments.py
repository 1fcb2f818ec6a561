"""The arguments of `mozaika analyze`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from mozaika.analysis.games.settings import DEALS
from mozaika.cli.argument_types import move_seconds, positive_up_to, seed
from mozaika.texts import Catalogue

_MAX_DEALS, _MAX_THREADS = 1_000_000, 64


def add_analyze_commands(commands: Any, texts: Catalogue) -> None:
    analyze = commands.add_parser("analyze", help=texts.format("cli-analyze"))
    analyze.add_argument("files", metavar="FILE", nargs="+", type=Path, help=texts.format("cli-analyze-files"))
    analyze.add_argument("--edition", metavar="E", help=texts.format("cli-file-edition"))
    lists = analyze.add_mutually_exclusive_group()
    lists.add_argument("--lexicon", metavar="L", help=texts.format("cli-lexicon-name"))
    lists.add_argument("--words", metavar="FILE", help=texts.format("cli-lexicon-file"))
    analyze.add_argument("--seconds", metavar="N", type=move_seconds, help=texts.format("cli-analyze-seconds"))
    deals = positive_up_to(_MAX_DEALS)
    analyze.add_argument("--deals", metavar="N", type=deals, default=DEALS, help=texts.format("cli-analyze-deals"))
    analyze.add_argument("--seed", metavar="N", type=seed, default=1, help=texts.format("cli-analyze-seed"))
    threads = positive_up_to(_MAX_THREADS)
    analyze.add_argument("--threads", metavar="N", type=threads, help=texts.format("cli-analyze-threads"))
    analyze.add_argument("--json", action="store_true", help=texts.format("cli-json"))
    analyze.add_argument("--html", metavar="OUT", type=Path, help=texts.format("cli-analyze-html"))
    analyze.add_argument("--gcg", metavar="OUT", type=Path, help=texts.format("cli-analyze-gcg"))
    analyze.add_argument("--player", metavar="NAME", help=texts.format("cli-analyze-player"))
