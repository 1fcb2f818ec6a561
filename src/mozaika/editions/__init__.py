"""Languages, boards and rule settings as data: one TOML file an edition, read with `load`, judged by `check`."""

from mozaika.editions.load import edition_ids, find_edition, load_edition, load_edition_file

__all__ = ["edition_ids", "find_edition", "load_edition", "load_edition_file"]
