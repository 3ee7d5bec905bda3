#include "rules/optimistic.hpp"

#include <algorithm>
#include <atomic>
#include <mutex>
#include <thread>

#include "go/interrupt.hpp"

namespace katachi::rules {

namespace {

class Outlook {
 public:
  explicit Outlook(const Frame& frame) : frame_(frame) {}

  bool winning(const Scene& scene, std::uint32_t code, const Marks& won) const {
    if (won.test(code)) return true;
    for (const String& string : scene.white) {
      if (string.reaching && string.liberties == 0 && won.test(code - 2 * weight(string.stones))) return true;
    }
    for (Cells rest = scene.empty; rest != 0; rest &= rest - 1) {
      const Cells stone = rest & -rest;
      // If captures of White are uncertain, any outcome may happen: this analysis is generous.
      Cells sure = 0;
      Cells doubtful = 0;
      for (const String& string : scene.white) {
        if (string.liberties == stone) (string.reaching ? doubtful : sure) |= string.stones;
        if (string.liberties == 0) doubtful |= string.stones;
      }
      if (any_outcome(scene, code + weight(stone) - 2 * weight(sure), doubtful, won)) return true;
    }
    return false;
  }

  bool still_won(const Scene& scene, std::uint32_t code, const Marks& winning) const {
    if (!winning.test(code)) return false;
    for (Cells rest = scene.empty; rest != 0; rest &= rest - 1) {
      const Cells stone = rest & -rest;
      Cells taken = 0;
      for (const String& string : scene.black) {
        if (string.liberties == stone && !string.reaching) taken |= string.stones;
      }
      if (taken == 0) {
        const Cells white = scene.colors.white | stone;
        const Cells group = frame_.string_of(white, stone);
        if ((frame_.around(group) & scene.empty & ~stone) == 0) continue;  // White has no liberty: illegal
      }
      if (!winning.test(code + 2 * weight(stone) - weight(taken))) return false;
    }
    return true;
  }

 private:
  std::uint32_t weight(Cells cells) const {
    std::uint32_t sum = 0;
    for (; cells != 0; cells &= cells - 1) sum += frame_.power[static_cast<std::size_t>(std::countr_zero(cells))];
    return sum;
  }

  bool any_outcome(const Scene& scene, std::uint32_t code, Cells doubtful, const Marks& won) const {
    if (won.test(code)) return true;
    std::array<std::uint32_t, kMaxCells> weights{};
    int count = 0;
    for (const String& string : scene.white) {
      if ((string.stones & doubtful) != 0) weights[static_cast<std::size_t>(count++)] = 2 * weight(string.stones);
    }
    for (unsigned subset = 1; subset < 1U << count; ++subset) {
      std::uint32_t taken = 0;
      for (int i = 0; i < count; ++i) {
        if ((subset >> i & 1U) != 0) taken += weights[static_cast<std::size_t>(i)];
      }
      if (won.test(code - taken)) return true;
    }
    return false;
  }

  const Frame& frame_;
};

}  // namespace

Optimistic optimistic(const Frame& frame, Goal goal, int threads) {
  const std::uint32_t count = frame.power[static_cast<std::size_t>(frame.cells)];
  Optimistic result{Marks(count), {}};
  Marks winning(count);
  const Outlook outlook(frame);
  AbstractGame::Options options;
  options.goal = goal;
  const AbstractGame game(frame, options);

  std::vector<std::uint32_t> fresh;
  for (std::uint32_t code = 0; code < count && !Interrupt::now(code); ++code) {
    const Scene scene(frame, colors_of(frame, code));
    if (scene.legal && goal_stands(frame, scene, goal)) fresh.push_back(code);
  }
  const auto sift = [&](const std::vector<std::uint32_t>& codes, const auto& keep) {
    std::vector<std::uint32_t> kept;
    std::mutex gate;
    std::atomic<bool> stop{false};
    const auto part = [&](int which) {
      std::vector<std::uint32_t> mine;
      const std::size_t size = codes.size();
      const auto share = static_cast<std::size_t>(threads);
      for (std::size_t i = size * static_cast<std::size_t>(which) / share;
           i < size * (static_cast<std::size_t>(which) + 1) / share && !stop; ++i) {
        if (Interrupt::now(i)) stop = true;
        const Scene scene(frame, colors_of(frame, codes[i]));
        if (scene.legal && keep(scene, codes[i])) mine.push_back(codes[i]);
      }
      const std::scoped_lock lock(gate);
      kept.insert(kept.end(), mine.begin(), mine.end());
    };
    std::vector<std::thread> others;
    for (int i = 1; i < threads; ++i) others.emplace_back(part, i);
    part(0);
    for (std::thread& thread : others) thread.join();
    std::sort(kept.begin(), kept.end());
    return kept;
  };
  for (int depth = 0; !fresh.empty() && !Interrupt::now(); depth += 2) {
    for (const std::uint32_t code : fresh) {
      result.won.set(code);
      const auto plies = static_cast<std::uint8_t>(depth);
      result.rules.push_back({code, 0, plies, plies, kSomeStones});
    }
    Marks touched(count);
    for (const std::uint32_t code : fresh) {
      if (Interrupt::now()) break;
      const Scene scene(frame, colors_of(frame, code));
      game.before_black(scene, code, [&](std::uint32_t before) {
        if (!winning.test(before)) touched.set(before);
      });
    }
    const std::vector<std::uint32_t> new_winning = sift(touched.list(), [&](const Scene& scene, std::uint32_t code) {
      return outlook.winning(scene, code, result.won);
    });
    touched.clear();
    for (const std::uint32_t code : new_winning) winning.set(code);
    for (const std::uint32_t code : new_winning) {
      if (Interrupt::now()) break;
      const Scene scene(frame, colors_of(frame, code));
      game.before_white(scene, code, [&](std::uint32_t before) {
        if (!result.won.test(before)) touched.set(before);
      });
    }
    fresh = sift(touched.list(),
                 [&](const Scene& scene, std::uint32_t code) { return outlook.still_won(scene, code, winning); });
  }
  return result;
}

}  // namespace katachi::rules
