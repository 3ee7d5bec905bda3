// Saves training to a file and continues it later.
#include <algorithm>
#include <fstream>
#include <stdexcept>

#include "knowledge/output_file.hpp"
#include "knowledge/predictor/trainer.hpp"

namespace katachi::predictor {

namespace {

constexpr std::uint64_t kCheckpointMagic = 0x31303050434b4154ULL;  // change it with the features

struct CheckpointHeader {
  std::uint64_t magic;
  std::uint64_t positions;
  std::uint64_t glance;  // entries
  std::uint64_t study;
  float beyond;
  std::uint32_t note;  // bytes
};

[[noreturn]] void fail(const std::filesystem::path& path, const char* why) {
  throw std::runtime_error(path.string() + ": " + why);
}

WeightTable read_table(std::ifstream& in, std::uint64_t entries, const std::filesystem::path& path) {
  // Checked before the memory is taken: the number may be anything.
  if (entries > std::filesystem::file_size(path) / sizeof(WeightTable::Entry)) {
    fail(path, "this checkpoint ends early; start again without --resume");
  }
  std::vector<WeightTable::Entry> all(entries);
  const auto bytes = static_cast<std::streamsize>(entries * sizeof(WeightTable::Entry));
  if (!in.read(reinterpret_cast<char*>(all.data()), bytes)) {
    fail(path, "this checkpoint ends early; start again without --resume");
  }
  try {
    return WeightTable::of(all);
  } catch (const std::invalid_argument&) {
    fail(path, "this checkpoint is damaged; start again without --resume");
  }
}

}  // namespace

void Trainer::save(const std::filesystem::path& path, const std::string& note) const {
  const CheckpointHeader header{kCheckpointMagic,        positions_, glance_.entries().size(),
                                study_.entries().size(), beyond_,    static_cast<std::uint32_t>(note.size())};
  knowledge::OutputFile out(path);
  out.write(&header, sizeof header);
  out.write(note.data(), note.size());
  out.write(glance_.entries().data(), glance_.entries().size_bytes());
  out.write(study_.entries().data(), study_.entries().size_bytes());
  out.close();
}

std::string Trainer::load(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  if (!in) fail(path, "cannot be read");
  CheckpointHeader header{};
  if (!in.read(reinterpret_cast<char*>(&header), sizeof header) || header.magic != kCheckpointMagic) {
    fail(path, "is not a checkpoint of this version; start again without --resume");
  }
  constexpr std::uint32_t kLongest = 1u << 16;
  std::string note(std::min(header.note, kLongest), ' ');
  if (!in.read(note.data(), static_cast<std::streamsize>(note.size()))) {
    fail(path, "this checkpoint ends early; start again without --resume");
  }
  WeightTable glance = read_table(in, header.glance, path);
  WeightTable study = read_table(in, header.study, path);
  glance_ = std::move(glance);
  study_ = std::move(study);
  beyond_ = header.beyond;
  positions_ = header.positions;
  return note;
}

}  // namespace katachi::predictor
