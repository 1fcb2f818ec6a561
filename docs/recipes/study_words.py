"""Anagrams, hooks and patterns

A question mark is any letter, and `*` in a pattern any letters.
"""

import mozaika
from mozaika.lexicon import study

words = mozaika.open_lexicon("english")
print(study.anagrams(words, "retains"), study.anagrams(words, "stil?", limit=4))
print(study.hooks(words, "tile"))
print(study.pattern_words(words, "q?t*", longest=5))
