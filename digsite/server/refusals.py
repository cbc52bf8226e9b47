"""What the server declines to do, told to each reader in their own language."""

from digsite.errors import Illegal
from digsite.tongue import Tongue


class No(Illegal):
    """It cannot be done now; `why` names the message `web-why-…` that says so.

    >>> str(No("taken"))
    'That seat is taken.'
    """

    def __init__(self, why: str) -> None:
        super().__init__(Tongue("en").say(f"web-why-{why}"))
        self.why = why
