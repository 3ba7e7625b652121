"""Rows of what happens in the shop: orders, money, points, returns, slips of the warehouse."""

from __future__ import annotations

from datetime import timedelta
from random import Random

from data_makers.company import TODAY, Company, Order, moment
from data_makers.shop_catalogue import embedded
from data_makers.values import Row, Rows
from data_makers.words import comment, delivery_note

_ITEM_ID = 10_000  # item ids start apart from order ids, so that a wrong join is seen


def sales(company: Company) -> Rows:
    random = company.random("shop/sales")
    rows: Rows = {
        "delivery_orders": [_order(order, random) for order in company.orders],
        "delivery_order_items": [],
        "payments": [_payment(order, random) for order in company.orders if order.status != "PENDING"],
        "wms_order_mappings": [_mapping(order, random) for order in company.orders if order.ship_slip],
        "return_requests": [],
        "return_request_items": [],
    }
    for order in company.orders:
        items = _items(order, len(rows["delivery_order_items"]))
        rows["delivery_order_items"] += items
        if order.back:
            request = len(rows["return_requests"]) + 1
            rows["return_requests"].append(_return(order, random) | {"id": request})
            rows["return_request_items"] += [
                {"return_request_id": request, "order_item_id": item["id"], "qty": 1} for item in items[:2]
            ]
    return rows | _coupons(company) | _points(company) | _left_behind(company)


def _order(order: Order, random: Random) -> Row:
    who, coupon = order.buyer, random.choice((0, 0, 0, 500))
    fee = 0 if order.items_total > 9000 else 880
    gift = random.random() < 0.05
    return {
        "id": order.id,
        "created_at": moment(order.placed),
        "order_code": order.code,
        "status": order.status,
        "channel": random.choices(("WEB", "IOS", "ANDROID", "WALK_IN"), (40, 34, 22, 4))[0],
        "buyer_name": who.name,
        "buyer_email": who.email,
        "buyer_tel": who.phone if random.random() < 0.93 else None,
        "items_total": order.items_total,
        "shipping_fee": fee,
        "grand_total": order.items_total + fee - coupon,
        "currency": "JPY" if who.address.country == "JP" else "EUR",
        "gift_flg": int(gift),
        "customer_note": delivery_note(random, who) if random.random() < 0.3 else None,
        "gift_msg": None,
        "placed_at": moment(order.placed),
        "delivered_at": moment(order.delivered) if order.delivered else None,
        "user_id": order.member.id if order.member else None,
        **embedded(who.address, "shipTo"),
    }


def _items(order: Order, before: int) -> list[Row]:
    return [
        {
            "id": _ITEM_ID + before + number,
            "created_at": moment(order.placed),
            "sku": variant.sku,
            "qty": quantity,
            "unit_price": variant.price,
            "delivery_order_id": order.id,
            "variant_id": variant.id,
        }
        for number, (variant, quantity) in enumerate(order.items, start=1)
    ]


def _payment(order: Order, random: Random) -> Row:
    method = random.choices(("card", "konbini", "paypal"), (70, 18, 12))[0]
    refunded = order.items_total if order.back and order.back.completed else 0
    paid = "REFUNDED" if refunded else "FAILED" if order.status == "CANCELLED" else "CAPTURED"
    row: Row = {
        "created_at": moment(order.placed + timedelta(minutes=3)),
        "provider": {"card": random.choice(("stripe", "gmo"))}.get(method, method),
        "state": paid,
        "amount": order.items_total,
        "refunded_amount": refunded,
        "method": method,
        "delivery_order_id": order.id,
    }
    if method == "card":
        row |= {
            "card_token": f"tok_{random.getrandbits(96):024x}",
            "card_last4": f"{random.randrange(10000):04d}",
        }
    elif method == "konbini":
        row |= {"slip_number": f"{random.randrange(10**10):010d}", "pay_by": f"{order.placed:%Y-%m-%d}"}
    else:
        row |= {"payer_email": order.buyer.email}
    return row


def _mapping(order: Order, random: Random) -> Row:
    synced = order.placed + timedelta(days=1)
    if order.back and order.back.slip:
        synced = order.back.requested + timedelta(days=1)
    return {
        "ship_slip_code": order.ship_slip,
        "receive_slip_code": order.back.slip if order.back else None,
        "synced_at": moment(synced.replace(hour=2, minute=random.randrange(5, 25))),
        "old_wms_no": None,
        "delivery_order_id": order.id,
    }


def _return(order: Order, random: Random) -> Row:
    back = order.back
    assert back is not None
    return {
        "created_at": moment(back.requested),
        "request_code": back.code,
        "status": back.status,
        "reason": back.reason,
        "comment": comment(random, order.buyer) if random.random() < 0.7 else None,
        "refund_amount": order.items_total if back.completed else None,
        "requested_at": moment(back.requested),
        "completed_at": moment(back.completed) if back.completed else None,
        "delivery_order_id": order.id,
    }


def _coupons(company: Company) -> Rows:
    random = company.random("shop/coupons")
    codes = ("WELCOME10", "HANAMI2026", "SUMMER25", "SORRY500", "FIRSTSNOW", "TANUKI")
    coupons: list[Row] = [
        {
            "id": number,
            "code": code,
            "kind": ("PERCENT", "AMOUNT")[number % 2],
            "value": (10, 500)[number % 2],
            "valid_from": f"2025-{number:02d}-01",
            "valid_to": f"2026-{number:02d}-28" if number % 3 else None,
            "max_uses": random.choice((None, 100, 1000)),
        }
        for number, code in enumerate(codes, start=1)
    ]
    used = random.sample(company.orders, len(company.orders) // 8)
    usages: list[Row] = [
        {
            "delivery_order_id": order.id,
            "discount": 500,
            "used_at": moment(order.placed),
            "coupon_id": random.randrange(1, len(codes) + 1),
        }
        for order in used
    ]
    return {"coupons": coupons, "coupon_usages": usages}


def _points(company: Company) -> Rows:
    random = company.random("shop/points")
    rows: list[Row] = []
    for order in company.orders:
        if order.member and order.status == "DELIVERED":
            rows.append(
                {
                    "created_at": moment(order.placed),
                    "kind": "E",
                    "points": order.items_total // 100,
                    "expires_on": f"{order.placed + timedelta(days=730):%Y-%m-%d}",
                    "user_id": order.member.id,
                    "order_code": order.code,
                }
            )
    for member in random.sample(company.members, len(company.members) // 5):
        kind = random.choice("SXG")
        points = random.randrange(100, 900, 10)
        rows.append({"kind": kind, "points": points if kind == "G" else -points, "user_id": member.id})
    return {"point_transactions": rows}


def _left_behind(company: Company) -> Rows:
    random = company.random("shop/left-behind")
    fixes: list[Row] = [
        {
            "user_id": m.id,
            "points_before": 0,
            "points_after": random.randrange(10, 300),
            "note": "double booking 2021-05",
        }
        for m in random.sample(company.members, 18)
    ]
    mails: list[Row] = [
        {
            "mailto": m.who.email,
            "subject": "ご注文ありがとうございます",
            "body": f"{m.who.name} 様 ご注文の商品を発送しました。お届け先: {m.who.address.one_line}",
            "send_flg": 1,
            "sentAt": moment(
                TODAY.replace(year=2019, month=1, day=9) - timedelta(minutes=random.randrange(90_000))
            ),
        }
        for m in random.sample(company.members, 30)
    ]
    return {"tmp_point_fix_2021": fixes, "MailQueue": mails}
