// The predictor's file, with its checksum put right in most cases so that reading gets past it.
#include <cmath>

#include "knowledge/predictor/lanes.hpp"
#include "knowledge/predictor/model.hpp"
#include "target.hpp"

namespace katachi::fuzz {

namespace {

using predictor::Predictor;

constexpr std::size_t kHeader = 48;

// As in model.cpp: of the whole file, with the field itself as zero.
void put_checksum(std::vector<std::uint8_t>& file) {
  if (file.size() < kHeader) return;
  std::fill_n(file.begin() + kHeader - 8, 8, std::uint8_t{0});
  std::uint64_t sum = 1;
  for (std::size_t i = 0; i + 8 <= file.size(); i += 8) {
    std::uint64_t word;
    std::memcpy(&word, &file[i], sizeof word);
    sum = predictor::mix(sum ^ word) + 0x9e3779b97f4a7c15ULL;
  }
  std::memcpy(&file[kHeader - 8], &sum, sizeof sum);
}

void predict(const Predictor& model, Bytes& in) {
  Position position(in.between(1, 9));
  if (!set_up(position, in)) return;
  static const auto scratch = std::make_unique<predictor::Scratch>();
  std::vector<float> out(static_cast<std::size_t>(position.geometry().area));
  model.log_probabilities(position, {}, *scratch, out);
  double total = 0;
  for (const float p : out) {
    check(!std::isnan(p), "a probability is a number");
    total += p > -1e29f ? std::exp(static_cast<double>(p)) : 0;
  }
  check(scratch->count() == 0 || std::abs(total - 1) < 1e-3, "probabilities add up to one");
}

std::string content(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

}  // namespace

void one_case(Bytes in) {
  const bool put_right = in.number<std::uint8_t>() < 240;
  auto position = Bytes(in.take(24));
  const auto bytes = in.take(in.size());
  std::vector<std::uint8_t> file(bytes.begin(), bytes.end());
  if (put_right) put_checksum(file);
  const auto path = file_of(file, "predictor");
  accepted<std::runtime_error>([&] {
    const Predictor model = Predictor::load(path);
    predict(model, position);
    const auto copy = file_named("copy");
    model.save(copy);
    check(content(copy) == content(path), "a predictor is written as it was read");
  });
}

}  // namespace katachi::fuzz
