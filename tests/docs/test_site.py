"""The pages that `make docs` gathers and generates. Sphinx itself runs in `make test-all`, with warnings as errors."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tools import docs_site

import mozaika
import mozaika.client
from mozaika.service.messages import ServerMessage
from mozaika.web.client_messages import ClientMessage
from mozaika.web.typescript import messages_of


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site") / "source"
    docs_site.gather(folder)
    return folder


def test_every_page_is_in_a_list_of_pages(source: Path) -> None:
    listed = {
        (page.parent / name).relative_to(source).as_posix()
        for page in (source / "index.md", source / "decisions" / "README.md")
        for name in re.findall(r"^[\w/-]+$", page.read_text(encoding="utf-8"), re.MULTILINE)
    }
    pages = {page.relative_to(source).with_suffix("").as_posix() for page in source.rglob("*.md")}
    assert pages - listed == {"index"}


def test_no_link_leads_out_of_the_site(source: Path) -> None:
    for page in source.rglob("*.md"):
        for link in re.findall(r"\]\((?!https?:)([^)#\s]+)[^)]*\)", page.read_text(encoding="utf-8")):
            assert (page.parent / link).is_file(), f"{page.name}: {link}"


def test_api_page_has_everything_that_is_exported() -> None:
    text = docs_site.api()
    names = [*mozaika.__all__, *mozaika.client.__all__]
    assert [name for name in names if f"\n## {name}\n" not in text] == []


def test_messages_page_has_every_message_of_the_socket() -> None:
    text = docs_site.messages()
    for base in (ClientMessage, ServerMessage):
        assert [kind.__name__ for kind in messages_of(base) if f"### {kind.__name__}\n" not in text] == []


def test_recipes_page_has_every_recipe() -> None:
    assert docs_site.recipes().count("```python") == len(list((docs_site.DOCS / "recipes").glob("*.py")))


def test_inline_scripts_and_styles_move_into_files(tmp_path: Path) -> None:
    (tmp_path / "_static").mkdir()
    (tmp_path / "below").mkdir()
    page = tmp_path / "below" / "page.html"
    page.write_text(
        '<style>a{}</style><script src="b.js"></script><script>go()</script></head><p style="x:y">', encoding="utf-8"
    )
    assert len([*docs_site.inline_code(page.read_text(encoding="utf-8"))]) == 3
    docs_site.without_inline_code(tmp_path)
    text = page.read_text(encoding="utf-8")
    assert [*docs_site.inline_code(text)] == []
    moved = re.findall(r'"\.\./_static/(inline-\w+\.\w+)"', text)
    files = sorted((tmp_path / "_static" / name).read_text(encoding="utf-8") for name in moved)
    (name,) = re.findall(r'<p data-style="(\w+)">', text)
    assert files == [f'[data-style="{name}"]{{x:y}}\n', "a{}", "go()"]
