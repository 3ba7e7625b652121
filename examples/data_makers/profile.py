"""Documents of the profile service, as Extended JSON: who the members are over all services."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping
from datetime import datetime, timedelta
from random import Random
from typing import Any

from data_makers.company import TODAY, Company, Member
from data_makers.profile_mail import messages, surveys
from data_makers.spot import spots_of
from data_makers.spot_stays import stays
from data_makers.words import PRODUCTS

Document = dict[str, Any]


def key(random: Random) -> Document:
    return {"$oid": f"{random.getrandbits(96):024x}"}


def at(when: datetime) -> Document:
    return {"$date": (when - timedelta(hours=9)).strftime("%Y-%m-%dT%H:%M:%SZ")}


def documents(company: Company) -> Mapping[str, list[Document]]:
    random = company.random("profile/profiles")
    profiles = [_profile(random, member) for member in company.members]
    keys = {document["memberCode"]: document["_id"] for document in profiles}
    everything = {
        "profiles": profiles,
        "profiles_old": [],
        "consents": _consents(company, keys),
        "devices": _devices(company, keys),
        "events": _events(company),
        "memberstats": _statistics(company, keys),
        "dailystatistics": _days(company),
        "wishlists": _wishlists(company),
        "savedplaces": _places(company),
        **messages(company, keys, key, at),
        **surveys(company, key, at),
    }
    old = company.random("profile/old")
    everything["profiles_old"] = [
        {
            "_id": key(old),
            "uid": member.id,
            "nick": member.who.given,
            "mail": member.who.email,
            "raw": {"v": 1},
        }
        for member in old.sample(company.members, 12)
    ]
    return {name: everything[name] for name in sorted(everything)}


def _profile(random: Random, member: Member) -> Document:
    who = member.who
    kana = {"family": who.family_kana, "given": who.given_kana} if who.family_kana else {}
    made = TODAY - timedelta(days=random.randrange(30, 2000))
    return {
        "_id": key(random),
        "memberCode": member.code,
        "name": {"family": who.family, "given": who.given, **({"kana": kana} if kana else {})},
        "contact": {
            "email": who.email,
            "phone": who.phone,
            **({"lineId": f"line-{member.id:04d}"} if who.locale == "ja" else {}),
        },
        "birthDate": {"$date": f"{who.birthday}T00:00:00Z"},
        "addresses": [
            {
                "kind": "home",
                "postalCode": who.address.postal_code,
                "region": who.address.region,
                "city": who.address.city,
                "street": who.address.line1,
                "country": who.address.country,
            }
        ],
        "household": {
            "adults": random.choice((1, 2, 2)),
            "children": random.choice((0, 0, 1, 2)),
            "pets": random.choice(([], [], ["dog"], ["cat"])),
        },
        "interests": sorted(random.sample(["hiking", "canoe", "stars", "焚き火", "cycling", "fishing"], 2)),
        "activity": random.choice(("sleeping", "casual", "casual", "regular", "fan")),
        "socialScore": None,
        "deleted": member.id % 53 == 0,
        "createdAt": at(made),
        "updatedAt": at(made + timedelta(days=20)),
        "__v": 0,
    }


def _consents(company: Company, keys: Mapping[str, Document]) -> list[Document]:
    random = company.random("profile/consents")
    return [
        {
            "_id": key(random),
            "profile": keys[member.code],
            "purpose": purpose,
            "granted": random.random() < 0.6,
            "source": random.choice(("app", "web", "support")),
            "ip": f"203.0.113.{random.randrange(1, 255)}",
            "decidedAt": at(TODAY - timedelta(days=random.randrange(900))),
            "__v": 0,
        }
        for member in company.members
        for purpose in random.sample(("newsletter", "personal_offers", "statistics", "partner_sharing"), 2)
    ]


def _devices(company: Company, keys: Mapping[str, Document]) -> list[Document]:
    random = company.random("profile/devices")
    return [
        {
            "_id": key(random),
            "profile": keys[member.code],
            "platform": random.choice(("ios", "android", "web")),
            "pushToken": f"{random.getrandbits(128):032x}",
            "appVersion": f"7.{random.randrange(4)}.{random.randrange(9)}",
            "lastIp": f"198.51.100.{random.randrange(1, 255)}",
            "lastSeenAt": at(TODAY - timedelta(hours=random.randrange(900))),
            "registeredAt": at(TODAY - timedelta(days=random.randrange(40, 600))),
            "__v": 0,
        }
        for member in company.members
    ]


def _events(company: Company) -> list[Document]:
    random = company.random("profile/events")
    found: list[Document] = []
    for order in company.orders[-company.scale.events :]:
        if order.member and order.status != "PENDING":
            items = [{"_id": key(random), "sku": v.sku, "qty": quantity} for v, quantity in order.items]
            more = {"orderCode": order.code, "amount": order.items_total, "currency": "JPY", "items": items}
            found.append(_event(random, order.member, order.placed, "OrderPlaced") | more)
    for stay in stays(company, spots_of(company))[: company.scale.events // 4]:
        more = {"bookingCode": stay.code, "spotCode": stay.spot, "nights": stay.nights}
        member = company.members[stay.renter % len(company.members)]
        found.append(_event(random, member, stay.made, "SpotBooked") | more)
    for number in range(company.scale.events // 2):
        path = random.choice(("/", "/tents", "/returns", "/spots/nagano", "/cart"))
        seen = {
            "path": path,
            "referrer": "https://www.example.com/",
            "msOnPage": random.randrange(400, 90_000),
        }
        when = TODAY - timedelta(minutes=number * 37)
        found.append(_event(random, random.choice(company.members), when, "PageViewed") | seen)
    return sorted(found, key=lambda event: (event["at"]["$date"], event["_id"]["$oid"]))


def _event(random: Random, member: Member, when: datetime, kind: str) -> Document:
    return {
        "_id": key(random),
        "kind": kind,
        "memberCode": member.code,
        "at": at(when),
        "session": f"{random.getrandbits(64):016x}",
        "geo": {"country": member.who.address.country, "city": member.who.address.city},
        "__v": 0,
    }


def _statistics(company: Company, keys: Mapping[str, Document]) -> list[Document]:
    random = company.random("profile/statistics")
    months: dict[str, dict[str, Counter[str]]] = defaultdict(lambda: defaultdict(Counter))
    back: Counter[str] = Counter()
    for order in company.orders:
        if order.member and order.status not in ("PENDING", "CANCELLED"):
            sums = months[order.member.code][f"{order.placed:%Y-%m}"]
            sums.update(orders=1, spent=order.items_total)
            back[order.member.code] += order.back is not None
    return [
        {
            "_id": key(random),
            "profile": keys[code],
            "memberCode": code,
            "lifetime": {
                "orders": sum(sums["orders"] for sums in by_month.values()),
                "spent": sum(sums["spent"] for sums in by_month.values()),
                "sentBack": back[code],
                "nights": random.choice((0, 0, 2, 5)),
            },
            "byMonth": {
                month: {"orders": sums["orders"], "spent": sums["spent"], "nights": 0}
                for month, sums in sorted(by_month.items())[-2:]  # older months are archived
            },
            "favouriteCategories": [
                {"_id": key(random), "category": random.choice(PRODUCTS)[2], "share": 0.5}
            ],
            "computedAt": at(TODAY.replace(hour=3, minute=30)),
            "__v": 0,
        }
        for code, by_month in sorted(months.items())
    ]


def _days(company: Company) -> list[Document]:
    random = company.random("profile/days")
    return [
        {
            "_id": key(random),
            "day": f"{TODAY - timedelta(days=back):%Y-%m-%d}",
            "metric": metric,
            "value": random.randrange(1, 90),
            "breakdown": {"JP": random.randrange(1, 40), "EU": random.randrange(1, 40)},
            "__v": 0,
        }
        for back in range(1, 46)
        for metric in ("signups", "orders", "nights", "active_members")
    ]


def _wishlists(company: Company) -> list[Document]:
    random = company.random("profile/wishlists")
    return [
        {
            "_id": key(random),
            "memberCode": member.code,
            "title": random.choice(("誕生日", "Summer in Dalarna", "Wish list")),
            "shareToken": f"w{random.getrandbits(60):015x}",
            "items": [
                {
                    "_id": key(random),
                    "sku": random.choice(company.variants).sku,
                    "wantedQty": 1,
                    "addedAt": at(TODAY - timedelta(days=random.randrange(200))),
                }
                for _ in range(random.choice((1, 2, 3)))
            ],
            "createdAt": at(TODAY - timedelta(days=210)),
            "updatedAt": at(TODAY - timedelta(days=random.randrange(200))),
            "__v": 0,
        }
        for member in random.sample(company.members, len(company.members) // 4)
    ]


def _places(company: Company) -> list[Document]:
    random = company.random("profile/places")
    return [
        {
            "_id": key(random),
            "memberCode": member.code,
            "note": random.choice(("朝日がきれい", "ask for the corner pitch", "quiet in June")),
            "spotCode": random.choice(spots_of(company)),
            "location": {
                "type": "Point",
                "coordinates": [round(random.uniform(8, 142), 5), round(random.uniform(35, 60), 5)],
            },
            "__v": 0,
        }
        for member in random.sample(company.members, len(company.members) // 5)
    ]
