"""What a shift says of its latencies: by order, never between two cards that were dealt."""

import pytest

from railbird_host.hil.shift import NONE, RoundSeen
from railbird_host.hil.shift_latency import latency_text, share_of


@pytest.mark.parametrize(
    ("count", "thousandths", "index"), [(1, 999, 0), (1000, 999, 998), (1000, 990, 989), (2, 500, 0), (1001, 999, 999)]
)
def test_the_value_that_a_share_does_not_exceed(count, thousandths, index):
    assert share_of(count, thousandths) == index


def test_the_worst_of_a_thousand_cards_is_apart_from_the_rest():
    fields = {name: 0 for name in RoundSeen.__annotations__} | {"fault": NONE, "monitor_ms": [30.0] * 999 + [90.0]}
    text = latency_text([RoundSeen(**fields)])
    assert "1000 cards" in text and "30.0 for 99.9 %, 90.0 at worst" in text
