"""The attacks, by name. A new one is a module with a function `attack`, listed here; its docstring begins with one line
that says what it does. Issue and limits: `docs/security.md`.
"""

from __future__ import annotations

from benchmarks.attack.attacks import (
    alphabets,
    analyses,
    bodies,
    bots,
    chat,
    choices,
    connections,
    heads,
    hints,
    identities,
    lobby,
    long_games,
    messages,
    names,
    pings,
    readers,
    reconnects,
    rematches,
    requests,
    seeks,
    sign_ins,
    sizes,
    spectators,
    uploads,
)
from benchmarks.attack.hostile import Attack

ATTACKS: dict[str, Attack] = {
    "alphabets": alphabets.attack,
    "hints": hints.attack,
    "analyses": analyses.attack,
    "bots": bots.attack,
    "identities": identities.attack,
    "uploads": uploads.attack,
    "long-games": long_games.attack,
    "messages": messages.attack,
    "pings": pings.attack,
    "sizes": sizes.attack,
    "lobby": lobby.attack,
    "rematches": rematches.attack,
    "chat": chat.attack,
    "choices": choices.attack,
    "requests": requests.attack,
    "spectators": spectators.attack,
    "reconnects": reconnects.attack,
    "seeks": seeks.attack,
    "names": names.attack,
    "sign-ins": sign_ins.attack,
    "heads": heads.attack,
    "bodies": bodies.attack,
    "connections": connections.attack,
    "readers": readers.attack,
}
