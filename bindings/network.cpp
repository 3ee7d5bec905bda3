// The network: what it sees, for training, and what it says.
#include <nanobind/stl/array.h>
#include <nanobind/stl/map.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include <algorithm>

#include "arrays.hpp"
#include "go/interrupt.hpp"
#include "knowledge/network/network.hpp"
#include "packed_games.hpp"
#include "points.hpp"
#include "registrars.hpp"
#include "released.hpp"
#include "search/batch.hpp"
#include "search/crowd.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace katachi {

namespace {

using border::Flat;
using border::HeldGames;

struct Examples {
  std::vector<std::uint8_t> points;
  std::vector<std::int16_t> recent, played;
  std::vector<std::uint32_t> game;
  std::vector<std::uint16_t> number;
};

// All positions of these games in which a stone is played next.
Examples examples(const records::PackedGames& games, std::span<const std::uint32_t> which, int size) {
  Examples all;
  network::Sight sight;
  std::vector<Point> moves;
  for (const std::uint32_t game : which) {
    if (Interrupt::now()) break;
    if (games[game].size != size) throw std::invalid_argument("a game has another board size");
    moves.clear();
    for (records::Replay replay(games[game]); replay.more(); replay.play()) {
      const Position& position = replay.position();
      const records::RecordedMove next = replay.next();
      if (next.point != kPass && next.color == position.to_move()) {
        network::look(position, moves, sight);
        all.points.insert(all.points.end(), sight.points.begin(), sight.points.begin() + size * size);
        all.recent.insert(all.recent.end(), sight.recent.begin(), sight.recent.end());
        all.played.push_back(static_cast<std::int16_t>(position.geometry().index[next.point]));
        all.game.push_back(game);
        all.number.push_back(static_cast<std::uint16_t>(replay.number()));
      }
      moves.push_back(next.point);
    }
  }
  return all;
}

auto network_examples(const HeldGames& games, Flat<std::uint32_t> which, int size) {
  auto all = border::released([&] { return examples(games.games, {which.data(), which.size()}, size); });
  const std::size_t count = all.played.size();
  const auto area = static_cast<std::size_t>(size * size);
  return std::tuple(border::to_array(std::move(all.points), {count, area}),
                    border::to_array(std::move(all.recent), {count, std::size_t{network::kRecent}}),
                    border::to_array(std::move(all.played), {count}), border::to_array(std::move(all.game), {count}),
                    border::to_array(std::move(all.number), {count}));
}

using Rows = nb::ndarray<const std::uint8_t, nb::ndim<2>, nb::c_contig, nb::device::cpu>;
using Recent = nb::ndarray<const std::int16_t, nb::ndim<2>, nb::c_contig, nb::device::cpu>;

std::unique_ptr<network::Network> new_network(const std::array<int, 5>& shape,
                                              const std::map<std::string, Flat<float>>& arrays,
                                              const std::string& kernels) {
  network::Network::Arrays copied;
  for (const auto& [name, array] : arrays) copied[name].assign(array.data(), array.data() + array.size());
  const network::Kernels* chosen = nullptr;
  for (const network::Kernels* one : network::all_kernels()) {
    if (one->name == kernels) chosen = one;
  }
  if (!kernels.empty() && chosen == nullptr) throw nb::value_error("this processor has no such kernels");
  return std::make_unique<network::Network>(network::Shape{shape[0], shape[1], shape[2], shape[3], shape[4]}, copied,
                                            chosen);
}

auto judge_examples(const network::Network& network, Rows points, Recent recent, Flat<float> komi, Flat<float> year,
                    int size, int symmetries) {
  const std::size_t count = points.shape(0), area = points.shape(1);
  if (size < kMinSize || size > kMaxSize || area != static_cast<std::size_t>(size * size) || recent.shape(0) != count ||
      recent.shape(1) != network::kRecent || komi.size() != count || year.size() != count)
    throw nb::value_error("the arrays do not fit together");
  if (symmetries < 0 || symmetries > 8) throw nb::value_error("a board has 1 to 8 symmetries");
  std::vector<float> policy, won, lead, owner;
  border::released([&] {
    network::Scratch scratch;
    network::Judgement judgement;
    network::Sight sight;
    for (std::size_t i = 0; i < count && !Interrupt::now(); ++i) {
      std::copy_n(points.data() + i * area, area, sight.points.begin());
      std::copy_n(recent.data() + i * network::kRecent, network::kRecent, sight.recent.begin());
      for (std::int16_t& move : sight.recent) move = std::min(move, static_cast<std::int16_t>(area - 1));
      if (symmetries > 0) {
        network.consider(sight, size, komi.data()[i], symmetries, scratch, judgement, year.data()[i]);
      } else {
        network.judge(sight, size, komi.data()[i], scratch, judgement, year.data()[i]);
      }
      policy.insert(policy.end(), judgement.policy.begin(),
                    judgement.policy.begin() + static_cast<std::ptrdiff_t>(area));
      owner.insert(owner.end(), judgement.owner.begin(), judgement.owner.begin() + static_cast<std::ptrdiff_t>(area));
      won.push_back(judgement.won);
      lead.push_back(judgement.lead);
    }
    return 0;
  });
  const std::size_t done = won.size();
  return std::tuple(border::to_array(std::move(policy), {done, area}), border::to_array(std::move(won), {done}),
                    border::to_array(std::move(lead), {done}), border::to_array(std::move(owner), {done, area}));
}

// Who owns each point at the end of these games, by playouts from the last position: 127 for Black to -127 for White.
std::vector<std::int8_t> owners(const records::PackedGames& games, std::span<const std::uint32_t> which, int size,
                                int playouts) {
  PlayoutPolicy policy = PlayoutPolicy::mogo();
  policy.keep_seki = true;
  std::vector<std::int8_t> all;
  for (const std::uint32_t game : which) {
    if (Interrupt::now()) break;
    if (games[game].size != size) throw std::invalid_argument("a game has another board size");
    records::Replay replay(games[game]);
    while (replay.more()) replay.play();
    const PlayoutStats stats = run_playouts(replay.position(), policy, playouts, game, 0, 1);
    for (const std::int64_t owner : stats.owner) all.push_back(static_cast<std::int8_t>(127 * owner / playouts));
  }
  return all;
}

auto final_owners(const HeldGames& games, Flat<std::uint32_t> which, int size, int playouts) {
  auto all = border::released([&] { return owners(games.games, {which.data(), which.size()}, size, playouts); });
  const auto area = static_cast<std::size_t>(size * size);
  const std::size_t rows = all.size() / area;
  return border::to_array(std::move(all), {rows, area});
}

// Games `first` to `end - 1` of a crowd.
std::size_t checked_end(const Crowd& crowd, std::size_t first, std::size_t end) {
  if (first > end || end > crowd.games()) throw nb::value_error("there are not that many games");
  return end - first;
}

void play_moves(Crowd& crowd, std::size_t first, Flat<std::int16_t> moves) {
  checked_end(crowd, first, first + moves.size());
  border::released([&] {
    for (std::size_t i = 0; i < moves.size(); ++i) {
      if (moves.data()[i] >= -1) crowd.play(first + i, moves.data()[i]);
    }
    return 0;
  });
}

// What the network sees of some positions, one row for each.
struct Sights {
  std::size_t area;
  std::vector<std::uint8_t> points;
  std::vector<std::int16_t> recent;

