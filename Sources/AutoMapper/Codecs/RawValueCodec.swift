/// Reads and writes enums, and other types with raw values, by their raw values.
final class RawValueCodec: Codec, CodecBody, @unchecked Sendable {
  let raw: Codec
  private let conversion: any RawValueConversion.Type

  init(_ conversion: any RawValueConversion.Type, type: any Any.Type, raw: Codec) {
    self.raw = raw
    self.conversion = conversion
    super.init(type, RawValueCodec.self)
  }

  var ownKind: CodecKind { .rawValue(self) }

  override var isScalar: Bool { raw.isScalar }

  @inline(__always)
  func readValue<Source: CodecSource>(
    from reader: inout Source, into place: Place
  ) throws {
    if reader.takeSwiftValue(operations, at: place) { return }
    try requireReading()
    let offset = reader.offset
    // The string may be a number in the document.
    let kind = raw.primitive == .string ? try reader.kind() : .string
    try reader.context.arena.withPlace(for: raw.layout) { rawPlace in
      try reader.read(raw, into: rawPlace)
      guard let found = conversion.store(rawValue: rawPlace, of: kind, at: place) else { return }
      throw reader.failure(
        ValueFault.unknownCase(expected: conversion.expectation, found: found), type: type,
        offset: offset)
    }
  }

  func writeValue<Sink: CodecSink>(_ place: Place, to writer: inout Sink) throws {
    try requireWriting()
    try conversion.withRawValue(at: place) { try writer.write(raw, $0) }
  }
}

/// Operations on a type with raw values that is known only at run time.
protocol RawValueConversion {
  /// Moves a raw value out of its place, and stores the corresponding value.
  ///
  /// - Parameters:
  ///   - rawValue: The place of the raw value.
  ///   - kind: The form that a string had in the document.
  ///   - place: The destination of the value.
  /// - Returns: Nil if the value was stored; otherwise a description of the raw value for a
  ///   message.
  static func store(rawValue: Place, of kind: SourceKind, at place: Place) -> String?
  /// Calls a closure with the place of the raw value.
  static func withRawValue(at place: Place, _ body: (Place) throws -> Void) rethrows
  /// A description of the expected values, with a list of the cases if they are known.
  static var expectation: String { get }
}

/// The conversion of a type.
enum RawValueConversionOf<Value: RawRepresentable>: RawValueConversion {
  static func store(rawValue: Place, of kind: SourceKind, at place: Place) -> String? {
    let raw = rawValue.take(as: Value.RawValue.self)
    guard let value = Value(rawValue: raw) else { return found(raw, kind) }
    place.store(value)
    return nil
  }

  static func withRawValue(at place: Place, _ body: (Place) throws -> Void) rethrows {
    try withTemporaryPlace(place.load(as: Value.self).rawValue, body)
  }

  static var expectation: String {
    // An actor-isolated list is not used.
    let known =
      ((Value.self as Any) as? any (CaseIterable & SendableMetatype).Type).map { allCases(of: $0) }
      ?? EnumerationCases.values(of: Value.self) ?? []
    let cases = known.map { description(of: $0) }
    let listed = cases.prefix(12).joined(separator: ", ") + (cases.count > 12 ? ", …" : "")
    return cases.isEmpty ? "\(Value.self)" : "one of \(listed) (\(Value.self))"
  }

  private static func allCases<Cases: CaseIterable>(of type: Cases.Type) -> [Value] {
    type.allCases.compactMap { $0 as? Value }
  }

  private static func description(of value: Value) -> String {
    let raw = value.rawValue
    return (raw as? String).map { MappingError.quoted($0) } ?? "\(raw)"
  }

  private static func found(_ raw: Value.RawValue, _ kind: SourceKind) -> String {
    guard let text = raw as? String else {
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
  return (type as? any RawRepresentable.Type).map { open($0) }
}
