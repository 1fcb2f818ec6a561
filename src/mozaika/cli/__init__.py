"""The `mozaika` command: what people type and read in a terminal. Decides nothing about the game."""
