"""Challenge penalties in saved games: old spellings are written and read, other numbers too."""

from __future__ import annotations

import pytest

from mozaika import Game
from mozaika.records.errors import BadFile
from mozaika.records.game_json import format_json, parse_json
from mozaika.records.saved import SavedGame
from mozaika.records.sdf import format_sdf, parse_sdf
from tests.marks import rule


def saved_texts(penalty: str) -> tuple[str, str]:
    """A game with this penalty, as JSON and as SDF."""
    game = Game("english", ["Ada", "Grace"], seed=1, changes={"rules": {"failed_challenge": penalty}})
    return format_json(game.save()), format_sdf(game.save())


@rule("1.3", "10.3")
@pytest.mark.parametrize("penalty", ["nothing", "next-turn", "5-points", "7-points", "10-points", "2-turns"])
def test_penalty_is_saved_and_read_as_text(penalty: str) -> None:
    json_text, sdf_text = saved_texts(penalty)
    assert f'"failed_challenge": "{penalty}"' in json_text
    assert f"FailedChallenge: {penalty}\n" in sdf_text
    for save in (parse_json(json_text.encode()), parse_sdf(sdf_text.encode())):
        assert isinstance(save, SavedGame)
        assert str(save.edition.rules.failed_challenge) == penalty


@rule("1.3")
@pytest.mark.parametrize("penalty", ["sometimes", "5-point", "-5-points", "1000-points"])
def test_bad_penalty_in_a_save_is_refused(penalty: str) -> None:
    json_text, sdf_text = saved_texts("7-points")
    with pytest.raises(BadFile):
        parse_json(json_text.replace("7-points", penalty).encode())
    with pytest.raises(BadFile):
        parse_sdf(sdf_text.replace("FailedChallenge: 7-points", f"FailedChallenge: {penalty}").encode())
