"""Compiled functions on arrays and integers only. What a letter or a list is, is known outside (`codes`, `build`, `study`)."""
