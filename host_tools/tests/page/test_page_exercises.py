"""Every exercise of the trainer: its answer is judged right, its mistake wrong, on the firmware's own controllers."""

import re
from dataclasses import replace

import pytest
from scripted_table import ScriptedTable

from railbird.cards.card import card_from_text
from railbird.table import events
from railbird.table.config import config_from_dict
from railbird.table.registration import GAMES, game_class_of
from railbird_host.field.log.rounds import RoundLog
from railbird_host.page.faces.find import face_of
from railbird_host.page.players_part import ended_round, players_banner
from railbird_host.page.story import asked_again, state_name
from railbird_host.page.training.exercise import Verdict
from railbird_host.page.training.poker_judges import PLAY, VOID_ROUND
from railbird_host.page.training.trainer import EXERCISES

QUALIFYING = ("four_card_poker", "super4", "three_card_poker")
RULES = {
    "derby": [f"10.{n}" for n in range(1, 9)],
    "four_card_poker": [f"11.{n}" for n in range(1, 16)],
    "federal": ["12.1", "12.2", "12.3", "11", "5.2"],
    "federal_draw": ["12(b)(i)", "12(b)(iii)", "12(b)(iv)", "12", "9.2"],
    "super4": ["exposed", "void seat", "taken back"],
    "three_card_poker": [f"11.{n}" for n in range(1, 16)],
}


@pytest.mark.parametrize("name", EXERCISES)
def test_answer_is_right_and_mistake_is_wrong(name):
    exercise = EXERCISES[name]
    begun = ScriptedTable(exercise)
    assert begun.verdict() == Verdict(), "judged before the trainee did anything"
    assert begun.verdict(is_final=True).kind == "wrong" and exercise.goal in begun.verdict(is_final=True).why
    assert begun.play(exercise.answer).verdict() == Verdict("right")
    verdict = ScriptedTable(exercise).play(exercise.mistake).verdict()
    assert verdict.kind == "wrong" and verdict.why, "a trainee is told what was wrong"


@pytest.mark.parametrize("name", EXERCISES)
def test_each_step_of_the_answer_is_never_called_wrong(name):
    exercise = EXERCISES[name]
    playing = ScriptedTable(exercise)
    for word in exercise.answer.split():
        verdict = playing.play(word).verdict()
        assert verdict.kind != "wrong", f"after {word}: {verdict.why}"


OTHER_MISTAKES = {
    "derby 10.2": (VOID_ROUND, "void"),
    "derby 10.4": ("QD", "in its place"),
    "derby 10.8": ("FIX 6", "no result"),
    "poker 11.1": ("SUP 4 5 LEAVE", "not seat 2"),
    "poker 11.5": (VOID_ROUND, "put back"),
    "poker 11.8": (VOID_ROUND, "upcard"),
    "poker 11.10": (VOID_ROUND, "no misdeal"),
    "poker 11.13": ("SUP 4 5 LEAVE", "returned"),
    "poker 11.15(a)": (PLAY + " CONFIRM", "seen"),
}


@pytest.mark.parametrize("name", OTHER_MISTAKES)
def test_another_mistake_is_told_apart(name):
    mistake, word = OTHER_MISTAKES[name]
    verdict = ScriptedTable(EXERCISES[name]).play(mistake).verdict()
    assert verdict.kind == "wrong" and word in verdict.why


@pytest.mark.parametrize("game", RULES)
def test_every_rule_has_an_exercise(game):
    rules = [exercise.rule for exercise in EXERCISES.values() if exercise.game == game]
    assert list(dict.fromkeys(rules)) == RULES[game]


BANNERS = [
    ("derby 10.2", "", "UNOFFICIAL"),
    ("derby 10.2", "CONFIRM", "OFFICIAL"),
    ("derby 10.2", "SUP 1 NEXT 5C FIX LEAVE", "UNOFFICIAL"),
    ("derby 10.2", "SUP 1 NEXT 5C FIX LEAVE CONFIRM", "CORRECTED"),
    ("derby 10.2", "CONFIRM NEXT", "PLACE YOUR BETS"),
    ("derby 10.1", "FIX 6", "INTERRUPTED – CARDS DECIDE"),
    ("derby 10.4", "", "PLEASE WAIT"),
    ("derby 10.8", VOID_ROUND, "VOID"),
    ("poker 11.10", "", "NO MORE BETS"),
    ("poker 11.10", PLAY + " CONFIRM", "UNOFFICIAL"),
    ("derby 10.8", "", "RACE ON"),
    ("poker 11.10", PLAY + " CONFIRM NEXT", "OFFICIAL"),
]


