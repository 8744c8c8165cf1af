#ifndef CAUTOMAPPERRUNTIME_ATOMICS_H
#define CAUTOMAPPERRUNTIME_ATOMICS_H

#include <stdbool.h>
#include <stdint.h>

// Words that threads share. Swift's own Atomic came with macOS 15 and iOS 18; these run everywhere.

/// Reads a word, and with it all that was written before it was stored.
static inline uintptr_t automapper_load_acquiring(const uintptr_t *_Nonnull word) {
  return __atomic_load_n(word, __ATOMIC_ACQUIRE);
}

/// Stores a word, for threads that load it to see what was written before.
static inline void automapper_store_releasing(uintptr_t *_Nonnull word, uintptr_t value) {
  __atomic_store_n(word, value, __ATOMIC_RELEASE);
}

/// Stores a word and returns the previous one, with all that was written before that was stored.
static inline uintptr_t automapper_exchange_acquiring(uintptr_t *_Nonnull word, uintptr_t value) {
  return __atomic_exchange_n(word, value, __ATOMIC_ACQUIRE);
}

/// Stores a word where another was expected, and is there; false, and nothing is done, where it is
/// not.
static inline bool automapper_replace_releasing(uintptr_t *_Nonnull word, uintptr_t expected,
                                                uintptr_t value) {
  return __atomic_compare_exchange_n(word, &expected, value, false, __ATOMIC_RELEASE,
                                     __ATOMIC_RELAXED);
}

#endif
