"""The optional parts of the installation, and the error for one that is missing.

The rules, the editions, game files and texts need nothing but Python. Word graphs, the engine and the server need the
packages of the extras in `pyproject.toml`.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from mozaika.errors import MissingExtra

ENGINE, SERVER, BUS = "engine", "server", "bus"
# The package that an extra brings, as it is imported. `server` includes `engine`, `bus` includes `server`.
PACKAGES = {
    "filelock": ENGINE,
    "numba": ENGINE,
    "numpy": ENGINE,
    "argon2": SERVER,
    "asyncpg": SERVER,
    "h11": SERVER,
    "httpx": SERVER,
    "litestar": SERVER,
    "msgspec": SERVER,
    "prometheus_client": SERVER,
    "uvicorn": SERVER,
    "websockets": SERVER,
    "nats": BUS,
}


@contextmanager
def optional_packages() -> Iterator[None]:
    """Turn the failed import of a package of an extra into `MissingExtra`."""
    try:
        yield
    except ModuleNotFoundError as missing:
        extra = PACKAGES.get((missing.name or "").partition(".")[0])
        if extra is None:
            raise
        raise MissingExtra(extra, install_command(extra)) from missing


def install_command(extra: str) -> str:
    """
    >>> install_command("engine")
    'python -m pip install "mozaika[engine]"'
    """
    return f'python -m pip install "mozaika[{extra}]"'
