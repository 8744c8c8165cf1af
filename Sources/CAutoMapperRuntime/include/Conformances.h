#ifndef CAUTOMAPPERRUNTIME_CONFORMANCES_H
#define CAUTOMAPPERRUNTIME_CONFORMANCES_H

#include <stdbool.h>
#include <stdint.h>

/// The addresses of the descriptors of the protocols whose conformances are collected.
typedef struct {
  uintptr_t first, second, third;
} automapper_protocols;

/// The declarations of a process about a type and a protocol.
typedef enum {
  /// No conformance of the type to the protocol.
  automapper_is_not_declared,
  /// A conformance, which may have conditions, or, rarely, be that of another type.
  automapper_is_declared,
  /// It is not known.
  automapper_is_unknown,
} automapper_declaration;

/// Finds out whether the process contains a conformance of a struct or enum to one of some protocols.
///
/// All conformances of the process are collected at the first call, and again after a library was
/// loaded: in one pass, as the runtime makes one for each new type and each protocol.
///
/// @param declaration The descriptor of the type's declaration, of which the process has only one.
/// @param protocols The same at each call.
/// @param index The position of the protocol among them, from 0.
automapper_declaration automapper_conformance(const void *_Nonnull declaration,
                                              automapper_protocols protocols,
                                              int index);

#endif
