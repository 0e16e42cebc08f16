"""Stores of two sectors: the old value or the new one, whatever is cut; boots, keys, configuration, updates."""

from flash_in_memory import FlashInMemory, PowerCut, WornFlash
from railbird import flash_map
from railbird.build_id import version_numbers
from railbird.journal.settings import Settings
from railbird.journal.store import Store
from railbird.link.keys import LINK_KEY
from railbird.link.messages import DISPLAY
from railbird.table.config import TableConfig


def store_on(flash):
    store = Store(flash, flash_map.KEY_STORE)
    store.load()
    return store


def settings_on(flash):
    settings = Settings(flash, DISPLAY)
    settings.load()
    return settings


def blank():
    return FlashInMemory(flash_map.SETTINGS_START, 8)


def test_blank_store_has_no_value():
    assert store_on(blank()).value is None


def test_store_gives_the_last_value_back_over_many_sectors():
    flash = blank()
    store = store_on(flash)
    for number in range(200):
        store.save(b"value %d" % number + bytes(number))
        assert store_on(flash).value == store.value == b"value %d" % number + bytes(number)
    assert max(flash.erases.values()) - min(flash.erases.values()) <= 1


def test_store_refuses_more_than_a_sector():
    try:
        store_on(blank()).save(bytes(4096))
    except ValueError as error:
        assert "4096" in str(error)
    else:
        raise AssertionError("accepted")


def test_store_cut_at_every_operation_gives_old_or_new():
    for torn in (False, True):
        for length in (3, 900, 2100):
            for cut_at in range(1, 25):
                flash = blank()
                store = store_on(flash)
                store.save(b"first" + bytes(length))
                saved = store.value
                flash.operations, flash.cut_at, flash.torn, flash.seed = 0, cut_at, torn, cut_at
                number = 0
                try:
                    for number in range(12):
                        wanted = bytes([number]) * length
                        store.save(wanted)
                        saved = wanted
                except PowerCut:
                    pass
                flash.cut_at = None
                again = store_on(flash)
                assert again.value in (saved, bytes([number]) * length), (torn, length, cut_at)
                again.save(b"goes on")
                assert store_on(flash).value == b"goes on"


def test_wipe_leaves_nothing():
    flash = blank()
    store = store_on(flash)
    store.save(b"secret secret")
    store.save(b"secret again")
    store.wipe()
    assert store.value is None and flash.data.find(b"secret") < 0


def test_boots_are_counted_and_bad_ones_in_a_row_too():
    flash = blank()
    for boot in range(1, 5):
        settings = settings_on(flash)
        assert settings.bad_boots == boot - 1
        assert settings.begin_boot() == boot
    settings.boot_is_good()
    settings = settings_on(flash)
    assert settings.bad_boots == 0 and settings.begin_boot() == 5


def test_another_image_starts_with_a_clean_slate():
    """The bootrom starts it through the watchdog: it looks like one more bad start of the image before."""
    flash = blank()
    for _ in range(3):
        settings = settings_on(flash)
        settings.starts(b"old ")
        settings.begin_boot()
    settings = settings_on(flash)
    settings.starts(b"old ")
    assert settings.bad_boots == 3
    settings = settings_on(flash)
    settings.starts(b"new ")
    assert settings.bad_boots == 0 and settings.begin_boot() == 4
    assert settings_on(flash).bad_boots == 1 and settings_on(flash).image == b"new "


def test_boot_counter_rarely_erases():
    flash = blank()
    for _ in range(90):
        settings = settings_on(flash)
        settings.begin_boot()
        settings.boot_is_good()
    assert sum(flash.erases.values()) == 2  # one for each copy


def test_no_start_waits_for_an_erase_if_the_boots_before_came_to_rest():
    flash = blank()
    for boot in range(500):
        settings = settings_on(flash)
        before = sum(flash.erases.values())
        settings.begin_boot()
        assert boot == 0 or sum(flash.erases.values()) == before, boot
        settings.boot_is_good()
    assert settings_on(flash).boot == 500


def test_keys_and_configuration_come_back():
    flash = blank()
    settings = settings_on(flash)
    assert settings.keys.is_empty() and settings.configuration() is None
    settings.keys.put(LINK_KEY, b"L" * 32)
    settings.save_keys()
    settings.save_configuration(b"derby")
    again = settings_on(flash)
    assert again.keys.get(LINK_KEY) == b"L" * 32 and again.configuration() == b"derby"
    again.wipe()
    assert settings_on(flash).keys.is_empty() and flash.data.find(b"LLLL") < 0


