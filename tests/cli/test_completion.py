"""`mozaika completion`: the scripts complete what the parser accepts."""

from __future__ import annotations

import shutil
import subprocess

import pytest

from mozaika.cli.completion import bash, completions, fish, zsh
from mozaika.cli.main import main
from mozaika.cli.parser import build_parser
from mozaika.texts import catalogue

MADE = [*completions(build_parser(catalogue("en")))]


def completed(*words: str) -> list[str]:
    """What bash offers for the last of `words`."""
    quoted = " ".join(f"'{word}'" for word in words)
    script = f"{bash(MADE)}\nCOMP_WORDS=({quoted}); COMP_CWORD={len(words) - 1}; _mozaika; echo ${{COMPREPLY[@]}}"
    done = subprocess.run(["bash", "-c", script], capture_output=True, text=True, check=True)
    assert done.stderr == ""
    return done.stdout.split()


@pytest.mark.parametrize(
    ("words", "offered"),
    [
        (("mozaika", "lex"), ["lexicon"]),
        (("mozaika", "lexicon", "fe"), ["fetch"]),
        (("mozaika", "lexicon", "fetch", "--y"), ["--yes"]),
        (("mozaika", "completion", ""), ["bash", "zsh", "fish"]),
        (("mozaika", "play", "--checking", "aut"), ["automatic"]),
        (("mozaika", "--lang", ""), ["en", "pl", "et", "tr"]),
        (("mozaika", "play", "--nothing"), []),
    ],
)
def test_bash_completes_commands_options_and_values(words: tuple[str, ...], offered: list[str]) -> None:
    found = completed(*words)
    assert [word for word in found if not word.startswith("-") or words[-1].startswith("-")] == offered


@pytest.mark.parametrize(("shell", "check"), [("zsh", "-n"), ("fish", "--no-execute")])
def test_scripts_of_other_shells_name_every_command(shell: str, check: str) -> None:
    script = {"zsh": zsh, "fish": fish}[shell](MADE)
    for each in MADE:
        assert all(word in script for word in (each.path[-1], *(option.lstrip("-") for option in each.options)))
    if program := shutil.which(shell):
        subprocess.run([program, check, "/dev/stdin"], input=script, text=True, check=True)


def test_command_prints_the_script(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["completion", "fish"]) == 0
    assert "complete -c mozaika" in capsys.readouterr().out
