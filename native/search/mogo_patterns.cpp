// The 3x3 patterns of MoGo's playouts: hane, cuts, and moves on the edge, redrawn from the figures of Gelly, Wang,
// Munos and Teytaud, "Modification of UCT with Patterns in Monte-Carlo Go" (2006). The first cut pattern of the report
// has two exceptions; here the same squares are two patterns without exceptions.
#include "search/pattern3x3.hpp"

namespace katachi {

namespace {

constexpr std::string_view kPatternDrawings = R"(
# ---- Hane: going around the head of a stone ----
enclosing hane
XOX
.*.
???

hane
XO.
.*.
?.?

turn
XO?
X*.
?.?

thin hane (X to move)
XOO
.*.
?.?

# ---- Cuts: where two diagonal stones can be parted ----
open cut
XO?
O*o
?o?

peeped cut
XO?
O*X
???

push through
?X?
O*O
ooo

# ---- On the first line ----
chase along the edge
X.?
O*?
---

block a cut on the edge
OX?
X*O
---

block a connection on the edge
?X?
x*O
---

descent (X to move)
?XO
x*x
---

cut on the edge (O to move)
?OX
X*O
---
)";

// The points beyond the ends of the hole are outside the square: the playout checks them itself.
constexpr std::string_view kHoles = R"(
straight three (X to move)
===
.*.
===

bent three (X to move)
=.=
=*.
?==
)";

}  // namespace

const Pattern3x3Set& Pattern3x3Set::mogo() {
  static const Pattern3x3Set set = parse(kPatternDrawings);
  return set;
}

const Pattern3x3Set& Pattern3x3Set::three_point_holes() {
  static const Pattern3x3Set set = parse(kHoles);
  return set;
}

}  // namespace katachi
