/// Reads a property declared as `Any` or `AnyObject` whose key, or a rule, names a type: objects as
/// values of that type, arrays element by element, and other values as they are.
final class UntypedCodec: Codec, @unchecked Sendable {
  let special: Codec
  private let dynamic: AnyCodec
  private let takesObjects: Bool
  private let takesScalars: Bool

  /// - Parameters:
  ///   - special: The codec of the type to make.
  ///   - dynamic: The codec of the declared type, `Any` or `AnyObject`.
  ///   - takesObjects: Whether a single object is a value of the type.
  ///   - takesScalars: Whether scalars are values of the type too, rather than kept as they are.
  init(special: Codec, dynamic: AnyCodec, takesObjects: Bool, takesScalars: Bool) {
    self.special = special
    self.dynamic = dynamic
    self.takesObjects = takesObjects
    self.takesScalars = takesScalars
    super.init(dynamic.type)
  }

  override var kind: CodecKind { .untyped(self) }

  override var takesSwiftValues: Bool { false }

  override var expectation: String { special.expectation }

  override var needsPath: Bool { true }

  override func read(from reader: inout Reader, into place: Place) throws {
    switch try reader.kind() {
    case .object where takesObjects: try reader.read(special, castInto: place, of: self)
    case .array:
      let elements = try reader.takeTrackedElements { try self.takeElement(from: &$0) }
      guard operations.store(elements, at: place) else {
        return place.store(elements as AnyObject)
      }
    case .string where takesScalars, .number where takesScalars, .boolean where takesScalars:
      try reader.read(special, castInto: place, of: self)
    default: try reader.read(dynamic, into: place)
    }
  }

  private func takeElement(from reader: inout Reader) throws -> Any {
    guard try takesScalars ? reader.kind() != .null : reader.kind() == .object else {
      return try reader.takeAny()
    }
    return try reader.takeInstance(by: special)
  }

  override func write(_ place: Place, to writer: inout Writer) throws {
    try writer.write(dynamic, place)
  }
}
