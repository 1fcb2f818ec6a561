"""Move generation, evaluation, bots, simulation and endgames.

In reading order: `reference` (simple move generation), `kernels` (compiled search) and `encode` (their arrays),
`generator` (all plays), `finder` (the best move), `leaves`, `leave_table`, `klv2` and `evaluation_context` (equity),
`bots` (the registry), `bot_moves`, `levels` and `level_moves`, `engine_position`, `inference`, `simulation` and
`rollout_stats`, `win_probability`, `endgame_search`, `endgame`, `multiplayer_endgame` and `preendgame`, `champion`,
`selfplay`, `training` and `win_probability_training`, `match` and `match_file`, `game_record` and `selfplay_record`,
`digests`, `perft`, `measure`, `warm`.
"""
