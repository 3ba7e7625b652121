"""Rows of the rental of pitches and cabins. Some renters are members of the shop: same member code."""

from __future__ import annotations

import json
from datetime import datetime, timedelta
from random import Random

from data_makers.company import TODAY, Company, moment, uuid, zoned
from data_makers.people import Person, person
from data_makers.spot_stays import Stay, stays
from data_makers.values import Row, Rows
from data_makers.words import free_text

_AREAS = (
    (1, None, "Japan", "日本"),
    (2, None, "Germany", None),
    (3, None, "Sweden", None),
    (4, 1, "Nagano", "長野"),
    (5, 1, "Hokkaido", "北海道"),
    (6, 4, "Hakuba valley", "白馬"),
    (7, 2, "Black Forest", None),
    (8, 3, "Dalarna", None),
)
_AMENITIES = (
    ("shower", "Hot shower", "シャワー"),
    ("power", "Power socket", "電源"),
    ("water", "Drinking water", "飲料水"),
    ("wifi", "Wi-Fi", "Wi-Fi"),
    ("fire", "Fire ring", "焚き火台"),
    ("toilet", "Toilet", "トイレ"),
)
_HOST_NOTES = (
    "Called about the payout.",
    "銀行口座の変更依頼あり。",
    "Wants to raise prices in May.",
    "苦情対応済み。",
)


def spots_of(company: Company) -> list[str]:
    """Codes on the signs at the gates."""
    prefixes = ("NGN", "HKD", "BLF", "DAL")
    count = 72 if company.environment == "production" else 14
    return [f"{prefixes[n % 4]}-{n // 4 + 1:03d}" for n in range(count)]


def rental(company: Company) -> Rows:
    rows = {**_places(company), **_renters(company)}
    spots = {str(row["spot_code"]): str(row["id"]) for row in rows["spots"]}
    rows |= _equipment(company)
    items = [str(row["id"]) for row in rows["equipment_items"]]
    booked = stays(company, spots_of(company))
    renters = [str(row["id"]) for row in rows["renters"]]
    return rows | _bookings(company, booked, spots, renters, items) | _money(company, rows["hosts"], booked)


def _places(company: Company) -> Rows:
    random = company.random("spot/places")
    hosts: list[Row] = []
    notes: list[Row] = []
    for number in range(1, 41 if company.environment == "production" else 9):
        who = person(random, 4000 + number, japanese=0.5)
        hosts.append(
            {
                "id": uuid(random),
                "display_name": who.given,
                "legal_name": who.name,
                "email": who.email,
                "mobile": who.phone,
                "bank_account": f"{who.address.country}00 0000 {random.randrange(10**8):08d}",
                "country": who.address.country,
                "verified_at": zoned(TODAY - timedelta(days=number * 11)) if number % 8 else None,
            }
        )
        if random.random() < 0.5:
            text = free_text(random, _HOST_NOTES, who, 0.4)
            notes.append({"host_id": hosts[-1]["id"], "author": "support", "note": text})
    rows: Rows = {
        name: [] for name in ("spots", "spot_photos", "spot_amenities", "price_rules", "availability_blocks")
    }
    for code in spots_of(company):
        _spot(rows, random, code, random.choice(hosts)["id"])
    return rows | {
        "hosts": hosts,
        "host_notes": notes,
        "areas": [{"id": a, "parent_id": b, "name": c, "name_ja": d} for a, b, c, d in _AREAS],
        "amenities": [{"code": a, "label": b, "label_ja": c} for a, b, c in _AMENITIES],
    }


def _spot(rows: Rows, random: Random, code: str, host: str) -> None:
    key = uuid(random)
    where = random.choice(("at the river", "by the lake", "in the wood"))
    kind = random.choice(("tent_pitch", "tent_pitch", "camper_pitch", "cabin", "hammock_grove", "parking"))
    rows["spots"].append(
        {
            "id": key,
            "spot_code": code,
            "host_id": host,
            "area_id": random.randrange(4, 9),
            "kind": kind,
            "title": f"{kind.replace('_', ' ').capitalize()} {where}",
            "about": random.choice(("Level ground, morning sun.", "川沿いの静かな場所です。", None)),
            "lat": round(random.uniform(43, 62), 5),
            "lng": round(random.uniform(8, 142), 5),
            "max_guests": random.choice((2, 4, 6)),
            "base_price": random.choice((12, 18, 25, 60, 95)),
            "rules": json.dumps(
                {"pets": random.random() < 0.5, "fire": random.random() < 0.7, "quietFrom": "22:00"}
            ),
            "published": int(random.random() < 0.9),
        }
    )
    for number in range(random.choice((1, 2, 3))):
        rows["spot_photos"].append(
            {"spot_id": key, "storage_key": f"spots/{code}/{number}.jpg", "sort_no": number, "caption": None}
        )
    for amenity in sorted(random.sample([code for code, *_ in _AMENITIES], 3)):
        rows["spot_amenities"].append({"spot_id": key, "amenity_code": amenity})
    rows["price_rules"].append({"spot_id": key, "label": "weekend", "weekdays": "{5,6}", "factor": 1.25})
    if random.random() < 0.4:
        first = datetime(2026, 5, random.randrange(1, 25))
        rows["availability_blocks"].append(
            {
                "spot_id": key,
                "block_from": moment(first),
                "block_to": moment(first + timedelta(days=3)),
                "reason": "family visit",
            }
        )


