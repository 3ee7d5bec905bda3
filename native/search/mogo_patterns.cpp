// The 3x3 patterns of MoGo's playouts: hane, cuts, and moves on the edge, after the figures of Gelly, Wang, Munos and
// Teytaud, "Modification of UCT with Patterns in Monte-Carlo Go" (2006), drawn anew. The report's first cut pattern
// has two exceptions; here the same set of squares is drawn as two patterns without exceptions.
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

// What lies beyond the ends of the hole is not in the square: the playout looks there itself.
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
