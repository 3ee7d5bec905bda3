#include "knowledge/network/network.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "knowledge/network/layers.hpp"

namespace katachi::network {

namespace layers {

constexpr int kEntryWidth = 5, kEntryReach = kEntryWidth / 2;

// Planes with the same value everywhere, and the values that belong to a year (as in examples.py).
constexpr std::array kConstant = {kKomiPlane, kEraPlane, kEnginePlane};
inline float era_of(float year) { return std::clamp((year - 1970) / 50, -2.0f, 1.1f); }
inline float engines_of(float year) { return std::clamp((year - 2016) / 6, 0.0f, 1.0f); }

// How much an opinion that does not know the last moves counts, by the lead in points; chosen on judged positions
// (docs/network.md). In even games it would count too little to be worth asking for.
constexpr float kEven = 1, kLopsided = 24, kFresh = 0.7f;
inline float fresh_weight(float lead) {
  const float ahead = std::abs(lead);
  return ahead < kEven ? 0 : kFresh * std::min(ahead / kLopsided, 1.0f);
}

}  // namespace layers

using namespace layers;

struct Network::Layers {
  Floats entry;       // [plane][y][x][channel]
  Floats entry_bias;  // padded
  std::vector<Block> blocks;
  Linear policy, policy_pool;
  Floats move;  // one logit of the policy's channels, and its bias at the end
  Linear value, middle, outcome;
  Floats owner;  // like `move`, of the value's channels

  Layers(Reader& reader, const Shape& shape, const Kernels& kernels)
      : entry(entry_of(reader.take("entry.weights", static_cast<std::size_t>(shape.channels * kPlanes) * kArea),
                       shape.channels)),
        entry_bias(padded_row(reader.take("entry.bias", static_cast<std::size_t>(shape.channels)))),
        blocks(blocks_of(reader, shape, kernels)),
        policy(reader, "policy", shape.channels, shape.head, kernels),
        policy_pool(reader, "policy_pool", kPooled * shape.head, shape.head, kernels, kPooled),
        move(padded_row(reader.take("move.weights", static_cast<std::size_t>(shape.head)))),
        value(reader, "value", shape.channels, shape.head, kernels),
        middle(reader, "middle", kPooled * shape.head, shape.values, kernels, kPooled),
        outcome(reader, "outcome", shape.values, 2, kernels),
        owner(padded_row(reader.take("owner.weights", static_cast<std::size_t>(shape.head)))) {
    move.push_back(reader.take("move.bias", 1)[0]);
    owner.push_back(reader.take("owner.bias", 1)[0]);
  }

  static constexpr std::size_t kArea = kEntryWidth * kEntryWidth;

  static std::vector<Block> blocks_of(Reader& reader, const Shape& shape, const Kernels& kernels) {
    std::vector<Block> all;
    for (int i = 0; i < shape.blocks; ++i) all.emplace_back(reader, "block" + std::to_string(i), shape, kernels);
    return all;
  }

  // From [channel][plane][y][x].
  static Floats entry_of(std::span<const float> weights, int channels) {
    const auto outer = static_cast<std::size_t>(padded(channels));
    Floats result(kPlanes * kArea * outer);
    for (std::size_t c = 0; c < static_cast<std::size_t>(channels); ++c) {
      for (std::size_t i = 0; i < kPlanes * kArea; ++i) result[i * outer + c] = weights[c * kPlanes * kArea + i];
    }
    return result;
  }
};

struct Scratch::Room {
  int size = 0;
  const Network* network = nullptr;
  Floats ground;  // what the empty board gives at the entry, and what each of the constant planes adds
  Floats board, found, between, pieces, ones;
  Floats pooled, gate, opened, head, head_pooled, values;

