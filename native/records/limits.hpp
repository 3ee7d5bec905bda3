// How much of one record is read. Real records stay far below; what exceeds a limit is left out with a warning, or, if
// it is the game itself, rejected with a reason. The limits for files and archives are in katachi.files.limits.
#pragma once

#include <cstddef>

namespace katachi::records {

constexpr std::size_t kMaxTextSize = 0xfffffff0u;  // bytes of a tree's text: its offsets are 32 bits wide
constexpr std::size_t kMaxNodes = 5'000'000;       // of one game in a stream, of one text as a tree
constexpr std::size_t kMaxProperties = 10'000;     // of one node
constexpr std::size_t kMaxValues = 100'000;        // of one node
constexpr std::size_t kMaxNames = 10'000;          // different property names in one tree
constexpr std::size_t kMaxHeaderText = 1 << 20;    // bytes of a header's text
constexpr std::size_t kMaxTreeWarnings = 1000;
constexpr std::size_t kMaxGameWarnings = 50;

}  // namespace katachi::records
