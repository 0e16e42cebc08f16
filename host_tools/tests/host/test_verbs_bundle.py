"""`railbird support-bundle` on a poker table in play: everything is in the zip but keys, PINs and hidden cards."""

import base64
import json
import re
import struct
import zipfile

import pytest

from railbird.apps.table_recovery import snapshot_header
from railbird.cards.card import card_from_text, card_text, rank_of, suit_of
from railbird.journal.record import SNAPSHOT
from railbird.link.commitment import MARK_BYTES, N_BYTES, commitment_is_right
from railbird.link.hmac import Hmac
from railbird.service.pins import make_hashes
from railbird.table import events
from railbird_host.base.errors import TRANSPORT, USAGE, WRONG, RailbirdError
from railbird_host.cli import main as frame
from railbird_host.device.service.client import ServiceClient
from railbird_host.device.service.table_file import Secret
from railbird_host.field.doctor import machine as machine_module
from railbird_host.field.doctor.machine import Machine
from railbird_host.field.journal_file.export_file import decode
from railbird_host.field.log.page import RANKS, SUITS
from railbird_host.field.log.record_text import event_in
from railbird_host.field.log.rounds import replay
from railbird_host.field.log.unverified import unverified_records
from railbird_host.field.support.bundle_file import Bundle
from railbird_host.scan.recording import load
from railbird_host.sim.bench.prepared import PINS, SALT, key_of

PLAYS, FOLDS = 2, 5
# Seat 2, seat 5, dealer, five times; then the dealer's last card, the upcard.
DEAL = ["9S", "4D", "KC", "9H", "5C", "QH", "9D", "AH", "JC", "3D", "KS", "AS", "6C", "7H", "4C", "TC"]
HANDS = {PLAYS: DEAL[0:15:3], FOLDS: DEAL[1:15:3], "dealer": DEAL[2:15:3]}
UPCARD = DEAL[-1]


@pytest.fixture(autouse=True)
def another_machine(tmp_path, monkeypatch):
    """What this computer has plugged in and running is not for a test to see."""
    monkeypatch.setattr(machine_module, "Machine", lambda: Machine(root=tmp_path, superuser=False))


def deal(bench):
    for seat in (PLAYS, FOLDS):
        bench.cover(seat, 0)
        bench.cover(seat, 1)
    bench.run(0.5)
    bench.press("NO MORE BETS")
    for text in DEAL:
        bench.pass_card(card_from_text(text), speed_mm_s=1200)
    bench.run(0.3)


def show_down(bench):
    bench.cover(PLAYS, 2)
    for spot in (0, 1):
        bench.cover(FOLDS, spot, False)
    bench.run(0.6)
    bench.press("CONFIRM")
    bench.run(1.0)
    bench.press("NEXT", "NEXT")
    bench.run(1.0)


class Zip:
    """A bundle, opened: contents by the last part of their names."""

    def __init__(self, path):
        with zipfile.ZipFile(path) as archive:
            self.whole = {name: archive.read(name) for name in archive.namelist()}
        self.contents = {name.rpartition("/")[2]: content for name, content in self.whole.items()}

    def document(self, name):
        return json.loads(self.contents[name])

    def records(self):
        return list(unverified_records(decode(self.contents["journal.rbj"])))

    def openings(self):
        """pass -> (the secret that opens its commitment, the commitment), as the scanner computes it."""
        records = self.records()
        nonce = next(snapshot_header(record.payload)[1] for record in records if record.kind == SNAPSHOT)
        mac = Hmac(key_of("commitment"))
        hidden = [event for event in map(event_in, records) if event and events.kind_of(event) == events.HIDDEN]
        marked = {event[1]: (nonce + event[2][:MARK_BYTES], event[2]) for event in hidden}
        return {
            number: (mac.digest(secret, struct.pack("<H", number))[:N_BYTES], commitment)
            for number, (secret, commitment) in marked.items()
        }

    def passes_of_the_round(self):
        """(pass numbers in the order of the deal, pass -> card told or opened) since bets were closed."""
        found = [event for event in map(event_in, self.records()) if event]
        numbers, told = [], {}
        for event in found[found.index((events.KEY, events.KEY_NO_MORE_BETS)) :]:
            if events.kind_of(event) in (events.HIDDEN, events.CARD):
                numbers.append(event[1])
            if events.kind_of(event) in (events.OPENED, events.CARD):
                told.update({number: card_text(card) for number, card, _ in events.opened_cards(event)})
        return numbers, told


def secret_forms():
    """Everything that must never leave a table, in every form it could take."""
    keys = [key_of(name) for name in ("service", "journal", "link", "commitment")]
    for key in [*keys, SALT, make_hashes(SALT, PINS)]:
        yield from (key, key.hex().encode(), key.hex().upper().encode(), repr(key)[2:-1].encode())
        yield base64.b64encode(key).rstrip(b"=")[:-1]
    for _, pin in PINS:
        yield pin.encode()


def places_of_secrets(found):
    return [name for name, content in found.whole.items() for form in secret_forms() if form in content]


