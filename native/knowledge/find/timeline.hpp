// A game as one story a point: when stones came and went.
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

using Time = std::uint32_t;  // moves played; stones of the setup come at time 0
constexpr Time kNever = std::numeric_limits<Time>::max();

// From `from` to `end` - 1.
struct Span {
  Time from, end;
};

// Points are counted row by row from 0. One object serves many games; it allocates little after the first ones.
class Timeline {
 public:
  // `captured` are the stones taken off and `length` the moves to look at (captures.hpp).
  void read(const records::PackedGame& game, std::span<const std::uint32_t> captured, Time length);

  Time length() const { return length_; }  // positions are at times 0 .. length()
  // Who moves next at a time; after the last move the other side.
  Color to_move(Time time) const;
  // The point of the move played at a time before the last; -1 for a pass.
  int move_at(Time time) const { return (moves_[time] >> 1) - 1; }

  // Cuts `span` to the times when the point has an allowed state, if they are one piece. Returns false if the point has
  // a longer story: then `cut_all` is needed.
  bool cut(std::size_t point, Allowed allowed, Span& span) const;
  // The same for any point and several spans, which stay apart and in order.
  void cut_all(std::size_t point, Allowed allowed, std::vector<Span>& spans);
  // Number of the first move on the point after this time, or kNever.
  Time next_move(std::size_t point, Time after) const;

 private:
  static constexpr std::int32_t kNone = -1;
  struct Event {
    Time time;
    Color state;
    std::int32_t next;
  };
  // The first event stands in the story itself: most points have no other.
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
