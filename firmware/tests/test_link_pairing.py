"""Pairing: both boards end up with one key, or with none."""

from railbird.link.messages import DISPLAY, PAIR_OFFER, PAIR_PROOF, PROTOCOL_VERSION, SCANNER, pack
from railbird.link.pairing import Pairing, new_code
from railbird.link.x25519 import public_key, shared_secret

CODE = b"12345678"


def unhex(text):
    return bytes([int(text[index : index + 2], 16) for index in range(0, len(text), 2)])


def test_x25519_is_that_of_rfc_7748():
    # Section 5.2, first vector; section 6.1, both sides.
    scalar = unhex("a546e36bf0527c9d3b16154b82465edd62144c0ac1fc5a18506a2244ba449ac4")
    point = unhex("e6db6867583030db3594c1a424b15f7c726624ec26b3353b10a903a6d0ab1c4c")
    product = unhex("c3da55379de9c6908e94ea4df28d084f32eccf03491c71f754b4075577a28552")
    assert shared_secret(scalar, point) == product
    alice = unhex("77076d0a7318a57d3c16c17251b26645df4c2f92ebc099c0c1f8b04bbc8ba1f2")
    bob = unhex("5dab087e624a8a4b79e17f8b83800ee66f3bb1292618b6fd1c2f8b27ff88e0eb")
    assert public_key(bob) == unhex("de9edb7d7b7dc1b4d35b61c2ece435373f8343c85b78674dadfc7e146f882b4f")
    assert shared_secret(alice, public_key(bob)) == shared_secret(bob, public_key(alice))


def sides(code=CODE, far_code=CODE):
    display = Pairing(DISPLAY, b"display1", code, b"d" * 32)
    scanner = Pairing(SCANNER, b"scanner1", far_code, b"s" * 32)
    return display, scanner


def talk(one, other, times=3):
    for _ in range(times):
        for kind, payload in one.messages():
            other.take(kind, payload)
        for kind, payload in other.messages():
            one.take(kind, payload)


def test_both_agree_and_know_each_other():
    display, scanner = sides()
    talk(display, scanner)
    assert display.key is not None and display.key == scanner.key and len(display.key) == 32
    assert display.far_serial == b"scanner1" and scanner.far_serial == b"display1"


def test_lost_messages_are_made_up_for():
    display, scanner = sides()
    for kind, payload in scanner.messages():
        display.take(kind, payload)
    talk(scanner, display)
    assert display.key is not None and display.key == scanner.key


def test_wrong_code_gives_no_key():
    display, scanner = sides(CODE, b"12345679")
    talk(display, scanner)
    assert display.key is None and scanner.key is None
    assert display.failed and scanner.failed


def test_reflected_words_give_no_key():
    display, _ = sides()
    talk(display, display)
    assert display.key is None and not display.failed


def test_point_of_small_order_is_refused():
    display, _ = sides()
    display.take(PAIR_OFFER, pack(PAIR_OFFER, PROTOCOL_VERSION, SCANNER, b"scanner1", bytes(32)))
    assert display.failed and display.key is None and not display.other_version


def test_another_version_is_refused_by_name():
    for offer in (pack(PAIR_OFFER, PROTOCOL_VERSION + 1, SCANNER, b"scanner1", b"p" * 32), b"\x01scanner1" + b"p" * 32):
        display, _ = sides()
        display.take(PAIR_OFFER, offer)
        assert display.failed and display.other_version and display.key is None


class InTheWire:
    """Somebody with his own electronics between the boards, who guesses one code and runs it with each of them."""

    def __init__(self, guess):
        self.as_scanner = Pairing(SCANNER, b"scanner1", guess, b"m" * 32)
        self.as_display = Pairing(DISPLAY, b"display1", guess, b"m" * 32)

    def sit_between(self, display, scanner):
        talk(display, self.as_scanner)
        talk(scanner, self.as_display)


def test_whoever_sits_in_the_wire_has_one_guess_and_nothing_to_try_others_against():
    """What he has afterwards is the boards' shares and proofs. A proof follows from a session key of the board's own
    code; to try another code he needs the discrete logarithm of his own share to that code's base, which he has not:
    running the exchange again with every other code and the same secret gives no proof that he saw."""
    display, scanner = sides()
    attacker = InTheWire(b"00000000")
    attacker.sit_between(display, scanner)
    assert display.failed and scanner.failed and display.key is None and scanner.key is None
    offer, proof = [payload for _, payload in display.messages()]
    for code in (CODE, b"12345679", b"00000001"):
        again = Pairing(SCANNER, b"scanner1", code, b"m" * 32)
        again.take(PAIR_OFFER, offer)
        again.take(PAIR_PROOF, proof)
        assert again.failed and again.key is None


def test_the_right_guess_is_the_only_one_that_gets_in():
    display, scanner = sides()
    attacker = InTheWire(CODE)
    attacker.sit_between(display, scanner)
    assert display.key == attacker.as_scanner.key is not None
    assert display.key != scanner.key


def test_a_failed_pairing_hears_no_second_proof():
    display, scanner = sides(CODE, b"12345679")
    talk(display, scanner)
    assert display.failed
    for proof in range(256):
        display.take(PAIR_PROOF, pack(PAIR_PROOF, SCANNER, bytes([proof]) * 16))
    assert display.key is None


def test_garbage_is_ignored():
    display, scanner = sides()
    display.take(PAIR_OFFER, b"short")
    display.take(PAIR_PROOF, pack(PAIR_PROOF, SCANNER, b"p" * 16))  # before any offer
    display.take(200, b"")
    talk(display, scanner)
    assert display.key == scanner.key is not None


def test_key_is_not_shown():
    display, scanner = sides()
    talk(display, scanner)
    assert display.key.hex() not in repr(display) and "hidden" in repr(display)


def test_code_has_eight_digits():
    assert new_code(lambda count: b"\x07" + bytes(count - 1)) == b"00000007"
    assert len(new_code(lambda count: b"\xff" * count)) == 8
