"""Settings of Sphinx for `make docs` (`tools/docs_site.py` prepares the pages and finishes them)."""

from typing import Any

from pygments.lexers.special import TextLexer  # type: ignore[import-untyped] # it has no types

import mozaika

project, author, language = "Mozaika", "The Mozaika authors", "en"
version = release = mozaika.__version__
extensions = ["myst_parser", "sphinx.ext.autodoc"]
source_suffix = {".md": "markdown"}
exclude_patterns = ["site", "recipes/*.py"]
nitpicky = False
default_role = "code"  # docstrings write code in single backticks
myst_heading_anchors = 4
myst_links_external_new_tab = False
add_module_names = False  # everything is imported from mozaika
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_typehints_format = "short"
autodoc_use_legacy_class_based = False
html_theme = "furo"
html_title = f"Mozaika {release}"
html_show_sphinx = False
html_copy_source = False


def setup(app: Any) -> None:
    app.add_lexer("mermaid", TextLexer)  # diagrams are shown as text: drawing them needs a script from elsewhere
