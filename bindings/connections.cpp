// Where connections are not transitive, for Python.
#include <nanobind/nanobind.h>
#include <nanobind/stl/tuple.h>

#include <algorithm>
#include <string>
#include <tuple>

#include "registrars.hpp"
#include "released.hpp"
#include "rule_list.hpp"
#include "rules/transitivity.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace katachi {

using border::checked;
using border::RuleList;

void register_connections(nb::module_& m) {
  m.def(
      "transitivity",
      [](int place, int width, int height, std::tuple<int, int, int> cells, const RuleList& ab, const RuleList& bc,
         const RuleList& ac) {
        const rules::Frame frame = border::to_frame(place, width, height);
        const auto [a, b, c] = cells;
        if (std::min({a, b, c}) < 0 || std::max({a, b, c}) >= frame.cells || a == b || b == c || a == c) {
          const std::string given = std::to_string(a) + ", " + std::to_string(b) + ", " + std::to_string(c);
          throw nb::value_error(("cells " + given + ": three different ones of the rectangle are needed").c_str());
        }
        auto found = border::released([&] {
          return rules::transitivity(frame, a, b, c, checked(frame, ab), checked(frame, bc), checked(frame, ac));
        });
        return std::tuple(found.colorings, found.pairs, found.fine, found.by_shape,
                          RuleList{std::move(found.exceptions)});
      },
      "place"_a, "width"_a, "height"_a, "cells"_a, "ab"_a, "bc"_a, "ac"_a,
      "The number of colourings, of pairs of connections a-b and b-c, of pairs that connect a with c, and of "
      "exceptions that more liberties would not help; then the exceptions.");
}

}  // namespace katachi
