"""Rows of what the warehouse is made of: sites, bins, people, articles and how many pieces lie where."""

from __future__ import annotations

import json
from datetime import timedelta
from uuid import NAMESPACE_URL, uuid5

from data_makers.company import FACILITIES, TODAY, Company
from data_makers.people import person
from data_makers.values import Row, Rows

_ZONES = (("A", "ambient"), ("D", "dry"), ("H", "hazard"), ("Q", "quarantine"))
_HAZARDS = (("2037", "Gas cartridges"), ("3480", "Lithium ion batteries"), ("1950", "Aerosols"))


def key(company: Company, kind: str, code: object) -> str:
    """The uuid of a row that other tables point to; follows from its code."""
    return str(uuid5(NAMESPACE_URL, f"{company.environment}/{kind}/{code}"))


def site(company: Company, code: str) -> str:
    return key(company, "facility", code)


def article(company: Company, sku: str) -> str:
    return key(company, "item", sku)


def supplier_codes(company: Company) -> list[str]:
    return [f"SUP-{number:04d}" for number in range(1, 25 if company.environment == "production" else 9)]


def badges(company: Company) -> list[int]:
    return list(range(7001, 7001 + (48 if company.environment == "production" else 12)))


def bins(company: Company) -> list[str]:
    shelves = 8 if company.environment == "production" else 2
    return [
        f"{code[:3]}-{zone}-{shelf:02d}-{level}"
        for code, *_ in FACILITIES
        for zone, _ in _ZONES
        for shelf in range(1, shelves + 1)
        for level in (1, 2)
    ]


def stock(company: Company) -> Rows:
    return {**_places(company), **_people(company), **_articles(company), **_counts(company)}


def _places(company: Company) -> Rows:
    facilities: list[Row] = [
        {
            "id": site(company, code),
            "facility_code": code,
            "name": name,
            "city": city,
            "country": country,
            "timezone": zone,
        }
        for code, name, city, country, zone in FACILITIES
    ]
    zones: list[Row] = [
        {
            "id": key(company, "zone", f"{code[:3]}-{zone}"),
            "zone": zone,
            "climate": climate,
            "facility_id": site(company, code),
        }
        for code, *_ in FACILITIES
        for zone, climate in _ZONES
    ]
    boxes: list[Row] = [
        {
            "id": key(company, "bin", code),
            "bin_code": code,
            "capacity": 40 if "-H-" in code else 120,
            "lbl_clr": None,
            "zone_id": key(company, "zone", code[:5]),
        }
        for code in bins(company)
    ]
    return {"facilities": facilities, "storage_zones": zones, "storage_bins": boxes}


def _people(company: Company) -> Rows:
    random = company.random("warehouse/people")
    workers: list[Row] = []
    shifts: list[Row] = []
    codes = [code for code, *_ in FACILITIES]
    for number, badge in enumerate(badges(company)):
        who = person(random, 9000 + badge, japanese=0.55)
        leader = badges(company)[number % 4] if number >= 4 else None
        workers.append(
            {
                "id": key(company, "worker", badge),
                "badge_no": badge,
                "full_name": who.name,
                "full_name_kana": who.kana,
                "emergency_phone": who.phone if number % 3 else None,
                "date_of_birth": str(who.birthday),
                "left_on": "2025-12-31" if number % 11 == 10 else None,
                "site_id": site(company, codes[number % len(codes)]),
                "team_lead_id": key(company, "worker", leader) if leader else None,
            }
        )
        for back in range(1, 15):
            start, end, kind = random.choice(
                (("06:00", "14:30", "D"), ("14:00", "22:30", "E"), ("22:00", "06:30", "N"))
            )
            day = f"{TODAY - timedelta(days=back):%Y-%m-%d}"
            shifts.append(
                {
                    "day": day,
                    "starts_at": start,
                    "ends_at": end,
                    "kind": kind,
                    "worker_id": key(company, "worker", badge),
                }
            )
    return {"workers": workers, "worker_shifts": shifts}


def _articles(company: Company) -> Rows:
    random = company.random("warehouse/articles")
    suppliers: list[Row] = []
    for number, code in enumerate(supplier_codes(company), start=1):
        contact = person(random, 8000 + number, japanese=0.4)
        suppliers.append(
            {
                "id": key(company, "supplier", code),
                "supplier_code": code,
                "company_name": f"{contact.address.city} Outdoor {number}",
                "contact_name": contact.name,
                "contact_email": contact.email,
                "contact_phone": contact.phone,
                "country": contact.address.country,
                "lead_time_days": random.choice((7, 14, 21, 45)),
            }
        )
    items: list[Row] = []
    hazards: list[Row] = []
    for variant in company.variants:
        code = random.choice(supplier_codes(company))
        items.append(
            {
                "id": article(company, variant.sku),
                "sku": variant.sku,
                "label": variant.label,
                "length_mm": random.randrange(80, 900),
                "width_mm": random.randrange(50, 400),
                "height_mm": random.randrange(20, 400),
                "weight_g": variant.weight,
                "active": int(variant.id % 17 != 0),
                "main_supplier_id": key(company, "supplier", code),
            }
        )
        danger = {"GAS": "2037", "ELC": "3480"}.get(variant.sku[:3])
        if danger:
            hazards.append({"stock_item_id": article(company, variant.sku), "hazard_class_un_number": danger})
    return {
        "suppliers": suppliers,
        "stock_item": items,
        "hazard_class": [{"un_number": number, "title": title} for number, title in _HAZARDS],
        "stock_item_hazards_hazard_class": hazards,
    }


def _counts(company: Company) -> Rows:
    random = company.random("warehouse/counts")
    places = bins(company)
    balances: list[Row] = []
    for variant in company.variants:
        for place in random.sample(places, 3):
            held = random.randrange(0, 60)
            balances.append(
                {
                    "qty_on_hand": held,
                    "qty_reserved": random.randrange(0, held // 3 + 1),
                    "item_id": article(company, variant.sku),
                    "bin_id": key(company, "bin", place),
                }
            )
    counts: list[Row] = []
    for place in random.sample(places, len(places) // 2):
        expected = random.randrange(0, 80)
        found = expected - random.choice((0, 0, 0, 1, 3))
        counts.append(
            {
                "qty_system": expected,
                "qty_found": max(found, 0),
                "details": json.dumps({"scanner": f"HT-{random.randrange(1, 30):02d}"})
                if found < expected
                else None,
                "bin_id": key(company, "bin", place),
                "counted_by_id": key(company, "worker", random.choice(badges(company))),
            }
        )
    return {"stock_balance": balances, "cycle_count": counts}
