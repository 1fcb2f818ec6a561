"""Play games in parallel

Editions, lexica, positions and games can be sent to other processes; a lexicon travels as its name and digest.
"""

from concurrent.futures import ProcessPoolExecutor

import mozaika


def play(level: str) -> int:
    position = mozaika.Position("english", racks=["AEINRST", ""])
    return mozaika.Engine("english").choose(position, level).score


if __name__ == "__main__":
    with ProcessPoolExecutor(2) as pool:
        print(list(pool.map(play, ["newcomer", "club"])))
