#include "knowledge/predictor/model.hpp"

#include <cmath>
#include <fstream>
#include <stdexcept>

#include "knowledge/output_file.hpp"

namespace katachi::predictor {

namespace {

constexpr std::array<char, 8> kMagic = {'K', 'A', 'T', 'A', 'P', 'R', 'E', 'D'};
// Increase this when the meaning of a feature changes: old weights would be wrong.
constexpr std::uint32_t kVersion = 1;

struct Header {
  std::array<char, 8> magic;
  std::uint32_t version;
  float beyond;
  std::uint64_t positions;
  std::uint64_t glance_buckets;
  std::uint64_t study_buckets;
  std::uint64_t checksum;  // of the whole file, with this field as zero
};
static_assert(sizeof(Header) == 48);

constexpr float kMostWeight = 1e6f;  // far beyond what training gives; sums of weights stay numbers

std::uint64_t checksum(std::uint64_t sum, const void* data, std::size_t bytes) {
  const char* const from = static_cast<const char*>(data);
  for (std::size_t i = 0; i + 8 <= bytes; i += 8) {
    std::uint64_t word;
    std::memcpy(&word, from + i, sizeof word);
    sum = mix(sum ^ word) + 0x9e3779b97f4a7c15ULL;
  }
  return sum;
}

using Buckets = std::vector<CompactTable::Bucket>;

std::uint64_t checksum(Header header, const Buckets& glance, const Buckets& study) {
  header.checksum = 0;
  std::uint64_t sum = checksum(1, &header, sizeof header);
  sum = checksum(sum, glance.data(), glance.size() * sizeof(CompactTable::Bucket));
  return checksum(sum, study.data(), study.size() * sizeof(CompactTable::Bucket));
}

[[noreturn]] void fail(const std::filesystem::path& path, const std::string& why) {
  throw std::runtime_error(path.string() + ": " + why);
}

void read(std::ifstream& in, void* to, std::size_t bytes, const std::filesystem::path& path) {
  if (!in.read(static_cast<char*>(to), static_cast<std::streamsize>(bytes)))
    fail(path, "the file ends early; copy it again");
}

Buckets read_buckets(std::ifstream& in, std::size_t count, const std::filesystem::path& path) {
  Buckets buckets(count);
  read(in, buckets.data(), count * sizeof(CompactTable::Bucket), path);
  return buckets;
}

// Records every feature of every candidate.
struct ExplainSink {
  const CompactTable& table;
  bool glance;
  std::vector<Explained>& moves;
  void prefetch(std::uint64_t) const {}
  bool take(Index who, int slot, std::uint64_t key) {
    const std::uint32_t i = table.find(key);
    if (i == kUnknown) return false;
    moves[who].parts.push_back({slot, glance, table.weight(i), table.count(i)});
    return true;
  }
};

}  // namespace

Predictor::Predictor(CompactTable glance, CompactTable study, float beyond, std::uint64_t positions)
    : glance_(std::move(glance)), study_(std::move(study)), beyond_(beyond), positions_(positions) {}

Predictor Predictor::load(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  if (!in) fail(path, "cannot be read; is it there?");
  Header header{};
  read(in, &header, sizeof header, path);
  if (header.magic != kMagic) fail(path, "is not a move predictor; make one with `katachi predictor train`");
  if (header.version != kVersion) {
    fail(path, "is a move predictor of version " + std::to_string(header.version) +
                   ", but this katachi reads version " + std::to_string(kVersion) + "; train it again");
  }
  std::error_code error;
  const std::uintmax_t bytes = std::filesystem::file_size(path, error);
  constexpr std::uint64_t kMost = 1ULL << 32;
  if (error || header.glance_buckets > kMost || header.study_buckets > kMost ||
      bytes != sizeof header + (header.glance_buckets + header.study_buckets) * sizeof(CompactTable::Bucket)) {
    fail(path, "has the wrong length; copy it again");
  }
  Buckets glance = read_buckets(in, header.glance_buckets, path);
  Buckets study = read_buckets(in, header.study_buckets, path);
  if (checksum(header, glance, study) != header.checksum)
    fail(path, "is damaged (its checksum is wrong); copy it again");
  if (!(std::abs(header.beyond) <= kMostWeight)) fail(path, "is damaged (a weight is out of range); copy it again");
  try {
    return {CompactTable(std::move(glance)), CompactTable(std::move(study)), header.beyond, header.positions};
  } catch (const std::invalid_argument& why) {
    fail(path, "is damaged (" + std::string(why.what()) + "); copy it again");
  }
}

void Predictor::save(const std::filesystem::path& path) const {
  Header header{kMagic, kVersion, beyond_, positions_, glance_.buckets().size(), study_.buckets().size(), 0};
  header.checksum = checksum(header, glance_.buckets(), study_.buckets());
  knowledge::OutputFile out(path);
  out.write(&header, sizeof header);
  out.write(glance_.buckets().data(), glance_.buckets().size() * sizeof(CompactTable::Bucket));
  out.write(study_.buckets().data(), study_.buckets().size() * sizeof(CompactTable::Bucket));
  out.close();
}

void Predictor::log_probabilities(const Position& position, std::span<const Point> moves, Scratch& scratch,
                                  std::span<float> out) const {
  constexpr float kIllegal = -1e30f;
  scratch.glance(position, moves, glance_);
  scratch.study(study_, beyond_);
  const float total = log_sum(std::span<const float>(scratch.scores).first(scratch.count()));
  std::fill(out.begin(), out.end(), kIllegal);
  for (std::size_t i = 0; i < scratch.count(); ++i) {
    out[position.geometry().index[scratch.extractor.candidate(i).point]] = scratch.scores[i] - total;
  }
}

std::vector<Explained> Predictor::explain(const Position& position, std::span<const Point> moves) const {
  const auto scratch = std::make_unique<Scratch>();
  scratch->glance(position, moves, glance_);
  scratch->study(study_, beyond_);
  const float total = log_sum(std::span<const float>(scratch->scores).first(scratch->count()));
  std::vector<Explained> all(scratch->count());
  for (std::size_t i = 0; i < all.size(); ++i) {
    const float score = scratch->scores[i];
    all[i] = {scratch->extractor.candidate(i).point, score, std::exp(score - total), {}};
  }
  ExplainSink at_a_glance{glance_, true, all};
  scratch->extractor.glance(at_a_glance);
  for (const Index i : scratch->others()) all[i].parts.push_back({kSlots, false, beyond_, 0});
  ExplainSink closely{study_, false, all};
  scratch->extractor.study(scratch->studied(), closely);
  std::ranges::stable_sort(all, [](const Explained& a, const Explained& b) { return a.score > b.score; });
  return all;
}

bool Predictor::find(int slot, std::uint64_t value, bool glance, Contribution& found) const {
  const CompactTable& table = glance ? glance_ : study_;
  const std::uint32_t i = table.find(feature_key(slot, value));
  if (i == kUnknown) return false;
  found = {slot, glance, table.weight(i), table.count(i)};
  return true;
}

}  // namespace katachi::predictor