def test_a_readers_table_stays_when_the_configuration_changes():
    flash = blank()
    settings = settings_on(flash)
    assert settings.reader_table() == b""
    first, second = TableConfig(decks=2).encode(), TableConfig(decks=4).encode()
    settings.save_configuration(first, b"table")
    settings.save_configuration(second)
    again = settings_on(flash)
    assert again.configuration() == second and again.reader_table() == b"table"
    again.save_configuration(second, b"")
    assert settings_on(flash).reader_table() == b"" and settings_on(flash).configuration() == second


def test_last_ten_image_changes_are_kept():
    flash = blank()
    for number in range(13):
        settings = settings_on(flash)
        settings.begin_boot()
        assert settings.note_image(bytes([number]) * 32, 1000 + number) is not None
        assert settings.note_image(bytes([number]) * 32, 2000) is None
    updates = settings_on(flash).updates()
    assert len(updates) == 10
    assert updates[0] == (13, 1012, b"\x0c" * 32) and updates[-1] == (4, 1003, b"\x03" * 32)


def filled_settings():
    flash = blank()
    settings = settings_on(flash)
    settings.keys.put(LINK_KEY, bytes(range(32)))
    settings.save_keys()
    settings.save_keys()  # a superseded entry, as after every pairing
    settings.save_configuration(TableConfig(decks=6).encode())
    settings.begin_boot()
    settings.note_image(bytes(32), 5)
    settings.boot_is_good()
    return flash, settings


def known(settings):
    return settings.keys.encode(), settings.configuration(), settings.boot, settings.updates()


def test_any_single_sector_may_be_lost():
    flash, settings = filled_settings()
    whole = bytes(flash.data)
    for sector in range(8):
        for filling in (b"\x00", b"\xff", b"\x5a"):
            flash.data[:] = whole
            flash.data[sector * 4096 : (sector + 1) * 4096] = filling * 4096
            again = settings_on(flash)
            assert known(again) == known(settings), (sector, filling)
            assert again.begin_boot() == settings.boot + 1 and again.healed == 1
            flash.data[(sector ^ 1) * 4096 : ((sector ^ 1) + 1) * 4096] = filling * 4096  # and now the other one
            assert known(settings_on(flash))[:2] == known(settings)[:2]


def test_any_changed_byte_changes_nothing():
    flash, settings = filled_settings()
    whole = bytes(flash.data)
    for offset in range(len(whole)):
        if offset % 4096 > 400:
            continue
        for value in (whole[offset] ^ 1, whole[offset] ^ 0x80, 0, 0xFF, 0x5A):
            flash.data[offset] = value
        flash.data[offset] = whole[offset] ^ 0x10
        assert known(settings_on(flash)) == known(settings), offset
        flash.data[offset] = whole[offset]


def test_a_worn_sector_costs_no_value():
    for sector in range(8):
        for value in (0, 0xFF):
            flash = WornFlash(flash_map.SETTINGS_START, 8)
            flash.stuck[sector * 4096 + 3] = (0x20, value)
            settings = settings_on(flash)
            settings.keys.put(LINK_KEY, bytes(range(32)))
            settings.save_keys()
            settings.save_configuration(TableConfig(decks=6).encode())
            for number in range(1, 80):
                assert settings.begin_boot() == number
            again = settings_on(flash)
            assert known(again) == known(settings)


def test_an_image_s_version_is_kept_beside_the_changes_so_that_a_downgrade_is_known():
    settings = settings_on(blank())
    assert settings.note_image(b"a" * 32, 1, b"\x01\x00\x00") == bytes(3)
    assert settings.note_image(b"b" * 32, 2, b"\x01\x02\x00") == b"\x01\x00\x00"
    assert settings.note_image(b"c" * 32, 3, b"\x01\x00\x00") == b"\x01\x02\x00"
    for number in range(12):
        settings.note_image(bytes([number]) * 32, 4, b"\x01\x00\x00")
    assert len(settings.updates()) == 10
    assert settings.note_image(b"d" * 32, 5, b"\x00\x09\x00") == b"\x01\x00\x00"


def test_version_numbers():
    assert version_numbers("1.0.12") == b"\x01\x00\x0c"
    assert version_numbers("2.1.0-rc1") == b"\x02\x01\x00"
    assert version_numbers("unbuilt") == bytes(3)
