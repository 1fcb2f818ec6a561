"""The files of tests/golden, and helpers to check transcripts."""

from __future__ import annotations

from pathlib import Path

from mozaika.editions import load_edition
from mozaika.records.cgp import CgpPosition, parse_cgp
from mozaika.records.decode_text import read_text
from mozaika.records.gcg_read import parse_gcg
from mozaika.records.gcg_write import format_move
from mozaika.records.replay import Replay, replay_transcript
from mozaika.records.transcript import Transcript

HOME = Path(__file__).parents[1] / "golden"

# Three lines that most transcripts of these tests begin with, so that the first event stands on line 4.
HEAD = "#player1 Ann Ann Archer\n#player2 Bob Bob Baker\n#lexicon CSW21\n"


def golden_names(suffix: str) -> list[str]:
    return sorted(path.name for path in HOME.glob(f"*{suffix}"))


def source(name: str) -> bytes:
    return (HOME / name).read_bytes()


def transcript(name: str) -> Transcript:
    return parse_gcg(source(name))


def played(name: str) -> Replay:
    return replay_transcript(transcript(name))


def position(name: str) -> CgpPosition:
    return parse_cgp(read_text(source(name)))


def read(text: str, head: str = HEAD) -> Transcript:
    return parse_gcg((head + text).encode())


def moves(transcript: Transcript) -> list[str]:
    """Every line as nick and move, in the spelling that we write."""
    alphabet = load_edition(transcript.edition).alphabet
    return [f"{transcript.players[line.seat].nick} {format_move(line, alphabet)}" for line in transcript.lines]


def racks(transcript: Transcript) -> list[str]:
    return ["".join(line.rack) for line in transcript.lines]


def faults(replayed: Replay) -> list[tuple[int, str, str, str]]:
    return [(problem.line, problem.code, problem.recorded, problem.expected) for problem in replayed.problems]