  Sights(std::size_t count, std::size_t area_) : area(area_), points(count * area), recent(count * network::kRecent) {}

  void keep(std::size_t row, const network::Sight& sight) {
    std::copy_n(sight.points.begin(), area, points.begin() + static_cast<std::ptrdiff_t>(row * area));
    std::copy_n(sight.recent.begin(), network::kRecent,
                recent.begin() + static_cast<std::ptrdiff_t>(row * network::kRecent));
  }
  auto points_array() { return border::to_array(std::move(points), {points.size() / area, area}); }
  auto recent_array() {
    return border::to_array(std::move(recent), {recent.size() / network::kRecent, std::size_t{network::kRecent}});
  }
};

auto look_at(const Crowd& crowd, std::size_t first, std::size_t end) {
  const std::size_t count = checked_end(crowd, first, end), area = static_cast<std::size_t>(crowd.area());
  Sights seen(count, area);
  std::vector<std::uint8_t> open(count * area);
  border::released([&] {
    network::Sight sight;
    for (std::size_t i = 0; i < count; ++i) {
      crowd.look(first + i, sight, std::span(open).subspan(i * area, area));
      seen.keep(i, sight);
    }
    return 0;
  });
  return std::tuple(seen.points_array(), seen.recent_array(), border::to_array(std::move(open), {count, area}));
}

auto look_ahead(const Crowd& crowd, Flat<std::uint32_t> which, Flat<std::int16_t> moves) {
  if (which.size() != moves.size()) throw nb::value_error("each game needs one move");
  Sights seen(which.size(), static_cast<std::size_t>(crowd.area()));
  border::released([&] {
    network::Sight sight;
    for (std::size_t i = 0; i < which.size(); ++i) {
      crowd.look_ahead(which.data()[i], moves.data()[i], sight);
      seen.keep(i, sight);
    }
    return 0;
  });
  return std::tuple(seen.points_array(), seen.recent_array());
}

auto owners_now(const Crowd& crowd, Flat<std::uint32_t> which, int playouts, std::uint64_t seed) {
  const auto area = static_cast<std::size_t>(crowd.area());
  std::vector<std::int8_t> all(which.size() * area);
  border::released([&] {
    for (std::size_t i = 0; i < which.size() && !Interrupt::now(); ++i) {
      crowd.owners(which.data()[i], playouts, seed + which.data()[i], std::span(all).subspan(i * area, area));
    }
    return 0;
  });
  return border::to_array(std::move(all), {which.size(), area});
}

auto network_sight(const Position& position, const std::vector<int>& moves) {
  network::Sight sight;
  std::vector<Point> points;
  for (const int move : moves) points.push_back(border::to_point(position.geometry(), move));
  network::look(position, points, sight);
  const auto area = static_cast<std::size_t>(position.geometry().area);
  return std::tuple(
      border::to_array(std::vector<std::uint8_t>(sight.points.begin(), sight.points.begin() + position.geometry().area),
                       {std::size_t{1}, area}),
      border::to_array(std::vector<std::int16_t>(sight.recent.begin(), sight.recent.end()),
                       {std::size_t{1}, std::size_t{network::kRecent}}));
}

}  // namespace

