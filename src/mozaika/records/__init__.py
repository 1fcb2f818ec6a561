"""Game files in the formats of `docs/formats.md`, and plays written as text.

Read in this order: `notation` (plays as text), `saved` (a saved game), `transcript` (turns and scores only),
`file_format` and `formats/` (the registry: one module per format), `files` (reading, writing and converting by suffix);
then the parsers and writers: `game_json`, `sdf` and `sections`, `gcg_lines`, `gcg_read` and `gcg_write`, `cgp`;
`replay` (a transcript by the rules), `to_transcript`, `conversion_losses`, `codec` (values to JSON and back).
"""
