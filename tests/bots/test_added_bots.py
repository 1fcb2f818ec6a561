"""Bots that users add: names, sources, Python classes, and matches against Mozaika's own."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import mozaika
from mozaika.bots.program_bot import ProgramBot
from mozaika.bots.registry import add_bots, register_bot
from mozaika.cli.main import main
from mozaika.engine.bots import added_bot_names, bot_names, choose, find_bot, level_names
from mozaika.engine.errors import BotFault
from mozaika.engine.match import MatchPlan, PlayedGame, play_game, play_match
from mozaika.errors import GameError
from mozaika.lexicon.graph import WordGraph
from mozaika.lexicon.library import open_lexicon
from mozaika.rules import commands as cmd
from mozaika.rules import view_for
from mozaika.rules.ruleset import WordChecking
from mozaika.rules.scoring import score_play
from mozaika.rules.views import PlayerView
from tests.bots.programs import engine, is_running, program
from tests.positions import edition, position

GUIDE = Path(__file__).parents[2] / "docs" / "bot-protocol.md"
LONGEST = """
import mozaika

@mozaika.register_bot("longest")
class Longest:
    def choose(self, turn):
        return max(turn.plays, key=lambda play: play.length, default=None)
"""


def plan_of(*bots: str, edition_id: str = "turkish", seed: int = 1) -> MatchPlan:
    words = open_lexicon(edition_id)
    return MatchPlan((bots[0], bots[1]), edition(edition_id), words.name, words.digest, seed)


def without_times(games: list[PlayedGame]) -> list[PlayedGame]:
    return sorted((replace(game, slowest_ms=(0, 0)) for game in games), key=lambda game: game.game)


def view() -> PlayerView:
    return view_for(position(edition("english"), ["CATXYZ?", "AEIOUST"], "8G DOG"), 0)


def answer_of(answer: object) -> cmd.Command:
    @register_bot("mine")
    class Mine:
        def choose(self, turn: mozaika.BotTurn) -> Any:  # also what no bot may answer
            assert turn.rack == view().rack.tiles
            return answer

    return choose(view(), open_lexicon("english"), "mine")


def test_class_may_answer_in_any_form_of_a_move() -> None:
    play = answer_of("H8 (O)X")
    assert isinstance(play, cmd.Play)
    assert score_play(view().state.edition, view().state.board, play.placements).texts == ("OX",)
    assert answer_of(play) == play
    assert answer_of("exchange xy?") == answer_of(("X", "Y", "?")) == cmd.Exchange(0, ("X", "Y", "?"))
    assert answer_of("pass") == answer_of(None) == answer_of(()) == cmd.Pass(0)


@pytest.mark.parametrize(
    ("answer", "code"),
    [
        ("good luck", "bot-answer-unreadable"),
        (42, "bot-answer-unreadable"),
        ("exchange QQ", "bot-move-illegal"),
        ("A1 CAT", "bot-move-illegal"),
        (cmd.Pass(1), "bot-move-illegal"),
    ],
)
def test_answer_that_is_no_move_has_a_stable_code(answer: object, code: str) -> None:
    with pytest.raises(GameError) as failed:
        answer_of(answer)
    assert failed.value.code == code


def test_exception_of_a_class_is_a_fault(caplog: pytest.LogCaptureFixture) -> None:
    @register_bot("mine")
    class Mine:
        def choose(self, turn: mozaika.BotTurn) -> str:
            raise ZeroDivisionError("oops")

    with pytest.raises(GameError) as failed:
        choose(view(), open_lexicon("english"), "mine")
    assert (failed.value.code, failed.value.facts["said"]) == ("bot-raised", "ZeroDivisionError('oops')")
    assert "oops" in caplog.text


def test_turn_has_legal_plays_and_the_position() -> None:
    turn = mozaika.BotTurn(view(), open_lexicon("english"), 1.0)
    assert turn.plays[0].score >= turn.plays[-1].score
    assert len(turn.best(5)) == 5
    assert turn.bag == 100 - 3 - 14
    assert "6DOG6" in turn.cgp


@pytest.mark.parametrize("name", ["club", "static", "Mine", "my bot", "ą", "", "a" * 21])
def test_name_that_cannot_be_used_is_refused(name: str) -> None:
    with pytest.raises(GameError) as refused:
        register_bot(name)(type("Mine", (), {"choose": lambda self, turn: None}))
    assert refused.value.code == "bad-bot-name"


def test_added_bot_is_no_level_and_joins_the_names() -> None:
    before = level_names()
    add_bots(["mine=cmd:./mybot --fast"])  # nothing is started yet
    assert added_bot_names() == ("mine",)
    assert bot_names()[-1] == "mine"
    assert level_names() == before


@pytest.mark.parametrize(
    ("source", "code"),
    [
        ("mine=cmd:", "bad-bot-source"),
        ("mine=cmd:'", "bad-bot-source"),
        ("mine=nothing", "bad-bot-source"),
        ("", "bad-bot-source"),
        ("club=cmd:true", "bad-bot-name"),
        ("mine=no_such_module:Class", "bot-not-loaded"),
        ("mine=json:NoSuchClass", "bot-not-loaded"),
        ("mine=json:loads", "bot-not-loaded"),
        ("no/such/file.py", "bot-not-loaded"),
    ],
)
def test_source_that_names_no_bot_is_refused(source: str, code: str) -> None:
    with pytest.raises(GameError) as refused:
        add_bots([source])
    assert refused.value.code == code


def test_bot_of_the_guide_plays(tmp_path: Path) -> None:
    [code] = re.findall(r"```python\n(.*?)```", GUIDE.read_text(encoding="utf-8"), re.DOTALL)
    file = tmp_path / "guide.py"
    file.write_text(code, encoding="utf-8")
    add_bots([str(file)])
    command = choose(view(), open_lexicon("english"), "longest")
    assert isinstance(command, cmd.Play)
    turn = mozaika.BotTurn(view(), open_lexicon("english"), 1.0)
    assert len(command.placements) == max(len(play.placements) for play in turn.plays)


def test_guide_names_the_code_of_each_fault() -> None:
    text = GUIDE.read_text(encoding="utf-8")
    assert [kind.code for kind in BotFault.__subclasses__() if f"`{kind.code}`" not in text] == []


def test_file_registers_its_bots(tmp_path: Path) -> None:
    file = tmp_path / "mybots.py"
    file.write_text(LONGEST, encoding="utf-8")
    add_bots([str(file), f"other={file}:Longest"])
    words = open_lexicon("english")
    assert choose(view(), words, "longest") == choose(view(), words, "other")


# --- matches ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("edition_id", "level"), [("turkish", "club"), ("english", "club"), ("polish", "beginner")])
def test_engine_over_the_protocol_plays_as_in_process(edition_id: str, level: str) -> None:
    words = open_lexicon(edition_id)
    add_bots([f"mine=cmd:{engine(level)}"])
    own = [play_game(plan_of(level, "greedy", edition_id=edition_id, seed=7), words, number) for number in range(2)]
    other = [play_game(plan_of("mine", "greedy", edition_id=edition_id, seed=7), words, number) for number in range(2)]
    assert without_times(own) == without_times(other)
    assert other[0].faults == (0, 0)


def test_processes_of_a_match_start_their_own_programs(tmp_path: Path) -> None:
    file = tmp_path / "mybots.py"
    file.write_text(LONGEST, encoding="utf-8")
    add_bots([str(file)])
    plan = plan_of("longest", "greedy")
    one, two = (list(play_match(plan, partial(opened, str(file)), range(4), jobs)) for jobs in (1, 2))
    assert without_times(one) == without_times(two)


def opened(source: str) -> WordGraph:
    add_bots([source])
    return open_lexicon("turkish")


def test_no_program_outlives_a_match_of_several_processes(tmp_path: Path) -> None:
    file = tmp_path / "pids"
    begin = f'open({str(file)!r}, "a").write(f"{{os.getpid()}}\\n")'
    source = "mine=cmd:" + program(tmp_path, 'say("bestmove pass")', begin)
    add_bots([source])
    assert len(list(play_match(plan_of("mine", "greedy"), partial(opened, source), range(4), jobs=2))) == 4
    ours = find_bot("mine").load()
    assert isinstance(ours, ProgramBot)
    ours.close()
    pids = [int(pid) for pid in file.read_text().split()]
    assert len(pids) == 3
    assert not any(map(is_running, pids))


def test_faulty_bot_passes_and_loses_the_match(tmp_path: Path) -> None:
    add_bots(["mine=cmd:" + program(tmp_path, 'say("bestmove A1 Q")')])
    played = play_game(plan_of("mine", "greedy"), open_lexicon("turkish"), 0)
    assert played.faults[0] > 1
    assert played.faults[1] == 0
    assert played.scores[0] <= 0 < played.scores[1]


@pytest.mark.parametrize("checking", WordChecking)
def test_invalid_words_cost_the_turn(checking: WordChecking, tmp_path: Path) -> None:
    """Where opponents challenge, the other bot does; where words are checked at once, the bot passes."""

    @register_bot("mine")
    class Mine:
        def choose(self, turn: mozaika.BotTurn) -> str:
            letters = "".join(tile for tile in turn.rack if tile != "?")[:5]
            return f"8D {letters}" if not turn.board else "pass"

    plan = plan_of("mine", "greedy", edition_id="english")
    rules = replace(plan.edition.rules, word_checking=checking)
    played = play_game(replace(plan, edition=replace(plan.edition, rules=rules)), open_lexicon("english"), 0)
    assert played.scores[0] <= 0
    assert (played.faults[0] > 0) == (checking is WordChecking.AUTOMATIC)


def test_match_command_takes_added_bots(tmp_path: Path, capsys: pytest.CaptureFixture[str], english: None) -> None:
    out = tmp_path / "match.jsonl"
    bot = "mine=cmd:" + program(tmp_path, 'say("bestmove pass please")')
    command = f"match --edition turkish --bots mine,greedy --games 2 --out {out}".split()
    assert main([*command, "--add-bot", bot]) == 2
    assert "[bot-answer-unreadable]" in capsys.readouterr().err  # already at its first move
    at_first = 'say("bestmove pass" if "15/15/15/15/15/15/15/15" in position[0] else "bestmove X")'
    bot = "mine=cmd:" + program(tmp_path, at_first)
    assert main([*command, "--add-bot", bot]) == 0
    assert "mine passed" in capsys.readouterr().out
    games = [json.loads(line) for line in out.read_text(encoding="utf-8").splitlines()]
    assert all(game["faults"][0] for game in games)
    assert main([*command, "--add-bot", "mine=cmd:another"]) == 2  # another program is another match
    assert "[other-match]" in capsys.readouterr().err
