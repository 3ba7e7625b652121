"""One world for all databases of an environment: the members, articles, orders and slips that match.

The shop, the warehouse, the logistics partner and the profile service only share codes. They agree because
their makers all read this world, never each other.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from random import Random
from uuid import UUID

from data_makers.people import Person, person
from data_makers.words import COLOURS, PRODUCTS, SIZES

TODAY = datetime(2026, 3, 31, 18, 0)
SEED = "fjord-tanuki-7"


@dataclass(frozen=True, slots=True)
class Scale:
    members: int
    orders: int
    bookings: int
    events: int


SCALES: Mapping[str, Scale] = {
    "staging": Scale(members=70, orders=160, bookings=80, events=120),
    "production": Scale(members=420, orders=1250, bookings=620, events=900),
}

FACILITIES = (
    ("NGN01", "Nagano distribution centre", "松本市", "JP", "Asia/Tokyo"),
    ("OSK02", "Osaka returns centre", "堺市", "JP", "Asia/Tokyo"),
    ("BRE03", "Bremen warehouse", "Bremen", "DE", "Europe/Berlin"),
    ("LYO04", "Lyon cross-dock", "Lyon", "FR", "Europe/Paris"),
)
CARRIERS = (
    ("KITSU", "Kitsune Express", "0570-000-115"),
    ("TSURU", "つる運輸", "0570-000-226"),
    ("FJORD", "Fjord Parcel", "+47 55 55 01 90"),
    ("RHEIN", "Rheinbote Paketdienst", "+49 421 555 70 70"),
    ("ALPEN", "Alpen Cargo", "+39 0461 555 12"),
)


@dataclass(frozen=True, slots=True)
class Member:
    id: int
    code: str
    who: Person


@dataclass(frozen=True, slots=True)
class Variant:
    """An article: `id` and `product` are the shop's keys, `sku` is what all databases share."""

    id: int
    product: int
    sku: str
    label: str
    color: str
    size: str
    price: int
    weight: int


@dataclass(slots=True)
class Return:
    """Goods on their way back; the shop's and the warehouse's states are not the same thing."""

    code: str
    status: str
    reason: str
    requested: datetime
    completed: datetime | None
    slip: str | None
    warehouse_status: str | None


@dataclass(slots=True)
class Order:
    id: int
    code: str
    member: Member | None
    buyer: Person
    status: str
    placed: datetime
    delivered: datetime | None
    items: list[tuple[Variant, int]]
    ship_slip: str | None = None
    carrier: str | None = None
    tracking: str | None = None
    facility: str = FACILITIES[0][0]
    back: Return | None = None

    @property
    def items_total(self) -> int:
        return sum(variant.price * quantity for variant, quantity in self.items)


@dataclass(slots=True)
class Company:
    environment: str
    scale: Scale
    members: list[Member]
    variants: list[Variant]
    orders: list[Order] = field(default_factory=list)

    def random(self, what: str) -> Random:
        """A stream of its own for each use, so that a new table changes no other."""
        return Random(f"{SEED}/{self.environment}/{what}")

    @property
    def shipped(self) -> list[Order]:
        return [order for order in self.orders if order.tracking]

    @property
    def returns(self) -> list[tuple[Order, Return]]:
        return [(order, order.back) for order in self.orders if order.back]


def uuid(random: Random) -> str:
    return str(UUID(int=random.getrandbits(128), version=4))


def moment(when: datetime) -> str:
    return when.strftime("%Y-%m-%d %H:%M:%S")


def zoned(when: datetime) -> str:
    """As PostgreSQL writes a `timestamptz` of a session in UTC."""
    return moment(when - timedelta(hours=9)) + "+00"


def some_day(random: Random, first: date, last: date) -> date:
    return first + timedelta(days=random.randrange((last - first).days + 1))


def make(environment: str) -> Company:
    scale = SCALES[environment]
    random = Random(f"{SEED}/{environment}/people")
    members = [Member(n, f"M-{n * 7 + 1000:07d}", person(random, n)) for n in range(1, scale.members + 1)]
    return Company(environment, scale, members, _variants())


def _variants() -> list[Variant]:
    """The catalogue; the same in staging and production."""
    random = Random(f"{SEED}/articles")
    found: list[Variant] = []
    for product, (name, _, _, prefix, price) in enumerate(PRODUCTS, start=1):
        for number, color in enumerate(random.sample(COLOURS, 3), start=1):
            for size in random.sample(SIZES, 2):
                sku = f"{prefix}-{product:03d}-{number}{size}"
                label = f"{name} {color} {size}"
                weight = random.randrange(90, 6500, 10)
                found.append(Variant(len(found) + 1, product, sku, label, color, size, price, weight))
    return found
