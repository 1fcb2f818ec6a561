"""Generates the values in `frontend/src/wire.ts`: closed sets of texts as unions, limits, and the pace of clocks."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from importlib import import_module
from pathlib import Path
from typing import get_args

import mozaika
from mozaika.analysis.games.values import Method, Phase, TurnClass, Unknown
from mozaika.engine.bots import DEFAULT_LEVEL, level_names
from mozaika.errors import GameError
from mozaika.lexicon.sources import COMMON_WORDS, NOT_STATED, TDK_PATIENCE_S, Forms
from mozaika.records.decode_text import MAX_BYTES
from mozaika.records.formats import FORMATS
from mozaika.records.transcript import PROBLEMS, LineKind
from mozaika.rules.names import MAX_PLAYERS, MIN_PLAYERS
from mozaika.rules.ruleset import SETTINGS, ClockKind, Pace, Tie, WordChecking
from mozaika.rules.tiles import BLANK
from mozaika.service import bot_delay, chat, outcomes, passwords, rating_rules, reviews, waiting_hosts
from mozaika.service.cards import TableKind
from mozaika.service.store_ports import ChatRoom
from mozaika.service.table_words import NO_LEXICON
from mozaika.web import accounts, connection, requests, server_messages
from mozaika.web.close_codes import CloseCode

# Enums that the browser has texts for, beside those that are fields of messages; a test finds a missing text.
_MORE_ENUMS: tuple[type[Enum], ...] = (WordChecking, ClockKind, Pace, Tie, LineKind, TurnClass)
# Enums whose names in the browser say more.
_RENAMED_ENUMS = {"GamePhase": Phase, "AnalysisMethod": Method, "AnalysisUnknown": Unknown}
# Limits that a form applies before it sends anything, or that a text names, and durations that the server relies on.
_LIMITS = {
    "MIN_PLAYERS": MIN_PLAYERS,
    "MAX_PLAYERS": MAX_PLAYERS,
    "MAX_NAME_LENGTH": requests.MAX_NAME_LENGTH,
    "MAX_FILE_BYTES": MAX_BYTES,
    "MAX_CHAT_LENGTH": chat.MAX_CHARACTERS,
    "MAX_COMMENT_LENGTH": reviews.MAX_COMMENT,
    "MIN_PASSWORD_LENGTH": passwords.MIN_LENGTH,
    "MAX_PASSWORD_LENGTH": passwords.MAX_LENGTH,
    "DICTIONARY_PATIENCE_S": TDK_PATIENCE_S,
    "RESULTS_PER_PAGE": accounts.RESULTS_PER_PAGE,
    "RATED_MIN_MOVES": rating_rules.MIN_MOVES,
    "RATED_GAMES_OF_PAIR": rating_rules.MAX_GAMES_OF_PAIR,
    "RATED_PAIR_HOURS": rating_rules.PAIR_PERIOD_MS // 3_600_000,
    "HEARTBEAT_MS": int(connection.HEARTBEAT_S * 1000),
    "CELEBRATION_MS": bot_delay.CELEBRATION_MS,
    "SEEK_AWAY_MS": waiting_hosts.AWAY_MS,
}
# Texts with a meaning of their own in requests and responses.
_TEXTS = {
    "BLANK": BLANK,  # among letters
    "NO_LEXICON": NO_LEXICON,  # the choice of a word list
    "LICENCE_NOT_STATED": NOT_STATED,
}
_MAX_LIST = 80  # characters in one line


def values(enums: Iterable[type[Enum]]) -> list[str]:
    """The blocks of the generated file, in order; `enums` are those of the messages."""
    blocks = [_choice(kind.__name__, (each.value for each in kind)) for kind in dict.fromkeys((*enums, *_MORE_ENUMS))]
    blocks += [_choice(name, (each.value for each in kind)) for name, kind in _RENAMED_ENUMS.items()]
    blocks += [
        _names("BOT_LEVELS", level_names(), "BotLevel"),
        f'export const DEFAULT_BOT_LEVEL: BotLevel = "{DEFAULT_LEVEL}";\n',
        _names("SHARED_TABLE_KINDS", (kind.value for kind in TableKind if kind.is_shared), "SharedTableKind"),
        _paces(),
        _names("WORD_FORMS", (each.value for each in Forms if each is not Forms.UNKNOWN), "WordForms"),
        _names("OUTCOMES", get_args(outcomes.Outcome), "Outcome"),
        _literals("ChatRoom", get_args(ChatRoom)),
        _names("REPLY_KINDS", (str(kind.__struct_config__.tag) for kind in server_messages.Reply.__subclasses__())),
        _names("DOWNLOAD_FORMATS", (each.name for each in FORMATS if each.write is not None)),
        _names("UPLOAD_FORMATS", (each.name for each in FORMATS if each.parse is not None)),
        _names("BOARD_FORMATS", (each.name for each in FORMATS if each.holds_boards)),
    ]
    blocks.append("".join(f"export const {name} = {limit};\n" for name, limit in _LIMITS.items()))
    blocks += [_close_codes(), _common_words()]
    blocks += [
        _literals("SettingKey", (setting.key for setting in SETTINGS)),
        _literals("FileProblem", PROBLEMS),
        _literals("ErrorCode", _error_codes()),
    ]
    blocks.append("".join(f'export const {name} = "{text}";\n' for name, text in _TEXTS.items()))
    return blocks


def union(name: str, parts: Iterable[str]) -> str:
    return f"export type {name} =\n{''.join(f'  | {part}{chr(10)}' for part in parts)}".rstrip() + ";\n"


def _names(constant: str, names: Iterable[str], name: str = "") -> str:
    """A list of names that the browser shows or filters files by; with `name`, they are the values of that type."""
    if not name:
        return f"export const {constant} = {_listed(names)};\n"
    return f"export const {constant} = {_listed(names)} as const;\n{_type_of(name, constant)}"


def _type_of(name: str, constant: str) -> str:
    return f"export type {name} = (typeof {constant})[number];\n"


def _literals(name: str, values: Iterable[str]) -> str:
    """A type of texts whose list the browser does not need."""
    return union(name, (f'"{value}"' for value in values))


def _paces() -> str:
    lines = (f'  {kind.value}: "{kind.pace.value}",\n' for kind in ClockKind)
    return f"export const PACE_OF_CLOCK: Record<ClockKind, Pace> = {{\n{''.join(lines)}}};\n"


def _close_codes() -> str:
    lines = (f"  {code.name}: {code.value},\n" for code in CloseCode)
    return f"export const CLOSE_CODE = {{\n{''.join(lines)}}} as const;\n"


def _common_words() -> str:
    """Whose lists of common words the lower levels know, for the credits."""
    kept = ("language", "licence", "attribution")
    lines = ["export const COMMON_WORDS = ["]
    for each in COMMON_WORDS:
        lines += ["  {", *(f'    {key}: "{getattr(each, key)}",' for key in kept), "  },"]
    return "\n".join([*lines, "] as const;", ""])


def _error_codes() -> list[str]:
    """The codes of every error that a server can send."""
    for file in Path(mozaika.__file__).parent.glob("*/errors.py"):
        import_module(f"mozaika.{file.parent.name}.errors")
    elsewhere = ("mozaika.cli.", "mozaika.client.", "mozaika.bots.")
    return sorted(kind.code for kind in _leaves(GameError) if not kind.__module__.startswith(elsewhere))


def _leaves(kind: type[GameError]) -> Iterable[type[GameError]]:
    below = kind.__subclasses__()
    return (leaf for each in below for leaf in _leaves(each)) if below else (kind,)


def _listed(values: Iterable[object]) -> str:
    """An array of text, with one value per line if it would be long."""
    quoted = [f'"{value}"' for value in values]
    line = f"[{', '.join(quoted)}]"
    return line if len(line) <= _MAX_LIST else "\n".join(["[", *(f"  {each}," for each in quoted), "]"])


def _choice(name: str, values: Iterable[object]) -> str:
    return f"export const {_constant(name)} = {_listed(values)} as const;\n{_type_of(name, _constant(name))}"


def _constant(name: str) -> str:
    return "".join(f"_{char}" if place and char.isupper() else char for place, char in enumerate(name)).upper()
