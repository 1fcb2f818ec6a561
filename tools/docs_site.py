"""Builds the documentation site: `python tools/docs_site.py SPHINX_PYTHON FOLDER`, as `make docs` does.

It gathers the pages (`docs/`, the files of the root, and pages generated from the code), runs Sphinx with warnings as
errors, and finishes the result for the content policy of `mozaika serve`: scripts and styles that furo writes into its
pages move into files of their own.
"""

from __future__ import annotations

import hashlib
import html
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import get_args

import msgspec

import mozaika
import mozaika.client
from mozaika.service.messages import ServerMessage
from mozaika.web.client_messages import ClientMessage
from mozaika.web.server_messages import Reply
from mozaika.web.typescript import interface_of, messages_of

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
# Files outside docs/ and the page that each becomes.
FROM_ROOT = {
    "ARCHITECTURE.md": "architecture.md",
    "CHANGELOG.md": "changelog.md",
    "CONTRIBUTING.md": "contributing.md",
    "LEXICA.md": "word-lists.md",
}
_LINK = re.compile(r"\]\(([^)#\s]+)(#[^)\s]*)?\)")
_INLINE = re.compile(r"<(script|style)>(.*?)</\1>", re.DOTALL)
_STYLE_ATTRIBUTE = re.compile(r' style="([^"]*)"')


def build(python: str, target: Path) -> int:
    with tempfile.TemporaryDirectory() as scratch:
        source, built = Path(scratch, "source"), Path(scratch, "built")
        gather(source)
        command = [python, "-m", "sphinx", "-q", "-W", "--keep-going", "-b", "html", "-c", str(DOCS / "site")]
        code = subprocess.run([*command, str(source), str(built)], check=False).returncode
        if code:
            return code
        shutil.rmtree(built / ".doctrees", ignore_errors=True)
        (built / ".buildinfo").unlink(missing_ok=True)
        without_inline_code(built)
        shutil.rmtree(target, ignore_errors=True)
        shutil.copytree(built, target)
    print(f"{target}: {sum(1 for _ in target.rglob('*.html'))} pages")
    return 0


# --- gathering ------------------------------------------------------------------------------------------------------


def gather(folder: Path) -> None:
    """Write all pages into `folder`."""
    shutil.copytree(DOCS, folder, ignore=shutil.ignore_patterns("site", "recipes", "*.json"))
    for page in (DOCS / "site").glob("*.md"):
        shutil.copy(page, folder)
    for name, page_name in FROM_ROOT.items():
        shutil.copy(ROOT / name, folder / page_name)
    for name, text in {"recipes.md": recipes(), "api.md": api(), "messages.md": messages()}.items():
        (folder / name).write_text(text, encoding="utf-8")
    pages = sorted(folder.rglob("*.md"))
    for page in pages:
        page.write_text(_with_links(page, folder), encoding="utf-8")
    _list_pages(folder)


def _with_links(page: Path, folder: Path) -> str:
    """The text with links to the places that pages have on the site. A link to a file that is no page is its name."""

    def place(found: re.Match[str]) -> str:
        address, anchor = found[1], found[2] or ""
        if re.match(r"\w+:", address):
            return found[0]
        name = address.split("/")[-1]
        renamed = FROM_ROOT.get(name, address.removeprefix("../").removeprefix("docs/"))
        for start in (folder, page.parent):
            if (start / renamed).is_file():
                return f"]({os.path.relpath(start / renamed, page.parent)}{anchor})"
        return "]"

    return _LINK.sub(place, page.read_text(encoding="utf-8"))


def _list_pages(folder: Path) -> None:
    """Remove the pages from the index that this version does not have, and list those of the decisions."""
    index = folder / "index.md"
    lines = index.read_text(encoding="utf-8").splitlines()
    kept = [line for line in lines if not re.fullmatch(r"[\w/-]+", line) or (folder / f"{line}.md").is_file()]
    index.write_text("\n".join(kept) + "\n", encoding="utf-8")
    decisions = folder / "decisions" / "README.md"
    names = sorted(page.stem for page in decisions.parent.glob("[0-9]*.md"))
    tree = "\n".join(("```{toctree}", ":hidden:", "", *names, "```"))
    decisions.write_text(f"{decisions.read_text(encoding='utf-8')}\n{tree}\n", encoding="utf-8")


# --- generated pages ------------------------------------------------------------------------------------------------


