// The hot loops of features.hpp.
#pragma once

#include <algorithm>

#include "knowledge/predictor/features.hpp"

namespace katachi::predictor {

inline std::uint64_t feature_key(int slot, std::uint64_t value) {
  return mix(value + 0x9e3779b97f4a7c15ULL * static_cast<std::uint64_t>(slot + 1));
}

// Joins small numbers into one.
template <class... T>
constexpr std::uint64_t join(T... values) {
  std::uint64_t all = 0;
  ((all = all * 1021 + static_cast<std::uint64_t>(values)), ...);
  return all;
}

template <class Sink, class Key>
void Extractor::chain(std::span<const Index> which, int slot, std::size_t levels, Sink& sink, Key key) {
  std::size_t alive = which.size();
  std::copy(which.begin(), which.end(), alive_.begin());
  for (std::size_t level = 0; level < levels && alive != 0; ++level) {
    const int here = slot + static_cast<int>(level);
    for (std::size_t i = 0; i < alive; ++i) {
      keys_[i] = feature_key(here, key(level, alive_[i]));
      sink.prefetch(keys_[i]);
    }
    std::size_t known = 0;
    for (std::size_t i = 0; i < alive; ++i) {
      const Index who = alive_[i];
      if (sink.take(who, here, keys_[i])) alive_[known++] = who;
    }
    alive = known;
  }
}

template <class Sink, std::size_t N>
void Extractor::discs(std::span<const Index> which, int slot, Plane plane, const std::array<std::uint8_t, N>& radii,
                      std::size_t levels, Sink& sink) {
  const Discs& tables = Discs::get();
  const std::uint8_t* const board = scene_.plane(plane);
  const Lanes* const keys = tables.keys[plane].data();
  const auto symbols = static_cast<std::size_t>(kSymbols[plane]);
  for (const Index i : which) lanes_[i] = Lanes{};
  chain(which, slot, levels, sink, [&](std::size_t level, Index i) {
    Candidate& c = candidates_[i];
    Lanes sum = lanes_[i];
    const std::size_t end = tables.end[radii[level]];
    for (std::size_t step = level == 0 ? 0 : tables.end[radii[level - 1]]; step < end; ++step) {
      sum ^= keys[step * symbols + board[c.cell + tables.steps[step]]];
    }
    lanes_[i] = sum;
    const std::uint64_t folded = fold(sum);
    note(c, plane, radii[level], folded);
    return folded;
  });
}

template <class Sink, std::size_t N>
void Extractor::answers(std::span<const Index> which, int slot, Plane plane, int ago,
                        const std::array<std::uint8_t, N>& radii, std::size_t levels, Sink& sink) {
  const Point centre = scene_.move(ago);
  if (centre == kPass) return;
  const Discs& tables = Discs::get();
  const std::uint8_t* const middle = scene_.plane(plane) + scene_.cell(centre);
  const auto symbols = static_cast<std::size_t>(kSymbols[plane]);
  std::array<Lanes, N> around;
  Lanes sum = tables.centre[plane][*middle];
  std::size_t step = 0;
  for (std::size_t level = 0; level < levels; ++level) {
    for (; step < tables.end[radii[level]]; ++step) {
      sum ^= tables.keys[plane][step * symbols + middle[tables.steps[step]]];
    }
    around[level] = sum;
  }
  const int x = scene_.geometry().x(centre);
  const int y = scene_.geometry().y(centre);
  chain(which, slot, levels, sink, [&](std::size_t level, Index i) {
    const Candidate& c = candidates_[i];
    return fold(around[level] ^ tables.mark(c.x - x, c.y - y));
  });
}

template <class Sink, std::size_t N>
void Extractor::corners(std::span<const Index> which, int slot, Plane plane, const std::array<std::uint8_t, N>& sides,
                        Sink& sink) {
  std::array<std::array<Lanes, N>, 4> stones;
  for (int corner = 0; corner < 4; ++corner) {
    for (std::size_t level = 0; level < N; ++level) {
      stones[static_cast<std::size_t>(corner)][level] = board_lanes(plane, corner, sides[level]);
    }
  }
  std::array<Index, kMaxArea> inside;
  std::size_t count = 0;
  for (const Index i : which) {
    if (corner_of(candidates_[i]) >= 0) inside[count++] = i;
  }
  const auto size = static_cast<std::uint64_t>(scene_.geometry().size);
  chain(std::span(inside).first(count), slot, N, sink, [&](std::size_t level, Index i) {
    const Candidate& c = candidates_[i];
    const int corner = corner_of(c);
    const Lanes all = stones[static_cast<std::size_t>(corner)][level] ^ place(Discs::get().places[0], c.point, 1, 0);
    return fold(all, 0x11u << corner) + size;
  });
}

template <class Sink>
void Extractor::board(std::span<const Index> which, Sink& sink) {
  constexpr int kFew = 60;  // stones; after that no two games are alike
  const Discs& tables = Discs::get();
  const auto size = static_cast<std::uint64_t>(scene_.geometry().size);
  if (scene_.stones() <= kFew) {
    const Lanes stones = board_lanes(kStones, -1, 0);
    chain(which, kBoard, 1, sink, [&](std::size_t, Index i) {
      return fold(stones ^ place(tables.places[0], candidates_[i].point, 1, 0)) + size;
    });
  }
  if (scene_.move(1) == kPass) return;
  std::array<Lanes, 2> moves{};
  moves[0] = place(tables.places[1], scene_.move(1), 1, 0);
  if (scene_.move(2) != kPass) moves[1] = place(tables.places[2], scene_.move(2), 1, 0);
  moves[1] ^= moves[0];
  chain(which, kPoints, 2, sink, [&](std::size_t level, Index i) {
    return fold(moves[level] ^ place(tables.places[0], candidates_[i].point, 1, 0)) + size;
  });
}

template <class Sink>
void Extractor::tactical(std::span<const Index> which, Sink& sink) {
  const auto one = [&](int slot, auto value) {
    chain(which, slot, 1, sink, [&](std::size_t, Index i) { return value(candidates_[i]); });
  };
  one(kTactics, [](const Candidate& c) { return join(c.tactics.code()); });
  one(kContact, [](const Candidate& c) { return join(c.tactics.contact()); });
  one(kLastContact, [](const Candidate& c) { return join(c.tactics.last(), c.tactics.liberties, c.tactics.size); });
  one(kTacticsDistance, [](const Candidate& c) { return join(c.tactics.code(), c.away[1], c.tactics.last()); });
  one(kShapeContact, [](const Candidate& c) { return c.liberties3 + join(c.tactics.contact(), c.tactics.last()); });
  one(kShapeTactics, [](const Candidate& c) { return c.shape5 + join(c.tactics.code()); });
  if (scene_.position().ko() != kPass) {
    one(kKoTactics, [](const Candidate& c) { return join(c.tactics.code(), std::min<int>(c.away[1], 6)); });
  }
}

template <class Sink>
void Extractor::distances(std::span<const Index> which, Sink& sink) {
  const auto one = [&](int slot, auto value) {
    chain(which, slot, 1, sink, [&](std::size_t, Index i) { return value(candidates_[i]); });
  };
  const int phase = scene_.phase();
  const int stones = std::min(scene_.stones() / 16, 16);
  for (const Index i : which) candidates_[i].nearest = nearest(candidates_[i].cell);
  one(kNearest, [phase](const Candidate& c) { return join(c.nearest, c.line / 16, phase); });
  one(kNearestDistance, [](const Candidate& c) { return join(c.nearest, c.away[1], std::min<int>(c.away[2], 10)); });
  one(kDistance, [phase](const Candidate& c) { return join(c.away[1], phase); });
  one(kDistances, [](const Candidate& c) { return join(c.away[1], c.away[2]); });
  one(kDistances34, [](const Candidate& c) { return join(c.away[3], c.away[4]); });
  one(kDistanceRecency, [phase](const Candidate& c) { return join(c.away[1], c.recency, phase); });
  one(kLinePhase, [stones](const Candidate& c) { return join(c.line, stones); });
  one(kLineDistance, [](const Candidate& c) { return join(c.line, c.away[1]); });
}

template <class Sink>
void Extractor::joined(std::span<const Index> which, Sink& sink) {
  const auto one = [&](int slot, auto value) {
    chain(which, slot, 1, sink, [&](std::size_t, Index i) { return value(candidates_[i]); });
  };
  const int stones = std::min(scene_.stones() / 30, 9);
  one(kShapeDistances, [](const Candidate& c) { return c.liberties3 + join(c.away[1], std::min<int>(c.away[2], 10)); });
  one(kShape5Distance, [](const Candidate& c) { return c.shape5 + join(std::min<int>(c.away[1], 12)); });
  one(kShape7Distance, [](const Candidate& c) { return c.shape7 + join(std::min<int>(c.away[1], 12), c.shape7 != 0); });
  one(kShapePhase, [stones](const Candidate& c) { return c.shape4 + join(stones); });
  one(kShapeRecency, [](const Candidate& c) { return c.liberties3 + join(c.recency); });
  one(kLiberties5Distances,
      [](const Candidate& c) { return c.liberties5 + join(std::min<int>(c.away[1], 8), std::min<int>(c.away[2], 8)); });
}

template <class Sink>
void Extractor::glance(Sink& sink) {
  const auto which = std::span<const Index>(all_).first(static_cast<std::size_t>(count_));
  const auto one = [&](int slot, auto value) {
    chain(which, slot, 1, sink, [&](std::size_t, Index i) { return value(candidates_[i]); });
  };
  const int phase = scene_.phase();
  discs(which, kShape, kStones, kShapeRadii, 3, sink);
  discs(which, kShapeLiberties, kLiberties, kLibertyRadii, 1, sink);
  answers(which, kAnswer, kStones, 1, kAnswerRadii, 1, sink);
  one(kTactics, [](const Candidate& c) { return join(c.tactics.code()); });
  one(kContact, [](const Candidate& c) { return join(c.tactics.contact()); });
  one(kLastContact, [](const Candidate& c) { return join(c.tactics.last(), c.tactics.liberties, c.tactics.size); });
  one(kDistances, [phase](const Candidate& c) { return join(c.away[1], c.away[2], phase); });
  one(kDistanceRecency, [](const Candidate& c) { return join(c.away[1], c.recency); });
  one(kLinePhase, [phase](const Candidate& c) { return join(c.line, phase); });
  one(kShapeDistances, [](const Candidate& c) { return c.liberties3 + join(c.away[1]); });
}

template <class Sink>
void Extractor::study(std::span<const Index> which, Sink& sink) {
  discs(which, kShape, kStones, kShapeRadii, kShapeRadii.size(), sink);
  discs(which, kShapeLiberties, kLiberties, kLibertyRadii, kLibertyRadii.size(), sink);
  discs(which, kShapeAge, kAge, kAgeRadii, kAgeRadii.size(), sink);
  discs(which, kShapeLibertyAge, kLibertyAge, kLibertyAgeRadii, kLibertyAgeRadii.size(), sink);
  answers(which, kAnswer, kStones, 1, kAnswerRadii, kAnswerRadii.size(), sink);
  answers(which, kLivelyAnswer, kLibertyAge, 1, kLivelyAnswerRadii, kLivelyAnswerRadii.size(), sink);
  answers(which, kFollow, kAge, 2, kFollowRadii, kFollowRadii.size(), sink);
  answers(which, kAnswer3, kAge, 3, kEarlierRadii, kEarlierRadii.size(), sink);
  answers(which, kFollow4, kAge, 4, kEarlierRadii, kEarlierRadii.size(), sink);
  corners(which, kCorner, kStones, kCornerSides, sink);
  corners(which, kCornerAge, kAge, kCornerAgeSides, sink);
  board(which, sink);
  tactical(which, sink);
  distances(which, sink);
  joined(which, sink);
}

}  // namespace katachi::predictor
