#include "knowledge/find/timeline.hpp"

#include <algorithm>

namespace katachi::find {

void Timeline::read(const records::PackedGame& game, std::span<const std::uint32_t> captured, Time length) {
  std::fill_n(stories_.begin(), game.size * game.size, Story{});
  events_.clear();
  moves_ = game.moves;
  length_ = length;
  const auto place = [this](records::PackedMove move, Time time) {
    if (move >> 1 != 0) note((move >> 1) - 1u, time, (move & 1) != 0 ? kWhite : kBlack);
  };
  auto stone = captured.begin();
  for (const records::PackedMove move : game.setup) place(move, 0);
  for (Time time = 0; time <= length; ++time) {
    if (time > 0) place(moves_[time - 1], time);
    for (; stone != captured.end() && Capture::move(*stone) == time; ++stone) {
      note(Capture::point(*stone), time, kEmpty);
    }
  }
}

void Timeline::note(std::size_t point, Time time, Color state) {
  Story& story = stories_[point];
  if (story.time == kNever) {
    story.time = time;
    story.state = state;
    return;
  }
  const auto index = static_cast<std::int32_t>(events_.size());
  events_.push_back({time, state, kNone});
  (story.last == kNone ? story.more : events_[static_cast<std::size_t>(story.last)].next) = index;
  story.last = index;
}

Color Timeline::to_move(Time time) const {
  const auto color = [this](Time i) { return (moves_[i] & 1) != 0 ? kWhite : kBlack; };
  if (time < length_) return color(time);
  return length_ == 0 ? kBlack : opposite(color(length_ - 1));
}

bool Timeline::cut(std::size_t point, Allowed allowed, Span& span) const {
  const Story& story = stories_[point];
  if (story.more != kNone && span.end > story.time) return false;
  if ((allowed & bit(kEmpty)) == 0) span.from = std::max(span.from, story.time);
  if ((allowed & bit(story.state)) == 0) span.end = std::min(span.end, story.time);
  return true;
}

void Timeline::allowed_spans(const Story& story, Allowed allowed) {
  allowed_.clear();
  const auto add = [&](Time from, Time end, Color state) {
    if (from == end || (allowed & bit(state)) == 0) return;
    if (!allowed_.empty() && allowed_.back().end == from) {
      allowed_.back().end = end;
    } else {
      allowed_.push_back({from, end});
    }
  };
  add(0, story.time, kEmpty);
  Time from = story.time;
  Color state = story.state;
  for (std::int32_t i = story.more; i != kNone; i = events_[static_cast<std::size_t>(i)].next) {
    const Event& event = events_[static_cast<std::size_t>(i)];
    add(from, event.time, state);
    from = event.time;
    state = event.state;
  }
  add(from, kNever, state);
}

void Timeline::cut_all(std::size_t point, Allowed allowed, std::vector<Span>& spans) {
  allowed_spans(stories_[point], allowed);
  result_.clear();
  auto a = spans.begin();
  auto b = allowed_.begin();
  while (a != spans.end() && b != allowed_.end()) {
    const Span both{std::max(a->from, b->from), std::min(a->end, b->end)};
    if (both.from < both.end) result_.push_back(both);
    ++(a->end < b->end ? a : b);
  }
  spans.swap(result_);
}

Time Timeline::next_move(std::size_t point, Time after) const {
  const Story& story = stories_[point];
  if (story.time == kNever || story.time > after) return story.time;
  for (std::int32_t i = story.more; i != kNone; i = events_[static_cast<std::size_t>(i)].next) {
    const Event& event = events_[static_cast<std::size_t>(i)];
    if (event.time > after && event.state != kEmpty) return event.time;
  }
  return kNever;
}

}  // namespace katachi::find
