"""The `#Edition` and `#Settings` sections of SDF: the edition as values, so that the file is self-contained."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from enum import Enum
from typing import Any, get_type_hints

from mozaika.editions.renamed import with_current_id
from mozaika.records.codec import BadValue
from mozaika.records.edition_table import check_edition_values
from mozaika.records.errors import BadFile
from mozaika.records.sections import Section, SectionPair, parse_whole
from mozaika.rules.added import is_added
from mozaika.rules.alphabet import Alphabet
from mozaika.rules.edition import Edition, LexiconName, OnlineDictionary, PremiumLook
from mozaika.rules.layout import Layout, Premium
from mozaika.rules.penalties import PENALTY_PATTERN, ChallengePenalty
from mozaika.rules.ruleset import SETTINGS, Ruleset
from mozaika.rules.squares import CoordinateStyle
from mozaika.rules.tiles import TileKind, TileSet

_LOOK = ("colour", "ink", "short", "label")
# SDF names a setting by its attribute, an edition file by its key.
_ATTRIBUTES = {setting.key: setting.attribute for setting in SETTINGS}


def format_edition(edition: Edition) -> list[tuple[str, str]]:
    pairs = [
        ("Id", edition.id),
        ("Name", edition.name),
        ("Language", edition.language),
        ("Coordinates", edition.coordinates.value),
        ("Letters", " ".join(edition.alphabet.letters)),
        ("Lower", " ".join(edition.alphabet.lower)),
        ("Tiles", ", ".join(f"{kind.tile} {kind.count} {kind.points}" for kind in edition.tiles.kinds)),
    ]
    for premium, look in edition.look:
        pairs += [(premium.value + part.title(), getattr(look, part)) for part in _LOOK]
    pairs += [("Lexicon", edition.lexicon.name), ("LexiconDigest", edition.lexicon.digest)]
    dictionary = edition.lexicon.dictionary
    return pairs if dictionary is None else [*pairs, ("LexiconService", dictionary.value)]


def parse_edition(section: Section, settings: Section, layout: Layout) -> Edition:
    style = section.get("Coordinates")
    if style.value not in {kind.value for kind in CoordinateStyle}:
        raise BadFile(style.line, 1, "value", "Coordinates: choice")
    edition = Edition(
        id=section.text("Id"),
        name=section.text("Name"),
        language=section.text("Language"),
        alphabet=_parse_alphabet(section),
        tiles=_parse_tiles(section),
        layout=layout,
        rules=parse_ruleset(settings),
        coordinates=CoordinateStyle(style.value),
        look=tuple((premium, _parse_look(section, premium)) for premium in Premium),
        lexicon=LexiconName(section.text("Lexicon"), section.text("LexiconDigest"), _parse_dictionary(section)),
    )
    try:
        check_edition_values(edition, "Edition")
    except BadValue as error:
        blamed = _blamed(section, settings, error.path.split(".")[1:]) or section
        raise BadFile(blamed.line, 1, "value", f"{error.path}: {error.expected}") from error
    return with_current_id(edition)


def _blamed(section: Section, settings: Section, path: list[str]) -> SectionPair | None:
    """The line with the value that an edition file has at `path`."""
    match path:
        case ["rules", *parts]:
            key = ".".join(parts)
            return settings.pairs.get(_camel(_ATTRIBUTES.get(key, key)).lower())
        case ["look", premium, part]:
            key = premium + part
        case ["tiles" as key, *_] | ["alphabet", key]:
            pass
        case ["lexicon", part]:
            key = {"name": "lexicon", "digest": "lexicondigest"}.get(part, "")
        case _:
            key = path[0] if path else ""
    return section.pairs.get(key.lower())


def _parse_alphabet(section: Section) -> Alphabet:
    letters, lower = (tuple(section.text(key).split()) for key in ("Letters", "Lower"))
    if len(letters) != len(lower):
        raise BadFile(section.get("Lower").line, 1, "value", "Lower: length")
    return Alphabet(letters, lower)


def _parse_tiles(section: Section) -> TileSet:
    pair, kinds = section.get("Tiles"), []
    for row in pair.value.split(","):
        tile, *numbers = row.split() or [""]
        count, points = (parse_whole(number) for number in (*numbers, "", "")[:2])
        if len(numbers) != 2 or count is None or points is None:
            raise BadFile(pair.line, 1, "value", f"Tiles: {row.strip()[:40]}")
        kinds.append(TileKind(tile, count, points))
    return TileSet(tuple(kinds))


def _parse_dictionary(section: Section) -> OnlineDictionary | None:
    """Older files, and games without an online dictionary, do not have the key."""
    if "lexiconservice" not in section.pairs:
        return None
    pair = section.get("LexiconService")
    if pair.value not in {each.value for each in OnlineDictionary}:
        raise BadFile(pair.line, 1, "value", "LexiconService: choice")
    return OnlineDictionary(pair.value)


def _parse_look(section: Section, premium: Premium) -> PremiumLook:
    return PremiumLook(**{part: section.text(premium.value + part.title()) for part in _LOOK})


def format_settings(rules: Any, prefix: str = "") -> list[tuple[str, str]]:
    """Each setting by its attribute: `exchange_needs_in_bag` → `ExchangeNeedsInBag`; those of `end` as `End…`. A
    setting that older files lack is left out where it has its default.
    """
    pairs = []
    for field in fields(rules):
        value, key = getattr(rules, field.name), prefix + _camel(field.name)
        if is_added(field) and value == field.default:
            continue
        if is_dataclass(value) and not isinstance(value, ChallengePenalty):
            pairs += format_settings(value, key)
        else:
            pairs.append((key, _format_setting(value)))
    return pairs


def _format_setting(value: Any) -> str:
    if isinstance(value, Enum):
        return str(value.value)
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


def parse_ruleset(section: Section) -> Ruleset:
    rules: Ruleset = _parse_group(section, Ruleset, "")
    return rules


def _parse_group(section: Section, kind: type, prefix: str) -> Any:
    found, hints = {}, get_type_hints(kind)
    for field in fields(kind):
        wanted, key = hints[field.name], prefix + _camel(field.name)
        if is_added(field) and key.lower() not in section.pairs:
            continue
        is_group = is_dataclass(wanted) and wanted is not ChallengePenalty
        found[field.name] = (_parse_group if is_group else _parse_setting)(section, wanted, key)
    return kind(**found)


def _parse_setting(section: Section, wanted: type, key: str) -> Any:
    pair = section.get(key)
    choices: dict[str, Any]
    if wanted is ChallengePenalty:
        try:
            return ChallengePenalty.parse(pair.value)
        except ValueError:
            raise BadFile(pair.line, 1, "value", f"{key}: {PENALTY_PATTERN}") from None
    if issubclass(wanted, Enum):
        choices = {str(member.value): member for member in wanted}
    elif wanted is bool:
        choices = {"yes": True, "no": False}
    else:
        return section.whole(key)
    if pair.value not in choices:
        raise BadFile(pair.line, 1, "value", f"{key}: {', '.join(choices)}")
    return choices[pair.value]


def _camel(name: str) -> str:
    """`end.passes_each` → `EndPassesEach`."""
    return "".join(part.title() for part in name.replace(".", "_").split("_"))
