"""How games are written down and read back. Plays as people write them: `notation`."""
