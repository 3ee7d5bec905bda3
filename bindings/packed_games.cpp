#include "packed_games.hpp"

#include "registrars.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace katachi {

namespace {

using border::Flat;
using border::HeldGames;

template <class T>
std::span<const T> view(const Flat<T>& array) {
  return {array.data(), array.size()};
}

}  // namespace

void register_packed_games(nb::module_& m) {
  nb::class_<HeldGames>(m, "PackedGames", "A collection as flat arrays, two bytes per move. The arrays are not copied.")
      .def(
          "__init__",
          [](HeldGames* self, Flat<std::uint8_t> sizes, Flat<std::uint8_t> winners, Flat<std::uint64_t> setup_starts,
             Flat<std::uint16_t> setup, Flat<std::uint64_t> starts, Flat<std::uint16_t> moves) {
            const records::PackedGames games(
                {view(sizes), view(winners), view(setup_starts), view(setup), view(starts), view(moves)});
            new (self) HeldGames{sizes, winners, setup_starts, setup, starts, moves, games};
          },
          "sizes"_a, "winners"_a, "setup_starts"_a, "setup"_a, "starts"_a, "moves"_a)
      .def("__len__", [](const HeldGames& self) { return self.games.size(); });
}

}  // namespace katachi
