"""Which words exist: where lists come from, how they are cleaned, made into word graphs, kept, searched and judged.

Rooms in reading order: `words` (what the game needs of a list), `wordlist` (a plain one), `sources raw cleaning` (lists
of ours), `encodings own` (a user's), `codes build graph_file graph kernels` (the word graph), `entry shelf` (the door),
`study`, `tdk`.
"""
