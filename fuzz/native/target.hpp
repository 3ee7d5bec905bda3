// What the fuzz targets share. A target defines `one_case`, which must return for any bytes, and calls `check` for what
// must hold. Anything else (an abort, an exception that the reader does not document, a sanitizer's report) is a bug.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "go/position.hpp"

namespace katachi::fuzz {

inline void check(bool holds, std::string_view what) {
  if (holds) return;
  std::cerr << "fuzz: does not hold: " << what << "\n";
  std::abort();
}

// The bytes of a case, read from the front. Past the end, numbers are zero.
class Bytes {
 public:
  explicit Bytes(std::span<const std::uint8_t> data) : data_(data) {}

  bool empty() const { return data_.empty(); }
  std::size_t size() const { return data_.size(); }
  std::span<const std::uint8_t> take(std::size_t count) {
    const auto taken = data_.first(std::min(count, data_.size()));
    data_ = data_.subspan(taken.size());
    return taken;
  }
  std::string_view text() {
    const auto all = take(size());
    return {reinterpret_cast<const char*>(all.data()), all.size()};
  }
  template <class T>
  T number() {
    T value{};
    const auto from = take(sizeof value);
    if (!from.empty()) std::memcpy(&value, from.data(), from.size());
    return value;
  }
  bool flag() { return (number<std::uint8_t>() & 1) != 0; }
  int between(int least, int most) { return least + number<std::uint8_t>() % (most - least + 1); }
  // As many numbers as the next byte says, up to `most`.
  template <class T>
  std::vector<T> numbers(std::size_t most) {
    std::vector<T> values(number<std::uint8_t>() % (most + 1));
    for (T& value : values) value = number<T>();
    return values;
  }
  // Stones for a board, two bits each, row by row.
  std::vector<std::uint8_t> stones(int area) {
    std::vector<std::uint8_t> colors(static_cast<std::size_t>(area));
    unsigned four = 0;
    for (std::size_t i = 0; i < colors.size(); ++i, four >>= 2) {
      if (i % 4 == 0) four = number<std::uint8_t>();
      colors[i] = (four & 3U) == 3 ? 0 : static_cast<std::uint8_t>(four & 3U);
    }
    return colors;
  }

 private:
  std::span<const std::uint8_t> data_;
};

// Whether a call succeeded. It may refuse with a `Refusal` only, whose message is one line.
template <class Refusal, class Call>
bool accepted(const Call& call) {
  try {
    call();
    return true;
  } catch (const Refusal& refusal) {
    const std::string_view words = refusal.what();
    check(!words.empty() && words.find('\n') == std::string_view::npos, "a refusal is one line");
    return false;
  }
}

// A board with arbitrary stones, if they can be on one.
inline bool set_up(Position& position, Bytes& in) {
  const auto stones = in.stones(position.geometry().area);
  return accepted<std::invalid_argument>([&] { position.set_stones(stones); });
}

// A point of the board, or a pass.
inline Point point(const Position& position, Bytes& in) {
  const auto index = static_cast<std::size_t>(in.number<std::uint16_t>() % (position.geometry().area + 1));
  return index == 0 ? kPass : position.geometry().points[index - 1];
}

// Where this process keeps the files of a case.
inline std::filesystem::path file_named(const std::string& name) {
  static const std::filesystem::path folder = [] {
    std::string made = (std::filesystem::temp_directory_path() / "katachi-fuzz-XXXXXX").string();
    check(mkdtemp(made.data()) != nullptr, "a temporary folder can be made");
    return std::filesystem::path(made);
  }();
  return folder / name;
}

inline std::filesystem::path file_of(std::span<const std::uint8_t> content, const std::string& name) {
  const auto path = file_named(name);
  std::ofstream(path, std::ios::binary)
      .write(reinterpret_cast<const char*>(content.data()), static_cast<std::streamsize>(content.size()));
  return path;
}

void one_case(Bytes in);

}  // namespace katachi::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  katachi::fuzz::one_case(katachi::fuzz::Bytes({data, size}));
  return 0;
}