def recipes() -> str:
    parts = ["# Recipes\n", "Each runs as it is; `game.gcg` is any game file. They are tests of Mozaika, too."]
    for file in sorted((DOCS / "recipes").glob("*.py")):
        _, text, code = file.read_text(encoding="utf-8").split('"""', 2)
        title, _, explanation = text.partition("\n")
        parts.append(f"## {title}\n\n{explanation.strip()}\n\n```python\n{code.strip()}\n```")
    return "\n\n".join(parts) + "\n"


def api() -> str:
    """Everything that `mozaika` and `mozaika.client` export, from the docstrings."""
    parts = ["# API", "`import mozaika` has everything here, down to the client, which is in `mozaika.client`."]
    parts += _exported(mozaika)
    parts.append("# Client\n\n[A client in Python](client.md) is its guide.")
    return "\n\n".join([*parts, *_exported(mozaika.client)]) + "\n"


def _exported(module: ModuleType) -> Iterator[str]:
    for name in module.__all__:
        value = getattr(module, name)
        if isinstance(value, type):
            text = f".. autoclass:: {value.__module__}.{name}\n   :members:\n   :undoc-members:"
        elif callable(value):  # also one with a cache
            text = f".. autofunction:: {value.__module__}.{name}"
        else:
            text = f"``{name}`` is ``{' | '.join(each.__name__ for each in get_args(value))}``."
        yield f"## {name}\n\n```{{eval-rst}}\n{text}\n```"


def messages() -> str:
    """Every message of the socket, from the classes that read and write them."""
    parts = [
        "# Messages of the socket",
        "Generated from the classes of the messages; [protocol.md](protocol.md) says when each is sent. Types are those"
        " of TypeScript; bytes are base64.",
    ]
    sections: dict[str, type[msgspec.Struct]] = {
        "From the browser": ClientMessage,
        "Replies": Reply,
        "To all subscribers of a table": ServerMessage,
    }
    for title, base in sections.items():
        parts.append(f"## {title}")
        for kind in messages_of(base):
            if title.startswith("To all") and issubclass(kind, Reply):
                continue
            text = (kind.__doc__ or "").strip() if kind.__doc__ != base.__doc__ else ""
            parts.append(f"### {kind.__name__}\n\n{text}\n\n```typescript\n{interface_of(kind).strip()}\n```")
    return "\n\n".join(parts) + "\n"


# --- finishing ------------------------------------------------------------------------------------------------------


def without_inline_code(folder: Path) -> None:
    """Move inline scripts and styles into files: the content policy of the server allows files of its own only."""
    for page in sorted(folder.rglob("*.html")):
        text = page.read_text(encoding="utf-8")
        to_static = f"{os.path.relpath(folder, page.parent)}/_static"
        text = _INLINE.sub(lambda found: _moved(found[1], found[2], folder, to_static), text)  # noqa: B023 - used at once
        styles: dict[str, str] = {}
        text = _STYLE_ATTRIBUTE.sub(lambda found: _named(found[1], styles), text)  # noqa: B023 - used at once
        if styles:
            rules = "".join(f'[data-style="{name}"]{{{style}}}\n' for name, style in sorted(styles.items()))
            text = text.replace("</head>", _moved("style", rules, folder, to_static) + "</head>", 1)
        page.write_text(text, encoding="utf-8")


def _named(style: str, styles: dict[str, str]) -> str:
    """An attribute for a rule in a file, instead of one with the style itself."""
    name = hashlib.sha256(style.encode()).hexdigest()[:8]
    styles[name] = html.unescape(style)
    return f' data-style="{name}"'


def _moved(tag: str, code: str, folder: Path, to_static: str) -> str:
    name = f"inline-{hashlib.sha256(code.encode()).hexdigest()[:12]}.{'js' if tag == 'script' else 'css'}"
    (folder / "_static" / name).write_text(code, encoding="utf-8")
    if tag == "script":
        return f'<script src="{to_static}/{name}"></script>'
    return f'<link rel="stylesheet" href="{to_static}/{name}">'


def inline_code(page: str) -> Iterator[str]:
    """What the content policy would refuse in a page."""
    yield from (found[0] for found in re.finditer(r"<script(?![^>]*\bsrc=)[^>]*>|<style|\sstyle=\"|\son\w+=\"", page))


if __name__ == "__main__":
    sys.exit(build(sys.argv[1], Path(sys.argv[2])))
