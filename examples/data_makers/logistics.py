"""Rows of the logistics partner: consignments and their scans, with the shop's and the warehouse's codes."""

from __future__ import annotations

from datetime import datetime, timedelta
from random import Random

from data_makers.company import CARRIERS, FACILITIES, Company, Order, moment
from data_makers.logistics_fleet import clients, fleet
from data_makers.people import address, person
from data_makers.values import Row, Rows
from data_makers.words import delivery_note

_EXTRA_DEPOTS = ("TYO05", "KYO06", "MUC07", "TRN08")
_DEPOTS = [code for code, *_ in FACILITIES] + list(_EXTRA_DEPOTS)
_WAY = ("00", "10", "20", "30", "40")


def transport(company: Company) -> Rows:
    return {**_masters(company), **_consignments(company), **fleet(company), **clients(company)}


def _masters(company: Company) -> Rows:
    random = company.random("logistics/masters")
    carriers: list[Row] = [
        {
            "CARRIER_CD": code,
            "CARRIER_NM": name,
            "TEL_NO": phone,
            "TRK_URL": f"https://{code.lower()}.example.com/track/",
            "MAX_KG": random.choice((25, 30, 31.5)),
            "COOL_FLG": random.choice("01"),
            "DEL_FLG": "0",
        }
        for code, name, phone in CARRIERS
    ]
    depots: list[Row] = []
    zips: list[Row] = []
    for number, code in enumerate(_DEPOTS):
        country = "JP" if code[:3] in ("NGN", "OSK", "TYO", "KYO") else "DE"
        where, manager = address(random, country), person(random, 7000 + number, 0.5)
        depots.append(
            {
                "DEPOT_CD": code,
                "DEPOT_NM": f"Depot {code[:3]}",
                "ZIP_CD": where.postal_code,
                "ADDR": where.one_line,
                "LAT": round(random.uniform(35, 48), 6),
                "LNG": round(random.uniform(8, 139), 6),
                "MGR_NM": manager.name,
            }
        )
        for part in range(10):
            start = f"{number}{part}0-0000" if country == "JP" else f"{number}{part}000"
            end = f"{number}{part}9-9999" if country == "JP" else f"{number}{part}999"
            days = random.randrange(1, 4)
            zips.append(
                {"COUNTRY": country, "ZIP_FROM": start, "ZIP_TO": end, "DEPOT_CD": code, "LEAD_DAYS": days}
            )
    return {"M_CARRIER": carriers, "M_DEPOT": depots, "M_AREA_ZIP": zips, **_drivers(company)}


def _drivers(company: Company) -> Rows:
    random = company.random("logistics/drivers")
    routes: list[Row] = [
        {
            "ROUTE_CD": f"R{n:03d}",
            "ROUTE_NM": f"Tour {n}",
            "KM": random.randrange(30, 220),
            "WEEKDAYS": "1111110",
        }
        for n in range(1, 25)
    ]
    drivers: list[Row] = []
    pairs: list[Row] = []
    for number in range(1, _drivers_of(company) + 1):
        who = person(random, 6000 + number, japanese=0.6)
        drivers.append(
            {
                "DRV_ID": number,
                "DRV_NM": who.name,
                "DRV_NM_KANA": who.kana,
                "MOB_NO": who.phone,
                "BIRTH_DT": str(who.birthday),
                "LIC_NO": f"{random.randrange(10**11, 10**12)}",
                "PAGER_NO": None,
                "SUBCON_FLG": random.choice("001"),
            }
        )
        for route in random.sample(routes, 2):
            pairs.append({"DRV_ID": number, "ROUTE_CD": route["ROUTE_CD"]})
    return {"M_DRIVER": drivers, "M_ROUTE": routes, "T_DRV_ROUTE": pairs}


def _drivers_of(company: Company) -> int:
    return 60 if company.environment == "production" else 10


# -------------------------------------------------------------------------------------- consignments


def _consignments(company: Company) -> Rows:
    random = company.random("logistics/consignments")
    tables = "T_SHIP_ORD T_SHIP_ORD_DTL T_ORDER_MAPPING T_TRK_EVT T_PICKUP_REQ T_CLAIM T_COD_SETTLE"
    rows: Rows = {name: [] for name in tables.split()}
    for order in company.shipped:
        number = f"C{order.placed:%y%m%d}{order.id:07d}"
        done = order.status == "DELIVERED"
        _add(
            rows, random, order, number, "40" if done else random.choice(("10", "20", "30", "50")), back=False
        )
    for order, back in company.returns:
        if back.slip and back.warehouse_status != "VOID":
            number = f"B{back.requested:%y%m%d}{order.id:07d}"
            _add(rows, random, order, number, "20" if back.warehouse_status == "WAITING" else "40", back=True)
            rows["T_PICKUP_REQ"].append(_pickup(random, order, number))
    _after(company, rows)
    return rows | _bills(company)


