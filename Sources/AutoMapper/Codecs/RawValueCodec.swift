/// Reads and writes enums, and other types with raw values, by their raw values.
final class RawValueCodec: Codec, @unchecked Sendable {
  let raw: Codec
  private let enumeration: any RawRepresentable.Type
  private let rawPrimitive: PrimitiveKind
  private let initializer: FailableInitializer

  /// - Parameters:
  ///   - enumeration: The type, or for one of C, a type that is the same in memory.
  ///   - type: The type itself.
  ///   - raw: The codec of the raw values.
  init(_ enumeration: any RawRepresentable.Type, type: any Any.Type, raw: Codec) {
    self.raw = raw
    self.enumeration = enumeration
    rawPrimitive = raw.primitive
    initializer = enumeration.rawInitializer
    super.init(type)
  }

  override var kind: CodecKind { .single(.rawValue(self)) }

  override var isScalar: Bool { raw.isScalar }

  override func read(from reader: inout Reader, into place: Place) throws {
    let start = reader.mark
    let failure = try readCase(from: &reader, into: place) { rawPlace, reader in
      unknownCase(rawPlace, at: start, reader)
    }
    if let failure { throw failure }
  }

  /// The error for a raw value that is none of a case.
  // Compiled once, because it is about an error.
  private func unknownCase(
    _ rawPlace: Place, at start: Reader.Mark, _ reader: Reader
  ) -> MappingError {
    var value = reader
    value.reset(to: start)
    // The string may be a number in the document.
    let kind = rawPrimitive == .string ? (try? value.kind()) ?? .string : .string
    let found = enumeration.found(rawValue: rawPlace, of: kind)
    return reader.failure(
      ValueFault.unknownCase(expected: enumeration.expectation(of: type), found: found), type: type,
      offset: value.offset)
  }

  /// Reads a value; if its raw value is none of a case, returns what a closure makes of the place of
  /// the raw value, and is behind the value.
  @inline(__always)
  private func readCase<Other>(
    from reader: inout Reader, into place: Place, orElse other: (Place, Reader) -> Other
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
      try reader.readPrimitive(rawPrimitive, isOptional: false, into: rawPlace)
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
  func readIfCase(from reader: inout Reader, into place: Place) throws -> Bool {
    try readCase(from: &reader, into: place) { _, _ in } == nil
  }

  override func write(_ place: Place, to writer: inout Writer) throws {
    try requireWriting()
    try enumeration.withRawValue(at: place) { try writer.write(raw, $0) }
  }
}
