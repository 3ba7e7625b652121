"""Rows of the partner's newer tables: vans, their inspections, and the clients of the REST API."""

from __future__ import annotations

import json
from datetime import timedelta

from data_makers.company import FACILITIES, TODAY, Company, moment, uuid
from data_makers.values import Row, Rows


def fleet(company: Company) -> Rows:
    random = company.random("logistics/fleet")
    vehicles: list[Row] = []
    inspections: list[Row] = []
    for number in range(1, 33 if company.environment == "production" else 7):
        vehicles.append(
            {
                "id": number,
                "plate": f"品川 {random.randrange(100, 500)} あ {number:02d}-{random.randrange(100):02d}",
                "model": random.choice(("Hiace", "e-Crafter", "Canter")),
                "home_depot_cd": random.choice(FACILITIES)[0],
                "capacity_kg": random.choice((850, 1200, 2000)),
                "retired_on": "2025-06-30" if number % 10 == 0 else None,
                "created_at": moment(TODAY - timedelta(days=2000 - number)),
            }
        )
        for years in (1, 3):
            day = TODAY - timedelta(days=365 * years + random.randrange(60))
            inspections.append(
                {
                    "inspected_on": f"{day:%Y-%m-%d}",
                    "valid_until": f"{day + timedelta(days=730):%Y-%m-%d}",
                    "cost": random.randrange(40_000, 180_000, 500),
                    "passed": int(random.random() < 0.95),
                    "entered_at": moment(day),
                    "vehicle_id": number,
                }
            )
    return {"vehicles": vehicles, "vehicle_inspections": inspections}


def clients(company: Company) -> Rows:
    random = company.random("logistics/clients")
    names = ("Fjord & Tanuki shop", "Warehouse scanner gateway", "Kumo Works dropship", "Partner portal")
    found: list[Row] = [
        {
            "id": uuid(random),
            "client_name": name,
            "api_key_hash": f"{random.getrandbits(256):064x}",
            "scope": random.choice(("tracking:read", "orders:write", "admin")),
            "contact_email": f"api-{number}@example.com",
            "last_used_at": moment(TODAY - timedelta(hours=number)),
            "deleted_at": None,
        }
        for number, name in enumerate(names, start=1)
    ]
    deliveries: list[Row] = []
    for order in company.shipped[-240:]:
        consignment = f"C{order.placed:%y%m%d}{order.id:07d}"
        payload = {"order": order.code, "tracking": order.tracking, "state": order.status}
        deliveries.append(
            {
                "api_client_id": found[0]["id"],
                "ship_ord_no": consignment,
                "payload": json.dumps(payload),
                "http_status": random.choices((200, 500, 504), (94, 4, 2))[0],
                "attempt": random.choices((1, 2, 3), (92, 6, 2))[0],
            }
        )
    return {"api_clients": found, "webhook_deliveries": deliveries}
