// The search with relevance zones for Python.
#include <nanobind/nanobind.h>
#include <nanobind/stl/vector.h>

#include "go/coordinates.hpp"
#include "points.hpp"
#include "reading/tsumego_open.hpp"
#include "registrars.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace katachi {

namespace {

using namespace tsumego;

// An open problem cut off at some points, and all that has been found out about it.
class OpenSearch {
 public:
  OpenSearch(const Position& position, int defender, const std::vector<int>& target, const std::vector<int>& within,
             bool all_targets, int table_bits)
      : position_(position),
        defender_(border::to_color(defender)),
        solver_(region_of(position, defender_, target, within), all_targets, table_bits) {}

  Winner solve(int mover, const std::vector<int>& after, std::uint64_t nodes, double seconds) {
    Budget budget{nodes, seconds};
    const Side side = border::to_color(mover) == defender_ ? kDefender : kAttacker;
    State state = read_state(solver_.region(), position_, defender_, side);
    for (const int index : after) state = played(state, index);
    return solver_.solve(state, budget);
  }

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
    Region region = close_off(position, to_points(position, within));
    if (!target.empty()) set_targets(region, position, defender, to_points(position, target));
    return region;
  }

  // A move outside the region is a pass there.
  State played(const State& state, int index) const {
    int place = kPassMove;
    if (index != border::kPassIndex) place = solver_.region().place(border::to_point(position_.geometry(), index));
    if (place < 0) place = kPassMove;
    State next;
    if (!play(solver_.region(), state, place, next)) {
      const std::string name = vertex_of(position_.geometry(), border::to_point(position_.geometry(), index));
      throw nb::value_error(("move " + name + " is illegal there").c_str());
    }
    return next;
  }

  Position position_;
  Color defender_;
  OpenSolver solver_;
};

}  // namespace

void register_tsumego_open(nb::module_& m) {
  nb::class_<OpenSearch>(m, "OpenSearch")
      .def(nb::init<const Position&, int, const std::vector<int>&, const std::vector<int>&, bool, int>(), "position"_a,
           "defender"_a, "target"_a, "within"_a, "all_targets"_a, "table_bits"_a)
      .def(
          "solve",
          [](OpenSearch& search, int mover, const std::vector<int>& after, std::uint64_t nodes, double seconds) {
            const nb::gil_scoped_release release;
            return static_cast<int>(search.solve(mover, after, nodes, seconds));
          },
          "mover"_a, "after"_a, "nodes"_a, "seconds"_a)
      .def_prop_ro("zone", [](const OpenSearch& s) { return s.points(s.solver().zone()); })
      .def_prop_ro("nodes", [](const OpenSearch& s) { return s.solver().nodes(); });
}

}  // namespace katachi
