"""Find the mistakes of a game

The analysis of each turn while it is computed, then the accuracy of the players.
"""

import mozaika


def show(turn: mozaika.TurnAnalysis) -> None:
    if turn.kind in ("mistake", "blunder"):
        print(f"turn {turn.number}: {turn.move} lost {turn.equity_loss} points, better {turn.best[0].move}")


analysis = mozaika.analyze("game.gcg", deals=100, on_turn=show)
for player in analysis.players:
    print(player.name, player.accuracy, player.strength)
