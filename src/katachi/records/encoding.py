"""From the bytes of a record to UTF-8.

The order of trust: a byte order mark, text that is UTF-8 beyond doubt, the encoding that the record names (`CA`),
UTF-8, a guess. The compiled reader gets UTF-8 only, because in GBK, Big5 and Shift-JIS the second byte of a character
may be a bracket or a backslash. Nothing here raises for bad content: undecodable bytes become U+FFFD and a warning.
"""

from __future__ import annotations

import codecs
import math
import re
from collections import Counter
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import islice, pairwise

from katachi import _core
from katachi.records.problem import Warning_

REPLACEMENT = "\ufffd"
_SAMPLE = 4096  # bytes used to guess: enough for a verdict, at the same cost for a file of any size
_HEAD = 1 << 16  # where a CA property is looked for, and what decides whether it is text
_CONTROLS = bytes(sorted(set(range(32)) - set(b"\t\n\r\f\x1b")))
_CERTAIN = 4  # characters of valid UTF-8 that outweigh a CA property saying otherwise

_JIS = (b"\x1b$@", b"\x1b$B")  # turn to two bytes for each character
_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)

# Names as written in CA, without "-", "_", ":" and blanks. Where a vendor's codec is a superset it reads better.
_CODECS = {
    "utf-8": ("utf8", "unicode", "utf"),
    "ascii": ("usascii", "ascii"),
    "gb18030": ("gb2312", "gbk", "gb18030", "gb", "euccn", "cp936", "936", "windows936", "hzgb2312", "gb231280"),
    "big5hkscs": ("big5", "big5hkscs", "cp950", "950", "windows950"),
    "cp932": ("shiftjis", "sjis", "xsjis", "mskanji", "cp932", "932", "windows31j", "windows932"),
    "euc_jp": ("eucjp", "xeucjp", "ujis"),
    "iso2022_jp": ("iso2022jp", "jis"),
    "cp949": ("euckr", "ksc5601", "ksc56011987", "cp949", "949", "uhc", "windows949", "korean"),
    "cp1252": ("iso88591", "latin1", "l1", "cp1252", "windows1252", "ansi", "1252"),
    "iso8859-2": ("iso88592", "latin2"),
    "iso8859-15": ("iso885915", "latin9"),
    "cp1250": ("windows1250", "cp1250", "1250"),
    "cp1251": ("windows1251", "cp1251", "1251"),
    "koi8_r": ("koi8r",),
    "tis_620": ("tis620", "windows874"),
}
_BY_NAME = {name: codec for codec, names in _CODECS.items() for name in names}
_CA = re.compile(rb"(?<![A-Z])CA[ \t\r\n]{0,8}\[([^\]\[;]{0,40})\]")
_GAME_START = re.compile(rb"(?:^|(?<=\n))[ \t\r]{0,8}(?=\([ \t\r\n]{0,8};)")

LOOK = 4096  # bytes, enough to tell text from binary data


@dataclass(frozen=True)
class Decoded:
    """UTF-8 bytes without byte order mark, the codec they were read with, and what was odd about it."""

    utf8: bytes
    codec: str
    warnings: list[Warning_] = field(default_factory=list)


def to_utf8(data: bytes, expected: str = "") -> Decoded:
    """Decodes the bytes of one file, or of one line of a file whose lines are mostly in the codec `expected`.

    >>> to_utf8("(;PB[柯洁])".encode("gbk")).utf8.decode()
    '(;PB[柯洁])'
    """
    for mark, codec in _MARKS:
        if data.startswith(mark):
            return decoded_as(data[len(mark) :], codec)
    for codec, start in (("utf-16-le", b"(\0;\0"), ("utf-16-be", b"\0(\0;")):
        if data.startswith(start):
            return decoded_as(data, codec)
    if any(mark in data for mark in _JIS):
        return decoded_as(data, "iso2022_jp")
    if _core.is_ascii(data) or (_core.is_utf8(data) and _trust_utf8(data, expected)):
        return Decoded(data, "utf-8")
    pieces = _pieces(data)
    return _joined([_decode_piece(piece, expected) for piece in pieces])


def text_to_utf8(text: str) -> Decoded:
    """The same for text that is decoded already; lone surrogates, which no file can hold, become question marks."""
    text = text.removeprefix("\ufeff")
    try:
        return Decoded(text.encode(), "str")
    except UnicodeEncodeError as error:
        message = f"character {text[error.start]!a} cannot be written and became '?'"
        return Decoded(text.encode(errors="replace"), "str", [Warning_(0, 0, message)])


def is_noise(data: bytes) -> bool:
    """Whether this is a picture, an archive or the like: text in any encoding has fewer control characters.

    >>> is_noise(b"(;B[ee])"), is_noise(bytes(range(256)))
    (False, True)
    """
    start = data[:_HEAD]
    if start.startswith((b"\xff\xfe", b"\xfe\xff", b"(\0", b"\0(")):  # texts in units of two bytes are half zeros
        return False
    return len(start) - len(start.translate(None, _CONTROLS)) > len(start) // 50


