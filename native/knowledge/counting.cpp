#include "knowledge/counting.hpp"

#include <algorithm>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "go/interrupt.hpp"

namespace katachi::knowledge {

namespace {

constexpr int kLastMove = 4095;  // the largest move number that fits into a moment

Outcome outcome(Color winner, Color mover) {
  if (winner == kEmpty) return Outcome::kUnknown;
  return winner == mover ? Outcome::kWon : Outcome::kLost;
}

class Counter {
 public:
  explicit Counter(const CountSettings& settings)
      : settings_(settings),
        writer_(settings.contexts()),
        nearest_(settings.nearest_width()),
        contexts_(context_width(settings.window)),
        pairs_(settings.pair_width()),
        replies_(settings.reply_width()) {}

  void count(const records::PackedGame& game, std::uint64_t tag) {
    WideBoard near(game.size, settings_.nearest.edges);
    WideBoard wide(game.size, EdgeFacts::kPoint);
    played_.clear();
    played_keys_.clear();
    latest_.fill(-1);
    records::Replay replay(game);
    near.copy(replay.position());
    wide.copy(replay.position());
    while (replay.more()) {
      const auto [mover, point] = replay.next();
      if (point == kPass) {
        replay.play();
        continue;
      }
      const Geometry& geometry = replay.position().geometry();
      const Seen seen{geometry.x(point), geometry.y(point), mover,
                      tag | static_cast<unsigned>(std::min(replay.number() + 1, kLastMove)),
                      outcome(game.winner, mover)};
      // Matching considers legal points only, and suicide is illegal there, so it must not be counted here either.
      if (replay.position().is_legal(mover, point)) {
        count_nearest(near, seen);
        if (settings_.replies) count_reply(near, replay.position().last_move(), geometry, seen);
      }
      replay.play();
      near.follow(replay.position(), point);
      wide.follow(replay.position(), point);
      count_context(wide, seen);
    }
  }

  void write(const std::filesystem::path& folder) const {
    const auto write_run = [&](const RunBuilder& run, const char* name) {
      if (!Interrupt::now()) run.write(folder / name);
    };
    write_run(nearest_, "nearest.run");
    write_run(contexts_, "contexts.run");
    write_run(pairs_, "pairs.run");
    if (settings_.replies) write_run(replies_, "replies.run");
  }

 private:
  struct Seen {
    int x, y;
    Color mover;
    Moment moment;
    Outcome outcome;
  };
  struct Played {
    int x, y;
    Color mover;
    unsigned leaders;
  };

  void count_nearest(const WideBoard& board, const Seen& seen) {
    write_sequence(board, seen.x, seen.y, seen.mover, nearest_.add(seen.moment, seen.outcome));
  }

  // Writes the facts around a point from the mover's point of view, and returns the orientations that show them in this
  // form.
  unsigned write_sequence(const WideBoard& board, int x, int y, Color mover, std::span<std::uint8_t> key) const {
    Facts facts;
    look(board, board.cell(x, y), settings_.nearest.k, 0, facts);
    FactReader reader(facts, mover, settings_.nearest, distance_, turns_);
    std::size_t at = 0;
    if (!settings_.nearest.color_swap) put(key, std::exchange(at, at + 2), mover);
    while (at < key.size()) put(key, std::exchange(at, at + 2), reader.next());
    return reader.leaders();
  }

  void count_reply(const WideBoard& board, Point last, const Geometry& geometry, const Seen& seen) {
    if (last == kPass) return;
    const int x = geometry.x(last);
    const int y = geometry.y(last);
    const auto any = replies_.add(seen.moment, seen.outcome);
    const unsigned leaders = write_sequence(board, x, y, seen.mover, any.subspan(2));
    put(any, 0, kAnyReply);
    sequence_.assign(any.begin(), any.end());
    const auto reply = replies_.add(seen.moment, seen.outcome);
    std::copy(sequence_.begin(), sequence_.end(), reply.begin());
    put(reply, 0, make_fact(distance_.least_rank(seen.x - x, seen.y - y, leaders), 0));
  }

