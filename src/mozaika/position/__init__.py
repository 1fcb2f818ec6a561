"""Positions and moves as frozen values for programs that use Mozaika as a library: `mozaika.Position`.

In reading order: `moves` (a play, an exchange or a pass), `position` (`Position`), `turns` (what a move changes),
`legal` (all legal moves), `cgp` (from records), `game_record` (`mozaika.read_game`), `picture` and `glyphs` (SVG).
"""
