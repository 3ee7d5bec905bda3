// All rules of one rectangle by retrograde analysis: starting from the goal, taking back black moves finds winning
// positions and taking back white moves finds won ones, until a round finds nothing new.
//
// Winning rules are needed only during the analysis. Work is done in slices, so the caller can show progress, save and
// stop. The result does not depend on threads, slices or interruptions.
#pragma once

#include <memory>
#include <vector>

#include "rules/abstract_game/abstract_game.hpp"
#include "rules/optimistic.hpp"

namespace katachi::rules {

class Generation {
 public:
  struct Progress {
    int round = 0;         // rules found in round r have depth 2 r
    bool to_black = true;  // taking back black moves, otherwise white ones
    std::size_t done = 0;  // colourings done in this pass
    std::size_t total = 0;
    std::size_t won = 0;
    std::size_t bytes = 0;
    bool finished = false;
  };

  // `guide`, if given, has the colourings won in the optimistic analysis: only these are considered.
  Generation(const Frame& frame, const AbstractGame::Options& options, std::shared_ptr<const Marks> guide);

  // Adds rules that are already known; they are won in the round of their depth. Call it before any work.
  void give(std::vector<Rule> given);

  // Works for about this long on this many threads. Finished when a round finds nothing new.
  Progress work(double seconds, int threads);
  Progress progress() const;

  // The rules that no other rule of this rectangle subsumes, by depth, code and conditions.
  std::vector<Rule> rules() const;
  // Every rule in the order found, including those subsumed later. Enough to continue after the last complete round.
  const std::vector<Rule>& log() const { return log_; }
  std::size_t whole_log() const { return whole_; }  // how many of them belong to complete rounds
  // Continues from a log that was saved after `round` complete rounds.
  void restore(const std::vector<Rule>& log, int round);

  const Frame& frame() const { return game_.frame(); }
  std::size_t winning_count() const { return winning_.total(); }
  // Whether Black, to move, reaches the goal under these conditions, as far as the analysis has got.
  bool winning(std::uint32_t code, Conditions conditions) const;
  // How White, to move, can prevent it (AbstractGame::spoiling), once the analysis is finished; none if it is won.
  Cells spoiling(std::uint32_t code, Conditions conditions) const;

 private:
  struct Found {
    std::uint32_t code;
    Antichain conditions;
  };
  void begin();
  Rule rule(std::uint32_t code, Conditions conditions, int depth) const;
  void next_pass();
  void collect(std::vector<Found>& found);
  void add_given();
  void look_at(std::uint32_t code, std::vector<Found>& found) const;

  AbstractGame game_;
  std::shared_ptr<const Marks> guide_;
  Lists won_;
  Lists winning_;
  Marks changed_;  // the colourings that gained rules in the last pass
  std::vector<std::uint32_t> todo_;
  bool todo_known_ = false;  // false if it was interrupted while being collected
  std::size_t done_ = 0;
  std::vector<Found> found_;
  std::vector<Rule> given_;
  std::size_t given_so_far_ = 0;
  std::vector<Rule> log_;
  std::size_t whole_ = 0;
  int round_ = 0;
  bool to_black_ = true;
  bool finished_ = false;
};

}  // namespace katachi::rules
