#include "rules/refute/refute.hpp"

#include <stdexcept>
#include <string>
#include <thread>

namespace katachi::rules::refute {

namespace {

constexpr int kTriesPerBoard = 8;
constexpr int kMostOutside = 16;  // 43 million boards per rule

class Worker {
 public:
  Worker(std::span<const Rule> rules, const Settings& settings, Watch& watch, std::atomic<std::uint32_t>& next,
         std::vector<Report>& reports)
      : rules_(rules),
        settings_(settings),
        watch_(watch),
        next_(next),
        reports_(reports),
        spots_(small_spots(settings.width, settings.height, settings.place, settings.edges, settings.outside)),
        search_(settings.max_nodes, &watch.stop) {}

  void run() {
    for (std::uint32_t i = next_++; i < rules_.size() && !stopped(); i = next_++) {
      reports_[i] = check_rule(i);
      ++watch_.rules_done;
    }
  }

 private:
  bool stopped() const { return watch_.stop.load(std::memory_order_relaxed); }

  Report check_rule(std::uint32_t number) {
    const Rule& rule = rules_[number];
    Report report;
    bool go_on = true;
    for (const Spot& spot : spots_) {
      if (!go_on) break;
      const auto visit = [&](const Stones& stones) { return go_on = look(report, number, spot, stones); };
      report.tried += each_completion(spot, rule, visit, &watch_.stop);
    }
    Random random(SplitMix64(settings_.seed ^ SplitMix64(number)())());
    for (int tries = 0, found = 0; go_on && found < settings_.boards_per_rule && !stopped(); ++tries) {
      if (tries >= kTriesPerBoard * settings_.boards_per_rule) break;
      const Spot spot = random_spot(settings_.width, settings_.height, settings_.place, settings_.edges, random);
      ++report.tried;
      const std::optional<Stones> stones = random_completion(spot, rule, random);
      if (!stones) continue;
      ++found;
      go_on = look(report, number, spot, *stones);
    }
    if (report.boards == 0) report.unmatched.push_back(number);
    return report;
  }

  // Searches one matching board. Returns false if the rule needs no more of them.
  bool look(Report& report, std::uint32_t number, const Spot& spot, const Stones& stones) {
    if (stopped()) return false;
    ++report.boards;
    bool decided = true;
    for (const Promise& promise : promises_of(spot, rules_[number])) {
      const Points stone = promise.cell < 0 ? 0 : spot.cells[static_cast<std::size_t>(promise.cell)];
      const Aim aim{settings_.goal, stone, false};  // stricter: Black never takes a ko, White may
      const Verdict verdict = search_.run(spot, stones, aim, promise.depth);
      decided &= verdict != Verdict::kUndecided;
      if (verdict != Verdict::kRefuted) continue;
      report.refuted.push_back({number, spot, stones, promise, search_.line()});
      return settings_.all_refutations;
    }
    ++(decided ? report.proved : report.undecided);
    return true;
  }

  std::span<const Rule> rules_;
  const Settings& settings_;
  Watch& watch_;
  std::atomic<std::uint32_t>& next_;
  std::vector<Report>& reports_;
  std::vector<Spot> spots_;
  Search search_;
};

void examine(std::span<const Rule> rules, const Settings& settings) {
  const Frame frame(settings.width, settings.height, settings.place);  // throws if no rules have this size
  if (settings.outside < 0 || settings.outside > kMostOutside) {
    throw std::invalid_argument("all boards with " + std::to_string(settings.outside) +
                                " points outside the rectangle: choose 0 (none) to " + std::to_string(kMostOutside));
  }
  for (const Rule& rule : rules) {
    if (rule.code < frame.power[static_cast<std::size_t>(frame.cells)]) continue;
    throw std::invalid_argument("code " + std::to_string(rule.code) + " is not a colouring of " +
                                std::to_string(frame.cells) + " cells: it must be below " +
                                std::to_string(frame.power[static_cast<std::size_t>(frame.cells)]));
  }
}

}  // namespace

std::vector<Promise> promises_of(const Spot& spot, const Rule& rule) {
  std::vector<Promise> promises;
  Points seen = 0;
  const Points black = stones_of(spot, rule.code).black;
  for (std::size_t i = 0; i < spot.cells.size(); ++i) {
    if ((black & spot.cells[i]) == 0 || (seen & spot.cells[i]) != 0) continue;
    const Points string = spot.field.chain(black, spot.cells[i]);
    seen |= string;
    bool promised = false;
    for (std::size_t j = i; j < spot.cells.size(); ++j) {
      promised |= (string & spot.cells[j]) != 0 && (rule.claims >> j & 1U) != 0;
    }
    if (promised) promises.push_back({static_cast<int>(i), rule.claims_depth});
  }
  // The goal itself comes sooner, or is the only promise.
  if (promises.empty() || rule.depth < rule.claims_depth) promises.push_back({-1, rule.depth});
  return promises;
}

Report check(std::span<const Rule> rules, const Settings& settings, Watch& watch) {
  examine(rules, settings);
  std::vector<Report> reports(rules.size());
  std::atomic<std::uint32_t> next{0};
  {
    std::vector<std::jthread> threads;
    for (int i = 0; i < std::max(settings.threads, 1); ++i) {
      threads.emplace_back([&] { Worker(rules, settings, watch, next, reports).run(); });
    }
  }
  Report total;
  for (Report& report : reports) {
    total.tried += report.tried;
    total.boards += report.boards;
    total.proved += report.proved;
    total.undecided += report.undecided;
    for (Counterexample& example : report.refuted) total.refuted.push_back(std::move(example));
    total.unmatched.insert(total.unmatched.end(), report.unmatched.begin(), report.unmatched.end());
  }
  return total;
}

}  // namespace katachi::rules::refute
