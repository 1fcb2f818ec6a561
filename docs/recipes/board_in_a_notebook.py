"""A board in a notebook

A notebook shows a position as a picture. `to_svg` and `to_png` give the same picture for a page or a file.
"""

from pathlib import Path

import mozaika

position = mozaika.read_game("game.gcg").position(5)
Path("position.svg").write_text(position.to_svg(), encoding="utf-8")
print(position)
