#include "reading/tsumego/line.hpp"

#include <algorithm>

#include "reading/tsumego/distance.hpp"

namespace katachi::tsumego {

namespace {

constexpr std::size_t kLongest = 60;          // moves of a line; longer ones help nobody
constexpr std::uint64_t kTenukiNodes = 2000;  // to check whether a move can be ignored

State with_one_threat_more(State state, Side loser) {
  if (state.threats[other(loser)] > 0) {
    --state.threats[other(loser)];
  } else {
    ++state.threats[loser];
  }
  return state;
}

class Walk {
 public:
  Walk(Solver& solver, const State& start, bool ko, Budget& budget)
      : solver_(solver), budget_(budget), state_(start), ko_(ko) {}

  Line go() {
    line_.winner = solver_.solve(state_, budget_);
    if (line_.winner == Winner::kUnknown) return line_;
    side_ = line_.winner == Winner::kDefender ? kDefender : kAttacker;
    Distance distance(solver_, side_, !ko_, budget_);
    distance_ = &distance;
    if (!ko_ && state_.to_move == side_ && may_be_ignored(state_)) {
      line_.ending = Ending::kSettled;  // the winner does not even need to move
      return line_;
    }
    pressing_ = ko_ && saved_by_a_threat(state_);
    left_ = distance.find(state_);
    line_.forced = left_ >= 0;
    while (!ended()) {
      const Choice choice = state_.to_move == side_ ? winning_move() : resistance();
      if (choice.place == kNoMove) break;
      play_on(choice);
    }
    return line_;
  }

 private:
  // If the winner is to move, the position must be decided even if he passes; and a line contains at least his move.
  bool ended() {
    State quiet = state_;
    if (state_.to_move == side_) {
      if (line_.moves.empty()) return false;
      quiet.to_move = other(side_);
      quiet.ko = kNoKo;
    }
    Winner seen = Winner::kUnknown;
    const Ending at_sight = sight(solver_.region(), quiet, seen);
    if (seen != Winner::kUnknown) {
      line_.ending = at_sight;
      return true;
    }
    if (std::find(before_.begin(), before_.end(), state_) != before_.end()) {
      line_.ending = Ending::kRepetition;
      return true;
    }
    return line_.moves.size() >= kLongest;
  }

  void play_on(const Choice& choice) {
    if (choice.place == state_.ko) line_.moves.insert(line_.moves.end(), 2, kPassMove);
    if (ko_ && line_.first_ko < 0 && choice.next.ko != kNoKo) line_.first_ko = static_cast<int>(line_.moves.size());
    line_.moves.push_back(choice.place);
    before_.push_back(state_);
    state_ = choice.next;
    --left_;
  }

  // The shortest win if distances are known; otherwise one that does not repeat a position.
  Choice winning_move() {
    const std::vector<Choice> wins = distance_->winning_moves(state_);
    const auto seen_before = [&](const Choice& c) {
      return std::find(before_.begin(), before_.end(), c.next) != before_.end();
    };
    Choice best;
    int shortest = 0;
    for (const Choice& choice : wins) {
      const int length = distance_->at_most(choice.next, left_ - 1) + (seen_before(choice) ? 1000 : 0);
      if (best.place == kNoMove || length < shortest) {
        best = choice;
        shortest = length;
      }
    }
    return best;
  }

  Choice resistance() {
    std::vector<Choice> options = legal_moves(solver_.region(), state_);
    if (!ko_) std::erase_if(options, [&](const Choice& c) { return c.place == state_.ko; });
    if (pressing_) {
      std::vector<Choice> pressing = options;
      std::erase_if(pressing, [&](const Choice& c) { return !saved_by_a_threat(c.next); });
      pressing_ = !pressing.empty();
      if (pressing.size() > 1 && pressing.back().place == kPassMove) pressing.pop_back();
      if (pressing_) return longest(pressing);
      // The ko is lost for lack of a threat: his move is elsewhere.
      if (state_.ko != kNoKo && !options.empty() && options.back().place == kPassMove) return options.back();
    }
    std::erase_if(options, [&](const Choice& c) { return may_be_ignored(c.next); });
    if (options.empty()) {
      line_.ending = Ending::kSettled;
      return Choice{};
    }
    return longest(options);
  }

