"""Convert files

The suffix chooses the format. What the new format cannot hold is returned.
"""

import mozaika

game = mozaika.read_game("game.gcg")
for name in ("last.cgp", "copy.gcg"):
    print(name, *game.write(name))
