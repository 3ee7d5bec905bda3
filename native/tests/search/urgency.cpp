// Classes of neighbourhoods, draws by urgency, and what learning sees of them.
#include "search/urgency.hpp"

#include <cmath>
#include <set>
#include <vector>

#include "search/balance.hpp"
#include "search/neighbourhood_counts.hpp"
#include "tests/check.hpp"

namespace katachi {
namespace {

std::vector<std::uint16_t> some_weights() {
  std::vector<std::uint16_t> weights(PatternClasses::kCount);
  for (std::size_t i = 0; i < weights.size(); ++i) weights[i] = static_cast<std::uint16_t>(i * 7919 % 500);
  return weights;
}

PlayoutPolicy urgent_policy() {
  PlayoutPolicy policy = PlayoutPolicy::mogo();
  policy.urgencies = std::make_shared<const Urgencies>(some_weights(), 200);
  return policy;
}

// A quarter turn of a code, field by field.
unsigned quarter_turn(unsigned code) {
  // north <- west <- south <- east <- north, and the corners likewise
  constexpr std::array<unsigned, 8> from = {2, 0, 3, 1, 6, 4, 7, 5};
  unsigned out = 0;
  for (unsigned f = 0; f < 8; ++f) out |= (code >> 2 * from[f] & 3u) << 2 * f;
  return out;
}

unsigned mirror(unsigned code) {
  constexpr std::array<unsigned, 8> from = {0, 2, 1, 3, 5, 4, 7, 6};
  unsigned out = 0;
  for (unsigned f = 0; f < 8; ++f) out |= (code >> 2 * from[f] & 3u) << 2 * f;
  return out;
}

unsigned exchange(unsigned code) {
  constexpr std::array<unsigned, 4> other = {0, 2, 1, 3};
  unsigned out = 0;
  for (unsigned f = 0; f < 8; ++f) out |= other[code >> 2 * f & 3u] << 2 * f;
  return out;
}

TEST(search_pattern_classes_are_orbits) {
  const PatternClasses& classes = PatternClasses::table();
  CHECK_EQ(classes.codes().size(), PatternClasses::kCount);
  for (unsigned code = 0; code < 65536; ++code) {
    std::set<unsigned> orbit;
    for (unsigned image : {code, mirror(code)}) {
      for (int turn = 0; turn < 4; ++turn, image = quarter_turn(image)) orbit.insert(image);
    }
    const std::uint16_t number = classes.of(kBlack, code);
    CHECK_EQ(static_cast<unsigned>(classes.codes()[number]), *orbit.begin());
    for (const unsigned image : orbit) CHECK_EQ(classes.of(kBlack, image), number);
    CHECK_EQ(classes.of(kWhite, exchange(code)), number);
  }
}

TEST(search_urgencies_are_weights_of_classes_except_for_eyes) {
  const std::vector<std::uint16_t> weights = some_weights();
  const Urgencies urgencies(weights, 3);
  CHECK_EQ(urgencies.none(), 3u);
  for (unsigned code = 0; code < 65536; ++code) {
    const bool eye = neighbourhood::is_eye<kWhite>(code);
    CHECK_EQ(urgencies.of(kWhite, code), eye ? 0u : weights[PatternClasses::table().of(kWhite, code)]);
  }
  CHECK_THROWS(std::invalid_argument, "8740 weights, not 7", Urgencies(std::vector<std::uint16_t>(7), 3));
  CHECK_THROWS(std::invalid_argument, "not 0", Urgencies(weights, 0));
  CHECK_THROWS(std::invalid_argument, "not 65536", Urgencies(weights, 65536));
}

TEST(search_trace_sees_every_draw_and_changes_none) {
  const PlayoutPolicy policy = urgent_policy();
  Playout alone(policy);
  Playout heard(policy);
  UrgencyTrace trace;
  heard.listen(&trace);
  for (int size = 2; size <= 11; size += 3) {
    Random random(static_cast<std::uint64_t>(size));
    Random same = random;
    Position position(size);
    Position copy(position);
    trace.clear();
    const PlayoutEnd end = alone.run(position, random);
    CHECK_EQ(heard.run(copy, same).score, end.score);
    CHECK_EQ(random(), same());
    // One is added for the drawn weight, and shares that add up to one are subtracted.
    double sum = 0;
    for (const std::uint16_t place : trace.places()) sum += trace.score(place);
    CHECK(std::abs(sum) < 1e-9);
    CHECK(size < 5 || trace.places().size() > 5);
  }
  trace.clear();
  CHECK_EQ(trace.places().size(), 0u);
  for (std::size_t i = 0; i < UrgencyTrace::kSize; ++i) CHECK_EQ(trace.score(i), 0.0);
}

TEST(search_balance_is_reproducible_and_checks_its_input) {
  const Position empty(5);
  Position later(5);
  later.play(kBlack, later.geometry().at(2, 2));
  const std::vector<Judged> judged = {{&empty, 0.7, 0.5}, {&later, 0.2, 3.5}};
  const BalanceStep one = balance(judged, urgent_policy(), 8, 1);
  const BalanceStep two = balance(judged, urgent_policy(), 8, 1);
  CHECK(one.gradient == two.gradient);
  CHECK(one.drawn == two.drawn);
  CHECK_EQ(one.error, two.error);
  CHECK(one.gradient != balance(judged, urgent_policy(), 8, 2).gradient);
  CHECK_EQ(balance({}, urgent_policy(), 8, 1).error, 0.0);
  CHECK_THROWS(std::invalid_argument, "not 7", balance(judged, urgent_policy(), 7, 1));
  CHECK_THROWS(std::invalid_argument, "urgencies", balance(judged, PlayoutPolicy::mogo(), 8, 1));
}

}  // namespace
}  // namespace katachi
