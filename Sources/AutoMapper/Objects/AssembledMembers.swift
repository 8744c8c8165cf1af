/// How an object is written if its properties are not simply its members: some have paths, are
/// lifted out of nested objects, or are written by closures.
final class AssembledMembers: Sendable {
  /// A property of a nested object that is written outside that object.
  struct FlattenedValue: Sendable {
    /// The path from the nested object to the value.
    var keys: [String]
    /// The path from the enclosing object.
    var steps: [String]
  }

  /// A property that is written at a path.
  ///
  /// A class, so that no part of it is retained for each value that is written.
  final class Entry: Sendable {
    /// The index of the property.
    let property: Int
    /// The path from the object.
    let steps: [String]
    /// The closure that makes the written value from the value and the object, or nil if the value
    /// is written unchanged.
    let closure: WritingClosure?
    let flattenedValues: [FlattenedValue]
    /// Whether a closure makes or may omit the value.
    let mayBeNothing: Bool

    init(
      property: Int, steps: [String], closure: WritingClosure?, flattenedValues: [FlattenedValue],
      mayBeNothing: Bool
    ) {
      self.property = property
      self.steps = steps
      self.closure = closure
      self.flattenedValues = flattenedValues
      self.mayBeNothing = mayBeNothing
    }

    /// Whether the value is written unchanged.
    var isPlain: Bool { closure == nil && !mayBeNothing }
  }

  /// How an entry becomes a member.
  enum Member: Sendable {
    /// The value of a property, which is written as it is.
    case direct(ObjectPlan.WrittenMember)
    /// A value that a closure makes, or may omit, under a key of its own.
    case made
    /// A part of a member with paths, whose parts are written one after another.
    case path(WrittenPath)
    /// The properties of a struct under keys of their own.
    case flattened(FlattenedMember)
    /// A part of members that are assembled before the object is written.
    case assembled

    /// Whether the member is assembled for all targets.
    var isAssembled: Bool { if case .assembled = self { true } else { false } }

    /// Whether the member is assembled at least for some targets.
    var isComposed: Bool {
      switch self {
      case .direct, .made: false
      case .path, .flattened, .assembled: true
      }
    }
  }

  /// A struct of which some properties are written under keys of the enclosing object.
  final class FlattenedMember: Sendable {
    let codec: ObjectCodec
    /// The keys in the struct, and those in the enclosing object.
    let keys: [(inner: String, outer: WrittenKey)]

    init(codec: ObjectCodec, keys: [(inner: String, outer: WrittenKey)]) {
      self.codec = codec
      self.keys = keys
    }
  }

  let entries: [Entry]
  /// The members that the entries become, in the same order.
  let members: ContiguousArray<Member>
  /// The same members if all are values of properties; otherwise nil.
  let direct: ContiguousArray<ObjectPlan.WrittenMember>?
  /// The first keys of the entries, in the same order.
  let keys: [WrittenKey]
  /// The positions of the entries in the order of their keys.
  let sortedPositions: ContiguousArray<Int>
  /// Whether some members are assembled for all targets.
  let hasAssembled: Bool
  /// Whether some members are assembled for some targets.
  let hasComposed: Bool
  let dynamic: AnyCodec
  /// Whether a path has an index that can be read but not written.
  let hasEndlessPath: Bool

  /// The greatest index that can be written, because all elements before it are written too.
  static let greatestIndex = 65_535

  /// - Parameters:
  ///   - entries: The entries, in the order in which they are written.
  ///   - properties: The stored properties of the plan.
  ///   - codecs: The codecs of the properties.
  ///   - dynamic: The codec of the values that closures make.
  init(
    _ entries: [Entry], of properties: ContiguousArray<ObjectPlan.Property>, _ codecs: [Codec],
    dynamic: AnyCodec
  ) {
    var uses: [String: Int] = [:]
    for entry in entries {
      for head in [entry.steps[0]] + entry.flattenedValues.map({ $0.steps[0] }) {
        uses[head, default: 0] += 1
      }
    }
    let keys = entries.map { WrittenKey($0.steps[0]) }
    let paths = Self.paths(of: entries, properties)
    let members = ContiguousArray(
      zip(entries, keys).map { entry, key -> Member in
        if let path = paths[key.name] { return .path(path) }
        guard entry.steps.count == 1, uses[key.name] == 1 else { return .assembled }
        guard entry.flattenedValues.isEmpty else {
          return Self.flattened(entry, codecs[entry.property], uses).map { .flattened($0) }
            ?? .assembled
        }
        guard entry.isPlain else { return .made }
        return .direct(
          ObjectPlan.WrittenMember(
            property: entry.property, content: properties[entry.property], key: Borrowed(key)))
      })
    self.entries = entries
    self.keys = keys
    self.members = members
    let direct = members.compactMap { if case .direct(let member) = $0 { member } else { nil } }
    self.direct = direct.count == members.count ? ContiguousArray(direct) : nil
    hasAssembled = members.contains(where: \.isAssembled)
    hasComposed = members.contains(where: \.isComposed)
    sortedPositions = ContiguousArray(TextOrder(keys) { $0.name }.positions())
    self.dynamic = dynamic
    hasEndlessPath = entries.contains { entry in
      ([entry.steps] + entry.flattenedValues.map(\.steps)).contains { Self.isEndless($0) }
    }
  }

  /// The members with paths whose values can be written one after another, by their keys.
  private static func paths(
    of entries: [Entry], _ properties: ContiguousArray<ObjectPlan.Property>
  ) -> [String: WrittenPath] {
    let flattened = Set(entries.flatMap { $0.flattenedValues.map { $0.steps[0] } })
    var paths: [String: WrittenPath] = [:]
    for (key, entries) in Dictionary(grouping: entries, by: { $0.steps[0] }) {
      guard entries.contains(where: { $0.steps.count > 1 }), !flattened.contains(key),
        entries.allSatisfy({ $0.isPlain && $0.flattenedValues.isEmpty })
      else { continue }
      paths[key] = WrittenPath(
        key,
        entries.map {
          WrittenPath.Rest(
            steps: $0.steps.dropFirst(), property: $0.property, content: properties[$0.property])
        })
    }
    return paths
  }

  /// The member of a struct whose properties are written under keys that no other value has, or nil
  /// if it is assembled.
  private static func flattened(
    _ entry: Entry, _ codec: Codec, _ uses: [String: Int]
  ) -> FlattenedMember? {
    guard entry.isPlain, let codec = codec.structInside?.codec,
      entry.flattenedValues.allSatisfy({
        $0.keys.count == 1 && $0.steps.count == 1 && uses[$0.steps[0]] == 1
      })
    else { return nil }
    return FlattenedMember(
      codec: codec, keys: entry.flattenedValues.map { ($0.keys[0], WrittenKey($0.steps[0])) })
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
