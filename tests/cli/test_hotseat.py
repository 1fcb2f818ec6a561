"""The terminal game, driven line by line."""

from __future__ import annotations

from dataclasses import replace
from itertools import cycle, product
from random import Random

import pytest

from mozaika.cli.hotseat import HotSeat, PlayerQuit
from mozaika.cli.table_view import TableScreen
from mozaika.cli.terminal import InputEnded, Terminal
from mozaika.editions import edition_ids, load_edition
from mozaika.engine.bots import level_names
from mozaika.errors import GameError
from mozaika.game import Game
from mozaika.lexicon.wordlist import WordList, word_list
from mozaika.rules.start import Round
from mozaika.rules.state import EndReason, Phase
from mozaika.rules.tiles import Pile
from mozaika.texts import LANGUAGES, catalogue
from tests.cli.keyboard import Keyboard, at_table, script
from tests.marks import rule
from tests.property.games import LONG, random_placements

# Every edition with one language, and every language with two editions; with `make test-all` all pairs.
FULL_GAMES = list(product(edition_ids(), LANGUAGES) if LONG else zip(edition_ids(), cycle(LANGUAGES), strict=False))
KOTY = 2250  # a seed whose starter, Ala, has H K L O R T Y, and Olek C I K M T Z Ź


def play_lines(lines: list[str], language: str = "en", words: WordList | None = None) -> tuple[str, Game]:
    """The screen after `lines` in a Polish game of Ala and Olek, left when they run out."""
    game = Game("polish", ["Ala", "Olek"], seed=KOTY, words=words)
    table, keyboard = at_table(game, script(lines), language)
    with pytest.raises(InputEnded):
        table.run()
    return keyboard.screen.getvalue(), game


@rule("4.4")
def test_starting_draw_is_shown_before_the_first_turn() -> None:
    screen, game = play_lines([])
    assert game.state.start_draw is not None
    for seat, tile in game.state.start_draw.rounds[0]:
        assert f"{game.names[seat]} draws {tile}" in screen
    assert "Ala goes first." in screen
    assert "No word list: every word is valid." in screen


@rule("4.3", "4.4")
def test_every_round_of_a_tied_starting_draw_is_shown() -> None:
    games = (Game("polish", ["Ala", "Olek", "Ewa"], seed=seed) for seed in range(1000))
    game = next(game for game in games if len(start_rounds(game)) == 2)
    first, second = start_rounds(game)
    table, keyboard = at_table(game, script([]), "en")
    with pytest.raises(InputEnded):
        table.run()
    lines = [f"  {game.names[seat]} draws {tile}" for seat, tile in first]
    lines.append(f"  A tie: {', '.join(game.names[seat] for seat, _ in second)} draw again.")
    lines += [f"  {game.names[seat]} draws {tile}" for seat, tile in second]
    assert "\n".join(lines) in keyboard.screen.getvalue()


def start_rounds(game: Game) -> tuple[Round, ...]:
    assert game.state.start_draw is not None
    return game.state.start_draw.rounds


@rule("UC06")
def test_racks_are_hidden_until_their_player_confirms() -> None:
    before, _ = play_lines([])
    assert "H₃" not in before
    assert "Ź₉" not in before
    during, _ = play_lines([""])
    assert "H₃  K₂  L₂  O₁  R₁  T₂  Y₂" in during
    assert "Ź₉" not in during
    between, _ = play_lines(["", "pass"])
    assert "Ź₉" not in between
    after, _ = play_lines(["", "pass", ""])
    assert "Ź₉" in after


@rule("7.2", "UC07", "UC12")
def test_pending_play_is_resolved_before_the_next_rack_is_shown() -> None:
    screen, game = play_lines(["", "h8 koty"])
    assert "Ala plays H8 KOTY for 14 points." in screen
    assert "Olek: press Enter to accept, or type “challenge”." in screen
    assert "Ź₉" not in screen
    assert game.state.phase is Phase.PENDING
    screen, game = play_lines(["", "h8 koty", ""])
    assert "Ala: KOTY, 14 points." in screen
    assert game.scores == {"Ala": 14, "Olek": 0}
    assert "Ź₉" not in screen


@rule("7.4", "7.5")
def test_successful_challenge_withdraws_the_play() -> None:
    words = word_list("small", ["koty"], load_edition("polish").alphabet)
    screen, game = play_lines(["", "H8 ROTY", "challenge"], words=words)
    assert "Olek challenges successfully. Not valid: ROTY" in screen
    assert "Ala’s play is withdrawn and the turn is lost." in screen
    assert game.scores["Ala"] == 0
    screen, game = play_lines(["", "H8 KOTY", "CHALLENGE"], words=words)
    assert "Olek challenges, but the play is valid." in screen
    assert game.scores["Ala"] == 14


