// What nearest patterns expect of the next move (K): at each point from the patterns around it, and as a reply from the
// patterns around the last move (K10).
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "knowledge/counting.hpp"
#include "knowledge/nearest/matcher.hpp"

namespace katachi::knowledge {

// For each point, row by row: how likely it is the next move, and how sure that is (0 to 1). All are 0 where a move is
// illegal.
struct Advice {
  std::vector<float> probability;
  std::vector<float> certainty;
};

// The facts around a point as a mover sees them, and the orientations that show them in this form.
struct ReplyView {
  ReplyView(const Position& position, Point around, Color mover, const NearestSettings& settings);
  // The fact of a reply at another point; 0 for the centre.
  Fact reply(const Geometry& geometry, Point point) const;

  Point centre;
  std::vector<Fact> facts;
  unsigned leaders;
};

class NearestAdvice {
 public:
  // How the two kinds of patterns are joined: a point's weight is own^own_power * (reply + floor)^reply_power.
  struct Powers {
    float own = 1;
    float reply = 0.5f;
    float floor = 1e-4f;
    float prior = 100;  // sightings by which a longer sequence of replies corrects a shorter one
  };

  // By pattern of the tree, P(move) and its certainty; `usual` is P where no pattern matches. The trees must outlive
  // the advice; `replies` may be null, and has its counts in `replied`.
  NearestAdvice(const NearestTree& tree, std::vector<float> probability, std::vector<float> certainty, float usual,
                const NearestTree* replies, std::vector<float> replied, const Powers& powers);

  // Each thread needs its own.
  struct Scratch {
    std::unique_ptr<NearestMatcher> matcher;
  };
  // The side to move plays; `last` is the move before, or a pass.
  void ask(const Position& position, Point last, Scratch& scratch, Advice& out) const;

 private:
  float reply_probability(const ReplyView& view, Fact reply, std::span<const NodeId> seen) const;
  std::vector<float> reply_probabilities(const Position& position, Point last) const;

  const NearestTree& tree_;
  std::vector<float> probability_, certainty_;
  float usual_;
  const NearestTree* replies_;
  std::vector<float> replied_;
  Powers powers_;
};

// The nodes along a sequence of facts, as far as the tree has them.
std::vector<NodeId> walk(const NearestTree& tree, Fact first, std::span<const Fact> rest);

}  // namespace katachi::knowledge
