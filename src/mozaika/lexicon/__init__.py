"""Which words exist: where lists come from and how they are cleaned, built into word graphs, kept, searched and judged.

Rooms in reading order: `words` (what the game needs of a list), `wordlist` (a plain one), `sources raw cleaning` (ours),
`encodings own` (a user's), `codes build graph_file graph kernels` (the word graph), `entry shelf` (the door), `study`, `tdk`.
"""