@pytest.mark.parametrize(("name", "played", "banner"), BANNERS)
def test_the_banner_of_the_players_monitor(name, played, banner):
    """Table-guide 8."""
    table = ScriptedTable(EXERCISES[name]).play(played).table
    state = state_name(table)
    assert players_banner(table, state) == banner


def test_a_corrected_round_is_in_the_history_with_its_result():
    rows = [("1ST", ["KS", "2S", "AS", "9S"]), ("2ND", ["QS", "5H"]), ("3RD", ["3C"])]
    hands = [(title, [card_from_text(card) for card in cards]) for title, cards in rows]
    entry = RoundLog(7, "derby", ending="paid", corrected=True, result="CORRECTED", hands=hands)
    shown = ended_round(entry)
    assert shown["places"] == ["S", "H", "C"] and shown["protest"] and shown["corrected"]
    assert ended_round(replace(entry, ending="void"))["places"] == []


def test_the_dealers_hand_of_a_finished_round_has_a_players_name():
    """As the journal has it: `D NO PAIR; 5 F`."""
    cards = [card_from_text(card) for card in ("QS", "9H", "4D", "7C", "3C", "2H")]
    entry = RoundLog(7, "super4", ending="paid", result="D NO PAIR; 5 F", hands=[("DEALER", cards)])
    assert ended_round(entry)["dealer"] == "QUEEN HIGH"
    assert ended_round(replace(entry, result="D PAIR OF TENS; 5 F"))["dealer"] == "PAIR OF TENS"
    assert ended_round(replace(entry, result="D; 5 F"))["dealer"] == ""
    assert ended_round(replace(entry, ending="void"))["dealer"] == ""


def test_a_folded_hand_is_never_shown_to_players():
    exercise = EXERCISES["poker 11.10"]
    table = ScriptedTable(exercise).play("+2P -5A CONFIRM NEXT").table
    seats = {seat["seat"]: seat for seat in face_of("four_card_poker").players(table)["seats"]}
    assert "??" not in seats[2]["cards"] and seats[2]["turn"]
    assert set(seats[5]["cards"]) == {"??"} and seats[5]["word"] == "FOLDED" and not seats[5]["name"]


def test_a_hand_that_the_scanner_forgot_is_asked_for_card_by_card():
    exercise = EXERCISES["poker 11.10"]
    playing = ScriptedTable(exercise)
    assert asked_again(playing.table) == -1
    playing.driver.apply(events.SCANNER_RESTARTED)
    table = playing.play("CONFIRM " + PLAY + " CONFIRM").table
    assert table.game.deal.order[asked_again(table)] == (0, 1), "the dealer's first card"


def boxes_shown(table, game):
    return {box["seat"]: box for box in face_of(game).players(table)["seats"]}


def test_players_see_what_boxes_pay_and_what_waits_for_surveillance():
    shown = boxes_shown(ScriptedTable(EXERCISES["federal 11"]).table, "federal")
    assert shown[2]["name"] == "THREE OF A KIND" and shown[2]["word"] == "PLEASE WAIT"
    assert shown[5]["name"] == "PAIR OF SIXES" and shown[5]["word"] == "LOSE"
    table = ScriptedTable(EXERCISES["federal 11"]).play("SUP BACK FIX 1 LEAVE").table
    assert boxes_shown(table, "federal")[2]["word"] == "WIN 5-1"


