"""Headers as people write them, made into values: komi, dates, results, ranks. Strange text gives None, no error."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

Winner = Literal["B", "W", "draw"]
How = Literal["score", "resign", "time", "forfeit", "void"]


# ---- Numbers ---------------------------------------------------------------------------------------------------------


def parse_komi(text: str, size: int = 19) -> float | None:
    """Points of komi; None if it is not a number or more than the board holds. Hundredths are understood.

    >>> parse_komi("6.5"), parse_komi("5,5"), parse_komi("375"), parse_komi("none")
    (6.5, 5.5, 7.5, None)
    """
    hundredths = komi_of_hundredths(text)
    if hundredths is not None:
        return hundredths
    match = re.fullmatch(r"([+-]?\d{1,6}(?:[.,]\d{0,6})?)\s*(?:points?|pts|moku|目|집)?", text.strip())
    if not match:
        return None
    komi = float(match.group(1).replace(",", "."))
    return komi if abs(komi) <= size * size else None


def komi_of_hundredths(text: str) -> float | None:
    """Komi as the Fox server writes it, in hundredths: of points, or of Chinese stones of two points each.

    Only stones have quarters, and no komi in whole points ends in 25, 50 or 75.

    >>> komi_of_hundredths("650"), komi_of_hundredths("375"), komi_of_hundredths("6.5"), komi_of_hundredths("100")
    (6.5, 7.5, None, None)
    """
    match = re.fullmatch(r"\s*(1?\d)(25|50|75)\s*", text)
    if not match or match[1].startswith("0"):
        return None
    value = int(match[1] + match[2]) / 100
    return value if match[2] == "50" else 2 * value


def parse_handicap(text: str) -> int | None:
    """Handicap stones; None if the text does not start with a number from 0 to 99."""
    match = re.match(r"\s*(\d{1,2})(?!\d)", text)
    return int(match.group(1)) if match else None


# ---- Dates -----------------------------------------------------------------------------------------------------------

_DATE = re.compile(
    r"(?<!\d)(?P<year>1[0-9]{3}|20[0-9]{2})(?!\d)"
    r"(?:\s*[-/.年]\s*(?P<month>0?[1-9]|1[0-2])(?!\d)(?:\s*[-/.月]\s*(?P<day>0?[1-9]|[12][0-9]|3[01])(?!\d))?)?"
)
_DAY_FIRST = re.compile(r"(?<!\d)(?P<day>\d{1,2})[./-](?P<month>\d{1,2})[./-](?P<year>1[0-9]{3}|20[0-9]{2})(?!\d)")


def parse_date(text: str) -> str | None:
    """The first date of a text, as much of it as is known: `1999-03-07`, `1999-03` or `1999`.

    >>> parse_date("1987-10-07,08"), parse_date("c. 1580"), parse_date("(嘉永2年)1849-10-8"), parse_date("unknown")
    ('1987-10-07', '1580', '1849-10-08', None)
    """
    swapped = _DAY_FIRST.search(text)
    if swapped and 1 <= int(swapped["month"]) <= 12 and 1 <= int(swapped["day"]) <= 31:
        return f"{swapped['year']}-{int(swapped['month']):02}-{int(swapped['day']):02}"
    match = _DATE.search(text)
    if not match:
        return None
    parts = [match["year"], *(f"{int(part):02}" for part in (match["month"], match["day"]) if part)]
    return "-".join(parts)


# ---- Results ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Result:
    """The winner, how the game ended, and the margin; None where the record does not say."""

    winner: Winner | None = None
    how: How | None = None
    margin: float | None = None


_WINNER = re.compile(
    r"\s*(B|W|Black|White|黑|黒|白|흑|백)(?![a-z])\s*(?:方|番)?\s*(?:\+|wins?|won|胜|勝|승)?\s*(?:by)?", re.I
)
_HOW: tuple[tuple[str, How], ...] = (
    (r"r(es(ign(ation|s|ed)?)?)?\b|中[盘盤押]|不[计計]|불계", "resign"),
    (r"t(ime)?\b|超[时時]|时间|時間|시간", "time"),
    (r"f(orf(eit)?)?\b|反則|反则|棄権|弃权", "forfeit"),
)
_MARGIN = re.compile(r"(\d{1,3})(?:\s*[又と]?\s*(½|1/2|[.,]\d{1,3}))?")
_DRAW = re.compile(r"\s*(0|draw|jigo|tie|持碁|和棋|和|无胜负|빅)\s*", re.I)
_VOID = re.compile(r"\s*(void|no result|无效|無勝負|無効)", re.I)


def parse_result(text: str) -> Result:
    """Reads results as programs and people write them.

    >>> parse_result("B+R"), parse_result("W+3.5")
    (Result(winner='B', how='resign', margin=None), Result(winner='W', how='score', margin=3.5))
    >>> parse_result("Jigo").winner, parse_result("黑中盘胜").how, parse_result("?").winner
    ('draw', 'resign', None)
    """
    if _VOID.match(text):
        return Result(None, "void", None)
    if _DRAW.fullmatch(text):
        return Result("draw", "score", 0.0)
    match = _WINNER.match(text)
    if not match:
        return Result()
    winner: Winner = "B" if match[1][0].upper() in "B黑黒흑" else "W"
    rest = text[match.end() :].strip()
    for pattern, how in _HOW:
        if re.match(pattern, rest, re.I):
            return Result(winner, how, None)
    margin = _parse_margin(rest)
    return Result(winner, None if margin is None else "score", margin)


def _parse_margin(text: str) -> float | None:
    match = _MARGIN.match(text)
    if not match:
        return None
    fraction = match[2] or ""
    return int(match[1]) + (0.5 if fraction in ("½", "1/2") else float("0." + fraction[1:]) if fraction else 0.0)


# ---- Ranks -----------------------------------------------------------------------------------------------------------

_RANK = re.compile(
    r"(?P<pro>(?<![a-z])p(?:ro)?\.?\s*)?(?P<number>\d{1,2}|[一二三四五六七八九十初])\s*-?\s*"
    r"(?P<kind>kyu|dan|pro|k|d|p|级|級|급|段|단)(?![a-z])\s*(?P<after>pro|p)?",
    re.I,
)
_NUMERALS = {numeral: number for number, numeral in enumerate("一二三四五六七八九十", start=1)} | {"初": 1}


def parse_rank(text: str) -> int | None:
    """Ranks as numbers that can be compared: 30k is -29, 1k 0, 1d 1, 9d 9, 1p 11, 9p 19. None if it is not a rank.

    >>> [parse_rank(text) for text in ("7d", "3k", "9p", "P9段", "15级", "strong")]
    [7, -2, 19, 19, -14, None]
    """
    match = _RANK.search(text)
    if not match:
        return None
    number = _NUMERALS.get(match["number"]) or int(match["number"])
    kind = match["kind"].lower()
    if kind in ("k", "kyu", "级", "級", "급"):
        return 1 - number if 1 <= number <= 40 else None
    if not 1 <= number <= 10:
        return None
    is_pro = kind in ("p", "pro") or match["pro"] or match["after"]
    return number + 10 if is_pro else number
