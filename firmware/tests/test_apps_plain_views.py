"""What the monitor says without a table to show. The round stays in the header (table-guide 1.6): it ties video to
journal in a round that ends by cards, too."""

from railbird.apps import plain_views
from railbird.table.view import SUPERVISOR, TECHNICIAN


class Named:
    """Whatever it is given, and nothing else."""

    def __init__(self, **values):
        for name, value in values.items():
            setattr(self, name, value)


def table_in_round(number, is_full=False):
    controller = Named(round=lambda: (number, True), at_rest=lambda: False, supervisor=Named(switch=False))
    keeper = Named(log=Named(is_full=is_full), guard=Named(damage=0))
    return Named(controller=controller, keeper=keeper, config=Named())


def board(is_provisioned=True):
    keys = Named(is_empty=lambda: not is_provisioned)
    return Named(has_random_bits=lambda: True, safe_mode=False, settings=Named(keys=keys), pair_code=None)


def test_a_full_journal_has_the_rounds_number():
    found = plain_views.due(board(), table_in_round(412, is_full=True), Named(session=Named(up=True)))
    view = plain_views.view_of(found)
    assert found[0] == plain_views.JOURNAL_FULL
    assert view.header == "R 0412" and view.body.what == "JOURNAL FULL"


def test_a_table_in_play_has_no_plain_view():
    assert plain_views.due(board(), table_in_round(412), Named(session=Named(up=True))) is None


def test_without_a_table_there_is_no_round():
    found = plain_views.due(board(is_provisioned=False), Named(), None)
    assert plain_views.view_of(found).header == "RAILBIRD DISPLAY"


def test_no_plain_view_looks_like_the_dealers_own_affair():
    for message in range(plain_views.PROGRAM_FAULT + 1):
        view = plain_views.view_of((message, "31415926", 412))
        assert view.body.who in (SUPERVISOR, TECHNICIAN), view.body.what
    assert plain_views.view_of((plain_views.PAIR_CODE, "31415926", 412)).body.do == ["3141 5926"]
