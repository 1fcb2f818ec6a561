"""The short names of what can be wrong with a file, or be lost in another format; `texts/` has a sentence for each."""

FILE_FAULTS = (
    "section-twice",
    "section-name",
    "no-section",
    "key-value",
    "key-twice",
    "missing-section",
    "missing-key",
    "unknown-key",
    "number",
    "schema",
    "colour",
    "value",
    "disagrees",
    "json",
    "not-a-game",
    "letter",
    "gcg-player",
    "gcg-nick",
    "gcg-score",
    "gcg-move",
    "gcg-line",
    "gcg-encoding",
    "cgp-fields",
    "cgp-row",
    "cgp-players",
)

# A play that breaks a rule has that rule's own code instead.
PROBLEMS = (
    "score",
    "total",
    "does-not-fit",
    "too-many-of-a-tile",
    "nothing-to-take-back",
    "end-tiles",
    "sign",
    "exchange-size",
)

LOSSES = (
    "draws",
    "settings",
    "clock",
    "challenges",
    "pending",
    "debts",
    "history",
    "premiums",
    "edition",
    "extras",
    "names",
    "notes",
    "headers",
)