  static void put(std::span<std::uint8_t> key, std::size_t at, Fact fact) {
    key[at] = static_cast<std::uint8_t>(fact >> 8);
    key[at + 1] = static_cast<std::uint8_t>(fact & 0xFF);
  }

  void count_context(const WideBoard& board, const Seen& seen) {
    const auto key = contexts_.add(seen.moment, seen.outcome);
    const unsigned leaders = writer_.write(board, board.cell(seen.x, seen.y), seen.mover, settings_.pair_window, key);
    played_.push_back({seen.x, seen.y, seen.mover, leaders});
    played_keys_.insert(played_keys_.end(), key.data(), key.data() + pair_key_);
    count_pair(board.size(), seen);
    latest_[place(seen.x, seen.y)] = static_cast<int>(played_.size()) - 1;
  }

  void count_pair(int size, const Seen& seen) {
    const auto key = pairs_.add(seen.moment, seen.outcome);
    const Played& now = played_.back();
    const int before = latest_near(size, now.x, now.y);
    std::copy(played_keys_.end() - static_cast<std::ptrdiff_t>(pair_key_), played_keys_.end(), key.data() + pair_key_);
    if (before < 0) return;  // no pattern before: the key stays zero
    const Played& earlier = played_[static_cast<std::size_t>(before)];
    std::copy_n(played_keys_.data() + static_cast<std::size_t>(before) * pair_key_, pair_key_, key.data());
    const int relation = 1 + (earlier.mover == now.mover ? 1 : 0) +
                         2 * writer_.place(now.x - earlier.x, now.y - earlier.y, earlier.leaders);
    put(key, key.size() - 2, static_cast<std::uint16_t>(relation));
  }

  // The latest move inside the window around a point, or -1.
  int latest_near(int size, int x, int y) const {
    const int reach = settings_.pair_window / 2;
    int latest = -1;
    for (int row = std::max(0, y - reach); row <= std::min(size - 1, y + reach); ++row) {
      const int* line = &latest_[place(0, row)];
      latest = std::max(latest, *std::max_element(line + std::max(0, x - reach), line + std::min(size, x + reach + 1)));
    }
    return latest;
  }

  static std::size_t place(int x, int y) { return static_cast<std::size_t>(y * kMaxSize + x); }

  CountSettings settings_;
  ContextWriter writer_;
  const Orbits& distance_ = Orbits::of(OrbitOrder::kDistance);
  const Turns& turns_ = Turns::table();
  RunBuilder nearest_, contexts_, pairs_, replies_;
  std::vector<std::uint8_t> sequence_;
  std::size_t pair_key_ = context_width(settings_.pair_window);
  std::vector<Played> played_;
  std::vector<std::uint8_t> played_keys_;
  std::array<int, kMaxArea> latest_{};
};

void check_window(int window, const char* what) {
  if (window < 3 || window > 19 || window % 2 == 0) {
    throw std::invalid_argument(std::string(what) + " must be odd and from 3 to 19, not " + std::to_string(window));
  }
}

}  // namespace

void check(const CountSettings& settings) {
  if (settings.nearest.k < 1 || settings.nearest.k > kMaxOrder) {
    throw std::invalid_argument("k must be from 1 to " + std::to_string(kMaxOrder) + ", not " +
                                std::to_string(settings.nearest.k));
  }
  check_window(settings.window, "a window");
  check_window(settings.pair_window, "the window of pairs");
  if (settings.pair_window > settings.window) {
    throw std::invalid_argument("the window of pairs must not be larger than the largest window");
  }
}

void count_batch(const records::PackedGames& games, std::span<const std::uint64_t> tags, const CountSettings& settings,
                 const std::filesystem::path& folder) {
  check(settings);
  if (tags.size() != games.size()) throw std::invalid_argument("one tag per game is needed");
  Counter counter(settings);
  for (std::size_t i = 0; i < games.size() && !Interrupt::now(); ++i) counter.count(games[i], tags[i]);
  counter.write(folder);
}

}  // namespace katachi::knowledge
