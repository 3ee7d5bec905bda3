// Warnings about a record. Reading never fails; it collects these.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "records/limits.hpp"
#include "records/text.hpp"

namespace katachi::records {

// Callers that treat some warnings differently check the kind, not the text.
enum class WarningKind : std::uint8_t {
  kOther,
  kNote,           // worth knowing, but not a reason to distrust the record: strict reading accepts it
  kUnclosedValue,  // a value without its closing bracket
  kUnusedMoves,    // the moves from here on cannot be replayed
};

struct Warning {
  std::size_t offset = 0;
  std::string message;
  WarningKind kind = WarningKind::kOther;
  std::uint32_t line = 0;  // filled in by WarningLog::take
  std::uint32_t column = 0;
};

// Keeps the first `limit` warnings and counts the rest, so a hostile file cannot fill the memory.
class WarningLog {
 public:
  explicit WarningLog(std::size_t limit) : limit_(limit) {}

  void add(std::size_t offset, std::string_view message, WarningKind kind = WarningKind::kOther);
  // Builds the message only if it is kept: a hostile file can cause millions.
  void add_quoting(std::size_t offset, std::string_view before, std::string_view quote, std::string_view after = {},
                   WarningKind kind = WarningKind::kOther);

  void clear() {
    kept_.clear();
    dropped_ = 0;
  }

  // Sorts by place, fills in lines and columns, and returns the warnings, with a last one that counts those not kept.
  std::vector<Warning> take(Locator& locator);

 private:
  bool full() const { return kept_.size() >= limit_; }

  std::size_t limit_;
  std::size_t dropped_ = 0;
  std::vector<Warning> kept_;
};

}  // namespace katachi::records
