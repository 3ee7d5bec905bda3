// A game as the history of each point: when stones appeared and disappeared.
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "go/geometry.hpp"
#include "knowledge/captures.hpp"
#include "knowledge/find/find.hpp"
#include "records/packed_games.hpp"

namespace katachi::find {

using Time = std::uint32_t;  // moves played; stones of the setup appear at time 0
constexpr Time kNever = std::numeric_limits<Time>::max();

// From `from` to `end` - 1.
struct Span {
  Time from, end;
};

// Points are counted row by row from 0. One object is used for many games and hardly allocates after the first few.
class Timeline {
 public:
  // `captured` are the captured stones and `length` the moves to use (captures.hpp).
  void read(const records::PackedGame& game, std::span<const std::uint32_t> captured, Time length);

  Time length() const { return length_; }  // positions are at times 0 to length()
  // The side to move at a time; after the last move it is the other side.
  Color to_move(Time time) const;
  // The point of the move played at a time before the last; -1 for a pass.
  int move_at(Time time) const { return (moves_[time] >> 1) - 1; }

  // Cuts `span` to the times when the point has an allowed state, if they form one interval. Returns false if the
  // history of the point is longer: then use `cut_all`.
  bool cut(std::size_t point, Allowed allowed, Span& span) const;
  // The same for any point and several spans, which stay disjoint and in order.
  void cut_all(std::size_t point, Allowed allowed, std::vector<Span>& spans);
  // The number of the first move on the point after this time, or kNever.
  Time next_move(std::size_t point, Time after) const;

 private:
  static constexpr std::int32_t kNone = -1;
  struct Event {
    Time time;
    Color state;
    std::int32_t next;
  };
  // The first event is stored directly: most points have no other.
  struct Story {
    Time time = kNever;
    Color state = kEmpty;
    std::int32_t more = kNone;
    std::int32_t last = kNone;
  };

  void note(std::size_t point, Time time, Color state);
  void allowed_spans(const Story& story, Allowed allowed);

  std::array<Story, kMaxArea> stories_{};
  std::vector<Event> events_;
  std::vector<Span> allowed_, result_;
  std::span<const records::PackedMove> moves_;
  Time length_ = 0;
};

}  // namespace katachi::find
