// The life-and-death solver on arbitrary small boards within a node limit: results never change and can be proved.
#include "reading/tsumego/line.hpp"
#include "reading/tsumego/open.hpp"
#include "reading/tsumego/proof.hpp"
#include "reading/tsumego/verdict.hpp"
#include "target.hpp"

namespace katachi::fuzz {

namespace {

using namespace tsumego;

constexpr std::uint64_t kNodes = 200;
constexpr int kTableBits = 8;

bool agree(Winner a, Winner b) { return a == Winner::kUnknown || b == Winner::kUnknown || a == b; }

Winner solved(Solver& solver, const State& state) {
  Budget budget{kNodes, 1e9};
  const Winner winner = solver.solve(state, budget);
  check(solver.nodes() <= 3 * kNodes, "the node limit holds");
  return winner;
}

void follow(Solver& solver, const State& state, bool ko) {
  Budget budget{kNodes, 1e9};
  const Line line = find_line(solver, state, ko, budget);
  State now = state;
  for (const int move : line.moves) {
    check(move == kPassMove || (now.empty(solver.region()) >> move & 1) != 0, "a line plays on empty points");
    State next;
    if (!play(solver.region(), now, move, next)) return;  // two passes stand for a threat and its answer
    now = next;
  }
}

void solve(const Region& region, const State& state, bool ko) {
  Solver solver(region, kTableBits);
  const Winner winner = solved(solver, state);
  Region unboxed = region;
  unboxed.columns = 0;
  Solver other(unboxed, kTableBits);
  check(agree(winner, solved(other, state)), "the layout of the region does not matter");
  if (winner == Winner::kUnknown) return;
  Budget budget{kNodes, 1e9};
  Prover prover(solver);
  check(agree(winner, prover.prove(state, budget)), "the proof has the same winner");
  budget = {kNodes, 1e9};
  check(agree(winner, judge(solver, state, budget).winner) || state.threats != decltype(state.threats){},
        "the verdict has the same winner");
  follow(solver, state, ko);
}

}  // namespace

void one_case(Bytes in) {
  Position position(in.between(1, 6));
  if (!set_up(position, in)) return;
  const Color defender = in.flag() ? kWhite : kBlack;
  const Side mover = in.flag() ? kAttacker : kDefender;
  std::vector<Point> target;
  for (const std::uint8_t index : in.numbers<std::uint8_t>(3)) {
    target.push_back(position.geometry().points[index % static_cast<unsigned>(position.geometry().area)]);
  }
  const int weak = in.between(0, 3);
  const auto aim = static_cast<Aim>(in.between(0, 4));
  accepted<std::invalid_argument>([&] {
    Region region = find_region(position, defender, target, weak);
    region.aim = aim;
    if (aim != Aim::kLife && aim != Aim::kTwoEyes) set_targets(region, position, defender, target);
    if (aim == Aim::kAnyTarget && in.flag()) give_eye(region, region.all_targets());
    State state = read_state(region, position, defender, mover);
    state.threats = {static_cast<std::uint8_t>(in.between(0, 2)), static_cast<std::uint8_t>(in.between(0, 2))};
    solve(region, state, in.flag());
  });
}

}  // namespace katachi::fuzz
