"""`mozaika completion`: a script that completes commands and options in a shell, made from the argument parser."""

from __future__ import annotations

import argparse
import shlex
from collections.abc import Iterator
from dataclasses import dataclass

from mozaika.cli.parser import build_parser
from mozaika.texts import Catalogue


@dataclass(frozen=True, slots=True)
class Completion:
    """What may follow the words of `path`: commands or the values of an argument, and options with their values."""

    path: tuple[str, ...]
    words: tuple[str, ...]
    options: dict[str, tuple[str, ...]]
    help: dict[str, str]  # of commands and options


def write_completion(options: argparse.Namespace, texts: Catalogue) -> int:
    made = [*completions(build_parser(texts))]
    print({"bash": bash, "zsh": zsh, "fish": fish}[options.shell](made))
    return 0


def completions(parser: argparse.ArgumentParser, path: tuple[str, ...] = ("mozaika",)) -> Iterator[Completion]:
    words: list[str] = []
    options: dict[str, tuple[str, ...]] = {}
    about: dict[str, str] = {}
    for action in parser._actions:
        values = tuple(map(str, action.choices or ()))
        for option in action.option_strings:
            options[option], about[option] = values, _one_line(action.help)
        if not action.option_strings:
            words += values
        if isinstance(action, argparse._SubParsersAction):
            about |= {each.dest: _one_line(each.help) for each in action._choices_actions}
            for name, below in action.choices.items():
                yield from completions(below, (*path, name))
    yield Completion(path, tuple(words), options, about)


def _one_line(text: str | None) -> str:
    return " ".join((text or "").replace("%%", "%").split())


def bash(made: list[Completion]) -> str:
    return f"""# bash completion of mozaika
_mozaika() {{
    local path=mozaika word
    for word in "${{COMP_WORDS[@]:1:COMP_CWORD-1}}"; do
        case "$path $word" in
            {_paths(made)}) path="$path $word" ;;
        esac
    done
    local current="${{COMP_WORDS[COMP_CWORD]}}" previous="${{COMP_WORDS[COMP_CWORD-1]}}" found=
    case "$path $previous" in
{_values(made)}
        *)
            case "$path" in
{_all_words(made)}
            esac ;;
    esac
    COMPREPLY=($(compgen -W "$found" -- "$current"))
}}
complete -o bashdefault -o default -F _mozaika mozaika"""


def zsh(made: list[Completion]) -> str:
    return f"""#compdef mozaika
_mozaika() {{
    local path_of=mozaika word found=
    for word in "${{(@)words[2,CURRENT-1]}}"; do
        case "$path_of $word" in
            {_paths(made)}) path_of="$path_of $word" ;;
        esac
    done
    case "$path_of ${{words[CURRENT-1]}}" in
{_values(made)}
        *)
            case "$path_of" in
{_all_words(made)}
            esac ;;
    esac
    compadd -- ${{=found}}
    [[ $PREFIX == -* ]] || _files
}}
_mozaika "$@\""""


def _paths(made: list[Completion]) -> str:
    return "|".join(f'"{" ".join(each.path)}"' for each in made if len(each.path) > 1)


def _values(made: list[Completion]) -> str:
    """A case for each option that has a fixed set of values."""
    cases = [
        (f"{' '.join(each.path)} {option}", values)
        for each in made
        for option, values in each.options.items()
        if values
    ]
    return "\n".join(f'        "{case}") found="{" ".join(values)}" ;;' for case, values in cases)


def _all_words(made: list[Completion]) -> str:
    lines = ((" ".join(each.path), " ".join((*each.words, *each.options))) for each in made)
    return "\n".join(f'                "{path}") found="{words}" ;;' for path, words in lines)


def fish(made: list[Completion]) -> str:
    lines = ["# fish completion of mozaika"]
    for each in made:
        condition = _fish_condition(each, made)
        for word in each.words:
            lines.append(f"complete -c mozaika -n {condition} -f -a {word} -d {shlex.quote(each.help.get(word, ''))}")
        for option, values in each.options.items():
            kind = f"-l {option[2:]}" if option.startswith("--") else f"-s {option[1:]}"
            allowed = f" -x -a {shlex.quote(' '.join(values))}" if values else ""
            lines.append(f"complete -c mozaika -n {condition} {kind}{allowed} -d {shlex.quote(each.help[option])}")
    return "\n".join(lines)


def _fish_condition(completion: Completion, made: list[Completion]) -> str:
    """All words of the path have been typed, and none that leads below it."""
    seen = [f"__fish_seen_subcommand_from {word}" for word in completion.path[1:]]
    depth = len(completion.path)
    below = [each.path[-1] for each in made if len(each.path) == depth + 1 and each.path[:depth] == completion.path]
    unseen = [f"not __fish_seen_subcommand_from {' '.join(below)}"] if below else []
    return shlex.quote("; and ".join((*seen, *unseen)) or "true")
