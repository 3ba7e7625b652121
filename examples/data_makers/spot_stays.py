"""Stays: what the rental's tables and the profile service's events both tell of."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from random import Random

from data_makers.company import TODAY, Company, moment, uuid, zoned
from data_makers.people import Person, person
from data_makers.values import Row
from data_makers.words import stay_review, wish


@dataclass(frozen=True, slots=True)
class Stay:
    """`renter` is a number that the rental takes modulo its renters."""

    id: str
    code: str
    spot: str
    renter: int
    state: str
    made: datetime
    first: datetime
    last: datetime
    guests: int
    total: int
    writer: Person
    message: str | None

    @property
    def nights(self) -> int:
        return (self.last - self.first).days

    def row(self, spot: str, renter: str) -> Row:
        return {
            "id": self.id,
            "booking_code": self.code,
            "spot_id": spot,
            "renter_id": renter,
            "state": self.state,
            "stay_from": moment(self.first),
            "stay_to": moment(self.last),
            "guest_count": self.guests,
            "total": self.total,
            "cancel_reason": "weather" if self.state.startswith("cancelled") else None,
            "message": self.message,
            "sms_pin": None,
            "created_at": zoned(self.made),
        }

    def hires(self, random: Random, items: list[str]) -> list[Row]:
        if self.state not in ("checked_in", "checked_out") or random.random() > 0.45:
            return []
        out, back = self.first + timedelta(hours=15), self.last - timedelta(hours=1)
        late = self.state == "checked_in" or random.random() < 0.04
        return [
            {
                "booking_id": self.id,
                "equipment_item_id": item,
                "handed_out_at": zoned(out),
                "brought_back_at": None if late else zoned(back),
                "damage_note": random.choice((None, None, None, "ペグ1本不足", "burn mark on the mat")),
            }
            for item in random.sample(items, random.choice((1, 1, 2)))
        ]

    def reviews(self, random: Random) -> list[Row]:
        if self.state != "checked_out" or random.random() > 0.5:
            return []
        reply = random.choice((None, None, "Thank you, come again!", "ありがとうございました。"))
        text = stay_review(random, self.writer)
        return [
            {"booking_id": self.id, "stars": random.choice((3, 4, 5, 5)), "body": text, "host_reply": reply}
        ]


def stays(company: Company, spots: list[str]) -> list[Stay]:
    """The same list for every caller."""
    random = company.random("spot/stays")
    letters = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
    found: list[Stay] = []
    for number in range(company.scale.bookings):
        made = TODAY - timedelta(days=random.randrange(1, 360), hours=random.randrange(12))
        first = made.replace(hour=0, minute=0) + timedelta(days=random.randrange(2, 60))
        last = first + timedelta(days=random.choice((1, 1, 2, 2, 3, 7)))
        who = person(random, 30_000 + number)
        found.append(
            Stay(
                id=uuid(random),
                code=f"BK-{''.join(random.choices(letters, k=8))}",
                spot=random.choice(spots),
                renter=random.randrange(10**6),
                state=_state(random, first, last),
                made=made,
                first=first,
                last=last,
                guests=random.choice((1, 2, 2, 3, 4)),
                total=random.randrange(20, 400),
                writer=who,
                message=wish(random, who) if random.random() < 0.35 else None,
            )
        )
    return found


def _state(random: Random, first: datetime, last: datetime) -> str:
    if last < TODAY:
        ended = ("checked_out", "cancelled_by_guest", "cancelled_by_host", "no_show")
        return random.choices(ended, (84, 9, 4, 3))[0]
    if first < TODAY:
        return "checked_in"
    return random.choices(("confirmed", "held"), (95, 5))[0]
