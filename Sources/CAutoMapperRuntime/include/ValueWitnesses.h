#pragma once

#include "Systems.h"

/// One of the functions or numbers that precede the metadata of every Swift type.
///
/// Their order is part of Swift's stable ABI (docs/ABI/TypeMetadata.rst, "Value Witness Table").
/// They are not used before `ValueWitnesses.areKnown` has compared them with values from Swift
/// itself, and not in portable mode: on arm64e, the functions are signed pointers, which must not
/// be called directly.
static inline const void *_Nonnull automapper_value_witness(const void *_Nonnull type, int index) {
  return ((const void *const *const *)type)[-1][index];
}

/// A function among them, which is called only on systems whose layouts were verified.
static inline const void *_Nonnull automapper_called_witness(const void *_Nonnull type, int index) {
  if (!AUTOMAPPER_KNOWS_LAYOUTS) __builtin_trap();
  return automapper_value_witness(type, index);
}

/// The size of a type's values in bytes, according to its witnesses.
static inline size_t automapper_witnessed_size(const void *_Nonnull type) {
  return (size_t)(uintptr_t)automapper_value_witness(type, 8);
}

/// The stride of a type's values in bytes, according to its witnesses.
static inline size_t automapper_witnessed_stride(const void *_Nonnull type) {
  return (size_t)(uintptr_t)automapper_value_witness(type, 9);
}

/// The flags of a type's values in its witnesses; MetadataValues.h lists the meaning of the bits.
static inline uint32_t automapper_value_flags(const void *_Nonnull type) {
  const void *const *witnesses = ((const void *const *const *)type)[-1];
  // The flags are a 32-bit number, regardless of the size and byte order of a word.
  return *(const uint32_t *)(witnesses + 10);
}

/// The alignment of a type's values in bytes, according to its witnesses.
static inline size_t automapper_witnessed_alignment(const void *_Nonnull type) {
  return (size_t)(automapper_value_flags(type) & 0xFF) + 1;
}

/// Whether values of a type may be moved by copying their bytes.
static inline bool automapper_is_bitwise_takable(const void *_Nonnull type) {
  return (automapper_value_flags(type) & 0x00100000) == 0;
}

/// Whether values of a type may be copied at all.
static inline bool automapper_is_copyable(const void *_Nonnull type) {
  return (automapper_value_flags(type) & 0x00800000) == 0;
}

/// The case of an Optional: 0 for a value, 1 for nil.
static inline unsigned automapper_optional_case(const void *_Nonnull optional,
                                                const void *_Nonnull wrappedType) {
  typedef unsigned (*Witness)(const void *, unsigned, const void *);
  return ((Witness)automapper_called_witness(wrappedType, 6))(optional, 1, wrappedType);
}

/// Stores the case of an Optional: 0 keeps the existing value, 1 is nil.
static inline void automapper_store_optional_case(void *_Nonnull optional, unsigned index,
                                                  const void *_Nonnull wrappedType) {
  typedef void (*Witness)(void *, unsigned, unsigned, const void *);
  ((Witness)automapper_called_witness(wrappedType, 7))(optional, index, 1, wrappedType);
}

/// Whether a type has the witnesses of an enum.
static inline bool automapper_has_enum_witnesses(const void *_Nonnull type) {
  return (automapper_value_flags(type) & 0x00200000) != 0;
}

/// The index of the first witness that only enums have.
///
/// The flags and the number of unused bit patterns before it are 32-bit numbers.
enum { automapper_first_enum_witness = sizeof(void *) == 4 ? 12 : 11 };

/// The number of an enum value's case: those with payloads come first.
static inline unsigned automapper_enum_case(const void *_Nonnull value,
                                            const void *_Nonnull type) {
  typedef unsigned (*Witness)(const void *, const void *);
  return ((Witness)automapper_called_witness(type, automapper_first_enum_witness))(value, type);
}

/// Turns an enum value into the payload of its case, in place.
static inline void automapper_project_payload(void *_Nonnull value, const void *_Nonnull type) {
  typedef void (*Witness)(void *, const void *);
  ((Witness)automapper_called_witness(type, automapper_first_enum_witness + 1))(value, type);
}
