"""The table's configuration: bytes, dictionary, and errors that name the field."""

from railbird.table.config import ConfigError, TableConfig, config_from_dict, decode_config, encoded_length


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
        {"game": "four_card_poker", "seats": 5},
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
    assert _error(lambda: decode_config(TableConfig().encode() + b"0")) == "version"
    assert _error(lambda: config_from_dict({"game": "four_card_poker", "last_round_below": 41})) == "last_round_below"


# As an image before this one wrote them: game, table, source, decks, reader, blocks, last round, seats, tables, limits.
DERBY_1 = bytes((1, 0, 12, 0, 2, 6, 0, 0, 30, 0, 7, 0, 1, 0, 1, 1, 0, 0, 0, 0, 0))
POKER_1 = bytes((1, 1, 9, 0, 1, 2, 0, 1, 40, 0, 5, 1, 3, 1, 0, 5, 0, 16, 39, 0, 0))


def test_configurations_of_version_1_are_read():
    derby = decode_config(DERBY_1).to_dict()
    assert derby["game"] == "derby" and derby["table_number"] == 12 and derby["source"] == "continuous"
    assert derby["decks"] == 6 and derby["last_round_below"] == 30
    poker = decode_config(POKER_1).to_dict()
    assert poker["game"] == "four_card_poker" and poker["seats"] == 5 and poker["both_blocks"] is True
    assert poker["ante_bonus_table"] == "B" and poker["aces_up_option"] == 3 and poker["blind_play"] is True
    assert poker["aces_up_only"] is False and "maximum_payout_minor_units" not in poker
    assert _error(lambda: decode_config(DERBY_1[:-1])) == "version"


def test_a_reader_s_table_stands_behind_a_configuration_of_either_version():
    for data in (DERBY_1, POKER_1, decode_config(POKER_1).encode()):
        assert encoded_length(data + b"texts") == len(data)


def test_a_dictionary_of_version_1_is_read_where_nobody_chose_what_is_gone():
    old = {"game": "derby", "decks": 8, "seats": 7, "blind_play": False, "ante_bonus_table": "A", "aces_up_only": True}
    old["rounding_minor_units"] = 1
    old["maximum_payout_minor_units"] = 0
    assert config_from_dict(old).decks == 8
    old["maximum_payout_minor_units"] = 5000
    assert _error(lambda: config_from_dict(old)) == "maximum_payout_minor_units"
