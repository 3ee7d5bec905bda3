// Boards on which a rule should hold: all completions of its rectangle on tiny boards, or random ones bent until they
// fit, with as little to spare as possible.
#pragma once

#include <atomic>
#include <functional>
#include <optional>
#include <vector>

#include "go/random.hpp"
#include "rules/refute_levels.hpp"

namespace katachi::rules::refute {

// The rectangle at its place on a board, with this many lines of the board beyond it.
struct Margins {
  int left = 0;
  int right = 0;
  int above = 0;
  int below = 0;
};
Spot spot_with(int width, int height, const Margins& margins);

// The spots of a rectangle with at most `outside` points of the board outside it, at least one line on every open side.
std::vector<Spot> small_spots(int width, int height, Place place, int outside);

// Calls visit for every legal board that matches, until it returns false or `stop` (may be null) is set. Returns how
// many boards were looked at.
std::uint64_t each_completion(const Spot& spot, const Rule& rule, const std::function<bool(const Stones&)>& visit,
                              const std::atomic<bool>* stop = nullptr);

// A spot with random margins of one to three lines on the open sides; at most 64 points.
Spot random_spot(int width, int height, Place place, Random& random);

// A random legal board that matches, found by mending a random one point by point; none if that did not succeed. Few
// points outside are empty, and three of four boards have the levels as low as mending could make them: by trial on
// rules known to be false, such boards refute most.
std::optional<Stones> random_completion(const Spot& spot, const Rule& rule, Random& random);

}  // namespace katachi::rules::refute
