// The predictor's tables from any features: refused, or used and given back the same.
#include <cmath>

#include "knowledge/predictor/lanes.hpp"
#include "knowledge/predictor/model.hpp"
#include "target.hpp"

namespace katachi::fuzz {

namespace {

using predictor::CompactTable;
using predictor::Predictor;

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

CompactTable table(Bytes& in) {
  const std::size_t buckets = in.number<std::uint16_t>() % 300;
  const std::size_t features = in.number<std::uint8_t>();
  std::vector<std::uint32_t> prints;
  std::vector<std::int8_t> weights;
  std::vector<std::uint8_t> logs;
  for (std::size_t i = 0; i < features; ++i) {
    prints.push_back(in.number<std::uint32_t>());
    weights.push_back(in.number<std::int8_t>());
    logs.push_back(in.number<std::uint8_t>() % 17);
  }
  return {buckets, prints, weights, logs};
}

void check_same(const CompactTable& table) {
  const auto all = table.features();
  const auto again = CompactTable(table.buckets(), all.prints, all.weights, all.logs).features();
  check(all.prints == again.prints && all.weights == again.weights && all.logs == again.logs,
        "features make the table they come from");
}

}  // namespace

void one_case(Bytes in) {
  auto position = Bytes(in.take(24));
  accepted<std::invalid_argument>([&] {
    CompactTable glance = table(in), study = table(in);
    check_same(glance);
    check_same(study);
    predict(Predictor(std::move(glance), std::move(study), 0.5f, 1), position);
  });
}

}  // namespace katachi::fuzz
