"""From the bytes of a record to UTF-8.

The order of trust: a byte order mark, then text that is UTF-8 beyond doubt, then what the record says (`CA`), then
UTF-8, then a guess. The compiled reader is given UTF-8 only, because in GBK, Big5 and Shift-JIS the second byte of a
character may be a bracket or a backslash. Nothing here raises for bad content: what cannot be decoded becomes U+FFFD
and a warning.
"""

from __future__ import annotations

import codecs
import re
from dataclasses import dataclass, field
from itertools import islice, pairwise

from katachi import _core
from katachi.records.charsets import REPLACEMENT, most_likely
from katachi.records.problem import Warning_

_SAMPLE = 4096  # bytes looked at to guess: enough for a verdict, and the same cost for a file of any size
_HEAD = 1 << 16  # where a CA property is looked for
_CERTAIN = 4  # characters of valid UTF-8 that outweigh a CA property saying otherwise

_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)

# Names as they stand in CA, without "-", "_", ":" and blanks. Where a vendor's codec is a superset it reads better.
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
_CA = re.compile(rb"CA[ \t\r\n]{0,8}\[([^\]\[;]{0,40})\]")
_GAME_START = re.compile(rb"(?:^|(?<=\n))[ \t\r]{0,8}(?=\([ \t\r\n]{0,8};)")


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
            return _decoded(data[len(mark) :], codec)
    for codec, start in (("utf-16-le", b"(\0;\0"), ("utf-16-be", b"\0(\0;")):
        if data.startswith(start):
            return _decoded(data, codec)
    if b"\x1b$" in data:
        return _decoded(data, "iso2022_jp")
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
    match = _CA.search(data, 0, _HEAD)
    return match.group(1).decode("latin-1").strip() if match else ""


def _codec_named(name: str) -> str | None:
    return _BY_NAME.get(re.sub(r"[-_:\s]", "", name).lower())


def _decode_piece(data: bytes, expected: str) -> Decoded:
    if _core.is_ascii(data):
        return Decoded(data, "utf-8")
    declared = _declared(data)
    codec = _codec_named(declared) if declared else None
    if codec and _mostly_decodes(data, codec):
        return _decoded(data, codec)
    if _core.is_utf8(data) and (declared or not expected):
        return Decoded(data, "utf-8")
    guess = guessed_codec(data, expected)
    warnings = []
    if declared:
        why = "does not fit the text" if codec else "is unknown"
        warnings = [Warning_(1, 1, f'encoding "{declared}" {why}: read as {guess}')]
    return _decoded(data, guess, warnings)


def _mostly_decodes(data: bytes, codec: str) -> bool:
    """A record cut inside a character is still in its encoding; one full of errors is not."""
    sample = _sample(data)
    errors = sample.decode(codec, errors="replace").count(REPLACEMENT)
    return errors * 8 <= sum(byte >= 0x80 for byte in sample)


def _decoded(data: bytes, codec: str, warnings: list[Warning_] | None = None) -> Decoded:
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
    likely = most_likely(sample, expected)
    if likely:
        return likely
    from charset_normalizer import from_bytes  # noqa: PLC0415 - rarely needed, and slow to import

    best = from_bytes(sample).best()
    return best.encoding if best else "latin-1"
