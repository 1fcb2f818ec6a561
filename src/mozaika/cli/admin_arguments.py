"""The arguments of `mozaika admin`."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from mozaika.texts import Catalogue

LISTED, _MOST_LISTED = 50, 1_000


def add_admin_commands(commands: Any, say: Catalogue) -> None:
    admin = commands.add_parser("admin", help=say.say("cli-admin"))
    actions = admin.add_subparsers(dest="action", required=True, metavar="ACTION", title=say.say("cli-commands"))
    people = actions.add_parser("people", help=say.say("cli-admin-people"))
    people.add_argument("--search", metavar="NAME", default="", help=say.say("cli-admin-search"))
    people.add_argument("--limit", metavar="N", type=_count, default=LISTED, help=say.say("cli-limit"))
    people.add_argument("--json", action="store_true", help=say.say("cli-json"))
    export = actions.add_parser("export", help=say.say("cli-admin-export"))
    export.add_argument("--out", metavar="FILE", type=Path, help=say.say("cli-backup-file"))
    erase = actions.add_parser("erase", help=say.say("cli-admin-erase"))
    erase.add_argument("--yes", action="store_true", help=say.say("cli-admin-yes"))
    block = actions.add_parser("block", help=say.say("cli-admin-block"))
    unblock = actions.add_parser("unblock", help=say.say("cli-admin-unblock"))
    for parser in (export, erase, block, unblock):
        parser.add_argument("person", metavar="PERSON", help=say.say("cli-admin-person"))
    for parser in (people, export, erase, block, unblock):
        parser.add_argument("--database", metavar="URL", help=say.say("cli-serve-database"))
        parser.add_argument("--data", metavar="FOLDER", type=Path, help=say.say("cli-serve-data"))


def _count(text: str) -> int:
    if not (text.isascii() and text.isdigit() and 1 <= int(text) <= _MOST_LISTED):
        raise argparse.ArgumentTypeError(text)
    return int(text)
