/// Reads and writes `CaseIterable` enums without raw values by the names of their cases.
final class CaseNameCodec: Codec, @unchecked Sendable {
  /// The cases by name.
  private let cases: [String: Any]

  init(_ type: any CaseIterable.Type) {
    cases = Self.cases(of: type)
    super.init(type)
  }

  private static func cases<Cases: CaseIterable>(of type: Cases.Type) -> [String: Any] {
    Dictionary(
      type.allCases.compactMap { value in
        enumCaseName(of: value).map { ($0, value as Any) }
      }
    ) { first, _ in first }
  }

  override var expectation: String {
    let names = cases.keys.sorted().prefix(12).map { MappingError.quoted($0) }
    return "one of \(names.joined(separator: ", ")) (\(type))"
  }

  override func read(from reader: inout TextReader, into place: Place) throws {
    try readCase(from: &reader, into: place)
  }

  override func read(from reader: inout TreeReader, into place: Place) throws {
    if reader.takeNative(operations, at: place) { return }
    try readCase(from: &reader, into: place)
  }

  private func readCase<Source: CodecSource>(
    from reader: inout Source, into place: Place
  ) throws {
    let offset = reader.offset
    guard let name = try reader.takeString() else {
      try reader.failMismatch(expected: expectation, type: type)
    }
    guard let value = cases[name], operations.store(value, at: place) else {
      var error = reader.failure(
        .unknownCase, expected: expectation, found: "the string \(MappingError.quoted(name))",
        offset: offset)
      error.type = type
      throw error
    }
  }

  override func write(_ place: Place, to writer: inout TextWriter) throws {
    writer.write(string: try name(at: place))
  }

  override func write(_ place: Place, to writer: inout TreeWriter) throws {
    writer.write(string: try name(at: place))
  }

  private func name(at place: Place) throws -> String {
    guard let name = enumCaseName(of: operations.value(at: place)) else {
      throw MappingError(.unsupportedType, type: type, found: "its cases have no names")
    }
    return name
  }
}
