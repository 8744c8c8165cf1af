/// Finds registered types for values without a declared type by their keys.
final class TypeInference: Sendable {
  private let names: TypeNames
  private let inflector: Inflector
  private unowned let compiler: PlanCompiler

  init(_ compiler: PlanCompiler) {
    names = compiler.provider.typeNames
    inflector = Inflector(irregulars: compiler.provider.irregularPlurals)
    self.compiler = compiler
  }

  /// The codec of the type that a key names, and whether the key is a plural; nil if there is none.
  func codec(for key: String) throws -> (codec: Codec, isPlural: Bool)? {
    guard let match = names.match(key, inflector: inflector) else { return nil }
    return (try compiler.codec(for: match.type), match.isPlural)
  }

  /// Reads a value with all its contents; objects under keys that name a type become values of that
  /// type.
  func takeAny(from reader: inout Reader) throws -> Any {
    switch try reader.kind() {
    case .object: return try takeMembers(from: &reader)
    case .array: return try reader.takeTrackedElements { try self.takeAny(from: &$0) }
    case .null, .boolean, .number, .string, .swiftValue: return try reader.takeAny()
    }
  }

  /// Reads the members of a dictionary, each as a value of the type that its key names.
  func takeDictionary(from reader: inout Reader) throws -> [String: Any] {
    var members: [String: Any] = [:]
    var watch = KeyWatch([String: Any].self, reader)
    guard try reader.openObject() == .filled else { return members }
    repeat {
      let offset = reader.offset
      let key = try reader.takeKey()
      if watch.isOn { _ = try watch.meet(key, reader, offset: offset) }
      try ThrownError.prepending(.key(key)) {
        members[key] = try takeMember(key, from: &reader)
      }
    } while try reader.nextMember()
    return members
  }

  /// Reads the members of an untyped object in the same way; of equal keys, the last one wins.
  private func takeMembers(from reader: inout Reader) throws -> [String: Any] {
    var members: [String: Any] = [:]
    try reader.takeMembers { key, reader in
      let value = try self.takeMember(key, from: &reader)
      return members.updateValue(value, forKey: key) == nil
    }
    return members
  }

  private func takeMember(_ key: String, from reader: inout Reader) throws -> Any {
    try reader.at(PathStep(.key(key))) { try self.takeValue(of: key, from: &$0) }
  }

  private func takeValue(of key: String, from reader: inout Reader) throws -> Any {
    guard let match = try codec(for: key) else { return try takeAny(from: &reader) }
    switch try reader.kind() {
    case .object where !match.isPlural: return try reader.takeInstance(by: match.codec)
    case .array:
      return try reader.takeTrackedElements { reader in
        try reader.kind() == .object
          ? reader.takeInstance(by: match.codec) : self.takeAny(from: &reader)
      }
    default: return try takeAny(from: &reader)
    }
  }
}
