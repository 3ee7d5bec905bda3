#include "knowledge/network/kernels.hpp"

namespace katachi::network {

extern const Kernels kPortable;
#if defined(__x86_64__)
extern const Kernels kAvx2, kAvx512, kVnni;
#elif defined(__aarch64__)
extern const Kernels kNeon;
#endif

const std::vector<const Kernels*>& all_kernels() {
  static const std::vector<const Kernels*> found = [] {
    std::vector<const Kernels*> some;
#if defined(__x86_64__)
    const bool wide = __builtin_cpu_supports("x86-64-v4") != 0;
    if (wide && __builtin_cpu_supports("avx512vnni") != 0) some.push_back(&kVnni);
    if (wide) some.push_back(&kAvx512);
    if (__builtin_cpu_supports("avx2") != 0 && __builtin_cpu_supports("fma") != 0) some.push_back(&kAvx2);
#elif defined(__aarch64__)
    some.push_back(&kNeon);
#endif
    some.push_back(&kPortable);
    return some;
  }();
  return found;
}

}  // namespace katachi::network
