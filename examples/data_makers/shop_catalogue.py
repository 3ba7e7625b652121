"""Rows of the shop's catalogue, its members and its stores."""

from __future__ import annotations

import base64
import json
from datetime import timedelta
from random import Random

from data_makers.company import TODAY, Company, Member, moment, some_day, uuid
from data_makers.people import Address, address
from data_makers.values import Row, Rows
from data_makers.words import BRANDS, PARENT_CATEGORIES, PRODUCTS, TAGS, review

_CATEGORIES = tuple(dict.fromkeys(product[2] for product in PRODUCTS))


def catalogue(company: Company) -> Rows:
    random = company.random("shop/catalogue")
    products: list[Row] = []
    for number, (name, name_ja, category, _, price) in enumerate(PRODUCTS, start=1):
        products.append(
            {
                "id": number,
                "name": name,
                "name_ja": name_ja,
                "list_price": price,
                "description": f"{name}, tested in the Alps and in Nagano.",
                "specs": json.dumps({"material": random.choice(("nylon", "steel", "wool")), "packed_cm": 32}),
                "on_sale_from": str(some_day(random, TODAY.date().replace(year=2019), TODAY.date())),
                "deleted_at": moment(TODAY - timedelta(days=40)) if number == len(PRODUCTS) else None,
                "jan_cd": None,
                "brand_id": random.randrange(1, len(BRANDS) + 1),
                "category_id": len(PARENT_CATEGORIES) + 1 + _CATEGORIES.index(category),
            }
        )
    variants = [
        {
            "id": v.id,
            "sku": v.sku,
            "product_id": v.product,
            "color": v.color,
            "size": v.size,
            "price": v.price,
            "barcode": f"45{v.id * 7919 + 10**10:011d}",
            "weight_g": str(v.weight)
            if v.id % 9
            else f"{v.weight / 1000:g} kg",  # what a text column invites
        }
        for v in company.variants
    ]
    tags = [{"id": n, "name": name} for n, name in enumerate(TAGS, start=1)]
    tagged = [
        {"product_id": product["id"], "tag_id": tag}
        for product in products
        for tag in sorted(random.sample(range(1, len(TAGS) + 1), 2))
    ]
    brands = [
        {
            "id": n,
            "name": name,
            "slug": f"brand-{n}",
            "country": country,
            "story": f"{name} makes gear since {1970 + n}.",
        }
        for n, (name, country) in enumerate(BRANDS, start=1)
    ]
    return {
        "brands": brands,
        "products": products,
        "product_variants": variants,
        "tag": tags,
        "product_tag_map": tagged,
        **_categories(),
        "stores": _stores(company),
    }


def _categories() -> Rows:
    top = len(PARENT_CATEGORIES)
    rows: list[Row] = [
        {"id": n, "name": name, "name_ja": name_ja, "parentId": None}
        for n, (name, name_ja) in enumerate(PARENT_CATEGORIES, start=1)
    ]
    rows += [
        {"id": top + n, "name": name, "parentId": n % top + 1} for n, name in enumerate(_CATEGORIES, start=1)
    ]
    closure = [{"id_ancestor": row["id"], "id_descendant": row["id"]} for row in rows]
    closure += [{"id_ancestor": r["parentId"], "id_descendant": r["id"]} for r in rows if r["parentId"]]
    return {"categories": rows, "categories_closure": closure}


def _stores(company: Company) -> list[Row]:
    random = company.random("shop/stores")
    hours = json.dumps({"mon": ["10:00", "19:00"], "sat": ["09:00", "20:00"]})
    return [
        {
            "store_code": f"ST-{number:03d}",
            "name": f"Pop-up {place}",
            "tel": f"03-5555-{number:04d}",
            "opening_hours": hours,
            **embedded(address(random, country), "addr"),
        }
        for number, (place, country) in enumerate(
            (("Shibuya", "JP"), ("Umeda", "JP"), ("Bremen", "DE")), start=1
        )
    ]


def embedded(where: Address, prefix: str) -> Row:
    """The embedded address; the strategy of the ORM puts the prefix before a capital letter."""
    values = {
        "postal_code": where.postal_code,
        "region": where.region,
        "city": where.city,
        "line1": where.line1,
        "line2": where.line2,
        "country": where.country,
    }
    return {prefix + name.capitalize() if prefix else name: value for name, value in values.items()}


def members(company: Company) -> Rows:
    random = company.random("shop/members")
    users: list[Row] = []
    addresses: list[Row] = []
    favourites: list[Row] = []
    reviews: list[Row] = []
    for member in company.members:
        who = member.who
        users.append(_user(member, random))
        for label in ("Home", "実家" if who.locale == "ja" else "Office")[: random.choice((1, 1, 2))]:
            where = who.address if label == "Home" else address(random, who.address.country)
            addresses.append(
                {
                    "label": label,
                    "recipient_name": who.name,
                    "recipient_tel": who.phone,
                    "default_flg": int(label == "Home"),
                    "userId": member.id,
                    **embedded(where, ""),
                }
            )
        for product in sorted(random.sample(range(1, len(PRODUCTS) + 1), random.choice((0, 0, 1, 3)))):
            favourites.append({"usersId": member.id, "productsId": product})
        if random.random() < 0.4:
            text = review(random, who)
            reviews.append(
                {
                    "stars": random.choice((3, 4, 5, 5)),
                    "title": text[:20],
                    "body": text,
                    "published": random.choice((0, 1, 1)),
                    "productId": random.randrange(1, len(PRODUCTS) + 1),
                    "authorId": member.id,
                }
            )
    return {
        "users": users,
        "user_addresses": addresses,
        "users_favorites_products": favourites,
        "product_review": reviews,
        **_carts(company),
    }


def _user(member: Member, random: Random) -> Row:
    who = member.who
    joined = TODAY - timedelta(days=random.randrange(20, 3600), minutes=random.randrange(900))
    hashed = base64.b64encode(random.randbytes(40), altchars=b"./").decode()[:53]
    return {
        "id": member.id,
        "registDate": moment(joined),
        "memberCode": member.code,
        "email": who.email,
        "passwordHash": f"$2b$12${hashed}",
        "familyName": who.family,
        "givenName": who.given,
        "familyNameKana": who.family_kana,
        "givenNameKana": who.given_kana,
        "tel": who.phone if random.random() < 0.9 else None,
        "fax": "03-5555-0100" if member.id in (7, 301) else None,
        "birthday": str(who.birthday) if random.random() < 0.8 else None,
        "status": random.choices((0, 1, 2, 9), (5, 85, 2, 8))[0],
        "locale": who.locale,
        "pointBalance": random.randrange(0, 5000, 10),
        "lastLoginAt": moment(TODAY - timedelta(hours=random.randrange(1, 9000))),
    }


def _carts(company: Company) -> Rows:
    random = company.random("shop/carts")
    carts: list[Row] = []
    items: list[Row] = []
    for member in random.sample(company.members, len(company.members) // 4):
        owner = member.id if random.random() < 0.8 else None  # guests have baskets too
        touched = TODAY - timedelta(hours=random.randrange(1, 1400))
        cart = {"id": uuid(random), "lastTouchedAt": moment(touched), "userId": owner}
        carts.append(cart)
        for variant in random.sample(company.variants, random.choice((1, 2, 3))):
            items.append({"cartId": cart["id"], "variantId": variant.id, "qty": random.choice((1, 1, 2))})
    return {"cart": carts, "cart_item": items}
