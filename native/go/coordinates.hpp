// Points as text: GTP vertices ("Q16", no letter I, rows from the bottom) and SGF pairs ("pd", rows from the top).
// The one place where text and points are converted.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "go/geometry.hpp"

namespace katachi {

// "Q16"; kPass gives "pass".
std::string vertex_of(const Geometry& geometry, Point v);
// Accepts either case and "pass"; nullopt for anything that is not a point of the board.
std::optional<Point> parse_vertex(const Geometry& geometry, std::string_view text);

// "pd"; kPass gives the empty string.
std::string sgf_of(const Geometry& geometry, Point v);
// The empty string is a pass, and so is "tt" on boards up to 19 (FF[3] habit); nullopt for anything off the board.
std::optional<Point> parse_sgf(const Geometry& geometry, std::string_view text);

}  // namespace katachi
