#include "reading/ladder.hpp"

#include <array>
#include <vector>

namespace katachi::ladder {

namespace {

constexpr int kBudget = 400;  // positions; a ladder across a 19x19 board needs about a hundred
constexpr int kPatience = 20000;
constexpr std::size_t kDeepest = 400;  // moves of one line; kos and captures can go round for ever

// Up to three liberties of a chain.
struct Liberties {
  std::array<Point, 3> points{};
  std::size_t count = 0;
};

Liberties liberties_up_to_three(const Position& p, Point stone) {
  Liberties found;
  const auto& steps = p.geometry().orthogonal;
  Point s = stone;
  do {
    for (const int step : steps) {
      const Point n = static_cast<Point>(s + step);
      if (p.color(n) != kEmpty) continue;
      bool known = false;
      for (std::size_t i = 0; i < found.count; ++i) known |= found.points[i] == n;
      if (known) continue;
      found.points[found.count++] = n;
      if (found.count == found.points.size()) return found;
    }
    s = p.next_in_chain(s);
  } while (s != stone);
  return found;
}

// One reading. Positions are large and lines long: a line lies on the heap, where each thread keeps it for the next
// time.
class Reader {
 public:
  explicit Reader(int budget) : budget_(budget) {}

  // Whether it gave up: its answers then mean nothing.
  [[nodiscard]] bool gave_up() const { return budget_ < 0; }

  // Whether a chain in atari, whose side is to move, is lost.
  bool lost(const Position& position, Point stone) {
    if (--budget_ < 0) return false;
    const Color enemy = opposite(position.color(stone));
    if (!lost_after(position, stone, position.atari_liberty(position.chain(stone)))) return false;
    // Capturing a surrounding chain may help where running does not.
    const auto& steps = position.geometry().orthogonal;
    Point s = stone;
    do {
      for (const int step : steps) {
        const Point n = static_cast<Point>(s + step);
        if (position.color(n) != enemy || !position.in_atari(position.chain(n))) continue;
        if (!lost_after(position, stone, position.atari_liberty(position.chain(n)))) return false;
      }
      s = position.next_in_chain(s);
    } while (s != stone);
    return true;
  }

  // Whether an atari catches a chain of two liberties; `first` (if given) is set to it.
  bool caught(const Position& position, Point stone, Point* first) {
    if (--budget_ < 0) return false;
    const Color attacker = opposite(position.color(stone));
    const Liberties liberties = liberties_up_to_three(position, stone);
    if (liberties.count != 2) return false;
    for (std::size_t i = 0; i < 2; ++i) {
      const Point v = liberties.points[i];
      if (!position.is_legal(attacker, v)) continue;
      const bool works = after(position, attacker, v, [&](const Position& next) {
        return next.in_atari(next.chain(stone)) && lost(next, stone);
      });
      if (!works) continue;
      if (first != nullptr) *first = v;
      return true;
    }
    return false;
  }

 private:
  // Whether the chain's side loses the chain after playing v.
  bool lost_after(const Position& position, Point stone, Point v) {
    const Color side = position.color(stone);
    if (!position.is_legal(side, v)) return true;
    return after(position, side, v, [&](const Position& next) {
      const Liberties now = liberties_up_to_three(next, stone);
      return now.count < 3 && (now.count < 2 || caught(next, stone, nullptr));
    });
  }

  // The positions of a line, one for all questions of a thread. It never grows, so they stay where they are.
  static std::vector<Position>& kept_line() {
    static thread_local std::vector<Position> line;
    if (line.capacity() == 0) line.reserve(kDeepest);
    return line;
  }

  // What holds after a move; false, and nothing holds any more, if the line gets too long.
  template <class Question>
  bool after(const Position& position, Color side, Point v, Question&& question) {
    if (depth_ == kDeepest) {
      budget_ = -1;
      return false;
    }
    std::vector<Position>& line = kept_line();
    if (depth_ == line.size()) {
      line.push_back(position);
    } else {
      line[depth_] = position;
    }
    Position& next = line[depth_++];
    next.play(side, v);
    const bool answer = question(next);
    --depth_;
    return answer;
  }

  int budget_;
  std::size_t depth_ = 0;
};

}  // namespace

bool cannot_escape(const Position& position, Point stone) {
  Reader reader(kBudget);
  Position mine(position);
  mine.set_to_move(position.color(stone));
  return reader.lost(mine, stone) && !reader.gave_up();
}

bool gets_away(const Position& position, Point stone) {
  Reader reader(kPatience);
  Position theirs(position);
  theirs.set_to_move(opposite(position.color(stone)));
  return !reader.caught(theirs, stone, nullptr) && !reader.gave_up();
}

bool is_caught(const Position& position, Point stone, Point* first) {
  Reader reader(kBudget);
  Position theirs(position);
  theirs.set_to_move(opposite(position.color(stone)));
  return reader.caught(theirs, stone, first) && !reader.gave_up();
}

}  // namespace katachi::ladder
