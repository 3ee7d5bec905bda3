#include "search/neighbourhood_counts.hpp"

#include "go/interrupt.hpp"
#include "go/position.hpp"

namespace katachi {

namespace {

Safety safety(const Position& position, Color c, Point v) {
  return c == kBlack ? position.safety<kBlack>(v) : position.safety<kWhite>(v);
}

void add_replies(const Position& position, records::RecordedMove next, Replies& all) {
  const PatternClasses& classes = PatternClasses::table();
  const Geometry& g = position.geometry();
  const std::size_t start = all.classes.size();
  int chosen = -1;
  const auto look = [&](int step) {
    const Point v = static_cast<Point>(position.last_move() + step);
    if (position.color(v) != kEmpty || safety(position, next.color, v) != Safety::kSafe) return;
    if (v == next.point) chosen = static_cast<int>(all.classes.size() - start);
    all.classes.push_back(classes.of(next.color, position.code(v)));
  };
  for (const int step : g.orthogonal) look(step);
  for (const int step : g.diagonal) look(step);
  if (all.classes.size() == start) return;
  all.classes.resize(start + Replies::kMost, Replies::kNobody);
  all.chosen.push_back(static_cast<std::int8_t>(chosen));
}

}  // namespace

void NeighbourhoodCounts::add(const records::PackedGames& games) {
  const PatternClasses& classes = PatternClasses::table();
  for (std::size_t game = 0; game < games.size() && !Interrupt::now(); ++game) {
    for (records::Replay replay(games[game]); replay.more(); replay.play()) {
      const Position& position = replay.position();
      const auto [color, point] = replay.next();
      if (point == kPass) continue;
      ++moves;
      ++played[classes.of(color, position.code(point))];
      for (int i = 0; i < position.empty_count(); ++i)
        ++matched[classes.of(color, position.code(position.empty_at(i)))];
    }
  }
}

Replies replies_near(const records::PackedGames& games) {
  Replies all;
  for (std::size_t game = 0; game < games.size() && !Interrupt::now(); ++game) {
    for (records::Replay replay(games[game]); replay.more(); replay.play()) {
      const Position& position = replay.position();
      const bool answer = position.last_move() != kPass && position.color(position.last_move()) != replay.next().color;
      if (answer && replay.next().point != kPass) add_replies(position, replay.next(), all);
    }
  }
  return all;
}

}  // namespace katachi
