"""The orders of the world and what became of them: parcels, slips, returns, and the two of the story."""

from __future__ import annotations

from collections import Counter
from datetime import date, datetime, timedelta
from random import Random

from data_makers.company import TODAY, Company, Member, Order, Return, Variant, some_day
from data_makers.people import person

REASONS = ("R1", "R1", "R2", "R3", "R4", "R4", "R5", "R9")
_RETURN_SHARE = 0.16
_GUEST_SHARE = 0.12


def add_orders(company: Company) -> None:
    """Fills `company.orders`, oldest first; in production with the two of `story.json`."""
    random = company.random("orders")
    days = sorted(some_day(random, date(2025, 4, 1), TODAY.date()) for _ in range(company.scale.orders))
    numbers: Counter[str] = Counter()
    for day in days:
        company.orders.append(_order(company, random, day, numbers))
    if company.environment == "production":
        company.orders += [_golden(company, *golden) for golden in GOLDEN]
    company.orders.sort(key=lambda order: (order.placed, order.code))
    for number, order in enumerate(company.orders, start=1):
        order.id = number


def _order(company: Company, random: Random, day: date, numbers: Counter[str]) -> Order:
    placed = datetime(day.year, day.month, day.day, random.randrange(6, 18), random.randrange(60))
    guest = random.random() < _GUEST_SHARE
    member = None if guest else random.choice(company.members)
    buyer = member.who if member else person(random, 5000 + numbers.total(), japanese=0.6)
    order = Order(
        0, _code("SO", day, numbers), member, buyer, "PENDING", placed, None, _basket(company, random)
    )
    order.status = _status(random, (TODAY - placed).days)
    if order.status in ("ALLOCATED", "SHIPPED", "DELIVERED"):
        _send(order, random, numbers)
    if order.status == "DELIVERED":
        order.delivered = placed + timedelta(days=random.randrange(2, 6), hours=random.randrange(1, 5))
        if random.random() < _RETURN_SHARE:
            order.back = _return(order, random, numbers)
    return order


def _code(prefix: str, day: date, numbers: Counter[str]) -> str:
    """`SO-20260214-0003`: prefix, day, running number of that day."""
    start = f"{prefix}-{day:%Y%m%d}"
    numbers[start] += 1
    return f"{start}-{numbers[start]:04d}"


def _basket(company: Company, random: Random) -> list[tuple[Variant, int]]:
    chosen = random.sample(company.variants, random.choice((1, 1, 2, 2, 3, 4)))
    return [(variant, random.choice((1, 1, 1, 2, 4))) for variant in chosen]


def _status(random: Random, age: int) -> str:
    if age > 8:
        return random.choices(("DELIVERED", "CANCELLED"), (94, 6))[0]
    if age > 3:
        return random.choices(("SHIPPED", "DELIVERED", "ALLOCATED"), (6, 3, 1))[0]
    return random.choice(("PENDING", "PAID", "ALLOCATED"))


def _send(order: Order, random: Random, numbers: Counter[str]) -> None:
    in_japan = order.buyer.address.country == "JP"
    order.facility = "NGN01" if in_japan else random.choice(("BRE03", "LYO04"))
    order.ship_slip = _code("SS", (order.placed + timedelta(hours=14)).date(), numbers)
    if order.status != "ALLOCATED":
        order.carrier = random.choice(("KITSU", "TSURU") if in_japan else ("FJORD", "RHEIN", "ALPEN"))
        order.tracking = f"{order.carrier[:2]}{random.randrange(10**9, 10**10)}"


def _return(order: Order, random: Random, numbers: Counter[str]) -> Return:
    """The refund follows the pick-up; the warehouse looks at the parcel later, or never."""
    assert order.delivered is not None
    requested = order.delivered + timedelta(days=random.randrange(1, 25), hours=random.randrange(8))
    requested = min(requested, TODAY - timedelta(hours=3))
    age = (TODAY - requested).days
    code = order.code.replace("SO-", "RR-")
    reason = random.choice(REASONS)
    if age < 3:
        return Return(code, random.choice(("REQUESTED", "APPROVED")), reason, requested, None, None, None)
    if random.random() < 0.08:
        return Return(code, "REJECTED", reason, requested, None, None, None)
    slip = _code("RS", (requested + timedelta(days=1)).date(), numbers)
    if age < 7:
        status = random.choice(("PICKED_UP", "COMPLETED"))
        at = random.choice(("WAITING", "IN_PROGRESS"))
    else:
        status = "COMPLETED"
        at = random.choices(("COMPLETE", "IN_PROGRESS", "DISCREPANCY", "VOID"), (84, 5, 8, 3))[0]
    completed = requested + timedelta(days=2, hours=5) if status == "COMPLETED" else None
    return Return(code, status, reason, requested, completed, slip, at)


# ----------------------------------------------------------------------------------------- the story

GOLDEN = (
    # order code, day and number of the slips, member, article ids, state at the warehouse
    ("SO-20260214-0042", "20260215-0042", "20260226-0017", 41, (1, 61), "COMPLETE"),
    ("SO-20260303-0036", "20260304-0036", "20260318-0009", 45, (85,), "IN_PROGRESS"),
)
"""Two returns that the app shows as completed. The warehouse has confirmed only the first."""


def _golden(
    company: Company, code: str, out: str, back: str, member: int, articles: tuple[int, ...], state: str
) -> Order:
    owner: Member = company.members[member - 1]
    placed = datetime.strptime(code[3:11], "%Y%m%d") + timedelta(hours=10, minutes=24)
    requested = datetime.strptime(back[:8], "%Y%m%d") - timedelta(hours=9)
    items = [(company.variants[number - 1], 1) for number in articles]
    order = Order(0, code, owner, owner.who, "DELIVERED", placed, placed + timedelta(days=3, hours=4), items)
    order.ship_slip, order.carrier = f"SS-{out}", "KITSU"
    order.tracking = f"KI{code[3:11]}{code[-2:]}"
    order.back = Return(
        code=code.replace("SO-", "RR-"),
        status="COMPLETED",
        reason="R1",
        requested=requested,
        completed=requested + timedelta(days=2, hours=5),
        slip=f"RS-{back}",
        warehouse_status=state,
    )
    return order
