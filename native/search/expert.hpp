// Expert knowledge for new nodes of the tree: virtual simulations that say which moves deserve a look.
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
  kLostLadder,  // runs where a ladder catches all the same
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

// A hint or a named shape as people meet it.
struct HintInfo {
  std::string_view name;   // as --set takes it behind "hint."
  std::string_view words;  // how a hint reads after "because", a shape after "it is"; empty: every move has it
  HintValue value;         // the default
  bool is_shape = false;
};

constexpr std::size_t kHintCount = static_cast<std::size_t>(Hint::kCount);
// All of them: the hints in the order of Hint, then the named shapes in the order of their drawings.
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

// Looks at one position and finds the moves worth a node. Holds scratch memory: one a thread.
class Expert {
 public:
  explicit Expert(const ExpertSettings& settings) : settings_(settings) {}

  // All sensible moves of the side to move, and a pass, with their virtual simulations. Valid until the next call.
  std::span<const Candidate> candidates(const Position& position);
  // Moves that cannot matter: into unconditional life of the enemy, or of one's own where no enemy stone is left.
  static std::vector<Point> pointless_moves(const Position& position);
  // What is behind the virtual simulations of one move, for explanations: places in hint_infos().
  std::vector<std::size_t> hints(const Position& position, Point move);

 private:
  template <Color C, class Visit>
  void each_hint(const Position& position, Point v, Visit visit) const;
  template <class Visit>
  void each_shape(const Position& position, Color mover, Point v, Visit visit) const;
  void measure_distances(const Position& position);

  ExpertSettings settings_;
  const ShapeSet& shapes_ = ShapeSet::mogo();
  std::array<Candidate, kMaxArea + 1> candidates_{};
  std::array<std::uint8_t, kCapacity> distance_{};
  std::array<Point, kCapacity> queue_{};
};

}  // namespace katachi
