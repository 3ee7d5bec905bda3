#include "knowledge/trees/counting.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <stdexcept>
#include <vector>

#include "go/interrupt.hpp"
#include "knowledge/runs.hpp"
#include "knowledge/trees/around.hpp"
#include "knowledge/trees/keys.hpp"

namespace katachi::trees {

namespace {

using knowledge::Moment;
using knowledge::Outcome;
using knowledge::RunBuilder;

constexpr int kLastMove = 4095;  // the largest move number that fits into a moment
constexpr int kYearShift = 52;

// A position that waits for the next move in its corner after a tenuki.
struct Waiting {
  Seen seen;
  Color own;
};

// What is known about one corner, or the whole board, in the game that is being counted.
struct Story {
  int stones = 0;
  bool captured = false;          // a stone was taken off: from here on positions may come again
  std::array<bool, 2> counted{};  // as it is now, with Black and with White to move
  std::vector<Key> shown;         // all positions counted
  std::vector<Waiting> waiting;

  void restart() {
    stones = 0;
    captured = false;
    counted = {};
    shown.clear();
    waiting.clear();
  }
};

class Counter {
 public:
  void count(const records::PackedGame& game, std::uint64_t tag) {
    records::Replay replay(game);
    start(replay.position(), game, tag);
    Color last = kWhite;
    while (replay.more()) {
      const auto [mover, point] = replay.next();
      move_ = static_cast<unsigned>(std::min(replay.number() + 1, kLastMove));
      if (point != kPass) answer_waiting(mover, point);
      note_all(replay.position(), mover, point, false);
      const int taken = all_captured(replay.position());
      replay.play();
      if (point != kPass) follow(replay.position(), all_captured(replay.position()) - taken, mover, point);
      last = mover;
    }
    move_ = static_cast<unsigned>(std::min(replay.number(), kLastMove));
    note_all(replay.position(), opposite(last), kPass, true);
  }

  void write(const std::filesystem::path& folder) const {
    corners_.write(folder / "corners.run");
    if (!Interrupt::now()) openings_.write(folder / "openings.run");
  }

 private:
  static int all_captured(const Position& position) { return position.captured(kBlack) + position.captured(kWhite); }

  void start(const Position& position, const records::PackedGame& game, std::uint64_t tag) {
    views_ = &Views::of(game.size);
    surroundings_ = &Surroundings::of(game.size);
    hashes_.emplace(position);
    tag_ = tag;
    winner_ = game.winner;
    for (Story& story : stories_) story.restart();
    const Geometry& geometry = position.geometry();
    for (int i = 0; i < geometry.area; ++i) {
      const Point v = geometry.points[static_cast<std::size_t>(i)];
      if (position.color(v) != kEmpty) change(v, 1);
    }
  }

  // A point of these corners, and of the board, changed.
  void change(Point v, int stones) {
    for (int c = 0; c <= kCorners; ++c) {
      if (c < kCorners && !views_->contains(c, v)) continue;
      Story& story = stories_[static_cast<std::size_t>(c)];
      story.stones += stones;
      story.captured |= stones < 0;
      story.counted = {};
    }
  }

  // Keeps the hashes up to date: a stone appeared, and others may have disappeared.
  void follow(const Position& position, int taken, Color mover, Point point) {
    hashes_->toggle(point, mover);
    change(point, 1);
    // The points that became empty last are at the end of the position's list of empty points. After a suicide the
    // stone itself is among them.
    const Color victim = position.color(point) == kEmpty ? mover : opposite(mover);
    for (int i = position.empty_count() - taken; i < position.empty_count(); ++i) {
      hashes_->toggle(position.empty_at(i), victim);
      change(position.empty_at(i), -1);
    }
  }

  void note_all(const Position& position, Color own, Point next, bool over) {
    for (int c = 0; c < kCorners; ++c) note_corner(position, c, own, next, over);
    note_board(own, next, over);
  }

