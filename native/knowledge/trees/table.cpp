#include "knowledge/trees/table.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <stdexcept>

#include "go/interrupt.hpp"
#include "knowledge/trees/around.hpp"
#include "knowledge/trees/counting.hpp"

namespace katachi::trees {

namespace {

using knowledge::Merger;
using knowledge::Tally;

constexpr std::size_t kRecordsAtOnce = 1 << 16;
constexpr std::size_t kKeyBytes = 8;

std::uint64_t number(const std::uint8_t* bytes, std::size_t count) {
  std::uint64_t value = 0;
  for (std::size_t i = 0; i < count; ++i) value = value << 8 | bytes[i];
  return value;
}

bool is_next(std::uint16_t followed) { return followed < code::kLaterOwn || followed >= code::kElsewhere; }

// Collects the records of one position after the other.
class Builder {
 public:
  Builder(std::uint32_t least, std::uint32_t enough) : least_(least), enough_(enough) {}

  void take(const std::uint8_t* record, const Tally& tally) {
    const Key key = number(record, kKeyBytes);
    if (key != key_) finish();
    key_ = key;
    const auto followed = static_cast<std::uint16_t>(number(record + kKeyBytes, 2));
    const auto year = static_cast<std::uint32_t>(number(record + kKeyBytes + 2, 2));
    if (found_.empty() || found_.back().code != followed || found_.back().year != year) {
      found_.push_back({followed, year, tally});
    } else {
      found_.back().tally.add(tally);
    }
    if (is_next(followed)) note_around(followed, record[kKeyBytes + 4], tally.count);
  }

  Table table() {
    finish();
    return std::move(table_);
  }

 private:
  struct Found {
    std::uint16_t code;
    std::uint32_t year;
    Tally tally;
  };

  // How often each state of each factor was there when one thing followed.
  struct Surrounded {
    std::uint16_t code;
    std::array<std::array<std::uint32_t, kStates>, kFactors> times{};
  };

  void note_around(std::uint16_t followed, Around around, std::uint32_t times) {
    if (surrounded_.empty() || surrounded_.back().code != followed) surrounded_.push_back({followed});
    for (int f = 0; f < kFactors; ++f) {
      surrounded_.back().times[static_cast<std::size_t>(f)][state_of(around, f)] += times;
    }
  }

  void finish() {
    std::uint64_t games = 0;
    for (const Found& found : found_) games += is_next(found.code) ? found.tally.count : 0;
    if (games >= least_ && games > 0) keep(static_cast<std::uint32_t>(games));
    found_.clear();
    surrounded_.clear();
  }

  void keep(std::uint32_t games) {
    for (std::size_t first = 0, end = 0; first < found_.size(); first = end) {
      knowledge::Moment last = 0;
      while (end < found_.size() && found_[end].code == found_[first].code) {
        last = std::max(last, found_[end++].tally.last);
      }
      table_.codes.push_back(found_[first].code);
      table_.last.push_back(last);
      keep_years(first, end);
    }
    if (games >= enough_) keep_around();
    if (table_.codes.size() > kMost || table_.years.size() > kMost || table_.around.size() > kMost) {
      throw std::length_error("the tree has too many continuations: count fewer games at a time");
    }
    table_.keys.push_back(key_);
    table_.counts.push_back(games);
    table_.edges.push_back(static_cast<std::uint32_t>(table_.codes.size()));
    table_.years_at.push_back(static_cast<std::uint32_t>(table_.years.size()));
    table_.around_at.push_back(static_cast<std::uint32_t>(table_.around.size()));
  }

  void keep_around() {
    unsigned changing = 0;
    for (std::size_t f = 0; f < kFactors; ++f) {
      unsigned states = 0;
      for (const Surrounded& each : surrounded_) {
        for (std::size_t state = 0; state < kStates; ++state) states |= each.times[f][state] > 0 ? 1u << state : 0u;
      }
      if ((states & (states - 1)) != 0) changing |= 1u << f;
    }
    if (changing == 0) return;
    put(table_.around, changing);
    for (std::size_t f = 0; f < kFactors; ++f) {
      if ((changing >> f & 1) == 0) continue;
      for (const Surrounded& each : surrounded_) {
        for (const std::uint32_t times : each.times[f]) put(table_.around, times);
      }
    }
  }

  void keep_years(std::size_t first, std::size_t end) {
    put(table_.years, end - first);
    std::uint32_t before = 0;
    for (std::size_t i = first; i < end; ++i) {
      const auto& [code, year, tally] = found_[i];
      const std::uint32_t open = tally.count - tally.decided;
      put(table_.years, year - before);
      put(table_.years, std::uint64_t{tally.count} << 1 | (open > 0 ? 1 : 0));
      put(table_.years, tally.wins);
      if (open > 0) put(table_.years, open);
      before = year;
    }
  }

  static void put(std::vector<std::uint8_t>& bytes, std::uint64_t value) {
    for (; value >= 0x80; value >>= 7) bytes.push_back(static_cast<std::uint8_t>(value | 0x80));
    bytes.push_back(static_cast<std::uint8_t>(value));
  }

  static constexpr std::size_t kMost = std::numeric_limits<std::uint32_t>::max();
  std::uint32_t least_, enough_;
  Key key_ = 0;
  std::vector<Found> found_;
  std::vector<Surrounded> surrounded_;
  Table table_;
};

}  // namespace

Table merge_tree(const std::vector<std::filesystem::path>& runs, std::uint32_t least, std::uint32_t enough) {
  Merger merger(runs, {{kRecordWidth}});
  Builder builder(least, enough);
  for (std::vector<Merger::Rows> levels; merger.next(kRecordsAtOnce, levels);) {
    const Merger::Rows& rows = levels.front();
    for (std::size_t i = 0; i < rows.tallies.size(); ++i) builder.take(&rows.keys[i * kRecordWidth], rows.tallies[i]);
    if (Interrupt::now()) break;
  }
  return builder.table();
}

}  // namespace katachi::trees
