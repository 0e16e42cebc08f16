"""CPace by its own test vectors: draft-irtf-cfrg-cpace-21, appendix B.1 (X25519, SHA-512); SHA-512 by FIPS 180-4; HKDF
by RFC 5869."""

from railbird.link.cpace import confirmation, generator, generator_string, lv_cat, prepend_len, session_key, share
from railbird.link.hkdf import hkdf
from railbird.link.sha512 import sha512
from railbird.link.x25519 import shared_secret

PASSWORD, CHANNEL = b"Password", b"\x0bA_initiator\x0bB_responder"


def unhex(text):
    return bytes([int(text[index : index + 2], 16) for index in range(0, len(text), 2)])


SESSION = unhex("7e4b4791d6a8ef019b936c79fb7f2c57")
GENERATOR = unhex("d04bf6d41f6a289632a2e929fa29bebd51092512a7829fdde7d314b62f05a73f")
SECRETS = (
    unhex("21b4f4bd9e64ed355c3eb676a28ebedaf6d8f17bdc365995b319097153044080"),
    unhex("848b0779ff415f0af4ea14df9dd1d3c29ac41d836c7808896c4eba19c51ac40a"),
)
SHARES = (
    unhex("1d13c89278cdadd826f6d8d7f887701430f8380ddc17611cdd6dc989ce0c9f32"),
    unhex("248cccf6d5cdc3646f0ad593f9e6cef4e69d4945f8372e623512ecea32185623"),
)
SECRET_POINT = unhex("5b067effbdc0b2a0e1d907b21ebb25cfedb96a852179a847c37e43ee71322c6b")
SESSION_KEY = unhex(
    "eef745e2f6e7ae2b1a1e53da340e777167a07fe150436648c51fb199c11f3cba"
    "bfc683a2b48e1af5881940dc398d375c95e6b4ae9948a45b8770de0656382be4"
)


def test_sha512_of_the_standard():
    assert sha512(b"abc") == unhex(
        "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a"
        "2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f"
    )
    two_blocks = (
        b"abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrst"
    )
    assert sha512(two_blocks + b"nopqrstu") == unhex(
        "8e959b75dae313da8cf4f72814fc143f8f7779c6eb9f7fa17299aeadb6889018"
        "501d289e4900f7e4331b99dec4b5433ac7d329eeb6dd26545e96e55b874be909"
    )


def test_lengths_and_strings():
    assert prepend_len(b"") == b"\x00" and prepend_len(b"1234") == b"\x041234"
    assert prepend_len(bytes(127))[:2] == b"\x7f\x00" and prepend_len(bytes(128))[:3] == b"\x80\x01\x00"
    assert lv_cat(b"1234", b"5", b"", b"678") == b"\x041234\x015\x00\x03678"
    text = generator_string(PASSWORD, CHANNEL, SESSION)
    assert len(text) == 170 and text[:20] == b"\x08CPace255\x08Passwordm\x00" and text[-16:] == SESSION


def test_generator_shares_and_keys_of_the_draft():
    assert generator(PASSWORD, CHANNEL, SESSION) == GENERATOR
    for secret, expected in zip(SECRETS, SHARES):
        assert share(secret, GENERATOR) == expected
    assert shared_secret(SECRETS[0], SHARES[1]) == SECRET_POINT == shared_secret(SECRETS[1], SHARES[0])
    one, other = (SHARES[0], b"ADa"), (SHARES[1], b"ADb")
    assert session_key(SECRETS[0], one, other, SESSION) == SESSION_KEY
    assert session_key(SECRETS[1], other, one, SESSION) == SESSION_KEY
    assert confirmation(SESSION_KEY, one, SESSION) != confirmation(SESSION_KEY, other, SESSION)


def test_points_of_small_order_end_it_and_bit_255_is_not_looked_at():
    """B.1.10."""
    secret = unhex("af46e36bf0527c9d3b16154b82465edd62144c0ac1fc5a18506a2244ba449aff")
    small = (
        "0000000000000000000000000000000000000000000000000000000000000000",
        "0100000000000000000000000000000000000000000000000000000000000000",
        "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
        "e0eb7a7c3b41b8ae1656e3faf19fc46ada098deb9c32b1fd866205165f49b800",
        "5f9c95bca3508c24b1d0b1559c83ef5b04445cc4581c8e86d8224eddd09f1157",
        "edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
        "eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
    )
    for point in small:
        assert session_key(secret, (SHARES[0], b""), (unhex(point), b"")) is None
    for point, product in (
        (
            "daffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff",
            "d8e2c776bbacd510d09fd9278b7edcd25fc5ae9adfba3b6e040e8d3b71b21806",
        ),
        (
            "dbffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff",
            "c85c655ebe8be44ba9c0ffde69f2fe10194458d137f09bbff725ce58803cdb38",
        ),
        (
            "cdeb7a7c3b41b8ae1656e3faf19fc46ada098deb9c32b1fd866205165f49b880",
            "e062dcd5376d58297be2618c7498f55baa07d7e03184e8aada20bca28888bf7a",
        ),
    ):
        assert shared_secret(secret, unhex(point)) == unhex(product)


def test_hkdf_of_rfc_5869():
    """A.1 and A.3, their first 32 bytes."""
    secret = b"\x0b" * 22
    salt, info = bytes(range(13)), bytes(range(0xF0, 0xFA))
    assert hkdf(secret, salt, info) == unhex("3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf")
    assert hkdf(secret, b"", b"") == unhex("8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d")
