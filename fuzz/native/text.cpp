// Text and coordinates: UTF-8 against a slow decoder, escapes and points there and back.
#include "records/text.hpp"
#include "go/coordinates.hpp"
#include "target.hpp"

namespace katachi::fuzz {

namespace {

using namespace records;

// The length of the character at the front, or 0 if there is none.
std::size_t character(std::string_view text) {
  const auto byte = [&](std::size_t i) { return i < text.size() ? static_cast<unsigned char>(text[i]) : 0U; };
  const unsigned lead = byte(0);
  if (lead < 0x80) return 1;
  const std::size_t length = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2;
  std::uint32_t code = lead & (0xffU >> (length + 1));
  for (std::size_t i = 1; i < length; ++i) {
    if (byte(i) >> 6 != 2) return 0;
    code = code << 6 | (byte(i) & 0x3fU);
  }
  constexpr std::uint32_t least[] = {0x80, 0x800, 0x10000};
  const bool surrogate = code >= 0xd800 && code < 0xe000;
  const bool valid = lead >= 0xc0 && lead < 0xf8 && code >= least[length - 2] && code <= 0x10ffff && !surrogate;
  return valid ? length : 0;
}

bool slow_is_utf8(std::string_view text) {
  while (!text.empty()) {
    const std::size_t length = character(text);
    if (length == 0 || length > text.size()) return false;
    text.remove_prefix(length);
  }
  return true;
}

void check_points(const Geometry& geometry, std::string_view text) {
  if (const auto v = parse_vertex(geometry, text)) {
    check(*v == kPass || geometry.contains(*v), "a vertex is on the board");
    check(parse_vertex(geometry, vertex_of(geometry, *v)) == v, "a vertex is written and read the same");
  }
  if (const auto v = parse_sgf(geometry, text)) {
    check(*v == kPass || geometry.contains(*v), "an SGF point is on the board");
    check(parse_sgf(geometry, sgf_of(geometry, *v)) == v, "an SGF point is written and read the same");
  }
}

}  // namespace

void one_case(Bytes in) {
  const Geometry& geometry = Geometry::of(in.between(kMinSize, kMaxSize));
  const std::size_t limit = in.number<std::uint8_t>();
  const std::string_view text = in.text();
  check(is_utf8(text) == slow_is_utf8(text), "the fast and the slow check of UTF-8 agree");
  check_points(geometry, text.substr(0, 5));
  const std::string raw = escaped(text) + "]";
  check(value_end(raw, 0) + 1 == raw.size(), "an escaped text ends at its bracket");
  const std::string plain = unescaped(text, TextKind::kWithLines);
  check(unescaped(escaped(plain), TextKind::kWithLines) == plain, "a text is escaped and read the same");
  check(unescaped(text, TextKind::kSimple).find_first_of("\r\n") == std::string::npos, "simple text has no lines");
  check(trimmed(text).size() <= text.size(), "a trimmed text is not longer");
  for (const char c : quoted(text, limit)) check(static_cast<unsigned char>(c) >= ' ', "a quotation is printable");
  Locator locator(text, 1);
  for (std::size_t i = 0; i <= text.size(); ++i) locator.advance(i);
  check(locator.line() <= text.size() + 1 && locator.column() <= text.size() + 1, "a place is in the text");
}

}  // namespace katachi::fuzz
