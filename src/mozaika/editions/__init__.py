"""Editions as data: one TOML file for each, read by `load` and checked by `check`."""

from mozaika.editions.load import aliases, current_id, edition_ids, find_edition, load_edition, load_edition_file

__all__ = ["aliases", "current_id", "edition_ids", "find_edition", "load_edition", "load_edition_file"]
