"""Lamps: which LEDs of which area, in which colour, and never more current than the supply gives."""

from railbird.games.derby_areas import AREA_NAMES, area_index
from railbird.show.lighting import (
    BLUE,
    LIMIT_MA,
    MEANINGS,
    WHITE_4_PERCENT,
    YELLOW,
    Lighting,
    current_ua,
    scaled,
)
from railbird.table import view
from railbird.table.derby import layout as derby_layout
from railbird.table.four_card_poker import layout as poker_layout


def lit(lighting, area):
    return [lighting.words[led] for led in lighting.layout.leds(area) if lighting.words[led]]


def test_a_felt_that_is_all_white_is_as_bright_as_the_supply_allows():
    layout = poker_layout.layout()
    lighting = Lighting(layout)
    words = lighting.frame([(area, view.WIN) for area in range(len(layout.area_names))], 0)
    # 2 A less 63 LEDs of 1 mA, and of a step that rounding up may add: 117 of 256 parts of 63 * 765 * 87 uA
    assert set(words) == {0x747474}


def test_every_led_belongs_to_one_area():
    for layout, leds in ((derby_layout.layout(), 180), (poker_layout.layout(), 63)):
        spans = sorted([led for area in range(len(layout.area_names)) for led in layout.leds(area)])
        assert spans == list(range(leds)) and layout.led_count == leds


def test_derby_areas_have_three_nine_and_eighteen_leds():
    layout = derby_layout.layout()
    counts = [len(layout.leds(area)) for area in range(42)]
    assert counts == [18] * 2 + [9] * 4 + [3] * 36


def test_derby_chain_starts_at_the_dealers_left_and_turns_back_at_each_row():
    layout = derby_layout.layout()
    assert layout.area_names[layout.area_of(0)] == "TRIFECTA_HDC"
    assert layout.area_names[layout.area_of(35)] == "TRIFECTA_CSD"
    assert layout.area_names[layout.area_of(36)] == "TRIFECTA_CSH"
    assert layout.area_names[layout.area_of(71)] == "TRIFECTA_HDS"
    assert layout.area_names[layout.area_of(72)] == "QUINELLA_HD"
    assert layout.area_names[layout.area_of(107)] == "QUINELLA_CS"
    assert layout.area_names[layout.area_of(108)] == "SUIT_C"
    assert layout.area_names[layout.area_of(143)] == "SUIT_H"
    assert layout.area_names[layout.area_of(144)] == "RED"
    assert layout.area_names[layout.area_of(179)] == "BLACK"


def test_the_winners_areas_share_one_block_of_the_felt():
    for area in range(42):
        x, y, width, height = derby_layout.area_mm(area)
        assert x >= 0 and x + width <= 1200 and y >= 0 and y + height <= 445
        name = AREA_NAMES[area]
        if "_" in name:
            block = "HDSC".index(name.split("_")[1][0])
            assert 300 * block <= x and x + width <= 300 * (block + 1)


def test_a_trifecta_lights_as_many_leds_as_places_are_right():
    lighting = Lighting(derby_layout.layout())
    areas = [area_index(name) for name in ("TRIFECTA_HDS", "TRIFECTA_HDC", "TRIFECTA_HSD")]
    lighting.frame(list(zip(areas, (view.TRIFECTA_10, view.TRIFECTA_2, view.TRIFECTA_1))), 0)
    assert [len(lit(lighting, area)) for area in areas] == [3, 2, 1]
    assert lit(lighting, areas[1]) == [YELLOW] * 2 and lit(lighting, areas[2]) == [BLUE]
    leds = list(lighting.layout.leds(areas[1]))
    assert lighting.words[leds[1]] == 0


def test_a_protest_lights_every_second_led_yellow():
    lighting = Lighting(derby_layout.layout())
    lighting.frame([(0, view.WIN_PROTEST)], 0)
    assert lit(lighting, 0) == [YELLOW] * 9


def test_breathing_stays_between_half_and_full_four_frames_a_second():
    lighting = Lighting(poker_layout.layout())
    levels = []
    for quarter in range(8):
        assert lighting.frame([(1, view.WIN_BONUS)], 250 * quarter) is not None
        assert lighting.frame([(1, view.WIN_BONUS)], 250 * quarter + 100) is None
        levels.append(lit(lighting, 1)[0] >> 16)
    assert levels == [255, 191, 127, 191] * 2


def test_an_unchanged_frame_is_sent_only_as_a_check_of_the_chain():
    lighting = Lighting(derby_layout.layout())
    lamps = [(area, view.BETS_OPEN) for area in range(42)]
    assert lighting.frame(lamps, 1000) is not None
    sent = [time_ms for time_ms in range(1000, 7000, 250) if lighting.frame(list(lamps), time_ms) is not None]
    assert sent == [3000, 5000]
    assert set(lighting.words) == {WHITE_4_PERCENT}


def test_no_frame_of_one_meaning_exceeds_the_limit_or_leaves_an_area_dark():
    for layout in (derby_layout.layout(), poker_layout.layout()):
        lighting = Lighting(layout)
        for meaning in MEANINGS:
            for quarter in range(4):
                lighting.frame([(area, meaning) for area in range(len(layout.area_names))], quarter * 250)
                assert current_ua(lighting.words) <= LIMIT_MA * 1000
                assert all([lit(lighting, area) for area in range(len(layout.area_names))])


def test_scaling_leaves_a_lit_channel_lit():
    assert scaled(0x0A0A0A, 3) == 0x010101
    assert scaled(0xFF0080, 128) == 0x7F0040


def test_a_walk_lights_one_led_and_names_its_area():
    lighting = Lighting(poker_layout.layout())
    words, name = lighting.walk(4)
    assert [index for index in range(63) if words[index]] == [4]
    assert name == "SEAT_1_ANTE"
    assert lighting.frame([], 0) is not None


def test_the_walk_of_no_led_is_dark():
    lighting = Lighting(derby_layout.layout())
    words, name = lighting.walk(3)
    assert sum([1 for word in words if word]) == 1 and name
    words, name = lighting.walk(-1)
    assert not any(words) and name == ""
