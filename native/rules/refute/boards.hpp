// Boards on which a rule should hold: all completions of its rectangle on tiny boards, or random boards changed until
// they fit, with as little to spare as possible.
#pragma once

#include <atomic>
#include <functional>
#include <optional>
#include <vector>

#include "go/random.hpp"
#include "rules/refute/levels.hpp"

namespace katachi::rules::refute {

// The number of lines of the board beyond each side of a rectangle.
struct Margins {
  int left = 0;
  int right = 0;
  int above = 0;
  int below = 0;
};
// The rectangle with these margins. Eyes count on cells away from the borders that are open at this place, even if such
// a border is on the edge of the board.
Spot spot_with(int width, int height, Place place, const Margins& margins);

// The fewest lines beyond an open border: one, or none if rectangles may also touch other edges of the board.
enum class Edges : std::uint8_t { kOwn = 1, kAny = 0 };

// The spots of a rectangle with at most `outside` points outside it.
std::vector<Spot> small_spots(int width, int height, Place place, Edges edges, int outside);

// Calls visit for every legal board that matches, until it returns false or `stop` (may be null) is set. Returns how
// many boards were tried.
std::uint64_t each_completion(const Spot& spot, const Rule& rule, const std::function<bool(const Stones&)>& visit,
                              const std::atomic<bool>* stop = nullptr);

// A spot with random margins of up to three lines on the open sides; at most 64 points.
Spot random_spot(int width, int height, Place place, Edges edges, Random& random);

// A random legal board that matches, found by repairing a random one point by point; none if that failed. Few points
// outside are empty, and three out of four boards have the lowest levels that repairing could reach: on rules known to
// be false, such boards refute most.
std::optional<Stones> random_completion(const Spot& spot, const Rule& rule, Random& random);

}  // namespace katachi::rules::refute
