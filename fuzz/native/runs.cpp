// Runs of counted patterns: any files are refused, or merged to the end.
#include "knowledge/runs.hpp"
#include "target.hpp"

namespace katachi::fuzz {

namespace {

using namespace knowledge;

std::vector<std::filesystem::path> files(Bytes& in) {
  std::vector<std::filesystem::path> paths;
  const int count = in.between(1, 3);
  for (int i = 0; i < count; ++i) {
    const std::size_t bytes = i + 1 == count ? in.size() : in.number<std::uint8_t>();
    paths.push_back(file_of(in.take(bytes), "run" + std::to_string(i)));
  }
  return paths;
}

std::uint64_t records_of(const std::vector<std::filesystem::path>& paths) {
  std::uint64_t records = 0;
  for (const auto& path : paths) records += RunReader(path).records();
  return records;
}

}  // namespace

void one_case(Bytes in) {
  Levels levels;
  for (const std::uint8_t width : in.numbers<std::uint8_t>(3)) levels.widths.push_back(width);
  levels.min_count = in.number<std::uint8_t>();
  levels.sequences = in.flag();
  const auto paths = files(in);
  try {
    accepted<std::runtime_error>([&] {
      const std::uint64_t records = records_of(paths);
      Merger merger(paths, levels);
      std::uint64_t rows = 0;
      for (std::vector<Merger::Rows> out; merger.next(7, out);) {
        for (const Merger::Rows& level : out) {
          check(level.tallies.size() == level.parents.size(), "each row has a parent");
          rows += level.tallies.size();
        }
      }
      check(rows <= records * levels.widths.size(), "there are no more rows than records");
    });
  } catch (const std::invalid_argument&) {
    return;  // the levels do not fit the runs
  }
}

}  // namespace katachi::fuzz
