/// Reads and writes enums, and other types with raw values, by their raw values.
final class RawValueCodec: Codec, CodecBody, @unchecked Sendable {
  let raw: Codec
  private let conversion: any RawValueConversion.Type
  private let rawPrimitive: PrimitiveKind
  private let initializer: FailableInitializer

  init(_ conversion: any RawValueConversion.Type, type: any Any.Type, raw: Codec) {
    self.raw = raw
    self.conversion = conversion
    rawPrimitive = raw.primitive
    initializer = conversion.initializer
    super.init(type, RawValueCodec.self)
  }

  var ownKind: CodecKind { .single(.rawValue(self)) }

  override var isScalar: Bool { raw.isScalar }

  @inline(__always)
  func readValue<Source: CodecSource>(from reader: inout Source, into place: Place) throws {
    let start = reader.mark
    let failure = try readCase(from: &reader, into: place) { rawPlace, reader in
      unknownCase(rawPlace, at: start, reader)
    }
    if let failure { throw failure }
  }

  /// The error for a raw value that is none of a case.
  // Compiled once, because it is about an error.
  @_semantics("optimize.sil.specialize.generic.never")
  private func unknownCase<Source: CodecSource>(
    _ rawPlace: Place, at start: Source.Mark, _ reader: Source
  ) -> MappingError {
    var value = reader
    value.reset(to: start)
    // The string may be a number in the document.
    let kind = rawPrimitive == .string ? (try? value.kind()) ?? .string : .string
    let found = conversion.found(rawValue: rawPlace, of: kind)
    return reader.failure(
      ValueFault.unknownCase(expected: conversion.expectation(of: type), found: found), type: type,
      offset: value.offset)
  }

  /// Reads a value; if its raw value is none of a case, returns what a closure makes of the place of
  /// the raw value, and is behind the value.
  @inline(__always)
  private func readCase<Source: CodecSource, Other>(
    from reader: inout Source, into place: Place, orElse other: (Place, Source) -> Other
  ) throws -> Other? {
    if reader.takeSwiftValue(operations, at: place) { return nil }
    try requireReading()
    let arena = reader.borrowedArena
    let mark = arena.call { $0.mark }
    defer { arena.call { $0.release(to: mark) } }
    let rawPlace = arena.call { $0.place(for: raw.layout) }
    if rawPrimitive == .none {
      try reader.read(raw, into: rawPlace)
    } else {
      try reader.readPrimitive(rawPrimitive, into: rawPlace)
    }
    defer { discard(rawPlace) }
    return initializer.store(rawPlace, at: place, in: arena) ? nil : other(rawPlace, reader)
  }

  /// Destroys a raw value, without a call for most types.
  @inline(__always)
  private func discard(_ rawPlace: Place) {
    if rawPrimitive == .none {
      raw.operations.destroy(rawPlace, count: 1)
    } else if rawPrimitive == .string {
      _ = rawPlace.take(as: String.self)
    }
  }

  /// Reads a value; returns false, behind the value, if its raw value is none of a case.
  ///
  /// Assumes nothing else than `readValue`, but makes no text about the value.
  func readIfCase<Source: CodecSource>(
    from reader: inout Source, into place: Place
  ) throws -> Bool {
    try readCase(from: &reader, into: place) { _, _ in } == nil
  }

  func writeValue(_ place: Place, to writer: inout Writer) throws {
    try requireWriting()
    try conversion.withRawValue(at: place) { try writer.write(raw, $0) }
  }
}

/// Operations on a type with raw values that is known only at run time.
protocol RawValueConversion {
  /// The initializer of the type from the raw value in a place.
  static var initializer: FailableInitializer { get }
  /// A description of a raw value for a message; `kind` is the form that a string had in the
  /// document.
  static func found(rawValue: Place, of kind: SourceKind) -> String
  /// Calls a closure with the place of the raw value.
  static func withRawValue(at place: Place, _ body: (Place) throws -> Void) rethrows
  /// A description of the expected values of a type, with a list of the cases if they are known.
  static func expectation(of type: any Any.Type) -> String
}

/// The conversion of a type.
enum RawValueConversionOf<Value: RawRepresentable>: RawValueConversion {
  static var initializer: FailableInitializer {
    FailableInitializer { Value(rawValue: $0.load(as: Value.RawValue.self)) }
  }

  static func found(rawValue: Place, of kind: SourceKind) -> String {
    found(rawValue.load(as: Value.RawValue.self), kind)
  }

  static func withRawValue(at place: Place, _ body: (Place) throws -> Void) rethrows {
    try withTemporaryPlace(place.load(as: Value.self).rawValue, body)
  }

  static func expectation(of type: any Any.Type) -> String {
    let known =
      EnumerationCases.listed(by: Value.self) ?? EnumerationCases.values(of: Value.self) ?? []
    let cases = known.map { description(of: $0) }
    let listed = cases.prefix(12).joined(separator: ", ") + (cases.count > 12 ? ", …" : "")
    return cases.isEmpty ? "\(type)" : "one of \(listed) (\(type))"
  }

  private static func description(of value: Value) -> String {
    let raw = value.rawValue
    return text(of: raw).map { MappingError.quoted($0) } ?? "\(raw)"
  }

  private static func text(of raw: Value.RawValue) -> String? {
    switch raw {
    case let text as String: text
    case is Character, is Substring, is Unicode.Scalar: "\(raw)"
    default: nil
    }
  }

  private static func found(_ raw: Value.RawValue, _ kind: SourceKind) -> String {
    guard let text = text(of: raw) else {
      return raw is any Numeric ? "the number \(raw)" : "\(raw)"
    }
    return switch kind {
    case .number: "the number \(MappingError.excerpt(text))"
    case .boolean: text
    case .string, .null, .array, .object, .swiftValue: "the string \(MappingError.quoted(text))"
    }
  }
}

/// The raw type and the conversion of a type, or nil if it does not have raw values.
func rawValueConversion(
  of type: any Any.Type
) -> (rawType: any Any.Type, conversion: any RawValueConversion.Type)? {
  func open<Value: RawRepresentable>(
    _ type: Value.Type
  ) -> (rawType: any Any.Type, conversion: any RawValueConversion.Type) {
    (Value.RawValue.self, RawValueConversionOf<Value>.self)
  }
  let conforming =
    LibraryModules.isDeclaredInC(type)
    ? CValues.rawRepresentable(type) : DeclaredConformances.rawRepresentable(type)
  return conforming.map { open($0) }
}
