// Joined runs have the same counts as the runs together.
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include <unistd.h>

#include "go/random.hpp"
#include "knowledge/runs.hpp"
#include "tests/check.hpp"

namespace katachi::knowledge {
namespace {

namespace fs = std::filesystem;

struct Folder {
  fs::path path = fs::temp_directory_path() / ("katachi-join-" + std::to_string(::getpid()));
  Folder() { fs::create_directories(path); }
  ~Folder() { fs::remove_all(path); }
};

using Counts = std::map<std::string, Tally>;

// Writes a run of random sightings and adds them to the counts.
void write_random(Random& random, int sightings, const fs::path& path, Counts& counts) {
  RunBuilder builder(3);
  for (int i = 0; i < sightings; ++i) {
    const Moment moment = (random() % 3) << 52 | random() % 1000;
    const auto key = builder.add(moment, Outcome::kWon);
    for (auto& byte : key) byte = static_cast<std::uint8_t>(random() % 4);
    counts[std::string(key.begin(), key.end())].add({1, 1, 1, moment, moment});
  }
  builder.write(path);
}

Counts read(const fs::path& path) {
  Counts counts;
  std::string last;
  for (RunReader reader(path); reader.more(); reader.next()) {
    const std::string key(reader.key(), reader.key() + reader.width());
    CHECK(counts.empty() || last < key);
    counts[key] = reader.tally();
    last = key;
  }
  return counts;
}

TEST(knowledge_joined_runs_have_the_same_counts) {
  const Folder folder;
  Random random(11);
  Counts wanted;
  std::vector<fs::path> paths;
  for (const int sightings : {50, 0, 1, 120}) {  // an empty batch of games is possible
    paths.push_back(folder.path / std::to_string(paths.size()));
    write_random(random, sightings, paths.back(), wanted);
  }
  join_runs(paths, folder.path / "joined");
  CHECK(read(folder.path / "joined") == wanted);
  CHECK_EQ(RunReader(folder.path / "joined").records(), wanted.size());
  join_runs({folder.path / "joined", paths[1]}, folder.path / "again");
  CHECK(read(folder.path / "again") == wanted);
}

TEST(knowledge_only_runs_are_joined) {
  const Folder folder;
  Random random(12);
  Counts counts;
  write_random(random, 20, folder.path / "good", counts);
  fs::copy_file(folder.path / "good", folder.path / "bad");
  fs::resize_file(folder.path / "bad", fs::file_size(folder.path / "bad") - 1);
  const auto join = [&](const std::vector<fs::path>& runs) { join_runs(runs, folder.path / "joined"); };
  CHECK_THROWS(std::invalid_argument, "no runs", join({}));
  CHECK_THROWS(std::runtime_error, "damaged", join({folder.path / "good", folder.path / "bad"}));
  CHECK_THROWS(std::runtime_error, "cannot be opened", join({folder.path / "missing"}));
  CHECK(!fs::exists(folder.path / "joined"));
}

// Found by fuzzing: a level narrower than a fact was read before the key.
TEST(knowledge_levels_are_as_wide_as_a_fact) {
  CHECK_THROWS(std::invalid_argument, "a width of 2", Merger({}, {{1, 4}, 1, true}));
  CHECK_THROWS(std::invalid_argument, "a width of 1", Merger({}, {{0, 4}, 1, false}));
  CHECK_THROWS(std::invalid_argument, "ascending", Merger({}, {{}, 1, false}));
}

}  // namespace
}  // namespace katachi::knowledge
