"""Compiled functions on arrays and integers only. What a letter or a list is, `codes`, `build` and `study` know."""