@rule("UC08")
def test_exchange_shows_new_tiles_to_their_player_only() -> None:
    screen, game = play_lines(["", "exchange hkl"])
    assert "You drew:" in screen
    assert game.turn == 1
    public = play_lines(["", "exchange hkl", ""])[0].split("You drew:")[1]
    assert "Ala exchanged 3 tiles." in public


@rule("UC10", "UC11")
def test_score_command_shows_sums_without_playing() -> None:
    screen, game = play_lines(["", "score H8 KOTY"])
    assert "KOTY: 2×(2 + 1 + 2 + 2) = 14" in screen
    assert "Total: 14 points" in screen
    assert game.state.pending is None


def test_validity_is_shown_only_with_live_feedback() -> None:
    for name, shown in (("estonian", True), ("english", False)):
        words = word_list("small", ["zz"], load_edition(name).alphabet)
        game = Game(name, ["Ada", "Grace"], seed=2, words=words)
        letters = "".join([tile for tile in game.rack().tiles if tile != "?"][:2])
        table, keyboard = at_table(game, script(["", f"score 8H {letters}"]))
        with pytest.raises(InputEnded):
            table.run()
        assert ("not valid" in keyboard.screen.getvalue()) is shown


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("H8", "“H8” is not a play. Write the square, then the word: H8 WORD"),
        ("H99 KOT", "“H99 KOT” runs off the board."),
        ("QQ9 KOT", "“QQ9” is not a square."),
        ("H8 KOT5", "“KOT5”: character 4 is not a letter of this game."),
        ("H8 ŻŻ", "Not on your rack: Ż, Ż"),
        ("A1 KOT", "The first play must cover the start square H8."),
        ("H8 K", "The first word must have at least two letters."),
        ("exchange ŻŹ", "Not on your rack: Ż, Ź"),
        ("dance", "“dance” is not a command. Type “help” for a list."),
        ("score", "is not a play"),
        ("\x00\x1b", "is not a command"),
    ],
)
def test_mistakes_are_explained_and_change_nothing(line: str, answer: str) -> None:
    screen, game = play_lines(["", line])
    assert answer in screen
    assert game.turn == 0
    assert game.state.pending is None
    assert game.turns == ()


@pytest.mark.parametrize("language", LANGUAGES)
def test_help_lists_commands_in_the_user_language(language: str) -> None:
    text = catalogue(language).format
    screen, _ = play_lines(["", text("command-help"), text("command-tiles"), text("command-moves")], language)
    assert f"{text('command-exchange')} ABC" in screen
    assert "H8 AĄB" in screen
    assert "8H AĄB" in screen
    assert text("no-moves-yet") in screen
    assert text("unseen", count=93) in screen
    screen, game = play_lines(["", text("command-pass"), "", "PASS"], language)
    assert len(game.turns) == 2


@rule("3.6")
def test_ambiguous_blank_is_asked_about() -> None:
    game = Game("polish", ["Ala", "Olek"], seed=KOTY)
    rack = Pile().plus("KOT?", game.edition.alphabet)
    game.state = replace(game.state, players=(replace(game.state.players[0], rack=rack), game.state.players[1]))
    table, keyboard = at_table(game, script(["", "H8 TOT", "7", "2"]))
    with pytest.raises(InputEnded):
        table.run()
    screen = keyboard.screen.getvalue()
    assert "1. H8 tOT  6" in screen
    assert "2. H8 TOt  6" in screen
    assert "Please choose one of the numbers." in screen
    assert game.state.pending is not None
    assert [placement.blank for placement in game.state.pending.placements] == [False, False, True]


def test_challenger_is_named_with_three_players() -> None:
    game = Game("english", ["Ada", "Grace", "Edsger"], seed=4, changes={"rules": {"failed_challenge": "next-turn"}})
    mover = game.turn
    challenger = game.names[(mover + 2) % 3]
    letters = "".join([tile for tile in game.rack().tiles if tile != "?"][:2])
    lines = ["", f"8H {letters}", "challenge Nobody", f"challenge {challenger.lower()}"]
    table, keyboard = at_table(game, script(lines))
    with pytest.raises(InputEnded):
        table.run()
    screen = keyboard.screen.getvalue()
    assert "There is no player called “Nobody”." in screen
    assert f"{challenger} challenges, but the play is valid." in screen
    assert f"{challenger} will lose a turn." in screen
    assert "loses a turn" in screen


