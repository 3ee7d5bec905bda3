#include "go/coordinates.hpp"

#include <charconv>

namespace katachi {

namespace {

constexpr std::string_view kColumns = "ABCDEFGHJKLMNOPQRSTUVWXYZ";

char upper(char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; }

bool is_pass(std::string_view text) {
  constexpr std::string_view pass = "PASS";
  if (text.size() != pass.size()) return false;
  for (std::size_t i = 0; i < pass.size(); ++i) {
    if (upper(text[i]) != pass[i]) return false;
  }
  return true;
}

}  // namespace

std::string vertex_of(const Geometry& geometry, Point v) {
  if (v == kPass) return "pass";
  return kColumns[static_cast<std::size_t>(geometry.x(v))] + std::to_string(geometry.size - geometry.y(v));
}

std::optional<Point> parse_vertex(const Geometry& geometry, std::string_view text) {
  if (is_pass(text)) return kPass;
  if (text.size() < 2) return std::nullopt;
  const auto column = kColumns.find(upper(text[0]));
  int row = 0;
  const char* const end = text.data() + text.size();
  const auto [rest, error] = std::from_chars(text.data() + 1, end, row);
  if (error != std::errc{} || rest != end) return std::nullopt;
  if (column >= static_cast<std::size_t>(geometry.size) || row < 1 || row > geometry.size) return std::nullopt;
  return geometry.at(static_cast<int>(column), geometry.size - row);
}

std::string sgf_of(const Geometry& geometry, Point v) {
  if (v == kPass) return "";
  return {static_cast<char>('a' + geometry.x(v)), static_cast<char>('a' + geometry.y(v))};
}

std::optional<Point> parse_sgf(const Geometry& geometry, std::string_view text) {
  if (text.empty() || (text == "tt" && geometry.size <= 19)) return kPass;
  if (text.size() != 2) return std::nullopt;
  const int x = text[0] - 'a';
  const int y = text[1] - 'a';
  if (x < 0 || y < 0 || x >= geometry.size || y >= geometry.size) return std::nullopt;
  return geometry.at(x, y);
}

}  // namespace katachi
