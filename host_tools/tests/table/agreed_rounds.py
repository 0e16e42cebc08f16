"""What `railbird bench play --json` says of a file all of whose rounds agree; and where the files are."""

from pathlib import Path

VECTORS = Path(__file__).parents[3] / "firmware" / "tests" / "vectors"


def assert_agreed(rounds, code, document):
    assert document["schema"] == "railbird.bench-play/1"
    assert [played["id"] for played in document["rounds"]] == [vector["id"] for vector in rounds]
    assert document["skipped"] == []
    assert [(played["id"], played["problems"]) for played in document["rounds"] if not played["ok"]] == []
    assert code == 0
