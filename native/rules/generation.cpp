#include "rules/generation.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <exception>
#include <mutex>
#include <stdexcept>
#include <thread>

#include "go/interrupt.hpp"
#include "rules/metarules.hpp"

namespace katachi::rules {

namespace {
constexpr std::size_t kPortion =
    32;  // colourings per thread and portion: small, so that a portion ends soon after Ctrl-C
constexpr int kMostThreads = 256;
}  // namespace

Generation::Generation(const Frame& frame, const AbstractGame::Options& options, std::shared_ptr<const Marks> guide)
    : game_(frame, options),
      guide_(std::move(guide)),
      won_(frame.power[static_cast<std::size_t>(frame.cells)]),
      winning_(frame.power[static_cast<std::size_t>(frame.cells)]),
      changed_(frame.power[static_cast<std::size_t>(frame.cells)]) {
  begin();
}

Rule Generation::rule(std::uint32_t code, Conditions conditions, int depth) const {
  const auto plies = static_cast<std::uint8_t>(depth);
  return {code, conditions, plies, plies, claim_of(game_.options().targets)};
}

void Generation::begin() {
  const Frame& frame = game_.frame();
  const AbstractGame::Options& options = game_.options();
  if (options.goal != Goal::kConnect && frame.frontier == frame.all) {  // no cell can be an eye
    finished_ = true;
    return;
  }
  for (std::uint32_t code = 0; code < frame.power[static_cast<std::size_t>(frame.cells)] && !Interrupt::now(code);
       ++code) {
    const Scene scene(frame, colors_of(frame, code));
    if (!scene.legal || !goal_stands(frame, scene, options.goal, options.targets)) continue;
    if (const auto conditions = Normal(frame, scene, options.semantics)(0)) {
      won_.make(code).insert(*conditions);
      log_.push_back(rule(code, *conditions, 0));
      changed_.set(code);
    }
  }
  whole_ = log_.size();
  finished_ = log_.empty();
  next_pass();
}

void Generation::give(std::vector<Rule> given) {
  given_ = std::move(given);
  std::stable_sort(given_.begin(), given_.end(), in_order);
  given_so_far_ = 0;
  add_given();
  whole_ = log_.size();
  finished_ = log_.empty() && given_so_far_ == given_.size();
  next_pass();
}

void Generation::add_given() {
  for (; given_so_far_ < given_.size() && given_[given_so_far_].depth <= 2 * round_; ++given_so_far_) {
    const Rule& rule = given_[given_so_far_];
    if (!won_.make(rule.code).insert(rule.conditions)) continue;
    log_.push_back(rule);
    changed_.set(rule.code);
  }
}

void Generation::restore(const std::vector<Rule>& log, int round) {
  const auto same = [](const Rule& a, const Rule& b) {
    return a.code == b.code && a.conditions == b.conditions && a.depth == b.depth;
  };
  if (log.size() < whole_ || !std::equal(log_.begin(), log_.end(), log.begin(), same)) {
    throw std::invalid_argument("the saved rules were not made with these settings");
  }
  for (std::size_t i = log_.size(); i < log.size(); ++i) {
    const Rule& rule = log[i];
    if (rule.code >= game_.frame().power[static_cast<std::size_t>(game_.frame().cells)] || rule.depth > 2 * round) {
      throw std::invalid_argument("the saved rules are damaged");
    }
    won_.make(rule.code).insert(rule.conditions);
    changed_.set(rule.code);
  }
  log_ = log;
  whole_ = log.size();
  round_ = round;
  while (given_so_far_ < given_.size() && given_[given_so_far_].depth <= 2 * round_) ++given_so_far_;
  to_black_ = true;
  found_.clear();
  finished_ = false;
  next_pass();
}

// Finds the colourings from which one move may lead to a changed one.
void Generation::next_pass() {
  const Frame& frame = game_.frame();
  Marks touched(frame.power[static_cast<std::size_t>(frame.cells)]);
  const auto mark = [&](std::uint32_t code) { touched.set(code); };
  for (const std::uint32_t code : changed_.list()) {
    if (Interrupt::now()) break;
    const Scene scene(frame, colors_of(frame, code));
    if (to_black_) {
      game_.before_black(scene, code, mark);
    } else {
      game_.before_white(scene, code, mark);
    }
  }
  todo_ = touched.list();
  if (!to_black_ && guide_) std::erase_if(todo_, [&](std::uint32_t code) { return !guide_->test(code); });
  done_ = 0;
  todo_known_ = !Interrupt::now();
}

void Generation::look_at(std::uint32_t code, std::vector<Found>& found) const {
  const Frame& frame = game_.frame();
  const Colors colors = colors_of(frame, code);
  if ((game_.options().targets & ~colors.black) != 0) return;
  const Scene scene(frame, colors);
  if (!scene.legal) return;
  Antichain news;
  if (to_black_) {
    game_.winning(scene, code, won_, changed_, news);
    const Antichain& known = winning_.at(code);
    Antichain fresh;
    for (const Conditions c : news.sets()) {
      if (!known.covers(c)) fresh.insert(c);
    }
    news = std::move(fresh);
  } else {
    news = game_.won(scene, code, winning_, won_.at(code));
  }
  if (!news.empty()) found.push_back({code, std::move(news)});
}

void Generation::collect(std::vector<Found>& found) {
  std::sort(found.begin(), found.end(), [](const Found& a, const Found& b) { return a.code < b.code; });
  changed_.clear();
  Lists& lists = to_black_ ? winning_ : won_;
  for (const Found& one : found) {
    changed_.set(one.code);
    Antichain& list = lists.make(one.code);
    std::vector<Conditions> sets(one.conditions.sets());
    std::sort(sets.begin(), sets.end());
    for (const Conditions c : sets) {
      list.insert(c);
      if (!to_black_) log_.push_back(rule(one.code, c, 2 * (round_ + 1)));
    }
  }
}

Generation::Progress Generation::work(double seconds, int threads) {
  const auto end = std::chrono::steady_clock::now() + std::chrono::duration<double>(seconds);
  while (!finished_) {
    if (!todo_known_) next_pass();
    if (!todo_known_) break;
    std::atomic<std::size_t> next{done_};
    std::mutex gate;
    std::exception_ptr failure;
    std::atomic<bool> stop{false};
    const auto run = [&] {
      try {
        std::vector<Found> mine;
        while (!stop && std::chrono::steady_clock::now() < end) {
          const std::size_t first = next.fetch_add(kPortion);
          if (first >= todo_.size()) break;
          for (std::size_t i = first; i < std::min(first + kPortion, todo_.size()); ++i) look_at(todo_[i], mine);
          if (Interrupt::now()) stop = true;
        }
        const std::scoped_lock lock(gate);
        std::move(mine.begin(), mine.end(), std::back_inserter(found_));
      } catch (...) {
        const std::scoped_lock lock(gate);
        failure = std::current_exception();
      }
    };
    std::vector<std::thread> others;
    for (int i = 1; i < std::min(threads, kMostThreads); ++i) others.emplace_back(run);
    run();
    for (std::thread& thread : others) thread.join();
    if (failure) std::rethrow_exception(failure);
    done_ = std::min(next.load(), todo_.size());
    if (done_ < todo_.size() || stop) break;
    collect(found_);
    const bool nothing = found_.empty();
    found_.clear();
    if (!to_black_) {
      ++round_;
      add_given();
      whole_ = log_.size();
    }
    to_black_ = !to_black_;
    finished_ = nothing && given_so_far_ == given_.size();
    next_pass();
  }
  return progress();
}

Generation::Progress Generation::progress() const {
  return {round_, to_black_, done_, todo_.size(), log_.size(), won_.bytes() + winning_.bytes(), finished_};
}

bool Generation::winning(std::uint32_t code, Conditions conditions) const {
  const Frame& frame = game_.frame();
  return winning_.at(code).covers(closed(frame, Scene(frame, colors_of(frame, code)), conditions));
}

Cells Generation::spoiling(std::uint32_t code, Conditions conditions) const {
  const Frame& frame = game_.frame();
  const Scene scene(frame, colors_of(frame, code));
  const Conditions all = closed(frame, scene, conditions);
  return won_.at(code).covers(all) ? 0 : game_.spoiling(scene, code, winning_, all);
}

std::vector<Rule> Generation::rules() const {
  std::vector<Rule> rules;
  for (const Rule& rule : log_) {
    const auto& sets = won_.at(rule.code).sets();
    if (std::find(sets.begin(), sets.end(), rule.conditions) != sets.end()) rules.push_back(rule);
  }
  std::sort(rules.begin(), rules.end(), in_order);
  return rules;
}

}  // namespace katachi::rules
