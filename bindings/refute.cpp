// The check that tries to refute rules, for Python.
#include "rules/refute/refute.hpp"

#include <nanobind/stl/function.h>
#include <nanobind/stl/vector.h>

#include <chrono>
#include <functional>
#include <future>
#include <stdexcept>

#include "arrays.hpp"
#include "packed_games.hpp"
#include "registrars.hpp"
#include "released.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace katachi {

namespace {

namespace refute = rules::refute;
using border::Flat;
using Grid = nb::ndarray<const std::uint8_t, nb::ndim<2>, nb::c_contig, nb::device::cpu>;

refute::Spot spot_of(const Grid& board, int x, int y, int width, int height) {
  const refute::Field field(static_cast<int>(board.shape(1)), static_cast<int>(board.shape(0)));
  return {field, x, y, width, height};
}

refute::Stones stones_of(const Grid& board) {
  refute::Stones stones;
  for (std::size_t i = 0; i < board.size(); ++i) {
    if (board.data()[i] > kWhite) throw std::invalid_argument("a board has 0 (empty), 1 (black) and 2 (white)");
    if (board.data()[i] == kBlack) stones.black |= refute::Points{1} << i;
    if (board.data()[i] == kWhite) stones.white |= refute::Points{1} << i;
  }
  return stones;
}

border::Array<std::uint8_t> board_of(const refute::Field& field, const refute::Stones& stones) {
  const auto width = static_cast<std::size_t>(field.width);
  const auto height = static_cast<std::size_t>(field.height);
  std::vector<std::uint8_t> board(width * height);
  for (std::size_t i = 0; i < board.size(); ++i) {
    board[i] = static_cast<std::uint8_t>((stones.black >> i & 1) + 2 * (stones.white >> i & 1));
  }
  return border::to_array(std::move(board), {height, width});
}

std::vector<int> points_of(const std::vector<refute::Points>& line) {
  std::vector<int> points;
  for (const refute::Points point : line) points.push_back(point == 0 ? -1 : std::countr_zero(point));
  return points;
}

nb::tuple search_board(const Grid& board, int x, int y, int width, int height, int goal, int depth,
                       std::uint64_t max_nodes, int cell, bool komaster) {
  const refute::Spot spot = spot_of(board, x, y, width, height);
  refute::Search search(max_nodes);
  if (cell < -1 || cell >= static_cast<int>(spot.cells.size())) throw nb::value_error("no such cell to aim for");
  const refute::Points stone = cell < 0 ? 0 : spot.cells[static_cast<std::size_t>(cell)];
  const refute::Aim aim{static_cast<rules::Goal>(goal), stone, komaster};
  const refute::Stones stones = stones_of(board);
  const refute::Verdict verdict = border::released([&] { return search.run(spot, stones, aim, depth); });
  const bool refuted = verdict == refute::Verdict::kRefuted;
  return nb::make_tuple(static_cast<int>(verdict), points_of(refuted ? search.line() : std::vector<refute::Points>()));
}

using Progress = std::function<void(std::uint32_t)>;

// The check runs in another thread; this one wakes up to report progress and to notice Ctrl-C.
refute::Report run(const std::vector<rules::Rule>& list, const refute::Settings& settings, const Progress& progress) {
  refute::Watch watch;
  auto running = std::async(std::launch::async, [&] { return refute::check(list, settings, watch); });
  try {
    for (bool done = false; !done;) {
      {
        const nb::gil_scoped_release released;
        done = running.wait_for(std::chrono::milliseconds(100)) == std::future_status::ready;
      }
      if (PyErr_CheckSignals() != 0) throw nb::python_error();
      if (progress) progress(watch.rules_done.load());
    }
  } catch (...) {
    watch.stop = true;
    const nb::gil_scoped_release released;
    running.wait();
    throw;
  }
  return running.get();
}

nb::dict check(const Flat<std::uint32_t>& code, const Flat<std::uint64_t>& conditions, const Flat<std::uint8_t>& depth,
               const Flat<std::uint64_t>& claims, const Flat<std::uint8_t>& claims_depth, int goal, int place,
               int width, int height, int boards_per_rule, bool edges, int outside, bool all_refutations,
               std::uint64_t seed, std::uint64_t max_nodes, int threads, const Progress& progress) {
  const std::size_t n = code.size();
  if (conditions.size() != n || depth.size() != n || claims.size() != n || claims_depth.size() != n) {
    throw std::invalid_argument("the arrays of a rule set must have the same length");
  }
  std::vector<rules::Rule> list;
  for (std::size_t i = 0; i < n; ++i) {
    list.push_back({code.data()[i], conditions.data()[i], depth.data()[i], claims_depth.data()[i], claims.data()[i]});
  }
  const refute::Report report = run(list,
                                    {.goal = static_cast<rules::Goal>(goal),
                                     .place = static_cast<rules::Place>(place),
                                     .width = width,
                                     .height = height,
                                     .boards_per_rule = boards_per_rule,
                                     .edges = edges ? refute::Edges::kAny : refute::Edges::kOwn,
                                     .outside = outside,
                                     .all_refutations = all_refutations,
                                     .seed = seed,
                                     .max_nodes = max_nodes,
                                     .threads = threads},
                                    progress);
  nb::list refuted;
  for (const refute::Counterexample& example : report.refuted) {
    refuted.append(nb::make_tuple(example.rule, board_of(example.spot.field, example.stones), example.spot.x,
                                  example.spot.y, points_of(example.line), example.promise.cell,
                                  example.promise.depth));
  }
  nb::dict result;
  result["tried"] = report.tried;
  result["boards"] = report.boards;
  result["proved"] = report.proved;
  result["undecided"] = report.undecided;
  result["refuted"] = refuted;
  result["unmatched"] = report.unmatched;
  return result;
}

}  // namespace