def card_patterns(text):
    """A card as people write it: 9S, 9♠, on its own."""
    card = card_from_text(text)
    rank = RANKS.get(rank_of(card)) or str(rank_of(card))
    for word in (text, rank + SUITS[suit_of(card)]):
        yield re.compile(rf"(?<![0-9A-Za-z]){word}(?![0-9A-Za-z])".encode())


def places_of_card(found, text, number):
    """Where a card shows: as a word, as the bytes of its record, as the opening of its commitment, as a recording."""
    card = card_from_text(text)
    places = [name for name, content in found.whole.items() if name.endswith((".json", ".html", ".txt"))
              and any(pattern.search(content) for pattern in card_patterns(text))]  # fmt: skip
    journal = found.contents["journal.rbj"]
    if struct.pack("<HBB", number, card, 1) in journal:
        places.append("a record of the journal")
    opening, _ = found.openings()[number]
    if any(form in content for form in (opening, opening.hex().encode()) for content in found.whole.values()):
        places.append("the opening of its commitment")
    return places


@pytest.fixture(scope="module")
def bundles(make_table, tmp_path_factory):
    """(the table, the bundle while hands are hidden, the bundle after the showdown)."""
    table = make_table(game="four_card_poker")
    folder = tmp_path_factory.mktemp("bundles")
    made = []
    for job in (deal, show_down):
        table.do(job)
        path = folder / f"{job.__name__}.zip"
        assert frame.main(["support-bundle", "--table", str(table.file), "--out", str(path)]) == 0
        made.append(path)
    return table, *made


@pytest.fixture
def hidden(bundles):
    return Zip(bundles[1])


@pytest.fixture
def shown(bundles):
    return Zip(bundles[2])


@pytest.mark.soak
def test_everything_is_in_it(bundles, shown):
    table, _, path = bundles
    about = shown.document("about.json")
    assert about["schema"] == "railbird.support-bundle/1" and about["missing"] == []
    for role, names in {
        "display": ("status.json", "updates.json", "configuration.json", "journal.rbj", "journal.html"),
        "scanner": ("status.json", "updates.json", "passes.rbp"),
    }.items():
        assert all(f"{role}-{table.serials[role]}/{name}" in shown.whole for name in names)
    assert about["sha256"].keys() == shown.whole.keys() - {"about.json"}
    assert {finding["check"] for finding in shown.document("doctor.json")["findings"]} > {"cable", "link", "flash"}
    boards = shown.document("boards.json")["boards"]
    assert {board["serial"] for board in boards} == set(table.serials.values())
    assert path.stat().st_mode & 0o077 == 0


def test_the_verbs_take_what_is_in_it(bundles, shown, railbird, railbird_json, tmp_path):
    for name in ("journal.rbj", "configuration.json", "passes.rbp"):
        (tmp_path / name).write_bytes(shown.contents[name])
    code, out, _ = railbird("log", "verify", tmp_path / "journal.rbj", "--table", bundles[0].file)
    assert code == 0 and "verified" in out
    code, out, _ = railbird("log", "show", tmp_path / "journal.rbj")
    assert code == 0 and "NOT VERIFIED" in out, "a developer has no key, and is told so"
    assert railbird("scan", "show", tmp_path / "passes.rbp")[0] == 0
    code, document = railbird_json(
        "config", "diff", tmp_path / "configuration.json", "--board", "display", "--table", bundles[0].file
    )
    assert code == 0 and document["differs"] == {}


def test_no_key_and_no_pin(hidden, shown):
    assert places_of_secrets(hidden) == [] and places_of_secrets(shown) == []


def test_no_hidden_card_while_hands_are_played(hidden):
    numbers, told = hidden.passes_of_the_round()
    assert len(numbers) == len(DEAL) and list(told.values()) == [UPCARD]
    for text, number in zip(DEAL[:-1], numbers, strict=False):
        assert places_of_card(hidden, text, number) == [], text
    (current,) = [entry for entry in replay(hidden.records()) if entry.ending == "under way"]
    cards = [card for _, hand in current.hands for card in hand]
    assert sorted(set(cards)) == [-1, card_from_text(UPCARD)] and len(cards) == len(DEAL)


def test_a_folded_hand_stays_hidden_after_the_showdown(shown):
    numbers, told = shown.passes_of_the_round()
    assert set(told.values()) == {*HANDS[PLAYS], *HANDS["dealer"], UPCARD}
    numbered = dict(zip(DEAL, numbers, strict=True))
    for text in HANDS[FOLDS]:
        assert places_of_card(shown, text, numbered[text]) == [], text


def test_no_recording_of_a_hidden_card(hidden, shown, tmp_path):
    for found, allowed in ((hidden, {UPCARD}), (shown, {*HANDS[PLAYS], *HANDS["dealer"], UPCARD})):
        path = tmp_path / "passes.rbp"
        path.write_bytes(found.contents["passes.rbp"])
        cards = {card_text(recorded.card) for recorded in load(path) if not recorded.fault}
        assert cards and cards <= allowed


