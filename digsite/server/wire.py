"""What a browser may say through its socket, and how it is read: closed shapes, small sizes, no surprises."""

from typing import Annotated, Any

import msgspec

from digsite.errors import Unreadable

FRAME = 16 * 1024  # bytes of one message
PHRASES = ("hello", "well-played", "thanks", "thinking", "oops", "lucky", "good-game")

Number = Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]
MoveId = Annotated[str, msgspec.Meta(pattern="^[A-Za-z0-9-]{8,40}$")]


class Message(msgspec.Struct, tag_field="do", forbid_unknown_fields=True):
    pass


class Play(Message, tag="play"):
    """Choose an action; `ply` says which position it answers, `id` names the move for good."""

    ply: Number
    action: Number
    id: MoveId


class Undo(Message, tag="undo"):
    ply: Number
    id: MoveId


class Look(Message, tag="look"):
    """At a device with several people: it is now in the hands of this seat."""

    seat: Annotated[int, msgspec.Meta(ge=0, le=3)]


class Say(Message, tag="say"):
    text: Annotated[str, msgspec.Meta(min_length=1, max_length=300)]


class Phrase(Message, tag="phrase"):
    phrase: Annotated[str, msgspec.Meta(max_length=20)]


class Ping(Message, tag="ping"):
    """Are you there? Also says how many events the browser has seen."""

    ply: Number = 0


_reader = msgspec.json.Decoder(Play | Undo | Look | Say | Phrase | Ping)
_writer = msgspec.json.Encoder(enc_hook=str)  # markup is a string


def read(text: str | bytes) -> Any:
    try:
        return _reader.decode(text)
    except (msgspec.DecodeError, RecursionError, UnicodeError) as error:  # ValidationError is a DecodeError
        raise Unreadable(f"that message cannot be read: {error}"[:200]) from None


def write(message: Any) -> str:
    return _writer.encode(message).decode()
