"""What Digsite says when something cannot be done: one error for each cause."""


class Refusal(ValueError):
    """Anything Digsite declines to do, in one sentence fit for a person."""


class Unreadable(Refusal):
    """The text does not say an action, a game, a record or a setting we know."""


class Illegal(Refusal):
    """The rules do not allow it now."""


class Stale(Refusal):
    """It answers a position that is no longer on the table."""
