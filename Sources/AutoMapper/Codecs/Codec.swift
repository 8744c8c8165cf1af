/// Reads and writes the values of one type; the compiled form of what is known about it.
///
/// A codec is made once for each type and mapper. It is asked through four overloads of two calls,
/// one for each concrete source and target, so that the code below them is compiled for that source
/// or target and no generic call stands between bytes and memory. Codecs are immutable after they
/// were made, hence safe from any thread.
class Codec: @unchecked Sendable {
  /// The type of the values.
  let type: any Any.Type
  /// What can be done to values of the type.
  let operations: any ValueOperations.Type
  /// The size, stride and alignment of the values.
  let layout: ValueLayout
  /// What the codec calls that belongs to actors; set before anybody uses the codec.
  final var isolation: Isolation?

  init(_ type: any Any.Type) {
    self.type = type
    operations = AutoMapper.operations(of: type)
    layout = operations.layout
  }

  /// Reads one value into a place.
  ///
  /// On success the place is initialised with the new value. When this throws, an uninitialised
  /// place still is so, and any other holds a whole value.
  func read(from reader: inout TextReader, into place: Place) throws {
    throw unsupported()
  }

  /// Reads one value into a place.
  func read(from reader: inout TreeReader, into place: Place) throws {
    throw unsupported()
  }

  /// Writes the value of an initialised place.
  func write(_ place: Place, to writer: inout TextWriter) throws {
    throw unsupported()
  }

  /// Writes the value of an initialised place.
  func write(_ place: Place, to writer: inout TreeWriter) throws {
    throw unsupported()
  }

  /// Puts the value of a missing key into an uninitialised place, where the type has one.
  ///
  /// - Returns: False, and nothing is stored, when the type has none: anything but an Optional.
  func storeAbsent(at place: Place) -> Bool { false }

  /// Whether the value is nil, so that it may be left out when it is written.
  func isAbsent(at place: Place) -> Bool { false }

  /// Whether a closure of the provider writes values, which may give nothing to write.
  var mayWriteNothing: Bool { false }

  /// What the value of an initialised place is written as; nil when it is left out.
  ///
  /// `writer` is one that has not written yet, for JSON values.
  func json(at place: Place, by writer: TreeWriter) throws -> JSONValue? {
    if isAbsent(at: place) { return JSONValue?.none }
    var tree = writer
    try write(place, to: &tree)
    return tree.jsonValue
  }

  /// A copy of the value of an initialised place, for a closure.
  func copiedValue(at place: Place) throws -> Any { operations.value(at: place) }

  /// The kind of leaf that the codec reads and writes, so that it need not be called; else `none`.
  var leaf: LeafKind { .none }

  /// Whether values are single strings, numbers or booleans, which may be the keys of a dictionary.
  var isScalar: Bool { false }

  /// Whether a closure of the provider may be called for a value or below it.
  var needsPath: Bool { false }

  /// Whether values are objects, which an update changes where they are, rather than replaces.
  var updatesInPlace: Bool { false }

  /// The policies that the rules of a property put in the place of the mapper's.
  var policies: Policies? { nil }

  /// Whether the value is a collection without elements, so that it may be left out when it is written.
  func isEmpty(at place: Place) -> Bool { false }

  /// Whether the value is left out when it is written, since it is empty.
  @inline(__always)
  final func isOmitted(at place: Place, _ outer: Policies) -> Bool {
    (policies ?? outer).emptyCollections == .omit && isEmpty(at: place)
  }

  /// The JSON value from which the type's empty value is read; nil for types that have none.
  var emptyJSON: JSONValue? { nil }

  /// Whether null is for the codec, rather than a reason to keep the value that a property has.
  var acceptsNull: Bool { false }

  /// The name of the type in messages.
  var expectation: String { "\(type)" }

  /// Throws where a conformance that reading calls must not be called.
  @inline(__always)
  final func requireReading() throws {
    if let isolation { try isolation.requireReachable(isolation.reading) }
  }

  /// Throws where a conformance that writing calls must not be called.
  @inline(__always)
  final func requireWriting() throws {
    if let isolation { try isolation.requireReachable(isolation.writing) }
  }

  /// The codec, which calls conformances that may belong to actors.
  final func isolated(_ isolation: Isolation?) -> Self {
    self.isolation = isolation
    return self
  }

  private func unsupported() -> MappingError {
    MappingError(.unsupportedType, type: type, expected: "a type that can be mapped")
  }
}