  Choice longest(const std::vector<Choice>& options) {
    Choice best;
    std::pair<int, int> most;
    for (const Choice& choice : options) {
      const std::pair<int, int> length{distance_->at_most(choice.next, left_ - 1),
                                       -static_cast<int>(distance_->winning_moves(choice.next).size())};
      if (best.place == kNoMove || length > most) {
        best = choice;
        most = length;
      }
    }
    return best;
  }

  bool saved_by_a_threat(const State& state) {
    return solver_.solve(with_one_threat_more(state, other(side_)), budget_) == winner_of(other(side_));
  }

  // Whether the winner, who is to move, could just as well pass.
  bool may_be_ignored(const State& after) {
    Budget part{std::min(budget_.nodes, kTenukiNodes), budget_.seconds};
    const std::uint64_t given = part.nodes;
    const Winner winner = winner_after_pass(solver_, after, part);
    budget_.nodes -= given - part.nodes;
    budget_.seconds = part.seconds;
    return winner == line_.winner;
  }

  Solver& solver_;
  Budget& budget_;
  State state_;
  bool ko_;
  bool pressing_ = false;
  Side side_ = kDefender;  // of the winner
  Distance* distance_ = nullptr;
  int left_ = 0;
  Line line_;
  std::vector<State> before_;
};

// A move of the attacker that prevents two eyes and needs an answer; the position is quiet if there is none.
Choice unsettling_move(Solver& life, Solver& eyes, const State& state, Budget& budget) {
  for (const Choice& choice : legal_moves(life.region(), state)) {
    if (choice.place == kPassMove || eyes.solve(choice.next, budget) == Winner::kDefender) continue;
    if (winner_after_pass(life, choice.next, budget) == Winner::kAttacker) return choice;
  }
  return Choice{};
}

}  // namespace

Ending sight(const Region& region, const State& state, Winner& winner) {
  winner = Winner::kAttacker;
  if (has_captured(region, state)) return Ending::kCaptured;
  if (is_dead(region, state, find_room(region, state))) {
    return state.stones[kDefender] == 0 ? Ending::kCaptured : Ending::kNoRoom;
  }
  winner = Winner::kDefender;
  if (is_safe(region, state)) return Ending::kSafe;
  winner = Winner::kUnknown;
  return Ending::kCut;
}

Winner winner_after_pass(Solver& solver, const State& after, Budget& budget) {
  State passed = after;
  passed.to_move = other(after.to_move);
  passed.ko = kNoKo;
  return solver.solve(passed, budget);
}

Line find_line(Solver& solver, const State& state, bool ko, Budget& budget) {
  return Walk(solver, state, ko, budget).go();
}

Line find_seki_line(Solver& life, Solver& eyes, const State& state, Budget& budget) {
  Line line;
  line.winner = Winner::kDefender;
  State now = state;
  while (line.moves.size() < kLongest && budget.nodes > 0 && budget.seconds > 0) {
    Choice choice;
    if (now.to_move == kAttacker) {
      choice = unsettling_move(life, eyes, now, budget);
      if (choice.place == kNoMove) {
        line.ending = budget.seconds > 0 && budget.nodes > 0 ? Ending::kSeki : Ending::kCut;
        return line;
      }
    } else {
      // A pass comes last: it is the answer only if nothing needs to be played.
      for (const Choice& option : legal_moves(life.region(), now)) {
        if (life.solve(option.next, budget) != Winner::kDefender) continue;
        const bool quiet = unsettling_move(life, eyes, option.next, budget).place == kNoMove;
        if (choice.place == kNoMove || quiet) choice = option;
        if (quiet) break;
      }
      if (choice.place == kNoMove) return line;
    }
    line.moves.push_back(choice.place);
    now = choice.next;
  }
  return line;
}

}  // namespace katachi::tsumego
