// Text in game records: checks UTF-8, finds lines and columns, escapes and quotes values.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace katachi::records {

// Blanks separate tokens in SGF; stray control characters and NULs count as blanks too.
constexpr bool is_blank(char c) { return static_cast<unsigned char>(c) <= ' ' || c == '\x7f'; }
constexpr bool is_upper(char c) { return c >= 'A' && c <= 'Z'; }
constexpr bool is_lower(char c) { return c >= 'a' && c <= 'z'; }
constexpr bool is_letter(char c) { return is_upper(c) || is_lower(c); }
constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }

// Well-formed UTF-8 (no overlong forms, no surrogates, nothing above U+10FFFF). ASCII runs at memory speed.
bool is_utf8(std::string_view text);
bool is_ascii(std::string_view text);

std::string_view trimmed(std::string_view text);

// A short, printable form for messages: at most `limit` bytes in double quotes, with control characters as spaces.
std::string quoted(std::string_view text, std::size_t limit = 24);

// The text of an SGF value. A backslash keeps the next character or removes the line break after it; other blanks
// become spaces, and in simple text so do line breaks.
enum class TextKind : bool { kSimple, kWithLines };
std::string unescaped(std::string_view raw, TextKind kind);
// The SGF value for a text: `]` and `\` get a backslash. Colons matter only in composed values.
std::string escaped(std::string_view text);
// The end of a value that starts at `begin`: the first `]` without a backslash, or the end of the text.
std::size_t value_end(std::string_view text, std::size_t begin);

// Converts offsets to lines and columns, both from 1. Offsets must not decrease from call to call, so that all calls
// together make one pass over the text. Lines end with LF, CR or CRLF; columns count characters, not bytes.
class Locator {
 public:
  Locator(std::string_view text, std::uint32_t first_line) : text_(text), line_(first_line) {}
  void advance(std::size_t offset);
  std::uint32_t line() const { return line_; }
  std::uint32_t column() const { return column_; }

 private:
  void step(char c);

  std::string_view text_;
  std::size_t at_ = 0;
  std::uint32_t line_;
  std::uint32_t column_ = 1;
};

}  // namespace katachi::records
