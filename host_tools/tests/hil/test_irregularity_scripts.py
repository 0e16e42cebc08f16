"""Each irregularity of the rule documents has a script that plays it on boards, named by its rule."""

import ast
import re

import pytest

from railbird_host.device.images import ROOT

DOCUMENTS = {
    "derby": [f"10_{rule}" for rule in range(1, 9)],
    "poker": [f"11_{rule}" for rule in range(1, 16)],
    "seats": [f"11_{rule}" for rule in range(1, 16)],  # Three Card Poker's section 11 is that of Four Card Poker
    # Federal 12.1 to 12.3; of Draw's 12 all but (b)(ii), a cut that nothing senses (table-guide, part 2)
    "federal": ["12_1", "12_2", "12_3", "12_a", "12_b_i", "12_b_iii", "12_b_iv"],
}


@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_irregularity_has_a_script(document):
    tree = ast.parse((ROOT / f"hil_tests/test_{document}_irregularities.py").read_text())
    names = [node.name for node in tree.body if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")]
    missing = [rule for rule in DOCUMENTS[document] if not any(re.search(f"_{rule}(_|$)", name) for name in names)]
    assert missing == []
