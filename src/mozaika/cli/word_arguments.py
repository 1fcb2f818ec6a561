"""The arguments of `mozaika check`, `mozaika words` and `mozaika lexicon`."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from mozaika.cli.argument_types import positive
from mozaika.texts import Catalogue


def add_word_commands(commands: Any, texts: Catalogue) -> None:
    check = commands.add_parser("check", help=texts.format("cli-check"))
    _add_list_options(check, texts)
    check.add_argument("words", nargs="+", metavar="WORD", help=texts.format("cli-check-word"))
    _add_study_commands(commands, texts)
    _add_lexicon_commands(commands, texts)


def _add_study_commands(commands: Any, texts: Catalogue) -> None:
    study = commands.add_parser("words", help=texts.format("cli-words"))
    title = texts.format("cli-commands")
    questions = study.add_subparsers(dest="question", required=True, metavar="QUESTION", title=title)
    anagrams = questions.add_parser("anagrams", help=texts.format("cli-anagrams"))
    _add_list_options(anagrams, texts)
    anagrams.add_argument("letters", nargs="+", metavar="LETTERS", help=texts.format("cli-letters"))
    anagrams.add_argument("--shorter", action="store_true", help=texts.format("cli-shorter"))
    hooks = questions.add_parser("hooks", help=texts.format("cli-hooks"))
    _add_list_options(hooks, texts)
    hooks.add_argument("words", nargs="+", metavar="WORD", help=texts.format("cli-words-word"))
    pattern = questions.add_parser("pattern", help=texts.format("cli-pattern"))
    _add_list_options(pattern, texts)
    pattern.add_argument("pattern", metavar="PATTERN", help=texts.format("cli-pattern-form"))
    pattern.add_argument("--length", metavar="N", help=texts.format("cli-length"))
    for parser in (anagrams, pattern):
        parser.add_argument("--limit", metavar="N", type=positive, help=texts.format("cli-limit"))
    export = questions.add_parser("export", help=texts.format("cli-export"))
    _add_list_options(export, texts)
    export.add_argument("--out", metavar="FILE", type=Path, help=texts.format("cli-target"))


def _add_list_options(parser: argparse.ArgumentParser, texts: Catalogue) -> None:
    parser.add_argument("edition", metavar="EDITION", help=texts.format("cli-play-edition"))
    parser.add_argument("--lexicon", metavar="L", help=texts.format("cli-lexicon-name"))
    parser.add_argument("--json", action="store_true", help=texts.format("cli-json"))


def _add_lexicon_commands(commands: Any, texts: Catalogue) -> None:
    lexicon = commands.add_parser("lexicon", help=texts.format("cli-lexicon"))
    actions = lexicon.add_subparsers(dest="action", required=True, metavar="ACTION", title=texts.format("cli-commands"))
    listing = actions.add_parser("list", help=texts.format("cli-lexicon-list"))
    info = actions.add_parser("info", help=texts.format("cli-lexicon-info"))
    for parser in (listing, info):
        parser.add_argument("--json", action="store_true", help=texts.format("cli-json"))
    add = actions.add_parser("add", help=texts.format("cli-lexicon-add"))
    add.add_argument("file", metavar="FILE", type=Path, help=texts.format("cli-lexicon-file"))
    add.add_argument("--edition", metavar="E", required=True, help=texts.format("cli-play-edition"))
    add.add_argument("--name", metavar="N", required=True, help=texts.format("cli-lexicon-name"))
    add.add_argument("--drop-names", action="store_true", help=texts.format("cli-lexicon-drop-names"))
    add.add_argument("--alias", metavar="N", action="append", default=[], help=texts.format("cli-lexicon-alias"))
    prepare = actions.add_parser("prepare", help=texts.format("cli-lexicon-prepare"))
    prepare.add_argument("names", nargs="*", metavar="LEXICON", help=texts.format("cli-lexicon-name"))
    fetch = actions.add_parser("fetch", help=texts.format("cli-lexicon-fetch"))
    fetch.add_argument("--yes", action="store_true", help=texts.format("cli-lexicon-yes"))
    remove = actions.add_parser("remove", help=texts.format("cli-lexicon-remove"))
    diff = actions.add_parser("diff", help=texts.format("cli-lexicon-diff"))
    for name in ("first", "second"):
        diff.add_argument(name, metavar=name[0].upper(), help=texts.format("cli-lexicon-name"))
    changes = [actions.add_parser(name, help=texts.format(f"cli-lexicon-{name}")) for name in ("allow", "block")]
    for parser in (info, fetch, remove, *changes):
        parser.add_argument("name", metavar="LEXICON", help=texts.format("cli-lexicon-name"))
    for parser in changes:
        parser.add_argument("words", nargs="+", metavar="WORD", help=texts.format("cli-words-word"))
        parser.add_argument("--name", dest="new", metavar="N", help=texts.format("cli-lexicon-new"))
