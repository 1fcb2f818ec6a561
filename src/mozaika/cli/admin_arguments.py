"""The arguments of `mozaika admin`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from mozaika.cli.argument_types import digits_in
from mozaika.service.rating_rules import SUSPICIOUS_GAMES_OF_PAIR
from mozaika.texts import Catalogue

DEFAULT_LIMIT, _MAX_LIMIT = 50, 1_000


def add_admin_commands(commands: Any, texts: Catalogue) -> None:
    admin = commands.add_parser("admin", help=texts.format("cli-admin"))
    actions = admin.add_subparsers(dest="action", required=True, metavar="ACTION", title=texts.format("cli-commands"))
    people = actions.add_parser("people", help=texts.format("cli-admin-people"))
    people.add_argument("--search", metavar="NAME", default="", help=texts.format("cli-admin-search"))
    limit = digits_in(1, _MAX_LIMIT)
    pairs = actions.add_parser("pairs", help=texts.format("cli-admin-pairs", games=SUSPICIOUS_GAMES_OF_PAIR))
    for parser in (people, pairs):
        parser.add_argument("--limit", metavar="N", type=limit, default=DEFAULT_LIMIT, help=texts.format("cli-limit"))
        parser.add_argument("--json", action="store_true", help=texts.format("cli-json"))
    export = actions.add_parser("export", help=texts.format("cli-admin-export"))
    export.add_argument("--out", metavar="FILE", type=Path, help=texts.format("cli-backup-file"))
    erase = actions.add_parser("erase", help=texts.format("cli-admin-erase"))
    erase.add_argument("--yes", action="store_true", help=texts.format("cli-admin-yes"))
    block = actions.add_parser("block", help=texts.format("cli-admin-block"))
    unblock = actions.add_parser("unblock", help=texts.format("cli-admin-unblock"))
    recovery = actions.add_parser("recovery", help=texts.format("cli-admin-recovery"))
    for parser in (export, erase, block, unblock, recovery):
        parser.add_argument("person", metavar="PERSON", help=texts.format("cli-admin-person"))
    for parser in (people, pairs, export, erase, block, unblock, recovery):
        parser.add_argument("--database", metavar="URL", help=texts.format("cli-serve-database"))
        parser.add_argument("--data", metavar="FOLDER", type=Path, help=texts.format("cli-serve-data"))