def _add(rows: Rows, random: Random, order: Order, number: str, state: str, back: bool) -> None:
    came_back = order.back if back else None
    start = came_back.requested + timedelta(days=1) if came_back else order.placed + timedelta(days=1)
    tracking = f"BK{number[1:]}" if back else order.tracking
    rows["T_SHIP_ORD"].append(_consignment(random, order, number, state, start, back) | {"TRK_NO": tracking})
    rows["T_ORDER_MAPPING"].append(
        {
            "SHOP_ORD_CD": order.code,
            "WH_SLIP_CD": came_back.slip if came_back else order.ship_slip,
            "MAP_KBN": "B" if back else "O",
            "INS_DT": moment(start),
            "SHIP_ORD_NO": number,
        }
    )
    for line, (variant, quantity) in enumerate(order.items, start=1):
        danger = {"GAS": "2037", "ELC": "3480"}.get(variant.sku[:3])
        rows["T_SHIP_ORD_DTL"].append(
            {
                "LINE_NO": line,
                "SHIP_ORD_NO": number,
                "ITEM_CD": variant.sku,
                "QTY": quantity,
                "DG_KBN": danger,
            }
        )
    passed = _WAY[: _WAY.index(state) + 1] if state in _WAY else (*_WAY[:4], state)
    for step, scan in enumerate(passed):
        rows["T_TRK_EVT"].append(
            {
                "EVT_STS": scan,
                "EVT_DT": moment(start + timedelta(hours=step * 9, minutes=random.randrange(50))),
                "EVT_MEMO": delivery_note(random, order.buyer)
                if scan in ("30", "50") and random.random() < 0.1
                else None,
                "SHIP_ORD_NO": number,
                "DEPOT_CD": random.choice(_DEPOTS),
            }
        )


def _consignment(random: Random, order: Order, number: str, state: str, start: datetime, back: bool) -> Row:
    who, depot = order.buyer, order.facility
    site = {"NGN01": "OSK02"}.get(depot, depot)
    weight = sum(variant.weight * quantity for variant, quantity in order.items) / 1000
    return {
        "SHIP_ORD_NO": number,
        "SHIP_STS": state,
        "FROM_DEPOT_CD": random.choice(_EXTRA_DEPOTS) if back else depot,
        "CNE_NM": "Fjord & Tanuki returns" if back else who.name,
        "CNE_TEL": "03-5555-0199" if back else who.phone,
        "CNE_ZIP": None if back else who.address.postal_code,
        "CNE_ADDR1": f"Depot {site}" if back else f"{who.address.city} {who.address.line1}",
        "CNE_ADDR2": None if back else who.address.line2,
        "PCS": 1,
        "WGT": round(weight, 2),
        "COD_FLG": "1" if not back and random.random() < 0.06 else "0",
        "REQ_DT": f"{start:%Y-%m-%d}",
        "DLV_DT": moment(start + timedelta(hours=37)) if state == "40" else None,
        "DLV_MEMO": delivery_note(random, who) if not back and random.random() < 0.15 else None,
        "FAX_RES": None,
        "INS_DT": moment(start),
        "CARRIER_CD": order.carrier,
        "TO_DEPOT_CD": site if back else random.choice(_EXTRA_DEPOTS),
    }


def _pickup(random: Random, order: Order, number: str) -> Row:
    assert order.back is not None
    who, wished = order.buyer, order.back.requested + timedelta(days=1)
    return {
        "REQ_NO": f"P{number[1:]}",
        "CUST_NM": who.name,
        "CUST_TEL": who.phone,
        "CUST_ADDR": who.address.one_line,
        "WISH_DT": f"{wished:%Y-%m-%d}",
        "WISH_SLOT": random.choice(("AM", "PM", "EVE")),
        "DONE_DT": moment(wished),
        "SHIP_ORD_NO": number,
    }


def _after(company: Company, rows: Rows) -> None:
    """What goes wrong, and the money that drivers take at the door."""
    random = company.random("logistics/after")
    for consignment in rows["T_SHIP_ORD"]:
        number = consignment["SHIP_ORD_NO"]
        if consignment["COD_FLG"] == "1":
            driver = random.randrange(1, _drivers_of(company) + 1)
            amount = random.randrange(2000, 60000, 10)
            rows["T_COD_SETTLE"].append(
                {"AMT": amount, "FEE": 330, "PAID_DT": "2026-03-31", "SHIP_ORD_NO": number, "DRV_ID": driver}
            )
        if random.random() < 0.03:
            kind = random.choice(("LOST", "BROKEN", "LATE", "WRONG_ADDR"))
            text = f"{consignment['CNE_NM']} / {consignment['CNE_TEL']}: {kind.lower()}"
            rows["T_CLAIM"].append(
                {"KBN": kind, "AMT": random.randrange(1000, 30000), "TXT": text, "SHIP_ORD_NO": number}
            )


def _bills(company: Company) -> Rows:
    random = company.random("logistics/bills")
    headers: list[Row] = []
    lines: list[Row] = []
    for month in range(4, 13):
        number = f"INV2025{month:02d}01"
        amounts = [random.randrange(20_000, 900_000) for _ in range(3)]
        net = sum(amounts)
        headers.append(
            {
                "INV_NO": number,
                "SHIPPER_CD": "FT000001",
                "YM": f"2025{month:02d}",
                "NET_AMT": net,
                "TAX_AMT": net // 10,
                "PAID_FLG": "0" if month == 12 else "1",
            }
        )
        for line, (text, amount) in enumerate(
            zip(("Parcels", "Returns", "Storage"), amounts, strict=True), start=1
        ):
            lines.append({"INV_NO": number, "LINE_NO": line, "TXT": text, "AMT": amount})
    return {"T_INV_HDR": headers, "T_INV_DTL": lines, "W_IMP_BUF": []}
