#include "knowledge/counting.hpp"

#include <algorithm>
#include <stdexcept>
#include <string>
#include <vector>

namespace katachi::knowledge {

namespace {

constexpr int kLastMove = 4095;  // what a moment has room for

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
        pairs_(settings.pair_width()) {}

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
      count_nearest(near, seen);
      replay.play();
      near.follow(replay.position(), point);
      wide.follow(replay.position(), point);
      count_context(wide, seen);
    }
  }

  void write(const std::filesystem::path& folder) const {
    nearest_.write(folder / "nearest.run");
    contexts_.write(folder / "contexts.run");
    pairs_.write(folder / "pairs.run");
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
    Facts facts;
    look(board, board.cell(seen.x, seen.y), settings_.nearest.k, 0, facts);
    FactReader reader(facts, seen.mover, settings_.nearest, distance_, turns_);
    const auto key = nearest_.add(seen.moment, seen.outcome);
    std::size_t at = 0;
    const auto put = [&](Fact fact) {
      key[at++] = static_cast<std::uint8_t>(fact >> 8);
      key[at++] = static_cast<std::uint8_t>(fact & 0xFF);
    };
    if (!settings_.nearest.colour_swap) put(seen.mover);
    while (at < key.size()) put(reader.next());
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
    if (before < 0) return;  // the empty pattern: zeros, as the key came
    const Played& earlier = played_[static_cast<std::size_t>(before)];
    std::copy_n(played_keys_.data() + static_cast<std::size_t>(before) * pair_key_, pair_key_, key.data());
    const int relation = 1 + (earlier.mover == now.mover ? 1 : 0) +
                         2 * writer_.place(now.x - earlier.x, now.y - earlier.y, earlier.leaders);
    key[key.size() - 2] = static_cast<std::uint8_t>(relation >> 8);
    key[key.size() - 1] = static_cast<std::uint8_t>(relation & 0xFF);
  }

  // The latest move so far inside the window around a point, or -1.
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
  RunBuilder nearest_, contexts_, pairs_;
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
  if (tags.size() != games.size()) throw std::invalid_argument("one tag a game is needed");
  Counter counter(settings);
  for (std::size_t i = 0; i < games.size(); ++i) counter.count(games[i], tags[i]);
  counter.write(folder);
}

}  // namespace katachi::knowledge
