#ifndef CAUTOMAPPERRUNTIME_CONFORMANCES_H
#define CAUTOMAPPERRUNTIME_CONFORMANCES_H

/// The protocols whose conformances are collected.
typedef enum {
  automapper_decodable,
  automapper_encodable,
  automapper_raw_representable,
} automapper_protocol;

/// The declarations of a process about a type and a protocol.
typedef enum {
  /// No conformance of the type to the protocol.
  automapper_is_not_declared,
  /// A conformance, which may have conditions, or, rarely, be that of another type.
  automapper_is_declared,
  /// It is not known.
  automapper_is_unknown,
} automapper_declaration;

/// Finds out whether the process contains a conformance of a struct or enum to a protocol.
///
/// The conformances of the process are collected at the first call, and again after a library was
/// loaded: in one pass, as the runtime makes one for each new type and each protocol. Those of the
/// toolchain's own types are not collected, and unknown.
///
/// @param declaration The descriptor of the type's declaration, of which the process has only one.
automapper_declaration automapper_conformance(const void *_Nonnull declaration,
                                              automapper_protocol protocol);

#endif
