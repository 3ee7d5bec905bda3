// Sorted keys with counts: how counts of any size are stored, merged and shared between machines.
//
// A run has distinct keys of one width in ascending order, each with a tally. Runs of several batches of games are
// merged into one; a prefix of a key is the key of a smaller pattern, so one merge gives the counts of patterns of all
// sizes.
#pragma once

#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <map>
#include <memory>
#include <queue>
#include <span>
#include <string>
#include <vector>

namespace katachi::knowledge {

// When a pattern was seen: year << 52 | game << 12 | move number. The year is 0 if unknown.
using Moment = std::uint64_t;
// For the first moment, a known year comes before an unknown one.
constexpr std::uint64_t kOneYear = 1ULL << 52;

struct Tally {
  std::uint32_t count = 0;
  std::uint32_t wins = 0;     // games the mover won
  std::uint32_t decided = 0;  // games whose winner is known
  Moment first = 0;           // undefined while count is 0
  Moment last = 0;

  void add(const Tally& other);
  bool operator==(const Tally&) const = default;
};

enum class Outcome : std::uint8_t { kUnknown, kLost, kWon };

// Collects the sightings of one batch and writes them as a run.
class RunBuilder {
 public:
  explicit RunBuilder(std::size_t width) : width_(width) {}

  // Returns the key of a new sighting, all zeros; fill it before the next call.
  std::span<std::uint8_t> add(Moment moment, Outcome outcome);
  // Sorts, merges equal keys, and writes them to `path`, which is in a folder that nobody sees yet. Throws
  // std::runtime_error if that fails.
  void write(const std::filesystem::path& path) const;

 private:
  struct Sighting {
    Moment moment;
    Outcome outcome;
  };
  std::vector<std::uint32_t> sorted() const;
  std::uint64_t head(std::size_t i) const;

  std::size_t width_;
  std::vector<std::uint8_t> keys_;
  std::vector<Sighting> seen_;
};

// Reads one run record by record, in blocks.
class RunReader {
 public:
  // Throws std::runtime_error if the file is not a complete run.
  explicit RunReader(const std::filesystem::path& path);

  std::size_t width() const { return width_; }
  std::uint64_t records() const { return records_; }
  bool more() const { return more_; }
  const std::uint8_t* key() const { return &block_[at_]; }  // requires more()
  Tally tally() const;                                      // requires more()
  void next();

 private:
  void fill();

  struct Close {
    void operator()(std::FILE* file) const { std::fclose(file); }
  };
  std::string name_;
  std::unique_ptr<std::FILE, Close> file_;
  std::size_t width_ = 0;
  std::uint64_t records_ = 0;
  std::uint64_t unread_ = 0;
  std::vector<std::uint8_t> block_;
  std::size_t at_ = 0;
  std::size_t end_ = 0;
  bool more_ = false;
};

// Which prefixes of the keys are patterns.
struct Levels {
  std::vector<std::size_t> widths;  // ascending; the last may be shorter than the keys
  std::uint32_t min_count = 1;      // rarer patterns are only counted in the spectrum
  // Keys are sequences of two-byte facts, padded with zeros: a prefix that ends with zeros is not a pattern, and rows
  // hold the last fact instead of the whole prefix.
  bool sequences = false;
};

// Merges runs and returns the patterns of all levels in ascending order.
class Merger {
 public:
  struct Rows {
    std::vector<std::uint8_t> keys;      // whole prefixes, or last facts
    std::vector<std::uint64_t> parents;  // row of the parent pattern one level up (among all its rows)
    std::vector<Tally> tallies;
  };

  // Throws std::invalid_argument if the levels do not fit the runs.
  Merger(const std::vector<std::filesystem::path>& runs, Levels levels);
  Merger(const Merger&) = delete;
  Merger& operator=(const Merger&) = delete;

  // Takes about `records` records and returns the finished patterns, one Rows per level. Returns false at the end.
  bool next(std::size_t records, std::vector<Rows>& out);

  // After the end: for each frequency, how many patterns of the level have it.
  const std::map<std::uint64_t, std::uint64_t>& spectrum(std::size_t level) const { return spectrum_[level]; }

 private:
  bool is_pattern(std::size_t level) const;
  void take(const std::uint8_t* key, const Tally& tally, std::vector<Rows>& out);
  void close(std::size_t from, std::vector<Rows>& out);
  bool after(std::size_t a, std::size_t b) const;
  void push(std::size_t run);
  std::size_t pop();

  Levels levels_;
  std::vector<RunReader> runs_;
  std::vector<std::size_t> heap_;  // runs with records left, the smallest key on top
  std::vector<std::uint8_t> current_;
  std::vector<Tally> open_;
  std::vector<std::uint64_t> rows_;  // written so far, by level
  std::vector<std::map<std::uint64_t, std::uint64_t>> spectrum_;
  bool started_ = false;
};

// Merges many runs into one with the same counts, in bounded memory.
void join_runs(const std::vector<std::filesystem::path>& runs, const std::filesystem::path& out);

}  // namespace katachi::knowledge
