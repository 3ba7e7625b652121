"""Rows of goods that come and go: purchase orders, incoming slips, inspections, parcels, the stock journal.

Incoming slips of the kind RMA are the returns of the shop: same `RS-` codes, a state of their own.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from random import Random

from data_makers.company import FACILITIES, TODAY, Company, Order, Variant, moment, zoned
from data_makers.values import Row, Rows
from data_makers.warehouse_stock import article, badges, bins, key, site, supplier_codes
from data_makers.words import WAREHOUSE_MEMOS

_CODES = [code for code, *_ in FACILITIES]


def movements(company: Company) -> Rows:
    rows: Rows = {**_outbound(company), **_purchases(company)}
    incoming = _returned(company) + _bought(company, rows["purchase_orders"]) + _moved(company)
    random = company.random("warehouse/incoming")
    for name in ("receive_records", "receive_record_lines", "inspection_results"):
        rows[name] = []
    for record, pieces in incoming:
        lines = _lines(company, random, record, pieces)
        rows["receive_records"].append(record)
        rows["receive_record_lines"] += lines
        if record["kind"] == "RMA" and record["status"] in ("COMPLETE", "DISCREPANCY"):
            rows["inspection_results"] += [_inspection(company, random, record, line) for line in lines]
    return rows | {"stock_movement": _journal(company, incoming), "rcv_import_buf": _old_import(company)}


# ------------------------------------------------------------------------------------------ incoming

Incoming = tuple[Row, Sequence[tuple[Variant, int]]]


def _record(
    company: Company, random: Random, code: str, kind: str, status: str, where: str, arrived: datetime
) -> Row:
    confirmed = min(arrived + timedelta(hours=random.randrange(2, 60), minutes=random.randrange(60)), TODAY)
    waiting, complete = status in ("WAITING", "VOID"), status == "COMPLETE"
    worker = key(company, "worker", random.choice(badges(company)))
    return {
        "id": key(company, "receive", code),
        "created_at": zoned(arrived - timedelta(days=2)),
        "updated_at": zoned(confirmed if complete else arrived),
        "created_by": "system",
        "updated_by": None if waiting else str(random.choice(badges(company))),
        "slip_code": code,
        "kind": kind,
        "status": status,
        "expected_on": f"{arrived:%Y-%m-%d}",
        "arrived_at": None if waiting else zoned(arrived),
        "confirmed_at": zoned(confirmed) if complete else None,
        "confirm_flg": None,
        "memo": random.choice(WAREHOUSE_MEMOS),
        "facility_id": site(company, where),
        "purchase_order_id": None,
        "confirmed_by": worker if complete or status == "DISCREPANCY" else None,
    }


def _returned(company: Company) -> list[Incoming]:
    random = company.random("warehouse/returned")
    found: list[Incoming] = []
    for order, back in company.returns:
        if back.slip and back.warehouse_status:
            where = "OSK02" if order.facility == "NGN01" else order.facility
            arrived = min(back.requested + timedelta(days=random.randrange(3, 6)), TODAY)
            found.append(
                (
                    _record(company, random, back.slip, "RMA", back.warehouse_status, where, arrived),
                    order.items[:2],
                )
            )
    return found


def _bought(company: Company, purchases: list[Row]) -> list[Incoming]:
    random = company.random("warehouse/bought")
    found: list[Incoming] = []
    for purchase in purchases:
        if purchase["state"] in ("partly_received", "closed"):
            ordered = datetime.fromisoformat(purchase["ordered_on"])
            arrived = ordered + timedelta(days=random.randrange(10, 30), hours=9)
            status = "COMPLETE" if purchase["state"] == "closed" else "DISCREPANCY"
            code = str(purchase["po_number"]).replace("PO-", "RP-")
            record = _record(company, random, code, "PO", status, random.choice(_CODES), arrived)
            pieces = [(variant, random.randrange(10, 120)) for variant in random.sample(company.variants, 4)]
            found.append((record | {"purchase_order_id": purchase["id"]}, pieces))
    return found


def _moved(company: Company) -> list[Incoming]:
    random = company.random("warehouse/moved")
    found: list[Incoming] = []
    for number in range(1, 31 if company.environment == "production" else 6):
        arrived = TODAY - timedelta(days=number * 5, hours=random.randrange(9))
        code = f"RT-{arrived:%Y%m%d}-{number:04d}"
        status = "WAITING" if number < 3 else "COMPLETE"
        record = _record(company, random, code, "TRANSFER", status, random.choice(_CODES), arrived)
        found.append((record, [(variant, 12) for variant in random.sample(company.variants, 3)]))
    return found


def _lines(company: Company, random: Random, record: Row, pieces: Sequence[tuple[Variant, int]]) -> list[Row]:
    counted = record["status"] in ("COMPLETE", "DISCREPANCY")
    return [
        {
            "id": key(company, "receive-line", f"{record['slip_code']}/{number}"),
            "line_no": number,
            "qty_expected": quantity,
            # one piece short on the first line is what makes a discrepancy
            "qty_counted": quantity - int(number == 1 and record["status"] == "DISCREPANCY")
            if counted
            else None,
            "record_id": record["id"],
            "item_id": article(company, variant.sku),
        }
        for number, (variant, quantity) in enumerate(pieces, start=1)
    ]


def _inspection(company: Company, random: Random, record: Row, line: Row) -> Row:
    grade = random.choices("ABCX", (70, 18, 8, 4))[0]
    return {
        "created_at": record["arrived_at"],
        "grade": grade,
        "qty": line["qty_counted"],
        "photo_keys": "{}"
        if grade == "A"
        else f"{{inspections/{record['slip_code']}/{line['line_no']}.jpg}}",
        "remark": {"B": "box opened", "C": "縫製のほつれ", "X": "mould, scrapped"}.get(grade),
        "line_id": line["id"],
        "inspector_id": key(company, "worker", random.choice(badges(company))),
    }


def _purchases(company: Company) -> Rows:
    random = company.random("warehouse/purchases")
    orders: list[Row] = []
    lines: list[Row] = []
    for number in range(1, 91 if company.environment == "production" else 13):
        ordered = TODAY - timedelta(days=number * 4)
        code = f"PO-{ordered:%Y%m%d}-{number:04d}"
        state = "closed" if number > 12 else random.choice(("draft", "sent", "partly_received"))
        parts = [(variant, random.randrange(10, 120)) for variant in random.sample(company.variants, 4)]
        orders.append(
            {
                "id": key(company, "purchase", code),
                "po_number": code,
                "state": state,
                "ordered_on": f"{ordered:%Y-%m-%d}",
                "total_amount": sum(variant.price // 2 * quantity for variant, quantity in parts),
                "currency": random.choice(("JPY", "EUR")),
                "supplier_id": key(company, "supplier", random.choice(supplier_codes(company))),
            }
        )
        for variant, quantity in parts:
            lines.append(
                {
                    "qty_ordered": quantity,
                    "unit_cost": variant.price // 2,
                    "purchase_order_id": key(company, "purchase", code),
                    "item_id": article(company, variant.sku),
                }
            )
    return {"purchase_orders": orders, "purchase_order_lines": lines}


# ------------------------------------------------------------------------------------------ outgoing


def _outbound(company: Company) -> Rows:
    random = company.random("warehouse/outbound")
    rows: Rows = {"shipping_orders": [], "shipping_order_lines": [], "pick_task": []}
    for order in company.orders:
        if not order.ship_slip:
            continue
        shipment = key(company, "shipping", order.ship_slip)
        rows["shipping_orders"].append(_shipping(company, random, order) | {"id": shipment})
        for number, (variant, quantity) in enumerate(order.items, start=1):
            rows["shipping_order_lines"].append(
                {
                    "shipping_order_id": shipment,
                    "line_no": number,
                    "qty": quantity,
                    "item_id": article(company, variant.sku),
                }
            )
        rows["pick_task"].append(
            {
                "created_at": zoned(order.placed + timedelta(hours=15)),
                "done": int(order.tracking is not None),
                "seconds_taken": random.randrange(20, 400) if order.tracking else None,
                "shipping_order_id": shipment,
                "bin_id": key(company, "bin", random.choice(bins(company))),
                "assignee_id": key(company, "worker", random.choice(badges(company))),
            }
        )
    return rows


def _shipping(company: Company, random: Random, order: Order) -> Row:
    who = order.buyer
    left = order.placed + timedelta(hours=random.randrange(18, 30))
    return {
        "created_at": zoned(order.placed + timedelta(hours=14)),
        "created_by": "system",
        "slip_code": order.ship_slip,
        "state": 40 if order.tracking else random.choice((10, 20, 30)),
        "carrier_code": order.carrier,
        "tracking_no": order.tracking,
        "weight_kg": sum(variant.weight * quantity for variant, quantity in order.items) / 1000,
        "shipped_at": zoned(left) if order.tracking else None,
        "facility_id": site(company, order.facility),
        "consignee_name": who.name,
        "consignee_phone": who.phone,
        "consignee_zip": who.address.postal_code,
        "consignee_address_text": who.address.one_line,
        "dock_door": f"D{random.randrange(1, 9)}",
    }


def _journal(company: Company, incoming: Sequence[Incoming]) -> list[Row]:
    random = company.random("warehouse/journal")
    booked: list[tuple[str, str, str, int, Variant]] = []
    for record, pieces in incoming:
        if record["status"] == "COMPLETE":
            at, slip = record["confirmed_at"], record["slip_code"]
            booked += [(at, "IN", slip, quantity, variant) for variant, quantity in pieces]
    for order in company.shipped:
        at, slip = zoned(order.placed + timedelta(hours=30)), order.ship_slip or ""
        booked += [(at, "OUT", slip, -quantity, variant) for variant, quantity in order.items]
    for _ in range(40):
        at = zoned(TODAY - timedelta(hours=random.randrange(5000)))
        booked.append((at, random.choice(("ADJ", "SCRAP")), "", -1, random.choice(company.variants)))
    booked.sort(key=lambda entry: (entry[0], entry[2], entry[4].id))
    return [
        {
            "type": kind,
            "qty": quantity,
            "ref_slip": slip or None,
            "booked_at": at,
            "item_id": article(company, variant.sku),
        }
        for at, kind, slip, quantity, variant in booked
    ]


def _old_import(company: Company) -> list[Row]:
    random = company.random("warehouse/old-import")
    day = datetime(2020, 6, 30, 2, 0)
    return [
        {
            "raw_line": f"RCV;{number:06d};{random.choice(company.variants).sku};{random.randrange(1, 9)}",
            "err_cd": random.choice((None, None, "E12")),
            "imp_dt": moment(day - timedelta(days=number)),
        }
        for number in range(14)
    ]
