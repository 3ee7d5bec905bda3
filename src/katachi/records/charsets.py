"""Which of the encodings of old game records is this? A small likelihood model over characters.

General guessers need a paragraph; a record often has two names of three characters. But we know what to expect there:
names, ranks, tournaments. Each encoding gives every character a probability: the few dozen characters of such
headers, then the frequent part of its character set (every Chinese, Japanese and Korean standard puts that first), then
the rest. The encoding that makes the bytes least surprising wins.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from dataclasses import dataclass
from functools import lru_cache

REPLACEMENT = "\ufffd"
_BROKEN = math.log(1e-7)  # a byte that does not belong to the encoding
_ASCII = math.log(1 / 95)
_TRUST_IN_NEIGHBOURS = math.log(100)
_STRAY = math.log(1e-6)  # a character nobody expects in a header


@dataclass(frozen=True)
class _Model:
    """How one encoding is used in headers."""

    codec: str
    usual: str  # characters of names, ranks and events
    standard: str = ""  # the codec of the national standard, whose rows tell frequent characters from rare ones
    frequent: range = range(0)  # lead bytes of the frequent part, in `standard`
    frequent_count: int = 1
    rare_count: int = 3000
    usual_share: float = 0.35
    frequent_share: float = 0.55
    letters: str = ""  # for alphabets: all letters that are not ASCII
    letter_share: float = 0.1  # how much of a text they are


_HAN_CN = (
    "段级胜负局杯赛届第决战中盘黑白先目子半围棋公开名人王天元国手世界李张刘陈古柯洁朴崔江周马常昊聂卫平曹薰铉吴清源"
)
_HAN_TW = "段級勝負局盃賽屆第決戰中盤黑白先目子半圍棋公開名人王天元國手世界林張周陳許黃海峰俊勳嘉"
_HAN_JP = (
    "段級勝負局杯戦期第決中押黒白先目子半囲碁棋聖名人本因坊王座天元十番挑手合会"
    "日木谷井山田小林趙治勲高川藤沢坂村武宮張栩"
)
_KANA = (
    "のをにはがとでしちりきまんアイウエオカキクケコサシスセソタチツテトナニネノハヒフマミムメモラリルレロンーッュョ・"
)
# Most syllables of the Korean standard are never used in names; these are.
_HANGUL = (
    "단급승국배전제회결대기위왕명인천원흑백집반불계세돌둑가각간강개거건경고곡공과관광교구군권귀규균근금길김나남노다덕도동두라락란"
    "래력련렬령례로록류륙률리린림마만매맹모목묵문미민박방범법변병보복봉부북분비빈사산삼상새생서석선설섭성소손솔송수숙순술숭시식신실"
    "심아안애양어언엄여연열염영예오옥온완용우운욱웅유육윤율은을음응의이익일임입자작장재정조종좌주준중지진차찬창채철청초최추춘충치칠"
    "탁태택판팔평포표풍필하학한함해허헌혁현협형혜호홍화환황효후훈휘희바"
)
_LATIN = "àáâãäåæçèéêëìíîïñòóôõöøùúûüýÿßÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜÝŠšŽžŒœ"
_CYRILLIC = "абвгдежзийклмнопрстуфхцчшщъыьэюяёАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЁ"

# Accented Latin letters, read as Cyrillic or Chinese, make such words.
_MIXED_WORD = re.compile("[A-Za-z][Ѐ-ӿ]|[Ѐ-ӿ][A-Za-z]|[a-z][\u2e80-\ud7af]+[a-z]")

_MODELS = (
    _Model("gb18030", _HAN_CN, "gb2312", range(0xB0, 0xD8), 3755, 3008),
    _Model("big5hkscs", _HAN_TW, "big5", range(0xA4, 0xC7), 5401, 7652),
    _Model("cp932", _HAN_JP + _KANA, "euc_jp", range(0xB0, 0xD0), 2965, 3390),
    _Model("euc_jp", _HAN_JP + _KANA, "euc_jp", range(0xB0, 0xD0), 2965, 3390),
    _Model("cp949", _HANGUL, "euc_kr", range(0xB0, 0xC9), 2350, 20000, usual_share=0.75, frequent_share=0.2),
    _Model("cp1252", "", letters=_LATIN),
    _Model("cp1251", "", letters=_CYRILLIC, letter_share=0.5),
    _Model("utf-8", _HAN_CN + _HAN_JP + _LATIN, "gb18030", range(0xB0, 0xD8), 3755, 20000),
)


def _lead_byte(model: _Model, char: str) -> int:
    """The row of a character in the national standard; 0 if it is only in a vendor's extension."""
    try:
        encoded = char.encode(model.standard)
    except UnicodeEncodeError:
        return 0
    return encoded[0] if len(encoded) == 2 else 0


@lru_cache(maxsize=20000)
def _log_probability(model: _Model, char: str) -> float:
    if char == REPLACEMENT:
        return _BROKEN
    if char < "\x80":
        return _ASCII
    if model.letters:
        return math.log(model.letter_share / len(model.letters)) if char in model.letters else _STRAY
    if char in model.usual:
        return math.log(model.usual_share / len(model.usual))
    lead = _lead_byte(model, char)
    if lead in model.frequent:
        return math.log(model.frequent_share / model.frequent_count)
    if lead and char.isalpha():
        return math.log(0.05 / model.rare_count)
    if lead:
        return math.log(0.02 / 100)  # punctuation
    # Half-width kana and private use are a sign of another encoding read wrongly; so are, less so, extensions.
    odd = "\uff61" <= char <= "\uff9f" or "\ue000" <= char <= "\uf8ff"
    return _STRAY if odd else math.log(0.003 / 15000)


def most_likely(sample: bytes, expected: str = "") -> str | None:
    """The codec that explains `sample` best, or None if each of them leaves much of it undecoded.

    `expected` is the codec of the records around this one: it wins unless another is far better.

    >>> most_likely("PB[古力]PW[李世石]".encode("gbk"))
    'gb18030'
    >>> most_likely("PB[Jan Hrabánek]".encode("latin-1"))
    'cp1252'
    """
    scores: dict[str, float] = {}
    high = sum(byte >= 0x80 for byte in sample)
    for model in _MODELS:
        text = sample.decode(model.codec, errors="replace")
        counts = Counter(text)
        if counts[REPLACEMENT] * 4 > high:
            continue
        scores[model.codec] = sum(_log_probability(model, char) * n for char, n in counts.items())
        scores[model.codec] += _STRAY * len(_MIXED_WORD.findall(text))
    if expected in scores:
        scores[expected] += _TRUST_IN_NEIGHBOURS
    return max(scores, key=scores.__getitem__) if scores else None
