// Expert knowledge for new nodes of the tree: virtual simulations for moves that deserve attention.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "go/position.hpp"
#include "go/random.hpp"
#include "knowledge/shapes.hpp"
#include "search/pattern3x3.hpp"

namespace katachi {

// Why a move got virtual simulations.
enum class Hint : std::uint8_t {
  kEven,  // every move starts with a few even simulations
  kSelfAtari,
  kCaptureOne,
  kCaptureMany,
  kEscape,      // saves stones in atari
  kLostLadder,  // runs although a ladder still catches the stones
  kLadder,      // starts a ladder that works
  kAtari,       // puts stones in atari
  kPattern,     // a 3x3 pattern of the playouts
  kNear1,       // one step from the last move, counting a chain as one point
  kNear2,
  kNear3,
  kFirstLine,
  kSecondLine,
  kThirdLine,
  kPassing,
  kCount
};

// The name, words and default of a hint or a named shape.
struct HintInfo {
  std::string_view name;   // as in --set, after "hint."
  std::string_view words;  // words after "because" for a hint, after "it is" for a shape; empty if every move has it
  HintValue value;         // the default
  bool is_shape = false;
};

constexpr std::size_t kHintCount = static_cast<std::size_t>(Hint::kCount);
// The hints in the order of Hint, then the named shapes in the order of their drawings.
std::span<const HintInfo> hint_infos();

struct ExpertSettings {
  using Values = std::array<HintValue, kHintCount + ShapeSet::kMaxShapes>;

  Values values = defaults();  // in the order of hint_infos()
  std::shared_ptr<const Pattern3x3Set> patterns;
  bool shapes = true;  // the named shapes
  bool enabled = true;

  HintValue& operator[](Hint hint) { return values[static_cast<std::size_t>(hint)]; }
  const HintValue& operator[](Hint hint) const { return values[static_cast<std::size_t>(hint)]; }
  static Values defaults();
};

struct Candidate {
  Point move = kPass;
  float prior_visits = 0;
  float prior_wins = 0;
  float bias = 0;
};

// Finds the moves of a position that are worth a node. Holds scratch memory, so each thread needs its own.
class Expert {
 public:
  explicit Expert(const ExpertSettings& settings) : settings_(settings) {}

  // All sensible moves of the side to move, plus a pass, with their virtual simulations. Valid until the next call.
  std::span<const Candidate> candidates(const Position& position);
  // Moves that cannot matter: in unconditionally alive territory of the enemy, or of one's own if no enemy stone is
  // left.
  static std::vector<Point> pointless_moves(const Position& position);
  // The reasons for the virtual simulations of one move, for explanations: indices into hint_infos().
  std::vector<std::size_t> hints(const Position& position, Point move);

 private:
  template <Color C, class Visit>
  void each_hint(const Position& position, Point v, Visit visit) const;
  template <class Visit>
  void each_shape(const Position& position, Color mover, Point v, Visit visit) const;
  void measure_distances(const Position& position);

  ExpertSettings settings_;
  const ShapeSet& shapes_ = ShapeSet::named();
  std::array<Candidate, kMaxArea + 1> candidates_{};
  std::array<std::uint8_t, kCapacity> distance_{};
  std::array<Point, kCapacity> queue_{};
};

}  // namespace katachi
