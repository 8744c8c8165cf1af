#ifndef CAUTOMAPPERRUNTIME_H
#define CAUTOMAPPERRUNTIME_H

#include <stddef.h>
#include <stdint.h>

#include "TextBlocks.h"

#if defined(__has_feature)
#if __has_feature(ptrauth_calls)
#error "the value witnesses of arm64e are signed pointers, which this file does not know"
#endif
#endif

/// Allocates an instance of a Swift class whose stored properties are not yet initialised.
///
/// The instance has one reference, which belongs to the caller. `swift_allocObject` is what the compiler
/// itself calls for every instance; its name is reserved in Swift, but not in C.
///
/// @param metadata The class.
/// @param size The size of an instance in bytes, its header included.
/// @param alignmentMask The alignment of an instance, less one.
void *_Nonnull automapper_allocate_object(const void *_Nonnull metadata, size_t size,
                                          size_t alignmentMask);

/// Calls a function in a thread of its own, which ends before this returns.
///
/// @param stackSize The size of the thread's stack in bytes.
/// @param context Is given to the function.
/// @return 0, or the number of the error for which no thread was started; then the function is not called.
int automapper_call_in_thread(size_t stackSize, void (*_Nonnull function)(void *_Nonnull),
                              void *_Nonnull context);

/// One of the functions or numbers that every Swift type has before its metadata.
///
/// Their order is part of Swift's stable ABI (docs/ABI/TypeMetadata.rst, "Value Witness Table").
static inline const void *_Nonnull automapper_value_witness(const void *_Nonnull type, int index) {
  return ((const void *const *const *)type)[-1][index];
}

/// Which case an Optional is: 0 for a value, 1 for nil.
static inline unsigned automapper_optional_case(const void *_Nonnull optional,
                                                const void *_Nonnull wrappedType) {
  typedef unsigned (*Witness)(const void *, unsigned, const void *);
  return ((Witness)automapper_value_witness(wrappedType, 6))(optional, 1, wrappedType);
}

/// Makes memory an Optional's case: 0 keeps the value that stands there, 1 is nil.
static inline void automapper_store_optional_case(void *_Nonnull optional, unsigned index,
                                                  const void *_Nonnull wrappedType) {
  typedef void (*Witness)(void *, unsigned, unsigned, const void *);
  ((Witness)automapper_value_witness(wrappedType, 7))(optional, index, 1, wrappedType);
}

/// Whether values of a type may be moved by copying their bytes.
static inline int automapper_is_bitwise_takable(const void *_Nonnull type) {
  return ((uint32_t)(uintptr_t)automapper_value_witness(type, 10) & 0x00100000) == 0;
}

#endif
