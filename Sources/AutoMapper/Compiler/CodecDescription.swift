/// Descriptions of codecs for `explain` and `validate`.
extension Codec {
  /// The form of the values in the document, in words.
  var summary: String {
    switch kind {
    case .single(.primitive):
      primitive == .bool ? "boolean" : primitive == .string ? "string" : "number"
    case .single(.scalar), .single(.bridged), .tree(.foundation), .range, .custom(.ignored):
      expectation
    case .single(.date(let codec)):
      codec.readFormat == codec.writtenFormat
        ? "date (\(codec.readFormat))"
        : "date (\(codec.readFormat); written in \(codec.writtenFormat))"
    case .single(.rawValue(let codec)): "\(codec.raw.summary), raw value"
    case .single(.caseName(let codec)):
      codec.isReadable ? "case name" : "case name, only written"
    case .array(let codec): "array (\(codec.element.summary))"
    case .dictionary(let codec): "dictionary (\(codec.value.summary))"
    case .tree(.inferredDictionary): "dictionary (anything, types by their keys)"
    case .tuple(let codec):
      "tuple (\(codec.elements.map(\.codec.summary).joined(separator: ", ")))"
    case .object: "object"
    case .tree(.any), .tree(.json): "anything"
    case .tree(.jsonObject): "object, as it is"
    case .custom(.codable): "as its Codable conformance says"
    case .discriminator(let codec): "object, chosen by \(MappingError.quoted(codec.rule.key))"
    case .custom(.rule(let codec)): codec.traits.form
    case .custom(.closure(let codec)) where codec.hasInverse: "transformer"
    case .custom(.closure(let codec)):
      codec.seesNull ? "closure, written plainly" : "transformer, written plainly"
    case .casting(let codec): "\(codec.special.summary), made as \(codec.special.type)"
    case .untyped(let codec): "\(codec.special.summary), made as \(codec.special.type)"
    case .custom(.fallback(let codec)): "\(codec.wrapped.summary), or the fallback"
    case .optional(let codec): codec.wrapped.summary
    case .property(.adjusted(let codec)): codec.wrapped.summary
    case .property(.keyPath(let codec)): "\(codec.wrapped.summary), through its key path"
    }
  }

  /// The codecs of the contained values, each with its suffix to the path.
  var parts: [(codec: Codec, suffix: String)] {
    switch kind {
    case .array(let codec): [(codec.element, "[]")]
    case .dictionary(let codec):
      [(codec.value, "[]")] + ((codec.key as? ConvertedKey).map { [($0.codec, "[]")] } ?? [])
    case .tuple(let codec):
      codec.elements.enumerated().map { ($0.element.codec, "[\($0.offset)]") }
    case .range(let codec): [(codec.bound, "[]")]
    case .casting(let codec): [(codec.special, "")]
    case .untyped(let codec): [(codec.special, "")]
    case .custom(.fallback(let codec)): [(codec.wrapped, "")]
    case .optional(let codec): [(codec.wrapped, "")]
    case .property(.adjusted(let codec)): [(codec.wrapped, "")]
    case .property(.keyPath(let codec)): [(codec.wrapped, "")]
    case .single, .object, .tree, .custom(.codable), .custom(.closure), .custom(.ignored),
      .custom(.rule), .discriminator:
      []
    }
  }

  /// Whether reading a value, or an element of it, calls a closure or a conformance of the program.
  var callsClosures: Bool {
    switch kind {
    case .custom(.closure), .custom(.codable), .custom(.fallback): true
    case .single, .array, .dictionary, .tuple, .range, .object, .tree, .custom(.ignored),
      .custom(.rule), .discriminator, .casting, .untyped, .optional, .property:
      parts.contains { $0.codec.callsClosures }
    }
  }
}
