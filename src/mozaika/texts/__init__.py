"""The texts of the terminal and the server in four languages, as Fluent files. Independent of all other packages."""

from mozaika.texts.catalogue import LANGUAGES, Catalogue, catalogue, presentable

__all__ = ["LANGUAGES", "Catalogue", "catalogue", "presentable"]
