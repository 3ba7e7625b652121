from enum import Enum


class Kind(str, Enum):
    COW = "cow"
    HEN = "hen"

    @classmethod
    def choices(cls):
        return [(item.value, item.name.title()) for item in cls]


LENGTHS = {"name": 8 * 4}
WORD = "%s_%d" % ("herd", 2)
