// Points as text: GTP vertices ("Q16", no letter I, rows from the bottom) and SGF pairs ("pd", rows from the top). No
// other code converts between text and points.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "go/geometry.hpp"

namespace katachi {

// Such as "Q16"; "pass" for kPass.
std::string vertex_of(const Geometry& geometry, Point v);
// Accepts either case and "pass"; nullopt if the text is not a point of the board.
std::optional<Point> parse_vertex(const Geometry& geometry, std::string_view text);

// Such as "pd"; the empty string for kPass.
std::string sgf_of(const Geometry& geometry, Point v);
// The empty string is a pass, and so is "tt" on boards up to 19 lines (an FF[3] habit); nullopt if it is off the board.
std::optional<Point> parse_sgf(const Geometry& geometry, std::string_view text);

}  // namespace katachi
