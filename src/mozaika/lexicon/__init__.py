"""Which words exist. For now: plain lists from a file (`wordlist`)."""
