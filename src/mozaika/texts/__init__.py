"""Every sentence that a person reads, in four languages: Fluent files beside this one. Knows nothing of the game."""

from mozaika.texts.catalogue import LANGUAGES, Catalogue, catalogue, presentable

__all__ = ["LANGUAGES", "Catalogue", "catalogue", "presentable"]
