"""Every parser takes or refuses what it begins with, what once crashed it, and some random changes of both: nothing
else happens. (`make fuzz MINUTES=…` goes on from here, guided by coverage.)"""

from random import Random

import pytest
from targets import CORPUS, TARGETS, corpus_of, mutated, tried

MUTANTS = 60
MANY_MUTANTS = 4000
SMALL_BYTES = 5000


def fuzz(name: str, count: int) -> None:
    target, chance = TARGETS[name](), Random(name)
    known = [*target.seeds(), *corpus_of(name)]
    taken = [tried(target, data) for data in known]
    assert any(taken), "no input at all is a good one"
    for _ in range(count):
        data = mutated(chance.choice(known), chance)
        try:
            tried(target, data)
        except Exception as error:
            raise AssertionError(f"{name}: {error!r} from {data!r}") from error


@pytest.mark.parametrize("name", TARGETS)
def test_a_parser_takes_or_refuses(name):
    fuzz(name, MUTANTS)


@pytest.mark.soak
@pytest.mark.parametrize("name", TARGETS)
def test_a_parser_takes_or_refuses_many_more(name):
    fuzz(name, MANY_MUTANTS)


def test_the_corpus_is_small_and_belongs_to_parsers():
    for path in CORPUS.rglob("*"):
        if path.is_file():
            assert path.parent.name in TARGETS and path.stat().st_size < SMALL_BYTES, path
