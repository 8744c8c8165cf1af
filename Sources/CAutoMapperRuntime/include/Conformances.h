#ifndef CAUTOMAPPERRUNTIME_CONFORMANCES_H
#define CAUTOMAPPERRUNTIME_CONFORMANCES_H

#include <stdbool.h>
#include <stdint.h>

/// The number of protocols whose conformances are collected.
#define AUTOMAPPER_PROTOCOL_COUNT 3

/// The declarations of a process about a type and a protocol.
typedef enum {
  /// No conformance of the type to the protocol.
  automapper_is_not_declared,
  /// A conformance, which may have conditions.
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
/// @param protocols The addresses of the descriptors of `AUTOMAPPER_PROTOCOL_COUNT` protocols, the same at each call.
/// @param index The position of the protocol among them.
automapper_declaration automapper_conformance(const void *_Nonnull declaration,
                                              const uintptr_t *_Nonnull protocols,
                                              int index);

#endif
