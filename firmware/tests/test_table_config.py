"""The table's configuration: bytes, dictionary, and errors that name the field."""

from railbird.table import config
from railbird.table.config import ConfigError, TableConfig, config_from_dict, decode_config


def _error(call):
    try:
        call()
    except ConfigError as error:
        return error.field
    raise AssertionError("no ConfigError")


def test_bytes_and_dictionary_there_and_back():
    for values in (
        {},
        {"game": "derby", "source": "continuous", "decks": 6, "table_number": 412},
        {
            "game": "four_card_poker",
            "source": "shuffler",
            "ante_bonus_table": "B",
            "aces_up_option": 7,
            "blind_play": True,
        },
        {"game": "four_card_poker", "seats": 5, "maximum_payout_minor_units": 5000000},
    ):
        made = config_from_dict(values)
        shown = made.to_dict()
        for name in values:
            assert shown[name] == values[name]
        assert decode_config(made.encode()).to_dict() == shown
        assert config_from_dict(shown).encode() == made.encode()


def test_poker_takes_the_decks_of_its_source():
    assert config_from_dict({"game": "four_card_poker"}).decks == 1
    assert config_from_dict({"game": "four_card_poker", "source": "shuffler"}).decks == 2


def test_errors_name_the_field():
    assert _error(lambda: config_from_dict({"dekcs": 8})) == "dekcs"
    assert _error(lambda: config_from_dict({"decks": 9})) == "decks"
    assert _error(lambda: config_from_dict({"decks": "eight"})) == "decks"
    assert _error(lambda: config_from_dict({"decks": True})) == "decks"
    assert _error(lambda: config_from_dict({"game": "baccarat"})) == "game"
    assert _error(lambda: config_from_dict({"blind_play": 1})) == "blind_play"
    assert _error(lambda: config_from_dict({"game": "four_card_poker", "decks": 8})) == "decks"
    assert _error(lambda: config_from_dict({"game": "four_card_poker", "source": "continuous"})) == "source"
    assert _error(lambda: TableConfig(aces_up_option=0)) == "aces_up_option"
    assert _error(lambda: config_from_dict({"decks": 2, "last_round_below": 105})) == "last_round_below"
    assert _error(lambda: decode_config(b"")) == "version"
    damaged = bytearray(TableConfig().encode())
    damaged[1] = 9
    assert _error(lambda: decode_config(damaged)) == "game"
    assert len(damaged) == config.ENCODED_BYTES
