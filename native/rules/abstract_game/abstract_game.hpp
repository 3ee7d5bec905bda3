// The game inside a rectangle, played backwards: which conditions before a move guarantee given conditions after it.
//
// Only the conditions limit what happens outside. If a capture depends on unknown liberties, both outcomes must suit
// Black. docs/rules.md explains why each bound holds on every board.
#pragma once

#include "rules/lists.hpp"
#include "rules/normal.hpp"
#include "rules/scene.hpp"

namespace katachi::rules {

class AbstractGame {
 public:
  struct Options {
    Goal goal = Goal::kEye;
    Semantics semantics;
    Cells targets = 0;  // the stones that must have the eye, live, or be connected; none means any
  };

  AbstractGame(const Frame& frame, const Options& options) : frame_(frame), options_(options) {}

  const Frame& frame() const { return frame_; }
  const Options& options() const { return options_; }

  // Adds to `found` what Black, to move, needs to reach a won position in one move. Only considers moves that can lead
  // to a colouring in `changed`.
  void winning(const Scene& scene, std::uint32_t code, const Lists& won, const Marks& changed, Antichain& found) const;

  // What Black needs to be winning after every White move, without what `known` already covers.
  Antichain won(const Scene& scene, std::uint32_t code, const Lists& winning, const Antichain& known) const;

  // How White, to move, can spoil it under these conditions: cells, kOutside, kPass. Not for positions where the goal
  // is reached.
  static constexpr Cells kOutside = 1U << kMaxCells;
  static constexpr Cells kPass = kOutside << 1;
  Cells spoiling(const Scene& scene, std::uint32_t code, const Lists& winning, Conditions conditions) const;

  // Calls mark(code) for the colourings from which one black (white) move may lead to this one, including itself.
  template <class Mark>
  void before_black(const Scene& after, std::uint32_t code, const Mark& mark) const;
  template <class Mark>
  void before_white(const Scene& after, std::uint32_t code, const Mark& mark) const;

 private:
  struct Turn;   // one colouring with what all its moves need
  struct Doubt;  // strings that a move may or may not capture

  Antichain black_inside(const Turn& turn, int cell, Cells taken, Cells surely_taken) const;
  Antichain black_outside(const Turn& turn, const String& target, Cells taken) const;
  void try_black_inside(const Turn& turn, int cell, const Marks& changed, Antichain& found) const;
  void try_black_outside(const Turn& turn, const String& target, const Marks& changed, Antichain& found) const;

  Antichain white_inside(const Turn& turn, int cell, Cells taken, Cells in_doubt) const;
  Antichain white_outside(const Turn& turn, Cells taken) const;
  Antichain allowed_inside(const Turn& turn, int cell) const;
  Antichain allowed_outside(const Turn& turn) const;
  bool meet_outside_moves(const Turn& turn, Antichain& candidates) const;

  template <class Outcome>
  Antichain in_every_outcome(const Doubt& doubt, const Outcome& outcome) const;
  void pull_black_stone(const Turn& turn, Conditions after, int cell, Cells group, Cells liberties, int least,
                        Conditions base, Antichain& result) const;
  void moved_to_strings(const Colors& after, Conditions conditions, Cells taken, Cells only_to,
                        std::vector<Conditions>& variants) const;

  std::uint32_t weight(Cells cells) const {
    std::uint32_t sum = 0;
    for (; cells != 0; cells &= cells - 1) sum += frame_.power[static_cast<std::size_t>(std::countr_zero(cells))];
    return sum;
  }
  template <class Visit>
  void filled_in(Cells empty, Cells walls, const Visit& visit) const;

  Frame frame_;
  Options options_;
};

// Calls visit(cells) for every union of whole empty regions whose neighbours are all `walls`, including the empty
// union: the cells that a capture can have emptied.
template <class Visit>
void AbstractGame::filled_in(Cells empty, Cells walls, const Visit& visit) const {
  std::array<Cells, kMaxCells> regions{};
  int count = 0;
  for (Cells rest = empty; rest != 0;) {
    const Cells region = frame_.string_of(empty, rest & -rest);
    rest &= ~region;
    if ((frame_.around(region) & ~walls) == 0) regions[static_cast<std::size_t>(count++)] = region;
  }
  for (unsigned subset = 0; subset < 1U << count; ++subset) {
    Cells cells = 0;
    for (int i = 0; i < count; ++i) {
      if ((subset >> i & 1U) != 0) cells |= regions[static_cast<std::size_t>(i)];
    }
    visit(cells);
  }
}

template <class Mark>
void AbstractGame::before_black(const Scene& after, std::uint32_t code, const Mark& mark) const {
  filled_in(after.empty, after.colors.black, [&](Cells captured) {
    const std::uint32_t before = code + 2 * weight(captured);
    mark(before);  // a pass, or a capture from outside
    for (Cells rest = after.colors.black; rest != 0; rest &= rest - 1) {
      mark(before - frame_.power[static_cast<std::size_t>(std::countr_zero(rest))]);
    }
  });
}

template <class Mark>
void AbstractGame::before_white(const Scene& after, std::uint32_t code, const Mark& mark) const {
  filled_in(after.empty, after.colors.white, [&](Cells captured) {
    const std::uint32_t before = code + weight(captured);
    mark(before);
    for (Cells rest = after.colors.white; rest != 0; rest &= rest - 1) {
      mark(before - 2 * frame_.power[static_cast<std::size_t>(std::countr_zero(rest))]);
    }
  });
}

}  // namespace katachi::rules
