#pragma once

#include <stdbool.h>
#include <stdint.h>

// Words that threads share. Swift's own Atomic requires macOS 15 or iOS 18; these functions run on
// all systems.

/// Reads a word; everything that was written before the word was stored is then visible.
static inline uintptr_t automapper_load_acquiring(const uintptr_t *_Nonnull word) {
  return __atomic_load_n(word, __ATOMIC_ACQUIRE);
}

/// Stores a word; threads that load it see everything that was written before.
static inline void automapper_store_releasing(uintptr_t *_Nonnull word, uintptr_t value) {
  __atomic_store_n(word, value, __ATOMIC_RELEASE);
}

/// Stores a word and returns the previous one; everything that was written before the previous one
/// was stored is then visible.
static inline uintptr_t automapper_exchange_acquiring(uintptr_t *_Nonnull word, uintptr_t value) {
  return __atomic_exchange_n(word, value, __ATOMIC_ACQUIRE);
}

/// Stores a word if the current one is the expected one; otherwise returns false, without a change.
static inline bool automapper_replace_releasing(uintptr_t *_Nonnull word, uintptr_t expected,
                                                uintptr_t value) {
  return __atomic_compare_exchange_n(word, &expected, value, false, __ATOMIC_RELEASE,
                                     __ATOMIC_RELAXED);
}
