"""Play a random game

Every player makes a random legal play and draws at random, until nobody can go on. Positions are values: a move returns
a new one, and draws only the tiles that you name.
"""

import random

import mozaika

tiles = mozaika.Position("english").unseen
bag = random.Random(7).sample(tiles, len(tiles))
position = mozaika.Position("english", racks=[bag[:7], bag[7:14]])
del bag[:14]
while not position.is_over:
    moves: list[mozaika.Move] = [*position.legal_plays()] or [mozaika.Pass()]
    move = random.choice(moves)
    drawn = [bag.pop() for _ in move.tiles[: len(bag)]]
    position = position.play(move, draw=drawn)
print(position.final_scores)
