/// The member of an object that says which type or case it is.
struct TypeTag {
  let key: String
  /// The texts that identify the type, of which the first one is written.
  let names: [String]
  /// Writes an object that is assembled, with tags; see `CodecFunctions`.
  let write: Writing

  typealias Writing = @Sendable (ObjectPlan, Place, [TypeTag], inout Writer) throws -> Void

  static let assembling: Writing = {
    try MemberAssembler($0, at: $1, for: $3).write(tags: $2, to: &$3)
  }

  /// Whether a value is one of the names.
  func isNamed(by json: JSONValue) -> Bool { names.contains { Self.value($0, like: json) == json } }

  /// The name that is written in the place of another value: as a number or a Boolean if that is one.
  func value(like json: JSONValue?) -> JSONValue { Self.value(names[0], like: json) }

  private static func value(_ name: String, like json: JSONValue?) -> JSONValue {
    switch json {
    case .number: JSONNumber(name).map { .number($0) } ?? .string(name)
    case .bool: Bool(name).map { .bool($0) } ?? .string(name)
    case .null, .string, .array, .object, nil: .string(name)
    }
  }
}
