// Tries to refute rules: checks each of their promises on boards that meet the conditions, with a naive search of the
// real game. It does not know how the rules were made.
#pragma once

#include <atomic>
#include <span>
#include <vector>

#include "rules/refute/boards.hpp"
#include "rules/refute/search.hpp"

namespace katachi::rules::refute {

struct Settings {
  Goal goal = Goal::kEye;
  Place place = Place::kCorner;
  int width = 0;
  int height = 0;
  int boards_per_rule = 100;  // random boards that match; up to eight times as many are tried
  Edges edges = Edges::kOwn;
  int outside = 0;               // first all boards with at most this many points outside; 0 for none
  bool all_refutations = false;  // continue with a rule that was refuted
  std::uint64_t seed = 1;
  std::uint64_t max_nodes = 1'000'000;
  int threads = 1;
};

// One claim of a rule. The stone is the one on the lowest cell of its string; -1 for some stones.
struct Promise {
  int cell = -1;
  int depth = 0;
  bool operator==(const Promise&) const = default;
};
// The promises of a rule, without those that follow from others in the list.
std::vector<Promise> promises_of(const Spot& spot, const Rule& rule);

struct Counterexample {
  std::uint32_t rule = 0;
  Spot spot;
  Stones stones;
  Promise promise;
  std::vector<Points> line;  // White first; an empty set is a pass
};

struct Report {
  std::uint64_t tried = 0;   // boards tried
  std::uint64_t boards = 0;  // how many of them match
  std::uint64_t proved = 0;
  std::uint64_t undecided = 0;
  std::vector<Counterexample> refuted;   // in the order of the rules
  std::vector<std::uint32_t> unmatched;  // rules for which no board was found
};

// What another thread may read and set while the check runs.
struct Watch {
  std::atomic<std::uint32_t> rules_done{0};
  std::atomic<bool> stop{false};
};

// Gives the same report for the same seed with any number of threads. If stopped, it reports what it has done.
Report check(std::span<const Rule> rules, const Settings& settings, Watch& watch);

}  // namespace katachi::rules::refute
