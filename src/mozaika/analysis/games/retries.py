"""A turn with another play than the one that was made: what a retried move would have lost."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from mozaika.analysis.games.situations import Situation, engine_move
from mozaika.lexicon.protocols import WordJudge
from mozaika.position.moves import play_of
from mozaika.rules.board import Placement
from mozaika.rules.placement import check_play
from mozaika.rules.tiles import Pile


def with_play(situation: Situation, laid: Sequence[Placement], words: WordJudge) -> Situation:
    """The same turn with a play of the same rack. Raises the refusal of an illegal play; its words are not one."""
    turn, before = situation.turn, situation.turn.before
    check_play(before.edition, before.board, Pile(before.rack), tuple(laid))
    play = play_of(before.edition, before.board, laid)
    verdicts = words.judge(play.words)
    total = turn.total - turn.score + play.score
    retried = replace(turn, move=play, words=play.words, score=play.score, total=total, is_withdrawn=False)
    return replace(
        situation,
        turn=retried,
        played=engine_move(retried),
        drawn=None,  # luck is that of the turn, whatever is played
        phonies=tuple(word for word in play.words if not verdicts[word]),
    )
