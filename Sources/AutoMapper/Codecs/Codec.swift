/// Reads and writes the values of one type; the compiled form of everything known about the type.
///
/// A codec is made once per type and mapper. It is immutable from then on, and so can be used from
/// any thread.
///
/// A subclass overrides ``kind``, ``read(from:into:)`` and ``write(_:to:)``.
class Codec: AboutType, @unchecked Sendable {
  /// The type of the values.
  let type: any Any.Type
  /// The operations on values of the type.
  let operations: any ValueOperations.Type
  /// The size, stride and alignment of the values.
  let layout: ValueLayout
  /// The actor-isolated conformances that the codec calls; set before the codec is used.
  final var isolation: Isolation?

  /// Creates a codec for values of a type.
  init(_ type: any Any.Type) {
    self.type = type
    operations = AutoMapper.operations(of: type)
    layout = operations.layout
  }

  /// The kind of the codec, for code that treats kinds differently, with the codec itself if there is more to
  /// know than the kind.
  var kind: CodecKind { Self.isAbstract() }

  /// Reads one value into a place.
  ///
  /// On success, the place is initialized with the new value. If an error is thrown, an
  /// uninitialized place remains uninitialized, and any other place contains a complete value.
  func read(from reader: inout Reader, into place: Place) throws { Self.isAbstract() }

  /// Writes the value of an initialized place.
  func write(_ place: Place, to writer: inout Writer) throws { Self.isAbstract() }

  private static func isAbstract() -> Never { fatalError("\(self) has no codec of its own") }

  /// Stores the value for a missing key into an uninitialized place, if the type has one.
  ///
  /// - Returns: False, without storing a value, for any type other than an Optional.
  func storeAbsent(at place: Place) -> Bool { false }

  /// Whether the value is nil, so that it may be omitted in writing.
  func isAbsent(at place: Place) -> Bool { false }

  /// Whether a closure of the provider writes the values, and may omit them.
  var mayWriteNothing: Bool { false }

  /// The value of an initialized place as JSON, or nil if it would be omitted.
  ///
  /// `writer` is a new writer of JSON values.
  func json(at place: Place, by writer: Writer) throws -> JSONValue? {
    var tree = writer
    let isWritten = try withWritten(at: place) { try tree.write($0, $1) }
    return isWritten ? tree.jsonValue : JSONValue?.none
  }

  /// Calls a closure with what is written for the value of an initialized place: the codec and the
  /// place of another value if a closure of the provider makes one.
  ///
  /// - Returns: False, without calling the closure, if the value is omitted.
  func withWritten(at place: Place, _ write: (Codec, Place) throws -> Void) throws -> Bool {
    if isAbsent(at: place) { return false }
    try write(self, place)
    return true
  }

  /// Calls a closure of the provider with the value of an initialized place, and returns its result.
  func withValue(at place: Place, _ body: (TypedPlace) throws -> Any?) throws -> Any? {
    try body(TypedPlace(place: place, type: type))
  }

  /// The kind of primitive that the codec reads and writes, so that the codec need not be called;
  /// otherwise `none`.
  var primitive: PrimitiveKind { .none }

  /// Whether values are single strings, numbers or Booleans, which may be the keys of a dictionary.
  var isScalar: Bool { false }

  /// Stores the value of a dictionary's key in an uninitialized place; returns false if the key
  /// must be read like a value of a document.
  func store(key: String, at place: Place, _ context: CallContext) -> Bool { false }

  /// The text of a value as the key of a dictionary; nil if the value must be written like one of a
  /// document.
  func keyText(of place: Place) -> String? { nil }

  /// Appends the text of a value as the key of a dictionary to empty bytes, if no other value has the
  /// same text; returns false, possibly after appending something, for any other value.
  func appendUniqueKey(of place: Place, to bytes: inout [UInt8]) -> Bool { false }

  /// Whether a closure of the provider may be called for a value or its parts.
  var needsPath: Bool { false }

  /// Whether code of the program may run while a value is written, in any of its parts.
  ///
  /// Whatever owns the memory of a value is kept alive while such code may run.
  var runsCode: Bool { true }

  /// Whether the parts of a value are written where they are, without copying the value first.
  var isWrittenInParts: Bool { false }

  /// The codec that writes a non-nil value, without the wrappers for Optionals and the rules of
  /// properties around it.
  var unwrappedSource: Codec { self }

  /// The codec that reads a non-null value, without the wrappers around it.
  var unwrappedTarget: Codec { self }

  /// Whether a value that already has the type is taken unchanged.
  var takesSwiftValues: Bool { true }

  /// Whether values are objects that an update changes in place instead of replacing them.
  var updatesInPlace: Bool { false }

  /// The policies of a property that override the mapper's, if any.
  var policies: Policies? { nil }

  /// Whether the value is a collection without elements, so that it may be omitted in writing.
  func isEmpty(at place: Place) -> Bool { false }

  /// Whether the value is omitted in writing because it is empty.
  @inline(__always)
  final func isOmitted(at place: Place, _ outer: Policies) -> Bool {
    (policies ?? outer).emptyCollections == .omit && isEmpty(at: place)
  }

  /// The JSON value from which the type's empty value is read, or nil if there is none.
  var emptyJSON: JSONValue? { nil }

  /// Whether the codec reads null itself, instead of keeping the property's value.
  var acceptsNull: Bool { false }

  /// The name of the type in messages.
  var expectation: String { "\(type)" }

  /// Throws if a conformance that reading calls cannot be called here.
  @inline(__always)
  final func requireReading() throws {
    if let isolation { try isolation.requireReachable(isolation.reading) }
  }

  /// Throws if a conformance that writing calls cannot be called here.
  @inline(__always)
  final func requireWriting() throws {
    if let isolation { try isolation.requireReachable(isolation.writing) }
  }

  /// The codec, with the conformances that it calls and that may be isolated to actors.
  final func isolated(_ isolation: Isolation?) -> Self {
    self.isolation = isolation
    return self
  }
}
