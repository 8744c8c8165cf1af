/// How an object is written if its properties are not simply its members: some have paths, are
/// lifted out of nested objects, or are written by closures.
final class SpecialWriting: Sendable {
  /// A property of a nested object that is written outside that object.
  struct Lift: Sendable {
    /// The path from the nested object to the value.
    var keys: [String]
    /// The path from the enclosing object.
    var steps: [String]
  }

  /// A property that is written at a path.
  struct Entry: Sendable {
    /// The index of the property.
    var property: Int
    /// The path from the object.
    var steps: [String]
    /// The closure that makes the written value from the value and the object, or nil if the value
    /// is written unchanged.
    var closure: (@Sendable (_ value: Any, _ object: Any) throws -> Any?)?
    var lifts: [Lift]
    /// Whether a closure may omit the value.
    var mayBeNothing: Bool
    /// Whether the value is written directly to the target, because no other value shares its key.
    var isDirect: Bool
  }

  let entries: [Entry]
  let dynamic: AnyCodec
  /// Whether a path has an index that can be read but not written.
  let hasEndlessPath: Bool

  /// The greatest index that can be written, because all elements before it are written too.
  static let greatestIndex = 65_535

  init(_ entries: [Entry], dynamic: AnyCodec) {
    var uses: [String: Int] = [:]
    for entry in entries {
      for head in [entry.steps[0]] + entry.lifts.map({ $0.steps[0] }) {
        uses[head, default: 0] += 1
      }
    }
    self.entries = entries.map { entry in
      var entry = entry
      entry.isDirect =
        entry.closure == nil && !entry.mayBeNothing && entry.lifts.isEmpty && entry.steps.count == 1
        && uses[entry.steps[0]] == 1
      return entry
    }
    self.dynamic = dynamic
    hasEndlessPath = entries.contains { entry in
      ([entry.steps] + entry.lifts.map(\.steps)).contains { Self.isEndless($0) }
    }
  }

  /// The error for a path that cannot be written.
  static func endlessError(
    _ type: any Any.Type, _ property: String, _ steps: [String]
  ) -> MappingError {
    MappingError(
      KeyFault.index(greatest: greatestIndex, path: steps.joined(separator: ".")), type: type,
      property: property)
  }

  /// Whether a path has an index that is too great to be written.
  static func isEndless(_ steps: [String]) -> Bool {
    steps.dropFirst().contains { MappingPath.Component($0).index ?? 0 > greatestIndex }
  }
}

/// The members of an object that is assembled before it is written.
struct MemberList {
  /// The value of a member, written or not.
  enum Content {
    /// The value of a property, yet to be written.
    case property(Int)
    case json(JSONValue)
  }

  private(set) var members: [(key: String, content: Content)] = []

  /// Adds a property under a key that no other value has.
  mutating func add(_ key: String, property: Int) {
    members.append((key, .property(property)))
  }

  /// Adds a value at a path, merging it with existing values.
  ///
  /// - Returns: False, leaving the list unchanged, if another value is in the way.
  mutating func add(_ value: JSONValue, at steps: [String]) -> Bool {
    guard let index = members.firstIndex(where: { $0.key == steps[0] }) else {
      var json = JSONValue.null
      guard json.merge(value, at: steps.dropFirst()) else { return false }
      members.append((steps[0], .json(json)))
      return true
    }
    guard case .json(var json) = members[index].content,
      json.merge(value, at: steps.dropFirst())
    else { return false }
    members[index].content = .json(json)
    return true
  }

  /// Inserts a discriminator as the first member, unless a member already has one of its names.
  mutating func discriminate(
    _ key: String, _ names: [String], _ json: (Content) throws -> JSONValue
  )
    rethrows
  {
    guard let name = names.first else { return }
    guard let index = members.firstIndex(where: { $0.key == key }) else {
      return members.insert((key, .json(.string(name))), at: 0)
    }
    if case .string(let text) = try json(members[index].content), names.contains(text) { return }
    members[index].content = .json(.string(name))
  }

  mutating func sort() {
    members.sort { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
  }
}
