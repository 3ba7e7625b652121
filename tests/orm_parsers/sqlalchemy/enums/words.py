from enum import Enum, StrEnum, auto

KINDS = ("fault", "question") + tuple(["praise"])


class Status(Enum):
    OPEN = "Waiting for an answer"
    DONE = "done"
    CLOSED = "done"


class Priority(StrEnum):
    LOW = auto()
    HIGH = auto()


def values_of(cls):
    return [item.value for item in cls]
