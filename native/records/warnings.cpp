#include "records/warnings.hpp"

#include <algorithm>
#include <utility>

namespace katachi::records {

void WarningLog::add(std::size_t offset, std::string_view message, WarningKind kind) {
  if (full()) {
    ++dropped_;
  } else {
    kept_.push_back({offset, std::string(message), kind});
  }
}

void WarningLog::add_quoting(std::size_t offset, std::string_view before, std::string_view quote,
                             std::string_view after, WarningKind kind) {
  if (full()) {
    ++dropped_;
  } else {
    add(offset, std::string(before) + quoted(quote) + std::string(after), kind);
  }
}

std::vector<Warning> WarningLog::take(Locator& locator) {
  std::stable_sort(kept_.begin(), kept_.end(), [](const auto& a, const auto& b) { return a.offset < b.offset; });
  for (Warning& warning : kept_) {
    locator.advance(warning.offset);
    warning.line = locator.line();
    warning.column = locator.column();
  }
  if (dropped_ != 0) {
    Warning last = kept_.empty() ? Warning{} : kept_.back();
    last.kind = WarningKind::kOther;
    last.message = "and " + std::to_string(dropped_) + " more warnings after this place";
    kept_.push_back(std::move(last));
  }
  dropped_ = 0;
  return std::exchange(kept_, {});
}

}  // namespace katachi::records
