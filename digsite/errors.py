"""What Digsite says when something cannot be done: one error for each cause."""

import operator


class Refusal(ValueError):
    """Anything Digsite declines to do, in one sentence fit for a person."""


class Unreadable(Refusal):
    """The text does not say an action, a game, a record or a setting we know."""


class Illegal(Refusal):
    """The rules do not allow it now."""


class Stale(Refusal):
    """It answers a position that is no longer on the table."""


def whole(value: object, what: str) -> int:
    """A whole number, of Python's or of NumPy's; what else was given is refused as what it should have been.

    >>> whole(3, "a seed")
    3
    """
    try:
        if isinstance(value, bool):
            raise TypeError
        return operator.index(value)  # type: ignore[arg-type]
    except TypeError:
        raise Unreadable(f"{what} is a whole number, not {value!r}") from None
