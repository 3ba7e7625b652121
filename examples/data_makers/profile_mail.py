"""Documents of what the profile service sends to members and asks them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime, timedelta
from random import Random
from typing import Any

from data_makers.company import TODAY, Company
from data_makers.words import review

Document = dict[str, Any]
Key = Callable[[Random], Document]
At = Callable[[datetime], Document]

_TEMPLATES = (
    ("return_received", "mail", "We have your parcel", "返品を受け付けました"),
    ("booking_confirmed", "mail", "See you soon", "ご予約を承りました"),
    ("order_shipped", "push", "On its way", "発送しました"),
    ("spring_sale", "line", "Spring sale", "春のセール"),
)


def messages(company: Company, keys: Mapping[str, Document], key: Key, at: At) -> dict[str, list[Document]]:
    random = company.random("profile/messages")
    stamps = {
        "createdAt": at(TODAY - timedelta(days=400)),
        "updatedAt": at(TODAY - timedelta(days=30)),
        "__v": 0,
    }
    templates: list[Document] = [
        {
            "_id": key(random),
            "key": name,
            "channel": channel,
            "texts": [
                {"_id": key(random), "locale": locale, "subject": text, "body": f"{text} {{{{name}}}}"}
                for locale, text in (("en", english), ("ja", japanese))
            ],
            **stamps,
        }
        for name, channel, english, japanese in _TEMPLATES
    ]
    segments: list[Document] = [
        {"_id": key(random), "name": name, "filter": {"activity": name}, "size": size, **stamps}
        for name, size in (("sleeping", 80), ("regular", 140), ("fan", 60))
    ]
    campaigns: list[Document] = [
        {
            "_id": key(random),
            "title": title,
            "segments": [segment["_id"] for segment in segments[:2]],
            "template": templates[3]["_id"],
            "startsAt": at(TODAY - timedelta(days=20)),
            "results": {"sent": 220, "opened": 96, "clicked": 18},
            **stamps,
        }
        for title in ("Spring sale 2026", "花見キャンペーン")
    ]
    return {
        "notificationtemplates": templates,
        "segments": segments,
        "campaigns": campaigns,
        "notifications": _sent(company, keys, templates, campaigns[0], key, at),
    }


def _sent(
    company: Company,
    keys: Mapping[str, Document],
    templates: list[Document],
    campaign: Document,
    key: Key,
    at: At,
) -> list[Document]:
    random = company.random("profile/sent")
    sent: list[Document] = []
    for member in random.sample(company.members, len(company.members) // 2):
        template = random.choice(templates)
        mail = template["channel"] == "mail"
        when = TODAY - timedelta(hours=random.randrange(2000))
        sent.append(
            {
                "_id": key(random),
                "recipient": keys[member.code],
                "template": template["_id"],
                "channel": template["channel"],
                "sentTo": member.who.email if mail else f"{random.getrandbits(64):016x}",
                "variables": {"name": member.who.name},
                "readAt": at(when + timedelta(hours=4)) if random.random() < 0.6 else None,
                "about": {"model": "Campaign", "id": campaign["_id"]},
                "createdAt": at(when),
                "updatedAt": at(when),
                "__v": 0,
            }
        )
    return sent


def surveys(company: Company, key: Key, at: At) -> dict[str, list[Document]]:
    random = company.random("profile/surveys")
    questions: list[Document] = [
        {"_id": key(random), "text": "How was it?", "kind": "stars", "choices": []},
        {"_id": key(random), "text": "Would you come again?", "kind": "choice", "choices": ["yes", "no"]},
        {"_id": key(random), "text": "ご意見をお聞かせください", "kind": "free", "choices": []},
    ]
    survey: Document = {
        "_id": key(random),
        "title": "After a stay",
        "questions": questions,
        "open": True,
        "__v": 0,
    }
    answers: list[Document] = []
    for member in random.sample(company.members, len(company.members) // 4):
        when = at(TODAY - timedelta(days=random.randrange(300)))
        replies = [
            {"_id": key(random), "questionId": questions[0]["_id"], "stars": random.randrange(2, 6)},
            {"_id": key(random), "questionId": questions[1]["_id"], "choice": random.choice(("yes", "no"))},
            {"_id": key(random), "questionId": questions[2]["_id"], "text": review(random, member.who)},
        ]
        answers.append(
            {
                "_id": key(random),
                "survey": survey["_id"],
                "memberCode": member.code,
                "answers": replies,
                "createdAt": when,
                "updatedAt": when,
                "__v": 0,
            }
        )
    return {"surveys": [survey], "surveyanswers": answers}
