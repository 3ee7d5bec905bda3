#include "knowledge/trees/table.hpp"

#include <algorithm>
#include <limits>
#include <stdexcept>

#include "go/interrupt.hpp"
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
  explicit Builder(std::uint32_t least) : least_(least) {}

  void take(const std::uint8_t* record, const Tally& tally) {
    const Key key = number(record, kKeyBytes);
    if (key != key_) finish();
    key_ = key;
    const auto followed = static_cast<std::uint16_t>(number(record + kKeyBytes, 2));
    found_.push_back({followed, static_cast<std::uint32_t>(number(record + kKeyBytes + 2, 2)), tally});
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

  void finish() {
    std::uint64_t games = 0;
    for (const Found& found : found_) games += is_next(found.code) ? found.tally.count : 0;
    if (games >= least_ && games > 0) keep(static_cast<std::uint32_t>(games));
    found_.clear();
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
    if (table_.codes.size() > kMost || table_.years.size() > kMost) {
      throw std::length_error("the tree has too many continuations: count fewer games at a time");
    }
    table_.keys.push_back(key_);
    table_.counts.push_back(games);
    table_.edges.push_back(static_cast<std::uint32_t>(table_.codes.size()));
    table_.years_at.push_back(static_cast<std::uint32_t>(table_.years.size()));
  }

  void keep_years(std::size_t first, std::size_t end) {
    put(end - first);
    std::uint32_t before = 0;
    for (std::size_t i = first; i < end; ++i) {
      const auto& [code, year, tally] = found_[i];
      const std::uint32_t open = tally.count - tally.decided;
      put(year - before);
      put(std::uint64_t{tally.count} << 1 | (open > 0 ? 1 : 0));
      put(tally.wins);
      if (open > 0) put(open);
      before = year;
    }
  }

  void put(std::uint64_t value) {
    for (; value >= 0x80; value >>= 7) table_.years.push_back(static_cast<std::uint8_t>(value | 0x80));
    table_.years.push_back(static_cast<std::uint8_t>(value));
  }

  static constexpr std::size_t kMost = std::numeric_limits<std::uint32_t>::max();
  std::uint32_t least_;
  Key key_ = 0;
  std::vector<Found> found_;
  Table table_;
};

}  // namespace

Table merge_tree(const std::vector<std::filesystem::path>& runs, std::uint32_t least) {
  Merger merger(runs, {{kRecordWidth}});
  Builder builder(least);
  for (std::vector<Merger::Rows> levels; merger.next(kRecordsAtOnce, levels);) {
    const Merger::Rows& rows = levels.front();
    for (std::size_t i = 0; i < rows.tallies.size(); ++i) builder.take(&rows.keys[i * kRecordWidth], rows.tallies[i]);
    if (Interrupt::now()) break;
  }
  return builder.table();
}

}  // namespace katachi::trees
