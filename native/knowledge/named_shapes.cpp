// The named shapes. A title gives the value of the shape and its words after "it is".
#include "knowledge/shapes.hpp"

namespace katachi {

namespace {

constexpr std::string_view kDrawings = R"(
# ---- MoGo's shapes: Chatriot et al. (2008), section 4 with its virtual simulations, and figure 1. The drawings of the
# figure are missing from the text available to us; these follow the names and conditions in its caption, which are
# quoted at each drawing. Shapes without a value in the paper have small values of our own.

# A move around the head of a stone. "The white stone has no friend among its four neighbours."
hane: 5 wins, a hane
?o?
XOo
.*?

# Connecting when the enemy threatens to cut.
peep-connect: 5 wins, a connection against a peep
???
X*X
?O?

# Closing the last gap between two diagonal stones.
connect: 5 wins, a solid connection
OX?
X*?
???

# Going on along an enemy stone.
wall: 3.33 wins, a wall along an enemy stone
?XO
x*.
???

# A diagonal step. "No white stone between the black stone and the cross."
kosumi: 1 wins, a kosumi
X.?
.*?

# A small knight's move. "No white stone between the black stone and the cross."
kogeima: 1 wins, a kogeima
X.?
?.*

# A knight's move the enemy can cut. "No black stones around the cross."
bad kogeima: 2.5 losses, a bad kogeima
XOxx
?.*x
?xxx

# A one-point jump that is peeped already. "No black stone among the eight points around the cross."
bad tobi: 2.5 losses, a bad tobi
?Oxx
X.*x
?xxx

# Three stones in an angle with nothing of the enemy inside it.
empty triangle: 5 losses, an empty triangle
X.
X*

empty triangle: 5 losses
.X
X*

# A lone stone on the edge. "The five points around the move are empty."
alone on the first line: 5 losses, a lone stone on the first line
...
.*.
---

# ---- Other shapes: none yet. Append new ones here.
)";

}  // namespace

const ShapeSet& ShapeSet::named() {
  static const ShapeSet set = parse(kDrawings);
  return set;
}

}  // namespace katachi
