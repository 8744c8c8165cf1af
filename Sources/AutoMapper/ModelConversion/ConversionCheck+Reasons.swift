import AutoMapperFoundation

/// Finds out whether values of one codec can be read by another.
extension ConversionCheck {
  private static let singleValue = "a single value"

  /// The reason why no value can ever be read; nil if some can, if this is not known, or if the values
  /// inside are checked separately.
  func reasonAgainst(_ source: Codec, _ target: Codec) -> String? {
    guard let form = Self.form(of: source), let wanted = Self.form(of: target) else { return nil }
    if form != wanted { return "\(form) cannot become \(wanted)" }
    guard form == Self.singleValue, let samples = Self.samples(of: source), Self.isPlain(target),
      !samples.contains(where: { (try? target.value(from: $0, plans.options)) != nil })
    else { return nil }
    return "no conversion leads from one to the other"
  }

  /// The form in which the values of a codec are written, or nil if it is known only for each value.
  private static func form(of codec: Codec) -> String? {
    switch codec.kind {
    case .array: "an array"
    case .dictionary, .object, .tree(.inferredDictionary), .tree(.jsonObject): "an object"
    case .single, .tuple, .range, .tree(.any), .tree(.json), .tree(.foundation), .custom,
      .discriminator, .casting, .untyped, .optional, .property:
      codec.isSingleValue ? singleValue : nil
    }
  }

  /// Samples that represent all values of a type, or nil if no samples can, as for texts.
  private static func samples(of codec: Codec) -> [TreeNode]? {
    switch codec.primitive {
    case .bool: return [.json(true), .json(false)]
    case .double, .float: return [.json(0.5), .json(1)]
    case .string: return nil
    case .none, .decimal: break
    default: return [.json(0), .json(1)]
    }
    let value: Any? =
      switch codec.type {
      case is Date.Type: Date(timeIntervalSince1970: 0)
      case is UUID.Type: UUID(uuidString: "C56A4180-65AA-42EC-A945-5FD21DEC0538")
      case is URL.Type: URL(string: "https://example.org")
      case is Data.Type: Data([1, 2, 3])
      case is Decimal.Type: Decimal(1)
      default: nil
      }
    guard let value, let box = ValueBox(value) else { return nil }
    let writer = Writer(treeIn: CallContext(options: .default))
    return (try? codec.json(at: box.place, by: writer)).map { [$0.map { TreeNode($0) } ?? .null] }
  }

  /// Whether a codec reads values without a closure or initializer of the program.
  private static func isPlain(_ codec: Codec) -> Bool {
    codec is PrimitiveCodec || codec is DateCodec || ScalarConversions.codec(for: codec.type) != nil
  }
}