def test_the_search_finds_what_is_there(shown):
    """Cards that were shown, and secrets that are planted: a search that finds nothing must not be a blind one."""
    numbers, _ = shown.passes_of_the_round()
    numbered = dict(zip(DEAL, numbers, strict=True))
    for text in HANDS[PLAYS]:
        places = places_of_card(shown, text, numbered[text])
        assert any(name.endswith("journal.html") for name in places) and "a record of the journal" in places
        opening, commitment = shown.openings()[numbered[text]]
        assert commitment_is_right(commitment, opening, numbered[text], card_from_text(text), 1)
    for form in secret_forms():
        shown.whole["planted"] = b"something " + form + b" something"
        assert "planted" in places_of_secrets(shown)


def test_the_guard_lets_no_key_of_the_table_in():
    key = bytes(range(1, 33))
    for form in (key, key.hex().encode(), key.hex().upper().encode(), base64.b64encode(key)):
        bundle = Bundle([Secret(key)])
        bundle.add("fine.txt", b"nothing")
        with pytest.raises(RailbirdError, match=r"x\.json would hold a key") as raised:
            bundle.add("x.json", b"..." + form + b"...")
        assert raised.value.exit_code == WRONG and key.hex() not in str(raised.value)


def test_without_the_journal_there_is_no_card_at_all(bundles, railbird_json, tmp_path):
    words = ("support-bundle", "--table", bundles[0].file, "--without-journal", "--out", tmp_path / "small.zip")
    code, document = railbird_json(*words)
    found = Zip(tmp_path / "small.zip")
    assert code == 0 and "journal.rbj" not in found.contents and "passes.rbp" not in found.contents
    assert len(document["missing"]) == 2 and document["schema"] == "railbird.support-bundle/1"


def test_without_the_table_file_the_status_is_there(bundles, railbird, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    code, out, _ = railbird("support-bundle")
    (path,) = tmp_path.glob("railbird-support-*.zip")
    assert code == 0 and path.name in out and out.count("no table file is at hand") == 2
    assert sum(name.endswith("status.json") for name in Zip(path).whole) == 2


def test_an_old_bundle_is_not_written_over(bundles, railbird):
    before = bundles[1].read_bytes()
    code, _, err = railbird("support-bundle", "--out", bundles[1])
    assert code == USAGE and f"{bundles[1]} is there already\n" in err
    assert bundles[1].read_bytes() == before
    code, _, err = railbird("support-bundle", "--out", bundles[1].parent / "none" / "b.zip")
    assert code == USAGE and "there is no folder" in err


def test_a_full_disk_leaves_nothing(railbird, tmp_path, monkeypatch):
    def full(file, data):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("railbird_host.base.whole_file.put", full)
    code, _, err = railbird("support-bundle", "--out", tmp_path / "x.zip")
    assert code == TRANSPORT and "No space left" in err and "make room" in err and list(tmp_path.glob("*x.zip*")) == []


def test_a_table_file_that_was_named_must_be_one(railbird, tmp_path):
    code, _, err = railbird("support-bundle", "--table", tmp_path / "typing-error.json", "--out", tmp_path / "x.zip")
    assert code == USAGE and "typing-error.json" in err and not (tmp_path / "x.zip").exists()


def test_no_board_is_a_bundle_too(railbird_json, tmp_path):
    code, document = railbird_json("support-bundle", "--out", tmp_path / "x.zip")
    assert code == 0 and document["missing"] == ["no board is connected"]
    names = {"README.txt", "about.json", "boards.json", "doctor.json", "images.json"}
    assert Zip(tmp_path / "x.zip").contents.keys() == names


def test_a_board_that_is_unplugged_in_the_middle(bundles, railbird_json, tmp_path, monkeypatch):
    table = bundles[0]
    first = ServiceClient.sector

    def sector(self, generation):
        table.do(lambda bench: bench.display.power_off())
        return first(self, generation)

    monkeypatch.setattr("railbird_host.field.doctor.checkup.examine_all", examined_before(monkeypatch))
    monkeypatch.setattr(ServiceClient, "sector", sector)
    code, document = railbird_json("support-bundle", "--table", table.file, "--out", tmp_path / "x.zip")
    assert code == 0 and any("its journal: the board" in line and "went away" in line for line in document["missing"])
    assert "configuration.json" in Zip(tmp_path / "x.zip").contents and "journal.rbj" not in document["contents"]


def examined_before(monkeypatch):
    """The doctor's own look at the journal's last sector would be the middle already."""
    from railbird_host.field.doctor import examine

    monkeypatch.setattr(examine, "newest_record", lambda *_: None)
    return examine.examine_all


def test_fresh_boards(make_table, railbird_json, tmp_path):
    make_table(fresh=True)
    code, document = railbird_json("support-bundle", "--out", tmp_path / "x.zip")
    assert code == 0 and len(document["missing"]) == 2 and all("no keys" in line for line in document["missing"])