def test_pause_stops_the_clock_and_hides_the_board() -> None:
    now = [0]
    game = Game("polish-tournament", ["Ala", "Olek"], seed=1, clock=lambda: now[0])

    def answer(screen: str) -> str | None:
        now[0] += 1000
        if screen.endswith("press Enter. "):
            return ""
        if screen.endswith("Press Enter to continue. "):
            now[0] += 3_600_000
            return ""
        return "pause" if screen.count("paused") == 0 else None

    table, keyboard = at_table(game, answer)
    with pytest.raises(InputEnded):
        table.run()
    assert not game.over
    assert "19:58 left" in keyboard.screen.getvalue()


def test_player_out_of_time_leaves_the_game() -> None:
    now = [0]
    game = Game("polish-tournament", ["Ala", "Olek"], seed=1, clock=lambda: now[0])

    def answer(screen: str) -> str | None:
        now[0] += 16 * 60_000
        return ""

    table, keyboard = at_table(game, answer)
    table.run()
    assert game.result is not None
    assert game.result.reason is EndReason.ONE_LEFT
    assert "has run out of time and is out of the game." in keyboard.screen.getvalue()


@pytest.mark.parametrize(("edition", "language"), FULL_GAMES)
@rule("UC13")
def test_full_game_works_in_every_edition_and_language(edition: str, language: str) -> None:
    """A script types random plays, passes, challenges and exchanges until the game is over."""
    rng = Random(edition + language)
    names = ["Ada", "Grace", "Edsger", "Barbara"][: rng.randint(2, 4)]
    game = Game(edition, names, seed=rng.randrange(10**6), clock=lambda: 0)
    text = catalogue(language).format

    def answer(screen: str) -> str | None:
        if game.state.pending is not None:
            return rng.choice(["", "", "", "challenge " + names[game.opponents()[0]]])
        if screen.rstrip().endswith(text("prompt", help=text("command-help"))):
            return random_move(rng, game)
        return ""

    table, keyboard = at_table(game, answer, language)
    table.run()
    assert game.over
    assert text("draws-verified") in keyboard.screen.getvalue()


def random_move(rng: Random, game: Game) -> str:
    """A legal play in notation if there is one; otherwise sometimes an exchange, or a pass."""
    for _ in range(30):
        placements = random_placements(rng, game.state, game.turn)
        try:
            game.preview(placements)
        except GameError:  # a random guess; the next one may be legal
            continue
        return game.format_play(placements)
    return "pass" if rng.random() < 0.8 else "exchange " + game.rack().tiles[0]


# --- what is on the screen, and what is not -------------------------------------------------------------------------


def screens_of(game: Game, lines: list[str]) -> list[str]:
    """The contents of a terminal each time before it was cleared."""
    keyboard = Keyboard(script(lines))
    terminal = Terminal(keyboard, keyboard.screen, colour=True, screen=True)
    with pytest.raises(InputEnded):
        HotSeat(game, terminal, catalogue("en")).run()
    return keyboard.screen.getvalue().split("\x1b[2J\x1b[3J\x1b[H")


@rule("UC06")
def test_rack_is_cleared_before_the_next_player_looks() -> None:
    game = Game("polish", ["Ala", "Olek"], seed=KOTY)
    pictures = screens_of(game, ["", "exchange H", "", "", "pause"])
    assert "H₃" in pictures[2]  # Ala's own
    assert "Y₂" not in pictures[3]  # the hand-over to Olek
    assert "Ź₉" in pictures[4]
    assert "Ź₉" not in pictures[5]  # paused
    assert "3S" not in pictures[5]


def test_latest_play_is_highlighted() -> None:
    game = Game("polish", ["Ala", "Olek"], seed=KOTY)
    pictures = screens_of(game, ["", "H8 KOTY", "", "", "pass", ""])
    honey = "48;2;247;201;92m"
    assert [picture.count(honey) for picture in pictures[3:5]] == [4, 4]  # pending, then accepted
    assert pictures[-1].count(honey) == 0


def test_exchange_shows_drawn_and_not_returned_tiles() -> None:
    screen, game = play_lines(["", "exchange HKL"])
    new = [tile for tile in game.rack(0).tiles if tile not in "ORTY"]
    shown = screen.split("You drew:")[1]
    assert all(tile in shown for tile in new)
    assert "H₃" not in shown
    assert "L₂" not in shown


