"""An edition of your own, with leave values for it

An edition file says what differs from another edition. Leave values are trained in minutes; this run is a short one.
"""

from pathlib import Path

import mozaika
from mozaika.engine.training import Training, plan_for

Path("mine.toml").write_text('extends = "english"\nname = "Mine"\n[tiles]\nZ = [2, 8]\n')
mine = mozaika.load_edition_file("mine.toml")
words = mozaika.open_lexicon(mine)
training = Training(mine, words, plan_for(mine, words, racks=2_000, generations=1, seed=1))
training.run(2, progress=lambda share: None, save=lambda: None)
print(mine.name, training.is_done, training.leaves)
