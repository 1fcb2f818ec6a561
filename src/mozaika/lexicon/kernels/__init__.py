"""Compiled functions on arrays and integers. `codes`, `build` and `study` convert words to and from them."""
