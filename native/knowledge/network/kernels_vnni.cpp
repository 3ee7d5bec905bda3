#if defined(__AVX512VNNI__)  // built with the options for it, see CMakeLists.txt
#define LANES 16
#define COLUMNS 2
#define ROWS 13
#include "knowledge/network/kernels_inl.hpp"

namespace katachi::network {

extern const Kernels kVnni;
const Kernels kVnni{"AVX-512 VNNI", kWidth, multiply, multiply_pairs, take_apart, put_together, join, pool, add};

}  // namespace katachi::network
#endif
