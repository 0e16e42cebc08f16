"""The one exception of the games: a rule that would be broken, by the name of the breach and the number of the rule."""

from railbird.cards.card import CardError


class RuleError(Exception):
    """`name` is for programs (`IMPOSSIBLE_CARD`), `rule` cites the rules (`Derby 8.1(c)`), `detail` is for people."""

    def __init__(self, name: str, rule: str, detail: str):
        super().__init__(f"{name} ({rule}): {detail}")
        self.name = name
        self.rule = rule
        self.detail = detail


def breach(call, *arguments) -> str:
    """The name of the breach that a call ends in, empty if it ends well; a card that is none counts as one too."""
    try:
        call(*arguments)
    except (RuleError, CardError) as error:
        return error.name
    return ""
