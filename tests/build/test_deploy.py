"""The files in deploy/: they are installed, and name options, variables and files that exist."""

from __future__ import annotations

import re
import shlex
import tomllib
from pathlib import Path

import pytest

from mozaika.cli import locations
from mozaika.cli.parser import build_parser
from mozaika.service.stores.postgres_address import Address
from mozaika.texts import catalogue
from mozaika.web.limits.settings import DEFAULT_LIMITS
from mozaika.workers.bus import parse_bus

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
UNITS = sorted(DEPLOY.glob("*.service"))
VARIABLES = {
    "MOZAIKA_ADDRESS": "10.0.0.11",
    "MOZAIKA_PROXY": "10.0.0.10",
    "CREDENTIALS_DIRECTORY": "/run/credentials/x",
}
# In every unit: what a server that is taken over cannot do.
HARDENED = (
    "DynamicUser=yes", "UMask=0077", "NoNewPrivileges=yes", "ProtectSystem=strict", "ProtectHome=yes",
    "PrivateTmp=yes", "PrivateDevices=yes", "ProtectKernelTunables=yes", "ProtectControlGroups=yes",
    "RestrictNamespaces=yes", "RestrictSUIDSGID=yes", "LockPersonality=yes", "CapabilityBoundingSet=",
    "RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX", "SystemCallFilter=~@privileged @resources",
)  # fmt: skip


def values(unit: Path, key: str) -> list[str]:
    return re.findall(rf"^{key}=(.*)$", unit.read_text(encoding="utf-8"), re.MULTILINE)


def environment() -> dict[str, str]:
    lines = (DEPLOY / "mozaika-server.environment").read_text(encoding="utf-8").splitlines()
    return dict(line.split("=", 1) for line in lines if not line.startswith("#"))


def test_wheel_installs_every_file_of_deploy() -> None:
    shared = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    listed = shared["tool"]["hatch"]["build"]["targets"]["wheel"]["shared-data"]
    files = {f"deploy/{file.name}" for file in DEPLOY.iterdir() if file.is_file() and file.suffix != ".py"}
    assert {name: target for name, target in listed.items() if name.startswith("deploy/")} == {
        name: name.replace("deploy/", "share/mozaika/") for name in files
    }


@pytest.mark.parametrize("unit", UNITS, ids=lambda unit: unit.stem)
def test_unit_is_hardened_and_runs_a_command_that_exists(unit: Path) -> None:
    text = unit.read_text(encoding="utf-8")
    assert [line for line in HARDENED if f"\n{line}\n" not in text] == []
    assert not any("PASSWORD" in value for value in values(unit, "Environment"))
    for command in [*values(unit, "ExecStart"), *values(unit, "ExecStartPre")]:
        program, *arguments = shlex.split(re.sub(r"\$\{(\w+)\}", lambda found: VARIABLES[found[1]], command))
        if program == "/opt/mozaika/bin/mozaika":
            build_parser(catalogue("en")).parse_args(arguments)  # exits if an option does not exist
        named = set(re.findall(r"\$\{CREDENTIALS_DIRECTORY\}/([\w.-]+)", command))
        assert named <= {value.partition(":")[0] for value in values(unit, "LoadCredential")}


def test_server_units_give_it_the_time_to_stop() -> None:
    for name in ("mozaika", "mozaika-server"):
        (seconds,) = values(DEPLOY / f"{name}.service", "TimeoutStopSec")
        assert int(seconds) >= DEFAULT_LIMITS.drain_s + DEFAULT_LIMITS.grace_s + 5


def test_environment_has_addresses_that_are_accepted() -> None:
    found = environment()
    known = {locations.DATABASE, locations.BUS, locations.HOST_NAMES}
    assert set(found) == known | (set(VARIABLES) - {"CREDENTIALS_DIRECTORY"})
    assert parse_bus(found[locations.BUS]) == [found[locations.BUS]]
    assert Address(found[locations.DATABASE]).shown == "10.0.0.20:5432/mozaika"
    assert f"server {found['MOZAIKA_ADDRESS']}:8015 " in (DEPLOY / "nginx-servers.conf").read_text(encoding="utf-8")


def test_nginx_files_differ_in_the_servers_only() -> None:
    """What protects one server protects three."""
    one, several = (
        (DEPLOY / name).read_text(encoding="utf-8").split("\nserver {", 1)[1].replace("; # ", ";  # ")
        for name in ("nginx.conf", "nginx-servers.conf")
    )
    added = set(several.splitlines()) - set(one.splitlines())
    assert {line.strip() for line in added} == {
        "proxy_connect_timeout 2s;",
        "# A request that may have been carried out is not sent again: the page repeats commands by itself.",
        "proxy_next_upstream error timeout;",
    }
    assert set(one.splitlines()) <= set(several.splitlines())
