#include "records/text.hpp"

#include <algorithm>
#include <cstring>

namespace katachi::records {

namespace {

unsigned char byte_at(std::string_view text, std::size_t i) { return static_cast<unsigned char>(text[i]); }
bool is_continuation(unsigned char c) { return (c & 0xc0) == 0x80; }

std::size_t ascii_prefix(std::string_view text, std::size_t begin) {
  std::size_t i = begin;
  for (; i + 8 <= text.size(); i += 8) {
    std::uint64_t word;
    std::memcpy(&word, text.data() + i, sizeof word);
    if ((word & 0x8080808080808080ULL) != 0) break;
  }
  while (i < text.size() && byte_at(text, i) < 0x80) ++i;
  return i;
}

// The length of the well-formed sequence of two to four bytes at i, or 0.
std::size_t multibyte_length(std::string_view text, std::size_t i) {
  const unsigned char lead = byte_at(text, i);
  const std::size_t length = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2;
  if (lead < 0xc2 || lead > 0xf4 || i + length > text.size()) return 0;
  const unsigned char second = byte_at(text, i + 1);
  if ((lead == 0xe0 && second < 0xa0) || (lead == 0xed && second >= 0xa0)) return 0;  // overlong; surrogates
  if ((lead == 0xf0 && second < 0x90) || (lead == 0xf4 && second >= 0x90)) return 0;  // overlong; too high
  for (std::size_t k = 1; k < length; ++k) {
    if (!is_continuation(byte_at(text, i + k))) return 0;
  }
  return length;
}

// Part of a text may end in the middle of a character: removes the incomplete one.
std::string_view without_partial_character(std::string_view text) {
  std::size_t lead = text.size();
  while (lead > 0 && text.size() - lead < 3 && is_continuation(byte_at(text, lead - 1))) --lead;
  if (lead == 0 || byte_at(text, lead - 1) < 0xc0) return text;
  const bool whole = multibyte_length(text, lead - 1) == text.size() - lead + 1;
  return whole ? text : text.substr(0, lead - 1);
}

}  // namespace

bool is_ascii(std::string_view text) { return ascii_prefix(text, 0) == text.size(); }

bool is_utf8(std::string_view text) {
  std::size_t i = ascii_prefix(text, 0);
  while (i < text.size()) {
    const std::size_t length = multibyte_length(text, i);
    if (length == 0) return false;
    i += length;
    if (i < text.size() && byte_at(text, i) < 0x80) i = ascii_prefix(text, i);
  }
  return true;
}

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
  return text;
}

std::string quoted(std::string_view text, std::size_t limit) {
  const bool cut = text.size() > limit;
  text = without_partial_character(text.substr(0, limit));
  std::string out = "\"";
  for (const char c : text) out += is_blank(c) ? ' ' : c;
  out += cut ? "…\"" : "\"";
  return out;
}

std::string unescaped(std::string_view raw, TextKind kind) {
  std::string out;
  out.reserve(raw.size());
  for (std::size_t i = 0; i < raw.size(); ++i) {
    char c = raw[i];
    const bool kept = c == '\\';
    if (kept) {
      if (++i == raw.size()) break;
      c = raw[i];
    }
    if (c == '\n' || c == '\r') {
      // CRLF and LFCR are one line break.
      if (i + 1 < raw.size() && raw[i + 1] == (c == '\n' ? '\r' : '\n')) ++i;
      if (!kept) out += kind == TextKind::kSimple ? ' ' : '\n';
    } else {
      out += c == '\t' || c == '\v' || c == '\f' ? ' ' : c;
    }
  }
  return out;
}

std::string escaped(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (const char c : text) {
    if (c == ']' || c == '\\') out += '\\';
    out += c;
  }
  return out;
}

std::size_t value_end(std::string_view text, std::size_t begin) {
  std::size_t i = begin;
  while (i < text.size() && text[i] != ']') i += text[i] == '\\' ? 2 : 1;
  return std::min(i, text.size());
}

void Locator::advance(std::size_t offset) {
  offset = std::min(offset, text_.size());
  if (offset <= at_) return;
  const std::string_view passed = text_.substr(at_, offset - at_);
  if (passed.find('\r') == std::string_view::npos) {
    // The usual case runs at memory speed: count the lines, then the characters of the last one.
    const std::size_t last = passed.rfind('\n');
    if (last != std::string_view::npos) {
      line_ += static_cast<std::uint32_t>(std::count(passed.begin(), passed.end(), '\n'));
      column_ = 1;
      at_ += last + 1;
    }
  }
  for (; at_ < offset; ++at_) step(text_[at_]);
}

void Locator::step(char c) {
  const bool ends_line = c == '\n' || (c == '\r' && (at_ + 1 == text_.size() || text_[at_ + 1] != '\n'));
  if (ends_line) {
    ++line_;
    column_ = 1;
  } else if (c != '\r' && !is_continuation(static_cast<unsigned char>(c))) {
    ++column_;
  }
}

}  // namespace katachi::records
