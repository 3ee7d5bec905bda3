// Runs native work while other threads may run Python.
#pragma once

#include <nanobind/nanobind.h>

#include <type_traits>

#include "go/interrupt.hpp"

namespace katachi::border {

inline bool signal_raised() {
  const nanobind::gil_scoped_acquire held;
  return PyErr_CheckSignals() != 0;
}

// Calls without the interpreter lock. Ctrl-C ends loops that ask `Interrupt::now()` and raises KeyboardInterrupt.
template <class Call>
std::invoke_result_t<Call> released(Call&& call) {
  Interrupt interrupt(&signal_raised);
  const auto free = [&] {
    const nanobind::gil_scoped_release lock;
    return call();
  };
  if constexpr (std::is_void_v<std::invoke_result_t<Call>>) {
    free();
    if (interrupt.came()) throw nanobind::python_error();
  } else {
    auto result = free();
    if (interrupt.came()) throw nanobind::python_error();
    return result;
  }
}

// For loops that hold the lock, given the number of the step: raises KeyboardInterrupt after Ctrl-C.
inline void raise_signals(std::size_t step) {
  if (step % 4096 == 0 && PyErr_CheckSignals() != 0) throw nanobind::python_error();
}

}  // namespace katachi::border
