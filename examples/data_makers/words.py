"""Words that the makers pick from: articles, places and what people write into free text."""

from __future__ import annotations

from random import Random

from data_makers.people import Person

PRODUCTS = (
    # name, name in Japanese, category, prefix of the article code, price
    ("Tanuki 2 tent", "たぬきテント2人用", "Two-person tents", "TNT", 39800),
    ("Fjord family tent", "フィヨルド ファミリーテント", "Family tents", "TNT", 84800),
    ("Solo ridge shelter", "ソロシェルター", "Shelters", "TNT", 21800),
    ("Kumo down sleeping bag", "雲ダウンシュラフ", "Sleeping bags", "SLP", 32800),
    ("Midsommar summer bag", "夏用シュラフ", "Sleeping bags", "SLP", 12800),
    ("Trail mat light", "軽量マット", "Mats", "MAT", 9800),
    ("Air mat double", "エアマットダブル", "Mats", "MAT", 18800),
    ("Hibachi pocket stove", "ポケットストーブ", "Stoves", "STV", 7800),
    ("Gas stove twin", "ツインガスコンロ", "Stoves", "STV", 14800),
    ("Gas cartridge 250", "ガスカートリッジ250", "Fuel", "GAS", 680),
    ("Titanium mug", "チタンマグ", "Tableware", "CUP", 4200),
    ("Enamel pot 2 l", "ホーロー鍋2L", "Tableware", "CUP", 5600),
    ("Lantern Hotaru", "ランタン 蛍", "Lights", "LGT", 8900),
    ("Head torch 400", "ヘッドライト400", "Lights", "LGT", 5400),
    ("Rucksack Alm 45", "ザック アルム45", "Rucksacks", "BAG", 24800),
    ("Day pack Sora", "デイパック 空", "Rucksacks", "BAG", 11800),
    ("Dry bag 20 l", "ドライバッグ20L", "Bags", "BAG", 3200),
    ("Folding chair Uta", "折りたたみチェア", "Furniture", "FUR", 8800),
    ("Roll table", "ロールテーブル", "Furniture", "FUR", 13800),
    ("Hammock Kaze", "ハンモック 風", "Hammocks", "HMK", 9400),
    ("Rain jacket Ame", "レインジャケット 雨", "Clothing", "CLO", 27800),
    ("Merino shirt", "メリノシャツ", "Clothing", "CLO", 9900),
    ("Wool socks", "ウールソックス", "Clothing", "CLO", 2400),
    ("Trekking poles", "トレッキングポール", "Walking", "WLK", 15800),
    ("Water filter", "携帯浄水器", "Water", "WTR", 6900),
    ("Bottle 1 l", "ボトル1L", "Water", "WTR", 3600),
    ("Power bank 20k", "モバイル電源", "Electronics", "ELC", 7200),
    ("Solar panel 30 W", "ソーラーパネル30W", "Electronics", "ELC", 16800),
    ("Tarp Hexa", "ヘキサタープ", "Tarps", "TRP", 19800),
    ("Peg set steel", "スチールペグセット", "Spare parts", "PEG", 2900),
)
BRANDS = (
    ("Fjord & Tanuki", "JP"), ("Kumo Works", "JP"), ("Hallström", "SE"), ("Almgut", "DE"),
    ("Pinède", "FR"), ("Garda Sport", "IT"), ("山道具製作所", "JP"), ("Nordlys Gear", "NO"),
)  # fmt: skip
PARENT_CATEGORIES = (
    ("Sleep outside", "寝具・テント"),
    ("Cook and eat", "調理"),
    ("Carry and wear", "服・バッグ"),
)
COLOURS = ("moss", "sand", "navy", "rust", "slate", "snow", "藍", "墨")
SIZES = ("S", "M", "L", "F")
TAGS = ("new", "ultralight", "family", "winter", "second season", "限定", "bestseller", "vegan", "repairable")

_COMMENTS = (
    "Too small across the shoulders.", "サイズが合いませんでした。", "Zip does not close any more.",
    "色が写真と違います。", "I ordered the wrong colour, sorry!",
    "Arrived after we had left for the mountains.",
    "縫い目がほつれていました。", "One pole is missing.",
)  # fmt: skip
_NOTES = (
    "置き配でお願いします。", "Please ring twice.", "平日は夜のみ在宅です。", "Leave it with the neighbour.",
    "Bitte beim Hausmeister abgeben.", "ギフト用です。値札を外してください。",
    "Merci de livrer avant vendredi.",
)  # fmt: skip
_REVIEWS = (
    "Kept us dry for a week of rain.", "軽くて設営も簡単です。", "Heavier than it says.", "Colour is lovely.",
    "二年使っても問題ありません。", "The zip is the weak point.", "Would buy it again.", "思ったより小さい。",
)  # fmt: skip
_STAYS = (
    "Quiet place, stars all night.", "川の音が気持ちよかったです。", "The host brought fresh bread.",
    "シャワーが少し遠い。", "Steep last kilometre, but worth it.", "虫が多い季節でした。",
)  # fmt: skip
_WISHES = (
    "We bring a small dog.", "到着が夜になります。", "Is there power for an electric car?",
    "薪を買えますか。",
    "Travelling with two children.", "自転車で行きます。",
)  # fmt: skip
WAREHOUSE_MEMOS = (
    "箱つぶれあり、中身は問題なし", "tags still on", "取扱説明書なし", "smells of smoke, grade B",
    "数量確認済み", "wrong slip on the box, corrected", None, None, None,
)  # fmt: skip


def free_text(random: Random, texts: tuple[str, ...], who: Person, contact: float = 0.15) -> str:
    """What people type; now and then with a mail address or a phone number in it."""
    text = random.choice(texts)
    if random.random() >= contact:
        return text
    return f"{text} {random.choice((f'連絡先 {who.phone}', f'Call {who.phone}', f'mail: {who.email}'))}"


def comment(random: Random, who: Person) -> str:
    return free_text(random, _COMMENTS, who)


def delivery_note(random: Random, who: Person) -> str:
    return free_text(random, _NOTES, who, 0.3)


def review(random: Random, who: Person) -> str:
    return free_text(random, _REVIEWS, who, 0.04)


def stay_review(random: Random, who: Person) -> str:
    return free_text(random, _STAYS, who, 0.04)


def wish(random: Random, who: Person) -> str:
    return free_text(random, _WISHES, who, 0.25)
