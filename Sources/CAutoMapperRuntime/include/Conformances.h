#pragma once

#include <stdbool.h>

/// The protocols whose conformances are collected.
typedef enum {
  automapper_decodable,
  automapper_encodable,
  automapper_raw_representable,
} automapper_protocol;

/// Finds out whether the process may contain a conformance of a struct or enum to a protocol; it may
/// have conditions, or, rarely, be that of another type. True where that is not known.
///
/// The conformances of the process are collected at the first call, and again after a library was
/// loaded: in one pass, as the runtime makes one for each new type and each protocol. Those of the
/// toolchain's own types are not collected, and unknown.
///
/// @param declaration The descriptor of the type's declaration, of which the process has only one.
bool automapper_may_conform(const void *_Nonnull declaration, automapper_protocol protocol);