void register_network(nb::module_& m) {
  m.def("network_sight", &network_sight, "position"_a, "moves"_a,
        "A position as the network sees it: its points and last moves, as a batch of one. `moves`: the last ones, "
        "the newest at the end.");
  m.def(
      "network_kernels",
      [] {
        std::vector<std::string> names;
        for (const network::Kernels* one : network::all_kernels()) names.emplace_back(one->name);
        return names;
      },
      "The versions of the network's arithmetic that this processor can run, the fastest first.");
  nb::class_<network::Network>(m, "Network", "A small network with its weights; threads may share it.")
      .def(nb::new_(&new_network), "shape"_a, "arrays"_a, "kernels"_a = "",
           "`shape`: channels, blocks, gate, head, values. Raises ValueError if the arrays do not fit.")
      .def_prop_ro("kernels", [](const network::Network& n) { return std::string(n.kernels().name); })
      .def_prop_ro("parameters", &network::Network::parameters)
      .def(
          "judge", &judge_examples, "points"_a, "recent"_a, "komi"_a, "year"_a, "size"_a, "symmetries"_a = 0,
          "For positions as `network_examples` gives them: logits of all points, logits of winning, leads, "
          "and who owns each point in the end (1: the side to move). With `symmetries`, the mean of what it says about "
          "each position turned by the first ones, with and without the last moves.");
  nb::class_<Crowd>(m, "Crowd", "Many games side by side; threads may work on different ones at the same time.")
      .def(nb::init<int, std::size_t>(), "size"_a, "games"_a)
      .def("play", &play_moves, "first"_a, "moves"_a,
           "Plays a point (-1: a pass, -2: nothing) in each game from `first` on. Raises ValueError if one is illegal.")
      .def("look", &look_at, "first"_a, "end"_a,
           "What the network sees in games `first` to `end - 1`: points, last moves, and where the side to move may "
           "play "
           "without filling an eye of its own.")
      .def(
          "look_ahead", &look_ahead, "which"_a, "moves"_a,
          "What the network would see in each of these games after its move: points and last moves. Nothing is played.")
      .def("owners", &owners_now, "which"_a, "playouts"_a, "seed"_a,
           "Who owns each point of these games in the end, by playouts: 127 for Black to -127 for White.");
  m.def("final_owners", &final_owners, "games"_a, "which"_a, "size"_a, "playouts"_a,
        "Who owns each point at the end of these games, by playouts from the last position: 127 for Black to -127 for "
        "White, one row per game.");
  m.def("network_examples", &network_examples, "games"_a, "which"_a, "size"_a,
        "All positions of these games in which a stone is played next, as the network sees them: points, last moves, "
        "the move played, and the game and move numbers. Games must have this board size.");
}

}  // namespace katachi
