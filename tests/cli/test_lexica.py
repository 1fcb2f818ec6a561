"""`mozaika lexicon`: listing, adding, changing, comparing and removing word lists."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from mozaika.lexicon.sources import COMMON_WORDS, SOURCES
from mozaika.lexicon.user_lists import MAX_LIST_NAME_LENGTH
from mozaika.texts import LANGUAGES, catalogue
from tests.cli.words_home import Command, home, run
from tests.lexicon.graphs import shipped

__all__ = ["home", "run"]  # fixtures


@pytest.fixture
def mine(run: Command, home: Path) -> Command:
    """A user with an added small Polish list."""
    (home / "mine.txt").write_text("kot\nżółw\ngęś\n", encoding="utf-8")
    assert run("lexicon", "add", str(home / "mine.txt"), "--edition", "polish", "--name", "Mine") == 0
    return run


def listed(run: Command) -> dict[str, dict[str, object]]:
    assert run("lexicon", "list", "--json") == 0
    return {entry["name"]: entry for entry in json.loads(run.out)}


# --- listing --------------------------------------------------------------------------------------------------------


def test_lexicon_list_has_source_licence_and_size(run: Command) -> None:
    found = listed(run)
    assert list(found) == [source.name for source in SOURCES]
    for source in SOURCES:
        assert found[source.name] == {
            "name": source.name, "language": source.language, "title": source.title,
            "source": f"{source.package}, {source.member}", "licence": source.licence,
            "attribution": source.attribution, "count": source.words, "count_to_15": source.words_to_15,
            "longest": source.longest_word, "aliases": list(source.aliases), "built_in": True,
            "included": True, "damaged": False, "base": "", "allowed": [], "blocked": [],
        }  # fmt: skip


@pytest.mark.parametrize("language", LANGUAGES)
def test_lexicon_list_is_a_table_in_the_user_language(run: Command, language: str) -> None:
    text = catalogue(language).format
    assert run("--lang", language, "lexicon", "list") == 0
    header, *rows = run.lines
    for column in ("lexicon", "language", "words", "longest-word", "licence", "source"):
        assert text(f"column-{column}") in header
    for source, row in zip(SOURCES, rows, strict=False):
        assert row.startswith(source.name)
        assert catalogue(language).number(source.words) in row
        assert (source.licence if source.is_open else text("licence-not-stated")) in row
        assert f"{source.name}: {source.attribution}" in rows
    assert text("lexicon-common-words", count=5) in rows
    for common in COMMON_WORDS:
        assert any(row.startswith(f"{common.name}: {common.attribution}; ") and common.licence in row for row in rows)


def test_info_shows_everything_about_a_list(run: Command) -> None:
    assert run("lexicon", "info", "KELIMELIK", "--json") == 0
    facts = json.loads(run.out)
    assert (facts["name"], facts["digest"]) == ("kelimelik", shipped("kelimelik").digest)
    assert facts["dropped"]["name"] > 900
    assert run("lexicon", "info", "kelimelik", "--lang", "tr") == 0
    assert f"SHA-256: {facts['digest']}" in run.lines
    assert catalogue("tr").format("dropped-name", count=facts["dropped"]["name"]) in run.out


def test_prepare_builds_the_named_lists(run: Command, home: Path) -> None:
    (turkish,) = (home / "cache" / "mozaika" / "lexica").glob("kelimelik-*.words")
    turkish.unlink()
    assert run("lexicon", "prepare", "twl") == 0  # the engine too, with a word of its own
    assert run("lexicon", "prepare", "kelimelik", "twl") == 0
    assert (run.out, run.err) == ("", catalogue("en").format("preparing-words", name="kelimelik") + "\n")
    assert turkish.stat().st_size > 1_000_000
    assert run("lexicon", "prepare", "kelimelik") == 0
    assert (run.out, run.err) == ("", "")


# --- adding and removing --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_adding_a_list_reports_added_and_dropped_entries(run: Command, home: Path, language: str) -> None:
    text = catalogue(language).format
    (home / "odd.txt").write_text("kot\nx-ray\n\x1b[2J\na\n", encoding="utf-8")
    assert run("--lang", language, "lexicon", "add", str(home / "odd.txt"), "--edition", "polish", "--name", "odd") == 0
    assert run.lines == [
        text("lexicon-added", name="odd", count=1, longest="KOT"),
        f"  {text('dropped-signs', count=2)}: x-ray, ·[2J",  # nothing that moves the cursor
        f"  {text('dropped-short', count=1)}: a",
    ]


def test_added_list_can_be_used_and_removed(mine: Command) -> None:
    assert listed(mine)["Mine"]["source"] == "mine.txt (utf-8)"
    assert mine("check", "polish", "--lexicon", "mine", "żółw") == 0
    assert mine("check", "polish", "--lexicon", "mine", "koty") == 1
    assert mine("words", "pattern", "polish", "--lexicon", "MINE", "*") == 0
    assert mine.lines == ["GĘŚ", "KOT", "ŻÓŁW"]
    assert mine("lexicon", "remove", "mine") == 0
    assert mine.lines == [catalogue("en").format("lexicon-removed", name="mine")]
    assert mine("check", "polish", "--lexicon", "mine", "żółw") == 2
    assert "Mine" not in listed(mine)


def test_adding_a_list_reports_repeated_words(run: Command, home: Path) -> None:
    (home / "twice.txt").write_text("kot\nKOT\npies\nkot\nżółw\npies\n", encoding="utf-8")
    assert run("lexicon", "add", str(home / "twice.txt"), "--edition", "polish", "--name", "twice") == 0
    repeated = catalogue("en").format("dropped-repeated", count=3)
    assert run.lines[1:] == [f"  {repeated}: KOT, PIES"]
    assert run("lexicon", "info", "twice") == 0
    assert f"  {repeated}" in run.lines


NAMES_TOO = "kot\nAla\nOlek\nAl-Kaida\nKOTY\nżółw\n"


@pytest.mark.parametrize("language", LANGUAGES)
def test_adding_a_list_counts_capitalised_entries_that_it_keeps(run: Command, home: Path, language: str) -> None:
    text = catalogue(language).format
    (home / "names.txt").write_text(NAMES_TOO, encoding="utf-8")
    command = ("lexicon", "add", str(home / "names.txt"), "--edition", "polish", "--name", "names")
    assert run("--lang", language, *command) == 0
    assert run.lines == [
        text("lexicon-added", name="names", count=5, longest="KOTY"),
        f"  {text('dropped-signs', count=1)}: Al-Kaida",
        f"  {text('kept-capitalised', count=3)}",
    ]
    assert run("check", "polish", "--lexicon", "names", "ala") == 0


@pytest.mark.parametrize("language", LANGUAGES)
def test_capitalised_entries_can_be_dropped_as_names(run: Command, home: Path, language: str) -> None:
    text = catalogue(language).format
    (home / "names.txt").write_text(NAMES_TOO, encoding="utf-8")
    command = ("lexicon", "add", str(home / "names.txt"), "--edition", "polish", "--name", "names", "--drop-names")
    assert run("--lang", language, *command) == 0
    dropped = text("dropped-name", count=3)
    assert run.lines == [
        text("lexicon-added", name="names", count=3, longest="KOTY"),
        f"  {dropped}: Ala, Olek, Al-Kaida",
    ]
    assert run("check", "polish", "--lexicon", "names", "ala") == 1
    assert run("--lang", language, "lexicon", "info", "names") == 0
    assert f"  {dropped}" in run.lines


def test_list_in_capitals_has_no_names_to_drop(run: Command, home: Path) -> None:
    (home / "loud.txt").write_text("KOT\nPIES\n", encoding="utf-8")
    command = ("lexicon", "add", str(home / "loud.txt"), "--edition", "polish", "--name", "loud", "--drop-names")
    assert run(*command) == 0
    assert run.lines[1:] == [f"  {catalogue('en').format('dropped-name', count=0)}"]


def test_list_with_custom_letters_needs_its_edition_only_when_added(run: Command, home: Path) -> None:
    letters = home / "mine.toml"
    letters.write_text('extends = "polish"\nname = "Mine"\n', encoding="utf-8")
    (home / "few.txt").write_text("kot\n", encoding="utf-8")
    assert run("lexicon", "add", str(home / "few.txt"), "--edition", str(letters), "--name", "few") == 0, run.err
    letters.unlink()
    assert run("lexicon", "info", "few") == 0
    assert run("lexicon", "allow", "few", "pies", "--name", "more") == 0
    assert run("lexicon", "diff", "few", "more") == 1
    assert run.lines[0] == "+ PIES"


# --- damaged lists --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_damaged_list_is_flagged_and_removable_and_others_work(mine: Command, home: Path, language: str) -> None:
    text = catalogue(language).format
    folder = home / "data" / "mozaika" / "lexica" / "mine"
    assert mine("lexicon", "add", str(home / "mine.txt"), "--edition", "polish", "--name", "Other") == 0
    (folder / "list.json").write_text("{broken", encoding="utf-8")
    assert mine("--lang", language, "lexicon", "list") == 0
    assert any(line.startswith(f"mine ({text('lexicon-is-damaged')})") for line in mine.lines)
    assert text("lexicon-damaged", name="mine", folder=str(folder)) in mine.lines
    assert {name for name, entry in listed(mine).items() if entry["damaged"]} == {"mine"}
    assert mine("check", "polish", "--lexicon", "other", "kot") == 0
    assert mine("check", "polish", "--lexicon", "mine", "kot") == 2
    assert mine("lexicon", "prepare", "other") == 0
    assert mine("lexicon", "add", str(home / "mine.txt"), "--edition", "polish", "--name", "Mine") == 2
    assert "[lexicon-exists]" in mine.err
    assert mine("lexicon", "remove", "Mine") == 0
    assert mine("lexicon", "add", str(home / "mine.txt"), "--edition", "polish", "--name", "Mine") == 0


def test_list_counts_follow_a_change_of_its_base(mine: Command) -> None:
    assert mine("lexicon", "allow", "mine", "pies", "--name", "Club") == 0
    assert mine("lexicon", "allow", "club", "konie", "--name", "Team") == 0
    assert mine("lexicon", "block", "club", "pies", "kot") == 0
    assert listed(mine)["Team"]["count"] == 3
    assert mine("lexicon", "info", "team", "--json") == 0
    assert (json.loads(mine.out)["count"], json.loads(mine.out)["longest"]) == (3, "KONIE")
    assert mine("words", "export", "polish", "--lexicon", "team") == 0
    assert mine.lines == ["GĘŚ", "KONIE", "ŻÓŁW"]


ERRORS = [
    (["add", "no-such-file", "--edition", "polish", "--name", "x"], "bad-word-file"),
    (["add", ".", "--edition", "polish", "--name", "x"], "bad-word-file"),
    (["add", "/dev/null", "--edition", "polish", "--name", "x"], "bad-word-file"),
    (["add", "mine.txt", "--edition", "klingon", "--name", "x"], "unknown-edition"),
    (["add", "mine.txt", "--edition", "polish", "--name", "../x"], "bad-lexicon-name"),
    (["add", "mine.txt", "--edition", "polish", "--name", "none"], "bad-lexicon-name"),
    (["add", "mine.txt", "--edition", "polish", "--name", "MINE"], "lexicon-exists"),
    (["add", "mine.txt", "--edition", "polish", "--name", "SJP"], "lexicon-exists"),
    (["add", "mine.txt", "--edition", "polish"], "usage"),
    (["info", "theirs"], "unknown-lexicon"),
    (["remove", "theirs"], "unknown-lexicon"),
    (["remove", "sjp"], "lexicon-is-built-in"),
    (["allow", "sjp", "abcba"], "lexicon-is-fixed"),
    (["block", "mine", "kot"], "lexicon-is-fixed"),
    (["allow", "mine", "x-y", "--name", "club"], "bad-list-word"),
    (["block", "mine", "k", "--name", "club"], "bad-list-word"),
    (["diff", "mine", "twl"], "wrong-lexicon"),
    (["diff", "mine", "theirs"], "unknown-lexicon"),
    (["diff", "mine"], "usage"),
    (["prepare", "theirs"], "unknown-lexicon"),
    (["frobnicate"], "usage"),
]


@pytest.mark.parametrize(("arguments", "code"), ERRORS)
def test_lexicon_errors_have_stable_codes_and_change_nothing(
    mine: Command, home: Path, monkeypatch: pytest.MonkeyPatch, arguments: list[str], code: str
) -> None:
    monkeypatch.chdir(home)
    before = listed(mine)
    assert mine("lexicon", *arguments) == 2
    assert f"mozaika: [{code}] " in mine.err
    assert listed(mine) == before


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("arguments", "code"), [each for each in ERRORS if each[1] != "usage"])
def test_lexicon_errors_are_in_the_user_language(
    mine: Command, home: Path, monkeypatch: pytest.MonkeyPatch, arguments: list[str], code: str, language: str
) -> None:
    monkeypatch.chdir(home)
    assert mine("--lang", language, "lexicon", *arguments) == 2
    sentence = mine.err.removeprefix(f"mozaika: [{code}] ").strip()
    assert len(sentence) > 10
    assert "{" not in sentence
    assert f"error-{code}" not in sentence


@pytest.mark.parametrize("language", LANGUAGES)
def test_lexicon_error_names_its_cause(mine: Command, home: Path, language: str) -> None:
    text = catalogue(language).format
    assert mine("--lang", language, "lexicon", "remove", "sjp") == 2
    assert mine.err == f"mozaika: [lexicon-is-built-in] {text('error-lexicon-is-built-in', name='sjp')}\n"
    assert "allow" not in mine.err
    assert (
        mine("--lang", language, "lexicon", "add", str(home / "mine.txt"), "--edition", "polish", "--name", "none") == 2
    )
    reserved = text("error-bad-lexicon-name", name="none", reason="reserved", limit=MAX_LIST_NAME_LENGTH)
    assert mine.err == f"mozaika: [bad-lexicon-name] {reserved}\n"
    assert reserved != text("error-bad-lexicon-name", name="none", reason="form", limit=MAX_LIST_NAME_LENGTH)


# --- derived lists --------------------------------------------------------------------------------------------------


def test_allow_and_block_make_a_derived_list(mine: Command) -> None:
    assert mine("lexicon", "allow", "mine", "pies", "kot", "--name", "Club") == 0
    assert mine.lines == [catalogue("en").format("lexicon-added", name="Club", count=4, longest="PIES")]
    assert mine("lexicon", "block", "club", "żółw") == 0
    assert mine("words", "export", "polish", "--lexicon", "club") == 0
    assert mine.lines == ["GĘŚ", "KOT", "PIES"]
    club = listed(mine)["Club"]
    assert (club["base"], club["allowed"], club["blocked"], club["count"]) == ("Mine", ["KOT", "PIES"], ["ŻÓŁW"], 3)
    assert mine("lexicon", "list") == 0
    assert any(line.startswith("Club") and line.endswith("Mine +2 −1") for line in mine.lines)
    assert mine("lexicon", "info", "club") == 0
    assert any(line.endswith("KOT, PIES") for line in mine.lines)
    assert mine("lexicon", "remove", "mine") == 2
    assert "[lexicon-in-use]" in mine.err


def test_diff_shows_words_of_only_one_list(mine: Command) -> None:
    assert mine("lexicon", "block", "mine", "żółw", "--name", "club") == 0
    assert mine("lexicon", "allow", "club", "pies", "ęę") == 0
    assert mine("lexicon", "diff", "mine", "club") == 1
    assert mine.lines == [
        "- ŻÓŁW",
        "+ ĘĘ",
        "+ PIES",
        catalogue("en").format("lexicon-diff", first="Mine", gone=1, second="club", new=2),
    ]
    assert mine("lexicon", "diff", "mine", "MINE") == 0
    assert mine.lines == [catalogue("en").format("lexicon-diff", first="Mine", gone=0, second="Mine", new=0)]


def test_english_lists_differ(run: Command) -> None:
    assert run("lexicon", "diff", "twl", "sowpods") == 1
    gone = [line for line in run.lines if line.startswith("- ")]
    new = [line for line in run.lines if line.startswith("+ ")]
    assert len(new) - len(gone) == len(shipped("sowpods")) - len(shipped("twl"))


# --- other names ----------------------------------------------------------------------------------------------------


@pytest.fixture
def aliased(run: Command, home: Path) -> Command:
    (home / "nwl.txt").write_text("cat\ncats\n", encoding="utf-8")
    names = ("--name", "Club", "--alias", "NWL18", "--alias", "NWL 2018")
    assert run("lexicon", "add", str(home / "nwl.txt"), "--edition", "english", *names) == 0
    return run


@pytest.mark.parametrize("name", ["Club", "NWL18", "nwl18", "nwl 2018"])
def test_list_is_found_by_name_and_alias(aliased: Command, name: str) -> None:
    assert aliased("check", "english", "--lexicon", name, "cats", "--json") == 0
    assert json.loads(aliased.out) == {"lexicon": "Club", "words": {"cats": True}}
    assert aliased("lexicon", "info", name, "--json") == 0
    assert json.loads(aliased.out)["aliases"] == ["NWL18", "NWL 2018"]


def test_position_that_names_an_alias_is_answered_from_that_list(aliased: Command) -> None:
    board = "/".join(["15"] * 15)
    assert aliased("moves", f"{board} ACST/ 0/0 0 lex NWL18; ld english;", "--json") == 0
    found = json.loads(aliased.out)
    assert found["used"]["lexicon"] == "Club"
    assert {play["word"] for play in found["best"] if "word" in play} == {"CAT", "CATS"}
    assert aliased("moves", f"{board} ACST/ 0/0 0 lex CSW21; ld english;") == 2
    assert "[unknown-lexicon]" in aliased.err


def test_game_file_that_names_an_alias_is_answered_from_that_list(aliased: Command, home: Path) -> None:
    game = home / "game.gcg"
    for name, code in (("NWL18", 0), ("CSW21", 2)):
        head = f"#player1 Ann Ann\n#player2 Bob Bob\n#lexicon {name}\n#rack1 ACST\n#incomplete\n"
        game.write_text(head, encoding="utf-8")
        assert aliased("moves", str(game), "--json") == code
    assert "[unknown-lexicon]" in aliased.err


@pytest.mark.parametrize(
    ("names", "code"),
    [
        (("--name", "X", "--alias", "twl"), "lexicon-exists"),
        (("--name", "X", "--alias", "TWL06"), "lexicon-exists"),
        (("--name", "nwl18"), "lexicon-exists"),
        (("--name", "X", "--alias", "x"), "lexicon-exists"),
        (("--name", "X", "--alias", "A", "--alias", "a"), "lexicon-exists"),
        (("--name", "X", "--alias", "a;b"), "bad-lexicon-name"),
        (("--name", "X", "--alias", "none"), "bad-lexicon-name"),
        (("--name", "X", *(part for number in range(21) for part in ("--alias", f"A{number}"))), "bad-lexicon-name"),
    ],
)
def test_alias_that_cannot_be_is_refused(aliased: Command, home: Path, names: tuple[str, ...], code: str) -> None:
    assert aliased("lexicon", "add", str(home / "nwl.txt"), "--edition", "english", *names) == 2
    assert f"[{code}]" in aliased.err


def test_bundled_list_has_the_names_of_other_programs(run: Command) -> None:
    assert run("lexicon", "list") == 0
    assert "twl: also called TWL06, OWL2, OTCWL2" in run.lines
    assert run("check", "english", "--lexicon", "TWL06", "cat", "--json") == 0
    assert json.loads(run.out)["lexicon"] == "twl"


def test_list_based_on_another_has_no_aliases(aliased: Command) -> None:
    assert aliased("lexicon", "allow", "NWL18", "catty", "--name", "More") == 0
    found = listed(aliased)
    assert (found["More"]["base"], found["More"]["aliases"]) == ("Club", [])
