/// Descriptions of codecs for `explain` and `validate`.
extension Codec {
  /// The form of the values in the document, in words.
  var summary: String {
    switch self {
    case let codec as LeafCodec: codec.kind.conversion
    case let codec as DateCodec: codec.formats
    case let codec as OptionalCodec: codec.wrapped.summary
    case let codec as RequiredCodec: codec.codec.summary
    case let codec as PolicyCodec: codec.codec.summary
    case let codec as KeyPathCodec: "\(codec.codec.summary), through its key path"
    case let codec as ArrayCodec: "array (\(codec.element.summary))"
    case let codec as TupleCodec:
      "tuple (\(codec.elements.map(\.codec.summary).joined(separator: ", ")))"
    case let codec as DictionaryCodec: "dictionary (\(codec.value.summary))"
    case let codec as RawValueCodec: "\(codec.raw.summary), raw value"
    case let codec as CaseNameCodec: codec.isReadable ? "case name" : "case name, only written"
    case is CodableCodec: "as its Codable conformance says"
    case is AnyCodec, is JSONValueCodec: "anything"
    case is JSONObjectCodec: "object, as it is"
    case is InferredDictionaryCodec: "dictionary (anything, types by their keys)"
    case let codec as ClosureCodec: codec.closures
    case let codec as CastingCodec: "\(codec.special.summary), made as \(codec.special.type)"
    case let codec as UntypedCodec: "\(codec.special.summary), made as \(codec.special.type)"
    case let codec as DiscriminatorCodec:
      "object, chosen by \(MappingError.quoted(codec.rule.key))"
    case is ObjectCodec: "object"
    default: expectation
    }
  }

  /// The codecs of the contained values, each with its suffix to the path.
  var parts: [(codec: Codec, suffix: String)] {
    switch self {
    case let codec as OptionalCodec: [(codec.wrapped, "")]
    case let codec as RequiredCodec: [(codec.codec, "")]
    case let codec as PolicyCodec: [(codec.codec, "")]
    case let codec as KeyPathCodec: [(codec.codec, "")]
    case let codec as RangeCodec: [(codec.bound, "[]")]
    case let codec as TupleCodec:
      codec.elements.enumerated().map { ($0.element.codec, "[\($0.offset)]") }
    case let codec as ArrayCodec: [(codec.element, "[]")]
    case let codec as DictionaryCodec:
      [(codec.value, "[]")] + ((codec.key as? ConvertedKey).map { [($0.codec, "[]")] } ?? [])
    case let codec as CastingCodec: [(codec.special, "")]
    case let codec as UntypedCodec: [(codec.special, "")]
    default: []
    }
  }
}

extension LeafKind {
  fileprivate var conversion: String {
    switch self {
    case .bool: "boolean"
    case .string: "string"
    case .none, .int, .double, .int8, .int16, .int32, .int64, .uint, .uint8, .uint16, .uint32,
      .uint64, .int128, .uint128, .float, .decimal:
      "number"
    }
  }
}

extension DateCodec {
  fileprivate var formats: String {
    if readFormat == writtenFormat { return "date (\(readFormat))" }
    return "date (\(readFormat); written in \(writtenFormat))"
  }
}

extension ClosureCodec {
  fileprivate var closures: String {
    if hasInverse { return "transformer" }
    return seesNull ? "closure, written plainly" : "transformer, written plainly"
  }
}
