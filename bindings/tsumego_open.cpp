// The search with relevance zones for Python.
#include <nanobind/nanobind.h>
#include <nanobind/stl/vector.h>

#include "go/coordinates.hpp"
#include "points.hpp"
#include "reading/tsumego/open.hpp"
#include "registrars.hpp"
#include "released.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace katachi {

namespace {

using namespace tsumego;

// A search for two eyes limited to some points, where everything beyond is wall, and everything found out.
class OpenSearch {
 public:
  OpenSearch(const Position& position, int defender, const std::vector<int>& target, const std::vector<int>& within,
             int table_bits)
      : position_(position),
        defender_(border::to_color(defender)),
        solver_(region_of(position, defender_, target, within), false, table_bits) {}

  Winner lives(int mover, const std::vector<int>& after, std::uint64_t nodes, double seconds) {
    Budget budget{nodes, seconds};
    return solver_.solve(state_after(solver_.region(), mover, after), budget);
  }

  std::uint64_t nodes() const { return solver_.nodes(); }

  std::vector<int> points(Points set) const {
    std::vector<int> result;
    for (; set != 0; set &= set - 1) {
      const Point v = solver_.region().on_board[static_cast<std::size_t>(place_of(set))];
      result.push_back(border::to_index(position_.geometry(), v));
    }
    return result;
  }

  const OpenSolver& solver() const { return solver_; }

 private:
  static std::vector<Point> to_points(const Position& position, const std::vector<int>& indices) {
    std::vector<Point> result;
    for (const int index : indices) result.push_back(border::to_point(position.geometry(), index));
    return result;
  }

  static Region region_of(const Position& position, Color defender, const std::vector<int>& target,
                          const std::vector<int>& within) {
    Region region = close_off(position, defender, to_points(position, within));
    if (!target.empty()) {
      set_targets(region, position, defender, to_points(position, target));
      region.aim = Aim::kAllTargets;
    }
    return region;
  }

  // A move outside the region is a pass there.
  State state_after(const Region& region, int mover, const std::vector<int>& after) const {
    const Side side = border::to_color(mover) == defender_ ? kDefender : kAttacker;
    State state = read_state(region, position_, defender_, side);
    for (const int index : after) {
      int place = kPassMove;
      if (index != border::kPassIndex) place = region.place(border::to_point(position_.geometry(), index));
      State next = state;
      next.to_move = other(state.to_move);
      next.ko = kNoKo;
      if (place >= 0 && ((state.empty(region) >> place & 1U) == 0 || !play(region, state, place, next))) {
        const std::string name = vertex_of(position_.geometry(), border::to_point(position_.geometry(), index));
        throw nb::value_error(("move " + name + " is illegal there").c_str());
      }
      state = next;
    }
    return state;
  }

  Position position_;
  Color defender_;
  OpenSolver solver_;
};

}  // namespace

void register_tsumego_open(nb::module_& m) {
  nb::class_<OpenSearch>(m, "OpenSearch")
      .def(nb::init<const Position&, int, const std::vector<int>&, const std::vector<int>&, int>(), "position"_a,
           "defender"_a, "target"_a, "within"_a, "table_bits"_a)
      .def(
          "lives",
          [](OpenSearch& search, int mover, const std::vector<int>& after, std::uint64_t nodes, double seconds) {
            return border::released([&] { return static_cast<int>(search.lives(mover, after, nodes, seconds)); });
          },
          "mover"_a, "after"_a, "nodes"_a, "seconds"_a,
          "1: lives, whatever is beyond; 2: not proved; 0: the budget ended.")
      .def_prop_ro("zone", [](const OpenSearch& s) { return s.points(s.solver().zone()); })
      .def_prop_ro("nodes", &OpenSearch::nodes);
}

}  // namespace katachi