def test_players_see_how_many_cards_were_given_up_then_the_new_ones_and_no_discard():
    playing = ScriptedTable(EXERCISES["federal draw 9.2"])
    shown = boxes_shown(playing.table, "federal_draw")
    assert shown[1]["word"] == "3 GIVEN UP" and shown[1]["cards"] == ["??", "??"] and shown[3]["word"] == ""
    playing.play("3 CONFIRM CONFIRM TH TD")
    shown = boxes_shown(playing.table, "federal_draw")
    assert sorted(shown[3]["cards"]) == ["2D", "3H", "8D", "9C", "KS"] and shown[1]["cards"] == ["JS", "JH", "TH", "TD"]
    assert shown[1]["fresh"] == ["TH", "TD"]
    playing.play("TS")
    shown = boxes_shown(playing.table, "federal_draw")
    assert shown[1]["word"] == "WIN 6-1" and sorted(shown[1]["fresh"]) == ["TD", "TH", "TS"]
    assert not {"4D", "7C", "2C"} & set(str(shown).replace("'", " ").split())


def test_the_schedule_on_the_page_says_which_pair_is_enough():
    lines = dict(face_of("federal").odds(None).rows)
    assert lines["SEVENS OR BETTER"] == "1-1" and lines["ROYAL FLUSH"] == "500-1"
    lines = dict(face_of("federal_draw").odds(None).rows)
    assert lines["JACKS OR BETTER"] == "PUSH" and lines["FOUR OF A KIND"] == "27-1"


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_its_words_on_the_page(game):
    """Help, hints and tour: each state that the game has, and only these."""
    face, game_class = face_of(game), game_class_of(GAMES.index(game))
    states = {*game_class.STATE_NAMES.values(), "OPEN"}
    assert states - {"VOID"} <= set(face.steps), "a hint for every state"
    named = [state for step in face.tour for state in step.done.get("state", ())]
    assert named and {"DISCARD", "RESULT", "SHOW", "SETTLE", *states} >= set(named) and "OPEN" in named
    assert ("DISCARD" in states) == any("Cards on the felt" in step.words for step in face.tour)
    config = config_from_dict({"game": game})
    assert len(face.rules()) >= 3 and face.odds(config).rows and "<svg" in face.drawing()
    assert ("DISCARD" in states) == any("give up" in line for line in face.rules()), "a draw is explained"


@pytest.mark.parametrize(
    ("game", "said"),
    [
        ("derby", ["Suit spades, pays 3-1", "Trifecta hearts, diamonds, spades, pays 10-1"]),
        ("four_card_poker", ["Seat 2, Aces up, pays to 50-1", "Seat 7, Ante, pays 1-1", "Seat 7, Play, pays 1-1"]),
        ("super4", ["Seat 1, Xtra, pays to 200-1", "Seat 1, Player bonus, pays to 50-1", "Seat 1, Ante, pays 1-1"]),
        ("three_card_poker", ["Seat 6, Six card, pays to 1000-1", "Seat 6, Pair plus, pays to 40-1"]),
        ("federal", ["Box 7, Wager, pays to 500-1"]),
        ("federal_draw", ["Box 5, Wager, pays to 400-1"]),
    ],
)
def test_the_felt_has_names_and_odds_of_its_areas(game, said):
    """For the eye, for a pointer that rests there, and for screen readers."""
    drawing = face_of(game).drawing()
    printed = re.sub("<title>.*?</title>", "", drawing)
    for words in said:
        assert f'aria-label="{words}"' in drawing and f"<title>{words}</title>" in drawing
        assert words.split(", pays ")[1].replace("to ", "≤") in printed


def test_the_schedule_on_the_page_has_a_column_for_each_wager():
    odds = {game: face_of(game).odds(config_from_dict({"game": game})) for game in QUALIFYING}
    for table in odds.values():
        assert all(len(row) == len(table.columns) + 1 for row in table.rows)
    three = {name: pays for name, *pays in odds["three_card_poker"].rows}
    assert three["STRAIGHT FLUSH"] == ["40-1", "5-1", "200-1"] and three["ROYAL FLUSH"] == ["", "", "1000-1"]
    assert ["FOUR ACES", "50-1", "200-1"] in [list(row) for row in odds["super4"].rows]
    assert ["THREE OF A KIND", "9-1", "2-1"] in [list(row) for row in odds["four_card_poker"].rows]
