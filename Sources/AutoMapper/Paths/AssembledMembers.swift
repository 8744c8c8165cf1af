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
  struct Value: Sendable {
    /// The index of the property.
    var property: Int
    /// The path from the object.
    var steps: [String]
    /// The closure that makes the written value from the value and the object, or nil if the value
    /// is written unchanged.
    var closure: WritingClosure?
    var flattenedValues: [FlattenedValue] = []
    /// Whether a closure makes or may omit the value.
    var mayBeNothing = false

    /// Whether the value is written unchanged, as a whole.
    var isPlain: Bool { closure == nil && !mayBeNothing && flattenedValues.isEmpty }

    /// The first keys of all paths.
    var heads: [String] { [steps[0]] + flattenedValues.map { $0.steps[0] } }
  }

  /// How a value becomes a member.
  enum Form: Sendable {
    /// As it is.
    case direct(ObjectPlan.WrittenMember)
    /// By a closure, which may omit it, under a key of its own.
    case made
    /// As a part of an object in the place of the member, in which the values of several paths are
    /// written one after another.
    ///
    ///     map("in.a", to: "a"), map("in.b.c", to: "c")
    ///
    ///     in ─┬─ a         the property a
    ///         └─ b ── c    the property c
    case path(AssembledMembers)
    /// As a struct some of whose properties are written under keys of the object.
    case flattened(FlattenedMember)
    /// As a part of members that are assembled before the object is written.
    case assembled
  }

  /// A value with the first key of its path.
  ///
  /// A class, so that no part of it is retained for each value that is written.
  final class Entry: Sendable {
    let value: Value
    let key: WrittenKey
    let form: Form

    init(_ value: Value, _ key: WrittenKey, _ form: Form) {
      self.value = value
      self.key = key
      self.form = form
    }

    /// A property that is written as it is.
    convenience init(_ member: ObjectPlan.WrittenMember) {
      let key = member.key.object
      self.init(Value(property: member.property, steps: [key.name]), key, .direct(member))
    }

    /// Whether the member is assembled at least for some targets.
    var isComposed: Bool {
      switch form {
      case .direct, .made: false
      case .path, .flattened, .assembled: true
      }
    }
  }

  /// A struct of which some properties are written under keys of the enclosing object.
  struct FlattenedMember: Sendable {
    let plan: ObjectPlan
    /// The properties with keys of the enclosing object, which are kept here.
    let outer: [(member: ObjectPlan.WrittenMember, key: WrittenKey)]
    /// All other properties.
    let inner: [ObjectPlan.WrittenMember]
  }

  /// The entries in the order in which they are written, and in the order of their keys.
  let entries: [Entry]
  let sortedEntries: [Entry]
  /// Whether all members are written as they are.
  let isDirect: Bool
  /// Whether some members are assembled for all targets.
  let hasAssembled: Bool
  let hasFlattened: Bool
  /// The keys of the members that are assembled at least for some targets.
  let composedKeys: [String]
  let dynamic: AnyCodec
  /// Writes an object; see `CodecFunctions`.
  let write: Writing = { plan, place, writer in
    try MemberAssembler(plan, at: place, for: writer).write(tags: [], to: &writer)
  }

  typealias Writing = @Sendable (ObjectPlan, Place, inout Writer) throws -> Void

  /// The greatest index that can be written, because all elements before it are written too.
  static let greatestIndex = 65_535

  /// - Parameters:
  ///   - values: The values, in the order in which they are written.
  ///   - properties: The stored properties of the plan.
  ///   - codecs: The codecs of the properties.
  ///   - dynamic: The codec of the values that closures make.
  init(
    _ values: [Value], of properties: ContiguousArray<ObjectPlan.Property>, _ codecs: [Codec],
    dynamic: AnyCodec
  ) {
    let uses = Dictionary(grouping: values.flatMap(\.heads), by: \.self).mapValues(\.count)
    let paths = Dictionary(grouping: values, by: { $0.steps[0] }).compactMapValues { values in
      values.count == uses[values[0].steps[0]]
        ? Self.path(values, of: properties, codecs, dynamic) : nil
    }
    let entries = values.map { value in
      let key = WrittenKey(value.steps[0])
      let form: Form
      if let path = paths[key.name] {
        form = .path(path)
      } else if value.steps.count > 1 || uses[key.name] != 1 {
        form = .assembled
      } else if !value.flattenedValues.isEmpty {
        form = Self.flattened(value, codecs[value.property], uses)
      } else if value.isPlain {
        form = .direct(
          ObjectPlan.WrittenMember(
            property: value.property, content: properties[value.property], key: Borrowed(key)))
      } else {
        form = .made
      }
      return Entry(value, key, form)
    }
    self.entries = entries
    sortedEntries = entries.orderedByText(\.key.name)
    isDirect = entries.allSatisfy { if case .direct = $0.form { true } else { false } }
    hasAssembled = entries.contains { if case .assembled = $0.form { true } else { false } }
    hasFlattened = entries.contains { if case .flattened = $0.form { true } else { false } }
    composedKeys = entries.filter(\.isComposed).flatMap(\.value.heads)
    self.dynamic = dynamic
  }

  /// The members below a key, or nil if their values cannot be written one after another: a closure
  /// makes one, or a path leads through another value, or through an array.
  private static func path(
    _ values: [Value], of properties: ContiguousArray<ObjectPlan.Property>, _ codecs: [Codec],
    _ dynamic: AnyCodec
  ) -> AssembledMembers? {
    let below = values.map { value in
      var value = value
      value.steps.removeFirst()
      return value
    }
    let isPossible = below.allSatisfy { value in
      value.isPlain && value.steps.first.map { MappingPath.Component($0).index == nil } ?? false
    }
    guard isPossible else { return nil }
    let members = AssembledMembers(below, of: properties, codecs, dynamic: dynamic)
    return members.hasAssembled ? nil : members
  }

  /// The form of a struct some of whose properties have keys of the object, which is assembled if other
  /// values have these keys, too.
  private static func flattened(_ value: Value, _ codec: Codec, _ uses: [String: Int]) -> Form {
    guard value.closure == nil, !value.mayBeNothing,
      let plan = try? codec.structInside?.codec.plan().object, plan.assembledMembers == nil,
      value.flattenedValues.allSatisfy({
        $0.keys.count == 1 && $0.steps.count == 1 && uses[$0.steps[0]] == 1
      })
    else { return .assembled }
    var inner = Array(plan.written)
    let outer = value.flattenedValues.compactMap { flattenedValue in
      inner.firstIndex { $0.key.object.name == flattenedValue.keys[0] }.map { index in
        let key = WrittenKey(flattenedValue.steps[0])
        var member = inner.remove(at: index)
        member.key = Borrowed(key)
        return (member, key)
      }
    }
    return .flattened(FlattenedMember(plan: plan, outer: outer, inner: inner))
  }

  /// The error for a path that cannot be written.
  static func endlessError(_ steps: [String]) -> MappingError {
    MappingError(KeyFault.index(greatest: greatestIndex, path: steps.joined(separator: ".")))
  }

  /// Whether a path has an index that is too great to be written.
  static func isEndless(_ steps: [String]) -> Bool {
    steps.dropFirst().contains { MappingPath.Component($0).index ?? 0 > greatestIndex }
  }
}