void register_refute(nb::module_& m) {
  m.def(
      "refute_levels",
      [](const Grid& board, int x, int y, int width, int height) {
        const refute::Spot spot = spot_of(board, x, y, width, height);
        const refute::Stones stones = stones_of(board);
        return nb::make_tuple(refute::code_at(spot, stones), refute::actual_levels(spot, stones),
                              refute::guard_holds(spot, stones));
      },
      "board"_a, "x"_a, "y"_a, "width"_a, "height"_a,
      nb::sig("def refute_levels(board: NDArray[numpy.uint8], x: int, y: int, width: int, height: int) -> "
              "tuple[int, int, bool]"),
      "The code of a rectangle on a board, the actual levels of its conditions, and whether the guard holds.");
  m.def("refute_search", &search_board, "board"_a, "x"_a, "y"_a, "width"_a, "height"_a, "goal"_a, "depth"_a,
        "max_nodes"_a, "cell"_a, "komaster"_a,
        nb::sig("def refute_search(board: NDArray[numpy.uint8], x: int, y: int, width: int, height: int, goal: int, "
                "depth: int, max_nodes: int, cell: int, komaster: bool) -> tuple[int, list[int]]"),
        "0 proved, 1 refuted, 2 undecided; and the line of a refutation, White first.");
  m.def("refute_rules", &check, "code"_a, "conditions"_a, "depth"_a, "claims"_a, "claims_depth"_a, "goal"_a, "place"_a,
        "width"_a, "height"_a, "boards_per_rule"_a, "edges"_a, "outside"_a, "all_refutations"_a, "seed"_a,
        "max_nodes"_a, "threads"_a, "progress"_a.none(),
        nb::sig("def refute_rules(code: NDArray[numpy.uint32], conditions: NDArray[numpy.uint64], depth: "
                "NDArray[numpy.uint8], claims: NDArray[numpy.uint64], claims_depth: NDArray[numpy.uint8], goal: int, "
                "place: int, width: int, height: int, boards_per_rule: int, edges: bool, "
                "outside: int, all_refutations: bool, seed: int, max_nodes: int, threads: int, progress: "
                "collections.abc.Callable[[int], None] | None) -> dict[str, typing.Any]"),
        "Tries every rule on boards that match; see katachi.knowledge.life.refute.");
}

}  // namespace katachi
