"""Digests of tile sets, editions and plans. Files of trained values, interrupted trainings and matches contain them, so
the text behind each digest is frozen: it must stay the same in all versions, however Python prints a value.
"""

from __future__ import annotations

from hashlib import sha256

from mozaika.rules.edition import Edition
from mozaika.rules.ruleset import ClockRule, EndRule, Ruleset
from mozaika.rules.tiles import BLANK

_PENALTY_NAMES = {"5-points": "FIVE_POINTS", "10-points": "TEN_POINTS"}  # the names when the text was frozen


def tiles_digest(edition: Edition) -> str:
    """A digest of a tile set: the count and the points of each tile."""
    tiles = edition.tiles
    kinds = ((kind, tiles.all_tiles().count(kind), tiles.points(kind)) for kind in (BLANK, *edition.alphabet.letters))
    return digest_of("\n".join(f"{kind} {count} {points}" for kind, count, points in kinds))


def playing_digest(edition: Edition) -> str:
    """A digest of everything in an edition that affects games between bots."""
    layout = edition.layout
    premiums = " ".join("-" if premium is None else premium.value for premium in layout.premiums)
    rules = rules_text(edition.rules)
    return digest_of(f"{tiles_digest(edition)} {layout.rows} {layout.columns} {premiums} {rules}")


def digest_of(text: str) -> str:
    return sha256(text.encode()).hexdigest()[:16]


def rules_text(rules: Ruleset) -> str:
    """Frozen: files of earlier versions contain digests of this text, which is how Python printed the rules at that
    time. A new setting is added only where it differs from its default, so that digests in older files stay valid.
    """
    return (
        f"Ruleset(rack_size={rules.rack_size}, bingo_bonus={rules.bingo_bonus}, "
        f"word_checking={_choice('WordChecking', rules.word_checking.value)}, "
        f"failed_challenge={_choice('FailedChallenge', str(rules.failed_challenge))}, "
        f"challenge_window_ms={rules.challenge_window_ms}, live_word_feedback={rules.live_word_feedback}, "
        f"hints={rules.hints}, exchange_needs_in_bag={rules.exchange_needs_in_bag}, "
        f"exchanges_each={rules.exchanges_each}, "
        f"exchange_order={_choice('ExchangeOrder', rules.exchange_order.value)}, end={_end_text(rules.end)}, "
        f"tie={_choice('Tie', rules.tie.value)}, names={_choice('NameRule', rules.names.value)}, "
        f"name_length={rules.name_length}, clock={_clock_text(rules.clock)})"
    )


def _end_text(end: EndRule) -> str:
    return (
        f"EndRule(passes_each={end.passes_each}, scoreless_turns={end.scoreless_turns}, "
        f"nobody_can_move={end.nobody_can_move})"
    )


def _clock_text(clock: ClockRule) -> str:
    return (
        f"ClockRule(kind={_choice('ClockKind', clock.kind.value)}, budget_ms={clock.budget_ms}, "
        f"increment_ms={clock.increment_ms}, overtime_limit_ms={clock.overtime_limit_ms}, "
        f"overtime_points={clock.overtime_points})"
    )


def _choice(kind: str, value: str) -> str:
    name = _PENALTY_NAMES.get(value, value.upper().replace("-", "_"))
    return f"<{kind}.{name}: '{value}'>"