@rule("UC13", "8.5")
def test_result_shows_winner_totals_adjustments_and_ranking() -> None:
    game = Game("english", ["Ada", "Grace", "Edsger"], seed=5)
    table, keyboard = at_table(game, script(["", "pass"] * 6))
    table.run()
    screen = keyboard.screen.getvalue().split("The game is over.")[1]
    assert game.result is not None
    winner = game.names[game.result.winners[0]]
    assert f"{winner} wins." in screen
    assert "Everybody has passed twice in a row." in screen
    for seat, name in enumerate(game.names):
        worth = game.edition.tiles.value(game.rack(seat))
        assert f"  {name}: {-worth}\n    tiles left on the rack ({game.rack(seat)}): -{worth}" in screen
    places = [line.split()[1] for line in screen.split("Ranking:")[1].splitlines()[1:4]]
    assert places == sorted(game.names, key=lambda name: -game.scores[name])


@rule("8.6")
def test_tie_break_by_earlier_score_is_explained() -> None:
    game = Game("english", ["Ada", "Grace"], seed=5)
    racks = (Pile(("Q",)), Pile(("A",)))
    scores = (19, 10)  # 19 - 10 = 9 and 10 - 1 = 9
    players = tuple(
        replace(player, rack=rack, score=score)
        for player, rack, score in zip(game.state.players, racks, scores, strict=True)
    )
    game.state = replace(game.state, players=players, bag=Pile())
    for _ in range(4):
        game.pass_turn()
    keyboard = Keyboard(script([]))
    screen = TableScreen(game, Terminal(keyboard, keyboard.screen, colour=False, screen=False), catalogue("en"))
    assert game.result is not None
    assert screen._winner(game.result) == (
        "Ada wins: with equal totals, the higher score before rack adjustments counts."
    )


def test_scores_show_the_level_of_a_bot() -> None:
    keyboard = Keyboard(script([]))
    terminal = Terminal(keyboard, keyboard.screen, colour=False, screen=False)
    screen = TableScreen(Game("english", ["Ada", "Bot"], seed=5), terminal, catalogue("en"), {1: "beginner"})
    person, bot = screen._scores()
    assert "level" not in person
    assert f"bot, level 2 of {len(level_names())}" in bot


def test_moves_command_lists_squares_words_and_totals() -> None:
    screen, _ = play_lines(["", "H8 KOTY", "", "", "pass", "", "moves"])
    assert "  1. Ala: H8 KOTY  +14  14\n  2. Olek: pass  +0  0\n" in screen


def test_resigning_and_quitting_need_confirmation() -> None:
    _, game = play_lines(["", "resign", "no", "quit", "no"])
    assert not game.over
    game = Game("polish", ["Ala", "Olek"], seed=KOTY)
    table, keyboard = at_table(game, script(["", "resign", "RESIGN"]))
    table.run()
    assert "Only Olek is left." in keyboard.screen.getvalue()


def test_unknown_answer_to_a_pending_play_lists_the_commands() -> None:
    for line in ("help", "tiles", "hello"):
        screen, game = play_lines(["", "H8 KOTY", line])
        assert "Press Enter to accept, or type: challenge NAME, resign NAME, save FILE, open FILE, quit" in screen
        assert game.state.pending is not None


@pytest.mark.parametrize(
    "line", ["x" * 5000, "exchange " + "!" * 5000, "\x1b[31mH8\x1b[0m KOT", "score " + "H8 " * 900]
)
def test_any_input_line_gets_a_short_printable_answer(line: str) -> None:
    screen, game = play_lines(["", line])
    assert len(screen.rsplit("commands):", 2)[1]) < 600
    assert "\x1b" not in screen
    assert game.turns == ()


def test_empty_exchange_asks_again_and_commas_are_ignored() -> None:
    screen, game = play_lines(["", "exchange"])
    assert "Which tiles? Type: exchange ABC" in screen
    assert game.turn == 0
    _, game = play_lines(["", "exchange h, k"])
    assert game.turns[0].exchanged == 2


def test_commands_are_recognised_without_case_or_diacritics() -> None:
    game = Game("turkish", ["Ada", "Şule"], seed=1)
    table, _ = at_table(game, script(["", "TILES", "QUIT", "QUIT"]))
    with pytest.raises(PlayerQuit):
        table.run()
    for spelling in ("WYMIEN h", "wymień h", "exchange h"):
        assert play_lines(["", spelling], "pl")[1].turns[0].exchanged == 1
