"""What works without the packages of the extras, and what is said where they are needed."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from mozaika.errors import MissingExtra
from mozaika.extras import PACKAGES, SERVER, install_command, optional_packages
from mozaika.texts import LANGUAGES

# A module that is None in `sys.modules` cannot be imported, as if it were not installed.
WITHOUT = "import sys\nsys.modules.update(dict.fromkeys({packages!r}))\n"
COMMAND = "from mozaika.cli.main import main\nsys.exit(main(sys.argv[1:]))\n"
POSITION = f"{'/'.join(['15'] * 15)} CAT/ 0/0 0 ld english;"
ONLY_SERVER = tuple(name for name, extra in PACKAGES.items() if extra == SERVER)


def run(
    folder: Path, *arguments: str, packages: tuple[str, ...] = tuple(PACKAGES), script: str = COMMAND
) -> tuple[int, str, str]:
    program = WITHOUT.format(packages=[*packages]) + script
    command = [sys.executable, "-c", program, *arguments]
    environment = {"PATH": "", "XDG_CACHE_HOME": str(folder / "cache"), "XDG_DATA_HOME": str(folder / "data")}
    done = subprocess.run(command, env=environment, capture_output=True, encoding="utf-8", timeout=120, check=False)
    return done.returncode, done.stdout, done.stderr


def test_light_installation_plays_a_game_in_the_library(tmp_path: Path) -> None:
    script = (
        "import mozaika\n"
        "english = mozaika.load_edition('english')\n"
        "words = mozaika.word_list('few', ['cat', 'cats'], english.alphabet)\n"
        "game = mozaika.Game('english', ['Ada', 'Grace'], words=words, seed=1)\n"
        "print(len(game.rack()), 'CATS' in words)\n"
        "position = mozaika.Position('english', racks=['CATS', ''])\n"
        "print(position.play('8G CATS').scores)\n"
    )
    assert run(tmp_path, script=script) == (0, "7 True\n(0, 12)\n", "")


@pytest.mark.parametrize(
    "arguments", [["--version"], ["--help"], ["editions"], ["lexicon", "list"], ["play", "--help"], ["serve", "--help"]]
)
def test_commands_without_word_graphs_work_in_a_light_installation(tmp_path: Path, arguments: list[str]) -> None:
    code, said, complaint = run(tmp_path, *arguments)
    assert (code, complaint) == (0, "")
    assert said


def test_light_installation_converts_files(tmp_path: Path) -> None:
    game = Path(__file__).parents[1] / "golden" / "utf-8.gcg"
    code, _, complaint = run(tmp_path, "convert", str(game), str(tmp_path / "game.gcg"))
    assert (code, complaint) == (0, "")


@pytest.mark.parametrize(
    ("arguments", "extra"),
    [
        (["moves", POSITION], "engine"),
        (["selfplay", "--edition", "english"], "engine"),
        (["words", "anagrams", "english", "listen"], "engine"),
        (["serve", "--no-open"], "server"),
        (["admin", "people"], "server"),
    ],
)
def test_missing_extra_is_named_with_the_command_that_installs_it(
    tmp_path: Path, arguments: list[str], extra: str
) -> None:
    packages = tuple(PACKAGES) if extra == "engine" else ONLY_SERVER
    code, said, complaint = run(tmp_path, *arguments, packages=packages)
    assert (code, said) == (2, "")
    assert complaint.startswith("mozaika: [missing-extra] ")
    assert complaint.rstrip().endswith(install_command(extra))


@pytest.mark.parametrize("language", LANGUAGES)
def test_missing_extra_is_one_sentence_in_each_language(tmp_path: Path, language: str) -> None:
    _, _, complaint = run(tmp_path, "moves", POSITION, "--lang", language)
    assert complaint.count("\n") == 1
    assert "engine" in complaint


def test_other_missing_modules_are_not_taken_for_extras() -> None:
    with pytest.raises(ModuleNotFoundError), optional_packages():
        raise ModuleNotFoundError(name="no_such_module")
    with pytest.raises(MissingExtra) as caught, optional_packages():
        raise ModuleNotFoundError(name="numpy.typing")
    assert caught.value.extra == "engine"
