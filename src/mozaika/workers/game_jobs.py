"""The analyses of whole games as messages: the game that is put into the queue, and the result.

They are JSON, compressed. Frames with single turns are not stored; a server that misses some asks for them again.
"""

from __future__ import annotations

import zlib
from hashlib import sha256

import msgspec

from mozaika.rules.alphabet import Alphabet
from mozaika.service.analysis_messages import GameAnalysis, TurnAnalysis
from mozaika.service.analysis_ports import AnalyzedGame

MAX_JOB = 32_000_000  # bytes, unpacked
TURN, FAILED, STORED = b"turn ", b"failed ", b"stored"
_LEVEL = 6


class GameFacts(msgspec.Struct, frozen=True):
    """What a server needs to store the result: `AnalyzedGame` without the game and the names."""

    key: str
    turns: int
    edition: str
    letters: tuple[str, ...]
    small: tuple[str, ...]
    game: str
    people: tuple[str, ...]
    ended_at: int


class GameJob(msgspec.Struct, frozen=True):
    facts: GameFacts
    record: msgspec.Raw
    person: str
    origin: str


class GameResult(msgspec.Struct, frozen=True):
    facts: GameFacts
    analysis: GameAnalysis


class Missing(msgspec.Struct, frozen=True):
    """A server asks for the turns that it does not have."""

    have: tuple[int, ...]


_jobs, _results = msgspec.json.Decoder(GameJob), msgspec.json.Decoder(GameResult)
_turns, _missing = msgspec.json.Decoder(TurnAnalysis), msgspec.json.Decoder(Missing)


def subject_of(scope: str, key: str) -> str:
    """The end of the subjects of a game: `scope` is the store that asks."""
    return f"{scope}.{sha256(key.encode()).hexdigest()[:32]}"


def end_of(subject: str) -> str:
    """What `subject_of` gave, from the subject of a message."""
    return ".".join(subject.split(".")[-2:])


def encode_job(game: AnalyzedGame, person: str, origin: str) -> bytes:
    facts = GameFacts(
        key=game.key,
        turns=game.turns,
        edition=game.edition,
        letters=game.alphabet.letters,
        small=game.alphabet.lower,
        game=game.game,
        people=game.people,
        ended_at=game.ended_at,
    )
    return zlib.compress(msgspec.json.encode(GameJob(facts, msgspec.Raw(game.record), person, origin)), _LEVEL)


def decode_job(message: bytes) -> GameJob:
    """Raises `msgspec.DecodeError` for anything else."""
    return _jobs.decode(_unpacked(message))


def encode_result(facts: GameFacts, analysis: GameAnalysis) -> bytes:
    return zlib.compress(msgspec.json.encode(GameResult(facts, analysis)), _LEVEL)


def decode_result(message: bytes) -> tuple[AnalyzedGame, GameAnalysis]:
    """Raises `msgspec.DecodeError` for anything else."""
    result = _results.decode(_unpacked(message))
    facts = result.facts
    game = AnalyzedGame(
        key=facts.key,
        record=b"",
        turns=facts.turns,
        names=("",) * len(result.analysis.players),
        edition=facts.edition,
        alphabet=Alphabet(facts.letters, facts.small),
        game=facts.game,
        people=facts.people,
        ended_at=facts.ended_at,
    )
    return game, result.analysis


def encode_turn(turn: TurnAnalysis) -> bytes:
    return TURN + msgspec.json.encode(turn)


def decode_turn(frame: bytes) -> TurnAnalysis:
    return _turns.decode(frame.removeprefix(TURN))


def encode_missing(have: tuple[int, ...]) -> bytes:
    return msgspec.json.encode(Missing(have))


def decode_missing(message: bytes) -> Missing:
    return _missing.decode(message)


def _unpacked(message: bytes) -> bytes:
    unpacker = zlib.decompressobj()
    try:
        unpacked = unpacker.decompress(message, MAX_JOB)
    except zlib.error as error:
        raise msgspec.DecodeError("not compressed") from error
    if unpacker.unconsumed_tail:
        raise msgspec.DecodeError("too long")
    return unpacked
