#include "knowledge/predictor/trainer.hpp"

#include <algorithm>
#include <fstream>
#include <stdexcept>
#include <thread>

#include "go/interrupt.hpp"
#include "go/random.hpp"

namespace katachi::predictor {

// The features of one candidate, as indices into the table.
struct Row {
  std::array<std::uint32_t, kSlots> hits;
  std::size_t count = 0;
  float score = 0;
};

namespace {

constexpr std::uint32_t kGrow = 2;      // a larger pattern is counted after the smaller one was seen this often
constexpr float kNegligible = 0.0005f;  // smaller gradients do not change weights
constexpr std::size_t kHard = 14;       // the best at the glance always take part in a step
constexpr std::size_t kSampled = 14;    // drawn from the other studied ones
constexpr float kBeyondRate = 0.02f;

struct CountSink {
  CountTable& counts;
  std::uint32_t without;  // excluded families, one bit each
  void prefetch(std::uint64_t key) const { counts.prefetch(key); }
  bool take(Index, int slot, std::uint64_t key) {
    if ((without >> static_cast<unsigned>(family(slot)) & 1) != 0) return false;
    return counts.add(key) >= kGrow;
  }
};

struct RowSink {
  const WeightTable& table;
  std::span<Row> rows;
  void prefetch(std::uint64_t key) const { table.prefetch(key); }
  bool take(Index who, int, std::uint64_t key) {
    const std::uint32_t i = table.find(key);
    if (i == kUnknown) return false;
    Row& row = rows[who];
    row.hits[row.count++] = i;
    row.score += table.weight(i);
    return true;
  }
};

void move_weights(WeightTable& table, const Row& row, float gradient, float rate) {
  if (std::abs(gradient) < kNegligible) return;
  for (std::size_t k = 0; k < row.count; ++k) table.step(row.hits[k], gradient, rate);
}

// Calls work(game number) for each of `which` on this many threads; make() creates the work of each thread.
template <class Make>
void share(std::span<const std::uint32_t> which, int threads, Make make) {
  std::atomic<std::size_t> next{0};
  const auto run = [&] {
    auto work = make();
    for (std::size_t i = next++; i < which.size(); i = next++) {
      work(which[i]);
      if (Interrupt::now()) next = which.size();
    }
  };
  std::vector<std::jthread> others;
  for (int t = 1; t < threads; ++t) others.emplace_back(run);
  run();
}

}  // namespace

struct Trainer::Worker {
  Scratch scratch;
  std::array<Row, kMaxArea> rows;
  std::array<float, kMaxArea> weighted{};
  std::array<Index, kMaxArea> chosen{};
  Random random{0};
  float rate = 0;
  Progress progress;
};

void Trainer::begin_counting(int bits, std::uint32_t without) {
  counts_ = std::make_unique<CountTable>(bits);
  without_ = without;
}

void Trainer::count(Stage stage, const records::PackedGames& games, std::span<const std::uint32_t> which, int threads) {
  if (counts_ == nullptr) throw std::logic_error("call begin_counting first");
  share(which, threads, [&] {
    return [&, extractor = std::make_unique<Extractor>()](std::uint32_t game) {
      count_game(stage, games[game], *extractor);
    };
  });
}

void Trainer::count_game(Stage stage, const records::PackedGame& game, Extractor& extractor) {
  CountSink sink{*counts_, without_};
  std::vector<Point> moves;
  constexpr std::array<Index, 1> only = {0};
  for (records::Replay replay(game); replay.more(); replay.play()) {
    const Point played = replay.next().point;
    if (played != kPass) {
      extractor.look(replay.position(), moves, played);
      if (stage == Stage::kGlance) {
        extractor.glance(sink);
      } else {
        extractor.study(only, sink);
      }
    }
    moves.push_back(played);
  }
}

std::size_t Trainer::end_counting(Stage stage, std::uint32_t minimum) {
  if (counts_ == nullptr) throw std::logic_error("call begin_counting first");
  table(stage) = WeightTable::of(*counts_, minimum);
  counts_.reset();
  return table(stage).size();
}

Progress Trainer::learn(Stage stage, const records::PackedGames& games, std::span<const std::uint32_t> which,
                        float rate, std::uint64_t seed, int threads) {
  Progress all;
  std::mutex mutex;
  share(which, threads, [&] {
    auto worker = std::make_shared<Worker>();
    worker->rate = rate;
    return [&, worker](std::uint32_t game) {
      worker->random = Random(seed + game);
      worker->progress = {};
      learn_game(stage, games[game], *worker);
      const std::lock_guard lock(mutex);
      all.positions += worker->progress.positions;
      all.first += worker->progress.first;
      all.loss += worker->progress.loss;
    };
  });
  if (stage == Stage::kStudy) positions_ += all.positions;
  return all;
}

void Trainer::learn_game(Stage stage, const records::PackedGame& game, Worker& worker) {
  std::vector<Point> moves;
  for (records::Replay replay(game); replay.more(); replay.play()) {
    const Point played = replay.next().point;
    if (played != kPass) {
      Extractor& extractor = worker.scratch.extractor;
      if (stage == Stage::kGlance) {
        extractor.look(replay.position(), moves);
      } else {
        worker.scratch.glance(replay.position(), moves, glance_);
      }
      const int found = extractor.find(played);
      if (found >= 0 && extractor.count() > 1) {
        ++worker.progress.positions;
        if (stage == Stage::kGlance) {
          learn_glance(static_cast<std::size_t>(found), worker);
        } else {
          learn_study(static_cast<std::size_t>(found), worker);
        }
      }
    }
    moves.push_back(played);
  }
}

void Trainer::learn_glance(std::size_t played, Worker& worker) {
  const auto count = static_cast<std::size_t>(worker.scratch.extractor.count());
  const std::span<Row> rows = std::span(worker.rows).first(count);
  for (Row& row : rows) row.count = 0, row.score = 0;
  RowSink sink{glance_, rows};
  worker.scratch.extractor.glance(sink);
  const std::span<float> scores = std::span(worker.weighted).first(count);
  for (std::size_t i = 0; i < count; ++i) scores[i] = rows[i].score;
  const float total = log_sum(scores);
  worker.progress.loss += static_cast<double>(total - scores[played]);
  worker.progress.first += rank_of(scores, played) == 1 ? 1 : 0;
  for (std::size_t i = 0; i < count; ++i) {
    const float gradient = std::exp(scores[i] - total) - (i == played ? 1.0f : 0.0f);
    move_weights(glance_, rows[i], gradient, worker.rate);
  }
}

namespace {

// Moves the studied candidates that take part in a step to the front: the hard ones, then a sample of the rest, then
// the move played if it is in neither.
std::size_t draw(std::span<Index> studied, std::size_t hard, std::span<const float> scores, std::size_t played,
                 Random& random) {
  std::nth_element(studied.begin(), studied.begin() + static_cast<std::ptrdiff_t>(hard) - 1, studied.end(),
                   [&](Index a, Index b) { return scores[a] != scores[b] ? scores[a] > scores[b] : a < b; });
  const std::span<Index> rest = studied.subspan(hard);
  std::ranges::sort(rest);  // the sample must not depend on the order that nth_element leaves
  const std::size_t sampled = std::min(kSampled, rest.size());
  for (std::size_t i = 0; i < sampled; ++i) {
    std::swap(rest[i], rest[i + random.below(static_cast<std::uint32_t>(rest.size() - i))]);
  }
  const std::size_t taken = hard + sampled;
  const auto target = std::find(studied.begin() + static_cast<std::ptrdiff_t>(taken), studied.end(), played);
  if (target == studied.end()) return taken;
  std::iter_swap(target, studied.begin() + static_cast<std::ptrdiff_t>(taken));
  return taken + 1;
}

// The total weight of the candidates that were not studied.
float log_weight(const Scratch& scratch, std::span<const Index> others, float beyond) {
  if (others.empty()) return -1e30f;
  float sum = 0;
  for (const Index i : others) sum += std::exp(scratch.scores[i]);
  return std::log(sum) + beyond;
}

}  // namespace

void Trainer::learn_study(std::size_t played, Worker& worker) {
  Scratch& scratch = worker.scratch;
  const std::span<Index> studied = scratch.studied();
  const std::size_t hard = std::min(kHard, studied.size());
  const std::size_t rest = studied.size() - hard;
  const std::span<const Index> which = studied.first(draw(studied, hard, scratch.scores, played, worker.random));
  for (const Index i : which) worker.rows[i].count = 0, worker.rows[i].score = scratch.scores[i];
  RowSink sink{study_, worker.rows};
  scratch.extractor.study(which, sink);

  const float correction =
      rest == 0 ? 0.0f : std::log(static_cast<float>(rest) / static_cast<float>(std::min(kSampled, rest)));
  const std::span<float> logits = std::span(worker.weighted).first(which.size() + 1);
  for (std::size_t k = 0; k < which.size(); ++k) {
    const bool sampled = k >= hard && which[k] != played;
    logits[k] = worker.rows[which[k]].score + (sampled ? correction : 0.0f);
  }
  logits.back() = log_weight(scratch, scratch.others(), beyond_.load(std::memory_order_relaxed));
  const float total = log_sum(logits);
  const bool inside = std::ranges::find(which, played) != which.end();
  note(which, played, inside, total, worker);
  if (!scratch.others().empty()) {
    const float gradient = std::exp(logits.back() - total) - (inside ? 0.0f : 1.0f);
    beyond_ = beyond_ - kBeyondRate * worker.rate * gradient;
  }
  for (std::size_t k = 0; k < which.size(); ++k) {
    const float gradient = std::exp(logits[k] - total) - (which[k] == played ? 1.0f : 0.0f);
    move_weights(study_, worker.rows[which[k]], gradient, worker.rate);
  }
}

void Trainer::note(std::span<const Index> which, std::size_t played, bool inside, float total, Worker& worker) {
  if (!inside) return;
  const float mine = worker.rows[played].score;
  worker.progress.loss += static_cast<double>(total - mine);
  const bool best = std::ranges::all_of(which, [&](Index i) { return worker.rows[i].score <= mine; });
  worker.progress.first += best ? 1 : 0;
}

Evaluation Trainer::evaluate(const records::PackedGames& games, std::span<const std::uint32_t> which) const {
  Evaluation all;
  const auto scratch = std::make_unique<Scratch>();
  for (const std::uint32_t game : which) {
    if (Interrupt::now()) break;
    predictor::evaluate(games[game], glance_, study_, beyond_.load(), *scratch, all);
  }
  return all;
}

Predictor Trainer::predictor(std::size_t bytes) const {
  CompactTable glance(glance_, bytes / 8);
  const std::size_t used = glance.buckets() * sizeof(CompactTable::Bucket);
  CompactTable study(study_, bytes - used);
  return {std::move(glance), std::move(study), beyond_.load(), positions_.load()};
}

}  // namespace katachi::predictor