  void note_corner(const Position& position, int number, Color own, Point next, bool over) {
    Story& story = stories_[static_cast<std::size_t>(number)];
    const bool inside = !over && next != kPass && views_->contains(number, next);
    if (story.stones > kMostInCorner || (story.stones == 0 && !inside)) return;
    const Seen seen = hashes_->corner(number, own);
    if (!is_new(story, own, seen.key)) return;
    std::uint16_t followed = over ? code::kOver : code::kElsewhere;
    if (inside) followed = hashes_->cell(Part::kCorner, seen, next);
    Around around = 0;
    if (story.stones <= kMostAround) {
      around = surroundings_->around(position, number, seen, own, inside ? next : kPass);
    }
    add(corners_, seen.key, followed, own, around);
    if (!inside && !over) story.waiting.push_back({seen, own});
  }

  void note_board(Color own, Point next, bool over) {
    Story& story = stories_[kCorners];
    if (story.stones > kMostOnBoard) return;
    const Seen seen = hashes_->board(own);
    if (!is_new(story, own, seen.key)) return;
    std::uint16_t followed = over ? code::kOver : code::kElsewhere;
    if (!over && next != kPass) followed = hashes_->cell(Part::kBoard, seen, next);
    add(openings_, seen.key, followed, own);
  }

  static bool is_new(Story& story, Color own, Key key) {
    bool& counted = story.counted[own == kBlack ? 0 : 1];
    if (counted) return false;
    counted = true;
    // Without captures only a position that looks the same for both sides can have been there before.
    const auto end = story.shown.end();
    const auto first = story.captured || story.shown.empty() ? story.shown.begin() : end - 1;
    if (std::find(first, end, key) != end) return false;
    story.shown.push_back(key);
    return true;
  }

  void answer_waiting(Color mover, Point point) {
    for (int c = 0; c < kCorners; ++c) {
      std::vector<Waiting>& waiting = stories_[static_cast<std::size_t>(c)].waiting;
      if (waiting.empty() || !views_->contains(c, point)) continue;
      for (const auto& [seen, own] : waiting) {
        const int kind = mover == own ? code::kLaterOwn : code::kLaterOther;
        add(corners_, seen.key, static_cast<std::uint16_t>(kind + hashes_->cell(Part::kCorner, seen, point)), own);
      }
      waiting.clear();
    }
  }

  void add(RunBuilder& run, Key key, std::uint16_t followed, Color own, Around around = 0) const {
    const Outcome outcome = winner_ == kEmpty ? Outcome::kUnknown : winner_ == own ? Outcome::kWon : Outcome::kLost;
    const auto record = run.add(tag_ | move_, outcome);
    const auto put = [&record](std::size_t from, std::size_t bytes, std::uint64_t value) {
      for (std::size_t i = bytes; i-- > 0; value >>= 8) record[from + i] = static_cast<std::uint8_t>(value & 0xff);
    };
    put(0, 8, key);
    put(8, 2, followed);
    put(10, 2, tag_ >> kYearShift);
    put(12, 1, around);
  }

  RunBuilder corners_{kRecordWidth}, openings_{kRecordWidth};
  const Views* views_ = nullptr;
  const Surroundings* surroundings_ = nullptr;
  std::optional<Hashes> hashes_;
  std::array<Story, kCorners + 1> stories_;  // the board's comes last
  Moment tag_ = 0;
  unsigned move_ = 0;
  Color winner_ = kEmpty;
};

}  // namespace

void count_trees(const records::PackedGames& games, std::span<const std::uint64_t> tags,
                 const std::filesystem::path& folder) {
  if (tags.size() != games.size()) throw std::invalid_argument("one tag per game is needed");
  Counter counter;
  for (std::size_t i = 0; i < games.size() && !Interrupt::now(); ++i) counter.count(games[i], tags[i]);
  counter.write(folder);
}

}  // namespace katachi::trees