def _pieces(data: bytes) -> list[bytes]:
    """One piece for each game if the games of a file name different encodings."""
    if len(set(_CA.findall(data))) < 2:
        return [data]
    starts = [match.end() for match in _GAME_START.finditer(data)]
    edges = [0, *(start for start in starts if start > 0), len(data)]
    return [data[a:b] for a, b in pairwise(edges)]


def _joined(parts: list[Decoded]) -> Decoded:
    if len(parts) == 1:
        return parts[0]
    codecs_used = ", ".join(dict.fromkeys(part.codec for part in parts))
    warnings = [warning for part in parts for warning in part.warnings]
    return Decoded(b"".join(part.utf8 for part in parts), codecs_used, warnings)


def _trust_utf8(data: bytes, expected: str) -> bool:
    """Valid UTF-8 by chance is a matter of one or two characters; then CA decides, or what is expected."""
    declared = _declared(data)
    codec = _codec_named(declared) if declared else expected or "utf-8"
    if codec in (None, "utf-8", "ascii"):
        return True
    leads = re.finditer(rb"[\xc0-\xff]", data)
    if sum(1 for _ in islice(leads, _CERTAIN)) == _CERTAIN:
        return True
    return codec == "cp1252"  # any bytes are Latin-1; these are UTF-8 as well, which is far less likely by chance


def _declared(data: bytes) -> str:
    """The name in CA; signs that no name of an encoding has are blanks, because warnings quote it."""
    match = _CA.search(data, 0, _HEAD)
    return re.sub(rb"[^ -~]+", b" ", match.group(1)).decode("ascii").strip() if match else ""


def _codec_named(name: str) -> str | None:
    return _BY_NAME.get(re.sub(r"[-_:\s]", "", name).lower())


def _decode_piece(data: bytes, expected: str) -> Decoded:
    if _core.is_ascii(data):
        return Decoded(data, "utf-8")
    declared = _declared(data)
    codec = _codec_named(declared) if declared else None
    if codec and _mostly_decodes(data, codec):
        return decoded_as(data, codec)
    if _core.is_utf8(data) and (declared or not expected):
        return Decoded(data, "utf-8")
    guess = guessed_codec(data, expected)
    warnings = []
    if declared:
        why = "does not fit the text" if codec else "is unknown"
        warnings = [Warning_(1, 1, f'encoding "{declared}" {why}: read as {guess}')]
    return decoded_as(data, guess, warnings)


def _mostly_decodes(data: bytes, codec: str) -> bool:
    """A record cut inside a character is still in its encoding; one full of errors is not."""
    sample = _sample(data)
    errors = sample.decode(codec, errors="replace").count(REPLACEMENT)
    return errors * 8 <= sum(byte >= 0x80 for byte in sample)


def decoded_as(data: bytes, codec: str, warnings: list[Warning_] | None = None) -> Decoded:
    """Decodes bytes with a codec, whatever they are."""
    text = data.decode(codec, errors="replace")
    lost = text.count(REPLACEMENT)
    warnings = list(warnings or [])
    if lost:
        before = text[: text.index(REPLACEMENT)]
        line = before.count("\n") + 1
        column = len(before) - (before.rfind("\n") + 1) + 1
        what = "1 character is" if lost == 1 else f"{lost} characters are"
        warnings.append(Warning_(line, column, f"{what} not {codec}: now '{REPLACEMENT}'"))
    return Decoded(text.encode(errors="replace"), codec, warnings)


_HIGH = re.compile(rb"[\x80-\xff]")


def _sample(data: bytes) -> bytes:
    """The values that are not ASCII, from one character before the first such byte on; the rest tells nothing.

    A stretch ends behind a closing bracket. Should that be the second byte of a character, the character is whole.
    """
    parts: list[bytes] = []
    size = at = 0
    while size < _SAMPLE and (match := _HIGH.search(data, at)):
        start = match.start()
        end = data.find(b"]", start + 1, start + 256)
        at = end + 1 if end >= 0 else start + 256
        parts.append(data[max(start - 1, 0) : at])
        size += at - start
    return b"\n".join(parts)


def guessed_codec(data: bytes, expected: str = "") -> str:
    """The most likely codec of bytes that do not say; looks at a sample only."""
    sample = _sample(data)
    # A line that no encoding explains is read like the others of its file.
    if likely := most_likely(sample, expected) or expected:
        return likely
    from charset_normalizer import from_bytes  # noqa: PLC0415 - rarely needed, and slow to import

    best = from_bytes(sample).best()
    return best.encoding if best else "latin-1"


# ---- Guessing --------------------------------------------------------------------------------------------------------

# A small likelihood model over characters: general guessers need a paragraph, but a record often has two names of three
# characters. Each encoding gives every character a probability: first the few dozen characters of names, ranks and
# tournaments, then the frequent part of its character set (every Chinese, Japanese and Korean standard puts that
# first), then the rest. The encoding that makes the bytes least surprising wins.

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


def is_binary(data: bytes) -> bool:
    """Whether a file with this beginning is binary data: it has zero bytes, and is not UTF-16 with its mark."""
    return b"\0" in data[:LOOK] and not data.startswith((b"\xff\xfe", b"\xfe\xff"))