def _renters(company: Company) -> Rows:
    random = company.random("spot/renters")
    people: list[tuple[str | None, Person]] = [(m.code, m.who) for m in company.members if m.id % 2]
    people += [(None, person(random, 3000 + n, japanese=0.3)) for n in range(len(people) // 3)]
    return {
        "renters": [
            {
                "id": uuid(random),
                "member_code": code,
                "first_name": who.given,
                "last_name": who.family,
                "email": who.email,
                "phone": who.phone,
                "born_on": str(who.birthday) if random.random() < 0.7 else None,
                "street": who.address.line1,
                "postcode": who.address.postal_code,
                "town": who.address.city,
                "country": who.address.country,
                "trust_score": None,
                "newsletter": int(random.random() < 0.3),
            }
            for code, who in people
        ]
    }


def _equipment(company: Company) -> Rows:
    random = company.random("spot/equipment")
    usable = [
        variant for variant in company.variants if variant.sku[:3] in ("TNT", "STV", "MAT", "SLP", "HMK")
    ]
    return {
        "equipment_items": [
            {
                "id": uuid(random),
                "sku": variant.sku,
                "serial_no": f"SN{number:06d}",
                "day_rate": max(variant.price // 3000, 2),
                "usable": int(random.random() < 0.93),
            }
            for number, variant in enumerate(
                usable * (2 if company.environment == "production" else 1), start=1
            )
        ]
    }


# --------------------------------------------------------------------------------------------- stays


def _bookings(
    company: Company, booked: list[Stay], spots: dict[str, str], renters: list[str], items: list[str]
) -> Rows:
    random = company.random("spot/bookings")
    names = "bookings booking_guests equipment_hires spot_reviews access_keys"
    rows: Rows = {name: [] for name in names.split()}
    for stay in booked:
        renter = renters[stay.renter % len(renters)]
        rows["bookings"].append(stay.row(spots[stay.spot], renter))
        for number in range(1, stay.guests + 1):
            guest = person(random, 20_000 + number, japanese=0.45)
            rows["booking_guests"].append(
                {
                    "booking_id": stay.id,
                    "guest_no": number,
                    "full_name": guest.name,
                    "nationality": guest.address.country,
                    "passport_no": f"XX{random.randrange(10**7):07d}"
                    if guest.address.country != "JP"
                    else None,
                }
            )
        rows["equipment_hires"] += stay.hires(random, items)
        rows["spot_reviews"] += stay.reviews(random)
        if stay.state in ("confirmed", "checked_in", "checked_out"):
            until = zoned(stay.last + timedelta(hours=2))
            gate = f"{random.randrange(10**6):06d}"
            rows["access_keys"].append({"booking_id": stay.id, "gate_code": gate, "valid_until": until})
    return rows


def _money(company: Company, hosts: list[Row], booked: list[Stay]) -> Rows:
    random = company.random("spot/money")
    payouts: list[Row] = []
    for host in hosts:
        for month in ("2026-01", "2026-02", "2026-03"):
            gross = random.randrange(80, 2400)
            state = "open" if month == "2026-03" else random.choices(("sent", "failed"), (95, 5))[0]
            payouts.append(
                {
                    "host_id": host["id"],
                    "month": month,
                    "gross": gross,
                    "commission": round(gross * 0.12, 2),
                    "state": state,
                    "transfer_ref": f"TR{random.randrange(10**9):09d}" if state == "sent" else None,
                }
            )
    charges: list[Row] = [
        {
            "booking_id": stay.id,
            "provider_reference": f"ch_{random.getrandbits(80):020x}",
            "amount": stay.total,
            "currency": "EUR",
            "charged_on": f"{stay.made:%Y-%m-%d}",
            "failure": "card_declined" if random.random() < 0.03 else None,
        }
        for stay in booked
        if stay.state != "held"
    ]
    vouchers = [
        {"code": f"SUMMER22-{number:04d}", "worth": 20, "redeemed_by": None} for number in range(1, 9)
    ]
    return {"billing_payouts": payouts, "billing_charges": charges, "billing_vouchers": vouchers}