  void make(const Network& of, int board_size) {
    if (network == &of && size == board_size) return;
    network = &of;
    size = board_size;
    const Shape& shape = of.shape();
    const auto points = static_cast<std::size_t>(size * size);
    const auto channels = static_cast<std::size_t>(padded(shape.channels));
    const auto head_channels = static_cast<std::size_t>(padded(shape.head));
    ground.assign((1 + kConstant.size()) * points * channels, 0);
    for (Floats* one : {&board, &found, &between}) one->assign(points * channels, 0);
    pieces.assign(Convolution::room_of(size, padded(shape.channels)), 0);
    ones.assign(static_cast<std::size_t>(kFrequencies * tiles(size) * tiles(size)), 0);
    pooled.assign(kPooled * std::max(channels, head_channels), 0);
    gate.assign(static_cast<std::size_t>(padded(shape.gate)), 0);
    opened.assign(static_cast<std::size_t>(padded(2 * shape.channels)) + 2 * channels, 0);
    head.assign(points * head_channels, 0);
    head_pooled.assign(head_channels, 0);
    values.assign(static_cast<std::size_t>(padded(shape.values) + padded(2)), 0);
  }
};

Scratch::Scratch() : room_(std::make_unique<Room>()) {}
Scratch::~Scratch() = default;

Network::Network(const Shape& shape, const Arrays& arrays, const Kernels* kernels)
    : shape_(shape), kernels_(kernels != nullptr ? kernels : all_kernels().front()) {
  const auto within = [](int value, int most) { return value >= 1 && value <= most; };
  if (!within(shape.channels, kMostChannels) || !within(shape.blocks, 64) || !within(shape.gate, 512) ||
      !within(shape.head, 512) || !within(shape.values, 512))
    throw std::invalid_argument("a network of an impossible shape");
  Reader reader(arrays, parameters_);
  layers_ = std::make_unique<const Layers>(reader, shape, *kernels_);
}

Network::~Network() = default;

// The first convolution, point by point: nearly all of its input is zero.
void Network::enter(const Sight& sight, int size, float komi, float year, Scratch::Room& room) const {
  const Kernels& k = *kernels_;
  const int channels = padded(shape_.channels);
  const auto of_point = [&](Floats& values, int index) {
    return values.data() + static_cast<std::size_t>(index) * static_cast<std::size_t>(channels);
  };
  const auto spread = [&](Floats& values, int plane, int index, int first) {
    const int y = index / size, x = index % size;
    for (int dy = -kEntryReach; dy <= kEntryReach; ++dy) {
      for (int dx = -kEntryReach; dx <= kEntryReach; ++dx) {
        if (y + dy < 0 || y + dy >= size || x + dx < 0 || x + dx >= size) continue;
        // What is at (y, x) reaches (y + dy, x + dx) through the weight at the opposite offset.
        const int cell = (kEntryReach - dy) * kEntryWidth + kEntryReach - dx;
        const auto row = static_cast<std::size_t>((plane * kEntryWidth * kEntryWidth + cell) * channels);
        k.add(&layers_->entry[row], 1, channels, of_point(values, first + (y + dy) * size + x + dx));
      }
    }
  };
  const int points = size * size;
  if (room.network != this || room.size != size) {
    room.make(*this, size);
    for (int i = 0; i < points; ++i) {
      k.add(layers_->entry_bias.data(), 1, channels, of_point(room.ground, i));
      spread(room.ground, kBoardPlane, i, 0);
      for (std::size_t c = 0; c < kConstant.size(); ++c) {
        spread(room.ground, kConstant[c], i, (static_cast<int>(c) + 1) * points);
      }
    }
  }
  std::copy_n(room.ground.begin(), room.board.size(), room.board.begin());
  const std::array<float, kConstant.size()> levels = {komi / kKomiScale, era_of(year), engines_of(year)};
  for (std::size_t c = 0; c < levels.size(); ++c) {
    k.add(of_point(room.ground, (static_cast<int>(c) + 1) * points), levels[c], points * channels, room.board.data());
  }
  for (int i = 0; i < points; ++i) {
    const unsigned seen = sight.points[static_cast<std::size_t>(i)];
    const int liberties = static_cast<int>((seen & kLiberties) >> kLibertiesShift);
    if ((seen & kOwn) != 0) spread(room.board, kOwnPlane + liberties, i, 0);
    if ((seen & kOther) != 0) spread(room.board, kOtherPlane + liberties, i, 0);
    if ((seen & kLadder) != 0) spread(room.board, (seen & kOwn) != 0 ? kOwnLadderPlane : kOtherLadderPlane, i, 0);
    if ((seen & kKo) != 0) spread(room.board, kKoPlane, i, 0);
    if ((seen & kRisky) != 0) spread(room.board, kRiskyPlane, i, 0);
  }
  for (int back = 0; back < kRecent; ++back) {
    const int move = sight.recent[static_cast<std::size_t>(back)];
    if (move >= 0) spread(room.board, kRecentPlane + back, move, 0);
  }
  for (float& value : room.board) value = std::max(value, 0.0f);
}

void Network::judge(const Sight& sight, int size, float komi, Scratch& scratch, Judgement& judgement,
                    float year) const {
  Scratch::Room& room = *scratch.room_;
  const Kernels& k = *kernels_;
  enter(sight, size, komi, year, room);
  const int points = size * size, channels = padded(shape_.channels), head = padded(shape_.head);
  const float weight = static_cast<float>(size - 14) / 10;
  float* const scale = room.opened.data() + padded(2 * shape_.channels);
  float* const shift = scale + channels;
  for (const Block& block : layers_->blocks) {
    block.first.apply(k, room.board.data(), size, true, room.pieces, room.ones.data(), room.between.data());
    block.second.apply(k, room.between.data(), size, false, room.pieces, room.ones.data(), room.found.data());
    k.pool(room.found.data(), points, channels, weight, room.pooled.data());
    block.gate.apply(k, room.pooled.data(), 1, room.gate.data(), true);
    block.opened.apply(k, room.gate.data(), 1, room.opened.data(), false);
    for (int c = 0; c < shape_.channels; ++c) {
      scale[c] = 2 / (1 + std::exp(-room.opened[static_cast<std::size_t>(c)]));
      shift[c] = room.opened[static_cast<std::size_t>(shape_.channels + c)];
    }
    k.join(room.board.data(), room.found.data(), scale, shift, points, channels);
  }
  // The policy.
  const auto pool_head = [&](const Linear& layer, float* to, bool positive) {
    k.pool(room.head.data(), points, head, weight, room.pooled.data());
    layer.apply(k, room.pooled.data(), 1, to, positive);
  };
  layers_->policy.apply(k, room.board.data(), points, room.head.data(), true);
  pool_head(layers_->policy_pool, room.head_pooled.data(), false);
  const auto logit_of = [&](const Floats& weights, int p) {
    float logit = weights.back();
    for (int c = 0; c < head; ++c) {
      const auto at = static_cast<std::size_t>(c);
      const float value = room.head[static_cast<std::size_t>(p * head + c)] + room.head_pooled[at];
      logit += std::max(value, 0.0f) * weights[at];
    }
    return logit;
  };
  for (int p = 0; p < points; ++p) judgement.policy[static_cast<std::size_t>(p)] = logit_of(layers_->move, p);
  // Who is ahead.
  layers_->value.apply(k, room.board.data(), points, room.head.data(), true);
  std::fill(room.head_pooled.begin(), room.head_pooled.end(), 0.0f);
  for (int p = 0; p < points; ++p) {
    judgement.owner[static_cast<std::size_t>(p)] = std::tanh(logit_of(layers_->owner, p) / 2);
  }
  pool_head(layers_->middle, room.values.data(), true);
  float* const outcome = room.values.data() + padded(shape_.values);
  layers_->outcome.apply(k, room.values.data(), 1, outcome, false);
  judgement.won = outcome[0];
  judgement.lead = outcome[1] * kLeadScale;
}

void Network::judge_turned(const Sight& sight, int size, float komi, int symmetry, Scratch& scratch,
                           Judgement& judgement, float year) const {
  const Geometry& geometry = Geometry::of(size);
  const Images there = images(geometry, symmetry);
  Judgement one;
  judge(turned(sight, there, geometry.area), size, komi, scratch, one, year);
  judgement.won = one.won;
  judgement.lead = one.lead;
  for (std::size_t i = 0; i < static_cast<std::size_t>(geometry.area); ++i) {
    judgement.policy[i] = one.policy[there[i]];
    judgement.owner[i] = one.owner[there[i]];
  }
}

void Network::consider(const Sight& sight, int size, float komi, int symmetries, Scratch& scratch, Judgement& judgement,
                       float year) const {
  const auto area = static_cast<std::size_t>(size * size);
  judgement.won = judgement.lead = 0;
  std::fill_n(judgement.policy.begin(), area, 0.0f);
  std::fill_n(judgement.owner.begin(), area, 0.0f);
  const auto add = [&](const Judgement& one, float share) {
    judgement.won += share * one.won;
    judgement.lead += share * one.lead;
    for (std::size_t i = 0; i < area; ++i) {
      judgement.policy[i] += share * one.policy[i];
      judgement.owner[i] += share * one.owner[i];
    }
  };
  Judgement one;
  const auto add_all = [&](const Sight& seen, float share) {
    for (int symmetry = 0; symmetry < symmetries; ++symmetry) {
      judge_turned(seen, size, komi, symmetry, scratch, one, year);
      add(one, share / static_cast<float>(symmetries));
    }
  };
  add_all(sight, 1);
  Sight fresh = sight;
  fresh.recent.fill(-1);
  const float weight = fresh_weight(judgement.lead);
  if (weight == 0 || fresh.recent == sight.recent) return;
  add(Judgement(judgement), -weight);
  add_all(fresh, weight);
}

}  // namespace katachi::network
