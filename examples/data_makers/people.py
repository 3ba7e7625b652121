"""Invented people: names, addresses, numbers. Mail addresses end at the domains of RFC 2606 only."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from datetime import date, timedelta
from random import Random

_FAMILY = """
小林:コバヤシ:kobayashi 松永:マツナガ:matsunaga 三枝:サエグサ:saegusa 西村:ニシムラ:nishimura
大沢:オオサワ:osawa
早川:ハヤカワ:hayakawa 青柳:アオヤギ:aoyagi 北川:キタガワ:kitagawa 雨宮:アメミヤ:amemiya 榎本:エノモト:enomoto
森下:モリシタ:morishita 佐伯:サエキ:saeki 堀江:ホリエ:horie 長谷部:ハセベ:hasebe 野中:ノナカ:nonaka
"""
_GIVEN = """
美咲:ミサキ:misaki 悠斗:ユウト:yuto 千尋:チヒロ:chihiro 直樹:ナオキ:naoki 彩花:アヤカ:ayaka 蓮:レン:ren
由紀:ユキ:yuki 拓海:タクミ:takumi 葵:アオイ:aoi 隼人:ハヤト:hayato 沙織:サオリ:saori 湊:ミナト:minato
"""
_TOWNS_JP = """
東京都:世田谷区:三軒茶屋:15 神奈川県:鎌倉市:御成町:24 長野県:松本市:深志:39
北海道:札幌市中央区:南一条西:06
京都府:京都市左京区:岡崎:60 福岡県:福岡市中央区:大名:81 愛知県:名古屋市千種区:今池:46
宮城県:仙台市青葉区:国分町:98
"""
_EUROPE = {
    "DE": (
        "Lindner Brandl Köhlmann Vogelsang Rüttgers Ahlers",
        "Jonas Frieda Mathis Greta Anton Wiebke",
        "Freiburg Münster Leipzig Bremen",
        "Gartenstraße:Am Mühlbach:Lindenallee",
        "+49 761 555 ",
    ),
    "FR": (
        "Delorme Vasseur Chabrier Montreuil Lefranc",
        "Élodie Mathieu Camille Bastien Solène",
        "Annecy Nantes Grenoble Dijon",
        "rue des Tilleuls:avenue du Lac:chemin Vert",
        "+33 4 55 50 ",
    ),
    "SE": (
        "Lindqvist Sjöberg Åkerlund Hallström Nyberg",
        "Elsa Axel Märta Nils Tove",
        "Uppsala Malmö Falun Östersund",
        "Björkgatan Sjövägen Storgatan",
        "+46 18 555 ",
    ),
    "IT": (
        "Bellandi Marchetti Fornari Castelnuovo",
        "Chiara Davide Ginevra Matteo",
        "Trento Verona Lucca Torino",
        "via dei Pini:via Garda:corso Alpino",
        "+39 045 555 ",
    ),
}
_MAIL_DOMAINS = ("example.com", "example.org", "example.jp")
_LOCALES = {"JP": "ja", "DE": "de", "FR": "fr", "SE": "sv", "IT": "it"}


@dataclass(frozen=True, slots=True)
class Address:
    postal_code: str
    region: str
    city: str
    line1: str
    line2: str | None
    country: str

    @property
    def one_line(self) -> str:
        if self.country == "JP":
            return f"〒{self.postal_code} {self.region}{self.city}{self.line1} {self.line2 or ''}".strip()
        return f"{self.line1}, {self.postal_code} {self.city}, {self.country}"


@dataclass(frozen=True, slots=True)
class Person:
    family: str
    given: str
    family_kana: str | None
    given_kana: str | None
    email: str
    phone: str
    birthday: date
    address: Address
    locale: str

    @property
    def name(self) -> str:
        """As it is written on a label: family name first in Japan."""
        return f"{self.family} {self.given}" if self.locale == "ja" else f"{self.given} {self.family}"

    @property
    def kana(self) -> str | None:
        return f"{self.family_kana} {self.given_kana}" if self.family_kana else None


def person(random: Random, number: int, japanese: float = 0.7) -> Person:
    """One person; `number` keeps the mail address unique within a company."""
    if random.random() < japanese:
        family, family_kana, first = random.choice(_FAMILY.split()).split(":")
        given, given_kana, second = random.choice(_GIVEN.split()).split(":")
        return Person(
            family,
            given,
            family_kana,
            given_kana,
            f"{first}.{second}{number}@{random.choice(_MAIL_DOMAINS)}",
            f"0{random.choice((70, 80, 90))}-{random.randrange(1000, 10000)}-{random.randrange(1000, 10000)}",
            _birthday(random),
            address(random, "JP"),
            "ja",
        )
    country = random.choice(sorted(_EUROPE))
    families, givens, _, _, dial = _EUROPE[country]
    last, first = random.choice(families.split()), random.choice(givens.split())
    return Person(
        last,
        first,
        None,
        None,
        f"{_ascii(first)}.{_ascii(last)}{number}@{random.choice(_MAIL_DOMAINS)}",
        f"{dial}{random.randrange(10, 100)} {random.randrange(10, 100)}",
        _birthday(random),
        address(random, country),
        _LOCALES[country],
    )


def address(random: Random, country: str) -> Address:
    if country == "JP":
        region, city, part, code = random.choice(_TOWNS_JP.split()).split(":")
        block = f"{part}{random.randrange(1, 6)}-{random.randrange(1, 30)}-{random.randrange(1, 20)}"
        flat = (
            f"メゾン{random.choice('桜楓杉椿')}{random.randrange(101, 909)}"
            if random.random() < 0.4
            else None
        )
        postal = f"{code}{random.randrange(0, 10)}-{random.randrange(0, 10000):04d}"
        return Address(postal, region, city, block, flat, country)
    _, _, cities, streets, _ = _EUROPE[country]
    road = random.choice(streets.split(":") if ":" in streets else streets.split())
    number = random.randrange(1, 120)
    line = f"{number} {road}" if country == "FR" else f"{road} {number}"
    return Address(
        f"{random.randrange(10000, 99999)}", country, random.choice(cities.split()), line, None, country
    )


def _birthday(random: Random) -> date:
    return date(1948, 1, 1) + timedelta(days=random.randrange(21_500))


def _ascii(text: str) -> str:
    plain = unicodedata.normalize("NFKD", text.lower())
    return "".join(letter for letter in plain if letter.isascii() and letter.isalpha())
