/// Reads and writes enums without raw values by the names of their cases.
///
/// The cases of an enum without payloads are known, those of other enums only if they are
/// `CaseIterable`. Values of the remaining enums can be written but not read.
final class CaseNameCodec: Codec, @unchecked Sendable {
  private let cases: CaseNames?

  override init(_ type: any Any.Type) {
    cases = CaseNames(of: type)
    super.init(type)
  }

  override var kind: CodecKind { .single(.caseName(self)) }

  override var expectation: String {
    guard let cases else { return "\(type)" }
    let names = cases.names.prefix(12).map { MappingError.quoted($0) }
    return "one of \(names.joined(separator: ", ")) (\(type))"
  }

  override var isScalar: Bool { true }

  override var runsCode: Bool { false }

  override func read(from reader: inout Reader, into place: Place) throws {
    if reader.takeSwiftValue(operations, at: place) { return }
    guard let cases else { throw unreadable }
    if cases.names.isEmpty { throw unsupported(Self.hasNoNames) }
    let offset = reader.offset
    guard let name = try reader.takeString() else {
      try reader.failMismatch(expected: expectation, type: type)
    }
    guard let value = cases[name], operations.store(value, at: place) else {
      throw reader.failure(
        ValueFault.unknownCase(
          expected: expectation, found: "the string \(MappingError.quoted(name))"),
        type: type, offset: offset)
    }
  }

  override func write(_ place: Place, to writer: inout Writer) throws {
    let value = operations.value(at: place)
    guard let name = enumCaseName(of: value) else { throw unsupported(Self.hasNoNames) }
    guard !hasPayload(value) else {
      throw unsupported(
        "its case '\(name)' has a payload; name the cases with provider.cases, make the enum Codable, or register a "
          + "converter")
    }
    try writer.write(string: name)
  }

  /// Whether the cases are known.
  var isReadable: Bool { !(cases?.names.isEmpty ?? true) }

  /// The error for a document with a value of an enum whose cases are not known.
  var unreadable: MappingError {
    unsupported(
      "its cases have payloads, or are not known; name them with provider.cases, make it Codable or "
        + "CaseIterable, or register a converter")
  }

  static let hasNoNames =
    "its cases have no names; build its module without -disable-reflection-metadata"

  private func unsupported(_ reason: String) -> MappingError {
    MappingError(.unsupportedType, type: type, found: reason)
  }
}

/// The cases of an enum by their names.
private struct CaseNames {
  /// The names in the order of the cases.
  private(set) var names: [String] = []
  private var cases: [String: Any] = [:]
  /// The cases by their names without case and separators; nil if two names fold to the same text.
  private var foldedCases: [ContiguousArray<UInt8>: Any?] = [:]

  /// Lists the cases, or returns nil if they are not known or some have a payload.
  init?(of type: any Any.Type) {
    func open<Value>(_ type: Value.Type) -> [Any]? {
      if let values = EnumerationCases.listed(by: type) { return values }
      let values = EnumerationCases.values(of: type)
      return values?.contains { hasPayload($0) } ?? true ? nil : values
    }
    guard let values = _openExistential(type, do: open) else { return nil }
    for value in values {
      guard let name = enumCaseName(of: value), cases[name] == nil else { continue }
      names.append(name)
      cases[name] = value
      let folded = KeyFolding.folded(name)
      let isFirst = foldedCases[folded] == nil
      foldedCases.updateValue(isFirst ? value : Any?.none, forKey: folded)
    }
  }

  /// The case with a name: an exact match, or else one that ignores case, `_`, `-` and spaces.
  subscript(name: String) -> Any? {
    cases[name] ?? (foldedCases[KeyFolding.folded(name)] ?? nil)
  }
}
