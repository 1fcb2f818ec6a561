"""The Dockerfile relies on what other tests run: the build of the published wheel, and the options of `serve`."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path

from mozaika.cli.parser import build_parser, parse_arguments
from mozaika.texts import catalogue

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "Dockerfile").read_text(encoding="utf-8")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def test_build_has_the_versions_of_the_project() -> None:
    (line,) = re.findall(r"RUN pip install --no-cache-dir (hatchling.*)", TEXT)
    assert set(line.split()) <= set(PROJECT["project"]["optional-dependencies"]["dev"])
    assert line.split()[0] in PROJECT["build-system"]["requires"]


def test_python_is_one_that_the_project_supports() -> None:
    minimum = PROJECT["project"]["requires-python"].removeprefix(">=")
    assert set(re.findall(r"FROM python:([\d.]+)-slim", TEXT)) == {minimum}


def test_server_accepts_the_arguments_of_the_container() -> None:
    (found,) = re.findall(r"ENTRYPOINT (\[.*\])", TEXT)
    program, *arguments = json.loads(found)
    assert program in PROJECT["project"]["scripts"]
    options = parse_arguments(build_parser(catalogue("en")), arguments)
    (port,) = re.findall(r"EXPOSE (\d+)", TEXT)
    assert (options.command, options.port) == ("serve", int(port))
    assert f'"127.0.0.1:{port}:{port}"' in (ROOT / "compose.yaml").read_text(encoding="utf-8")
