#include "knowledge/runs.hpp"

#include <algorithm>
#include <cstring>
#include <numeric>
#include <stdexcept>
#include <utility>

#include "go/interrupt.hpp"
#include "knowledge/output_file.hpp"

namespace katachi::knowledge {

namespace {

constexpr char kMagic[8] = {'K', 'A', 'T', 'R', 'U', 'N', '0', '1'};
constexpr std::size_t kTallyBytes = 3 * sizeof(std::uint32_t) + 2 * sizeof(std::uint64_t);
constexpr std::size_t kBlockBytes = 1 << 20;

struct Header {
  char magic[8];
  std::uint64_t width;
  std::uint64_t records;
};

Header header_of(std::size_t width, std::uint64_t records) {
  Header header{};
  std::memcpy(header.magic, kMagic, sizeof kMagic);
  header.width = width;
  header.records = records;
  return header;
}

void put(std::uint8_t* out, const Tally& tally) {
  std::memcpy(out, &tally.count, 4);
  std::memcpy(out + 4, &tally.wins, 4);
  std::memcpy(out + 8, &tally.decided, 4);
  std::memcpy(out + 12, &tally.first, 8);
  std::memcpy(out + 20, &tally.last, 8);
}

Tally get(const std::uint8_t* in) {
  Tally tally;
  std::memcpy(&tally.count, in, 4);
  std::memcpy(&tally.wins, in + 4, 4);
  std::memcpy(&tally.decided, in + 8, 4);
  std::memcpy(&tally.first, in + 12, 8);
  std::memcpy(&tally.last, in + 20, 8);
  return tally;
}

}  // namespace

void Tally::add(const Tally& other) {
  first = count == 0 || other.first - kOneYear < first - kOneYear ? other.first : first;
  last = count == 0 ? other.last : std::max(last, other.last);
  count += other.count;
  wins += other.wins;
  decided += other.decided;
}

std::span<std::uint8_t> RunBuilder::add(Moment moment, Outcome outcome) {
  seen_.push_back({moment, outcome});
  keys_.resize(keys_.size() + width_);
  return {&keys_[keys_.size() - width_], width_};
}

// The first eight bytes as a number, in the order of the keys: enough for most comparisons.
std::uint64_t RunBuilder::head(std::size_t i) const {
  std::uint64_t head = 0;
  for (std::size_t b = 0; b < 8; ++b) head = head << 8 | (b < width_ ? keys_[i * width_ + b] : 0U);
  return head;
}

std::vector<std::uint32_t> RunBuilder::sorted() const {
  std::vector<std::pair<std::uint64_t, std::uint32_t>> order(seen_.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = {head(i), static_cast<std::uint32_t>(i)};
  std::sort(order.begin(), order.end(), [this](const auto& a, const auto& b) {
    if (a.first != b.first) return a.first < b.first;
    return std::memcmp(&keys_[a.second * width_], &keys_[b.second * width_], width_) < 0;
  });
  std::vector<std::uint32_t> out(order.size());
  std::transform(order.begin(), order.end(), out.begin(), [](const auto& entry) { return entry.second; });
  return out;
}

void RunBuilder::write(const std::filesystem::path& path) const {
  const std::vector<std::uint32_t> order = sorted();
  if (Interrupt::now()) return;
  std::vector<std::uint8_t> records;
  std::uint64_t count = 0;
  Tally tally;
  for (std::size_t i = 0; i < order.size(); ++i) {
    const Sighting& seen = seen_[order[i]];
    tally.add({1, seen.outcome == Outcome::kWon ? 1U : 0U, seen.outcome == Outcome::kUnknown ? 0U : 1U, seen.moment,
               seen.moment});
    const std::uint8_t* key = &keys_[order[i] * width_];
    if (i + 1 < order.size() && std::memcmp(key, &keys_[order[i + 1] * width_], width_) == 0) continue;
    records.insert(records.end(), key, key + width_);
    records.resize(records.size() + kTallyBytes);
    put(&records[records.size() - kTallyBytes], tally);
    tally = {};
    ++count;
  }
  const Header header = header_of(width_, count);
  OutputFile file(path);
  file.write(&header, sizeof header);
  file.write(records.data(), records.size());
  file.close();
}

RunReader::RunReader(const std::filesystem::path& path) : name_(path.string()), file_(std::fopen(path.c_str(), "rb")) {
  if (!file_) throw std::runtime_error(name_ + ": cannot be opened");
  Header header{};
  if (std::fread(&header, sizeof header, 1, file_.get()) != 1 ||
      std::memcmp(header.magic, kMagic, sizeof kMagic) != 0 || header.width == 0 || header.width > kBlockBytes / 4) {
    throw std::runtime_error(name_ + ": not a run of counted patterns");
  }
  width_ = header.width;
  records_ = unread_ = header.records;
  const std::uint64_t size = std::filesystem::file_size(path);
  if (size < sizeof header || (size - sizeof header) % (width_ + kTallyBytes) != 0 ||
      (size - sizeof header) / (width_ + kTallyBytes) != records_) {
    throw std::runtime_error(name_ + ": damaged; its size does not match its contents");
  }
  fill();
}

Tally RunReader::tally() const { return get(&block_[at_ + width_]); }

void RunReader::next() {
  at_ += width_ + kTallyBytes;
  if (at_ == end_) fill();
}

void RunReader::fill() {
  const std::size_t record = width_ + kTallyBytes;
  const std::uint64_t count = std::min<std::uint64_t>(unread_, kBlockBytes / record);
  more_ = count > 0;
  at_ = 0;
  end_ = count * record;
  unread_ -= count;
  block_.resize(end_);
  if (more_ && std::fread(block_.data(), record, count, file_.get()) != count) {
    throw std::runtime_error(name_ + ": damaged; it ends too early");
  }
}

Merger::Merger(const std::vector<std::filesystem::path>& runs, Levels levels) : levels_(std::move(levels)) {
  const std::size_t narrowest = levels_.sequences ? 2 : 1;
  if (levels_.widths.empty() || levels_.widths.front() < narrowest ||
      !std::is_sorted(levels_.widths.begin(), levels_.widths.end())) {
    throw std::invalid_argument("the levels of a merge must be in ascending order, from a width of " +
                                std::to_string(narrowest) + " on");
  }
  for (const auto& path : runs) {
    runs_.emplace_back(path);
    if (runs_.back().width() != runs_.front().width() || runs_.back().width() < levels_.widths.back()) {
      throw std::invalid_argument(path.string() +
                                  ": its keys are not as wide as those of the other runs or the levels");
    }
  }
  const std::size_t count = levels_.widths.size();
  open_.resize(count);
  rows_.resize(count);
  spectrum_.resize(count);
  current_.resize(runs_.empty() ? levels_.widths.back() : runs_.front().width());
  for (std::size_t i = 0; i < runs_.size(); ++i) {
    if (runs_[i].more()) push(i);
  }
}

bool Merger::after(std::size_t a, std::size_t b) const {
  return std::memcmp(runs_[a].key(), runs_[b].key(), current_.size()) > 0;
}

void Merger::push(std::size_t run) {
  heap_.push_back(run);
  std::push_heap(heap_.begin(), heap_.end(), [this](std::size_t a, std::size_t b) { return after(a, b); });
}

std::size_t Merger::pop() {
  std::pop_heap(heap_.begin(), heap_.end(), [this](std::size_t a, std::size_t b) { return after(a, b); });
  const std::size_t run = heap_.back();
  heap_.pop_back();
  return run;
}

bool Merger::next(std::size_t records, std::vector<Rows>& out) {
  out.assign(levels_.widths.size(), {});
  if (heap_.empty() && !started_) return false;
  for (std::size_t taken = 0; taken < records && !heap_.empty() && !Interrupt::now(taken); ++taken) {
    const std::size_t run = pop();
    take(runs_[run].key(), runs_[run].tally(), out);
    runs_[run].next();
    if (runs_[run].more()) push(run);
  }
  if (heap_.empty()) {
    close(0, out);
    started_ = false;
  }
  return true;
}

void Merger::take(const std::uint8_t* key, const Tally& tally, std::vector<Rows>& out) {
  if (started_) {
    const auto same =
        static_cast<std::size_t>(std::mismatch(current_.begin(), current_.end(), key).first - current_.begin());
    std::size_t level = 0;
    while (level < levels_.widths.size() && levels_.widths[level] <= same) ++level;
    close(level, out);
  }
  started_ = true;
  std::copy(key, key + current_.size(), current_.begin());
  for (std::size_t level = 0; level < open_.size() && is_pattern(level); ++level) open_[level].add(tally);
}

bool Merger::is_pattern(std::size_t level) const {
  const std::size_t width = levels_.widths[level];
  return !levels_.sequences || current_[width - 1] != 0 || current_[width - 2] != 0;
}

// Writes the open patterns of the levels from `from` on, the deepest first: parents end after their children and
// already know their row.
void Merger::close(std::size_t from, std::vector<Rows>& out) {
  for (std::size_t level = open_.size(); level-- > from;) {
    const Tally tally = std::exchange(open_[level], {});
    if (tally.count == 0) continue;
    ++spectrum_[level][tally.count];
    if (tally.count < levels_.min_count) continue;
    const std::size_t width = levels_.widths[level];
    const std::span key(current_.begin() + static_cast<std::ptrdiff_t>(levels_.sequences ? width - 2 : 0),
                        current_.begin() + static_cast<std::ptrdiff_t>(width));
    out[level].keys.insert(out[level].keys.end(), key.begin(), key.end());
    out[level].parents.push_back(level == 0 ? 0 : rows_[level - 1]);
    out[level].tallies.push_back(tally);
    ++rows_[level];
  }
}

void join_runs(const std::vector<std::filesystem::path>& runs, const std::filesystem::path& out) {
  if (runs.empty()) throw std::invalid_argument("there are no runs to join");
  constexpr std::size_t kRecordsAtOnce = 1 << 16;
  const std::size_t width = RunReader(runs.front()).width();
  Merger merger(runs, {{width}});
  Header header = header_of(width, 0);
  OutputFile file(out);
  file.write(&header, sizeof header);
  std::vector<std::uint8_t> record(width + kTallyBytes);
  for (std::vector<Merger::Rows> levels; merger.next(kRecordsAtOnce, levels);) {
    const Merger::Rows& rows = levels.front();
    for (std::size_t i = 0; i < rows.tallies.size(); ++i) {
      std::memcpy(record.data(), &rows.keys[i * width], width);
      put(&record[width], rows.tallies[i]);
      file.write(record.data(), record.size());
    }
    header.records += rows.tallies.size();
    if (Interrupt::now()) return;
  }
  file.write_at_start(&header, sizeof header);
  file.close();
}

}  // namespace katachi::knowledge
