// The small network: what it thinks of positions. Weights come from training (src/katachi/knowledge/network).
//
// One Network serves all threads; each needs its own Scratch, and nothing is allocated once it has been used for a
// board size. Answers do not depend on how positions are grouped into calls.
#pragma once

#include <map>
#include <memory>
#include <string>

#include "knowledge/network/kernels.hpp"
#include "knowledge/network/sight.hpp"

namespace katachi::network {

struct Shape {
  int channels, blocks, gate, head, values;
};

constexpr float kKomiScale = 15, kLeadScale = 20;  // as in examples.py
constexpr float kPresent = 2024;                   // the year of a game that is played now

// Planes of the input, in the order of examples.py.
enum Plane : int {
  kBoardPlane = 0,
  kOwnPlane = 1,    // four of them, by liberties
  kOtherPlane = 5,  // four of them
  kOwnLadderPlane = 9,
  kOtherLadderPlane,
  kKoPlane,
  kRiskyPlane,
  kRecentPlane,
  kKomiPlane = kRecentPlane + kRecent,
  kEraPlane,     // when the game was played …
  kEnginePlane,  // … and how long strong engines had been known then
  kPlanes,
};

struct Judgement {
  std::array<float, kMaxArea> policy;  // logits, row by row; the largest is the move it would play
  float won = 0;                       // logit: the side to move wins
  float lead = 0;                      // points by which the side to move is ahead
  std::array<float, kMaxArea> owner;   // row by row: 1 if the side to move owns the point in the end, -1 if not
};

class Network;

// Working memory of one thread.
class Scratch {
 public:
  Scratch();
  ~Scratch();

 private:
  friend class Network;
  struct Room;
  std::unique_ptr<Room> room_;
};

class Network {
 public:
  using Arrays = std::map<std::string, std::vector<float>>;

  // The arrays are those of body.py, `folded`. Throws std::invalid_argument if one is missing, has the wrong size, or
  // holds something that is not a number. `kernels` may be chosen for tests.
  Network(const Shape& shape, const Arrays& arrays, const Kernels* kernels = nullptr);
  ~Network();

  const Shape& shape() const { return shape_; }
  const Kernels& kernels() const { return *kernels_; }
  std::size_t parameters() const { return parameters_; }

  // Judges a position on a board of this size. `komi` is what the side to move gets; moves are those that
  // professionals of that year would play.
  void judge(const Sight& sight, int size, float komi, Scratch& scratch, Judgement& judgement,
             float year = kPresent) const;

  // Its judgement of the position turned by a symmetry (go/symmetry.hpp), told for the position as it is. It has
  // learned all of them, but not quite the same from each.
  void judge_turned(const Sight& sight, int size, float komi, int symmetry, Scratch& scratch, Judgement& judgement,
                    float year = kPresent) const;

  // The mean of its judgements turned by each of the first symmetries, and in a lopsided game also of those without the
  // last moves: it expects that these are answered, which bad moves are not worth.
  void consider(const Sight& sight, int size, float komi, int symmetries, Scratch& scratch, Judgement& judgement,
                float year = kPresent) const;

 private:
  struct Layers;

  void enter(const Sight& sight, int size, float komi, float year, Scratch::Room& room) const;

  Shape shape_;
  const Kernels* kernels_;
  std::size_t parameters_ = 0;
  std::unique_ptr<const Layers> layers_;
};

}  // namespace katachi::network
