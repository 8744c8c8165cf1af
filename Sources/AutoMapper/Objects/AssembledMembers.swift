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
  struct Entry: Sendable {
    /// The index of the property.
    var property: Int
    /// The path from the object.
    var steps: [String]
    /// The closure that makes the written value from the value and the object, or nil if the value
    /// is written unchanged.
    var closure: (@Sendable (_ value: Any, _ object: Any) throws -> Any?)?
    var flattenedValues: [FlattenedValue]
    /// Whether a closure makes or may omit the value.
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
      for head in [entry.steps[0]] + entry.flattenedValues.map({ $0.steps[0] }) {
        uses[head, default: 0] += 1
      }
    }
    self.entries = entries.map { entry in
      var entry = entry
      entry.isDirect =
        entry.closure == nil && !entry.mayBeNothing && entry.flattenedValues.isEmpty
        && entry.steps.count == 1
        && uses[entry.steps[0]] == 1
      return entry
    }
    self.dynamic = dynamic
    hasEndlessPath = entries.contains { entry in
      ([entry.steps] + entry.flattenedValues.map(\.steps)).contains { Self.isEndless($0) }
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

  /// Inserts a tag as the first member, unless a member already has one of its names.
  mutating func add(_ tag: TypeTag, _ json: (Content) throws -> JSONValue) rethrows {
    guard let name = tag.names.first else { return }
    guard let index = members.firstIndex(where: { $0.key == tag.key }) else {
      return members.insert((tag.key, .json(.string(name))), at: 0)
    }
    if case .string(let text) = try json(members[index].content), tag.names.contains(text) {
      return
    }
    members[index].content = .json(.string(name))
  }

  mutating func sort() {
    members = members.orderedByText(\.key)
  }
}

/// Writes objects that are not simply written member by member; see `AssembledMembers`.
struct MemberAssembler<Sink: CodecSink> {
  private let plan: ObjectPlan
  private let base: Place
  private let context: CallContext
  private let depth: Int
  private let nextStackCheck: Int
  private let policies: Policies

  init(_ plan: ObjectPlan, at base: Place, for writer: Sink) {
    self.plan = plan
    self.base = base
    context = writer.context
    depth = writer.depth
    nextStackCheck = writer.nextStackCheck
    policies = writer.policies
  }

  /// Writes the object, with the name of its type or case if there is one.
  func write(tag: TypeTag?, to writer: inout Sink) throws {
    // The values are written before the object is opened.
    let maximumDepth = context.options.maximumDepth
    guard depth < maximumDepth else { throw writer.writingDepthError(limit: maximumDepth) }
    guard let didWrite = plan.hooks.didWrite else {
      return try writeMembers(tag, to: &writer)
    }
    var tree = tree(depth: depth)
    let inner = MemberAssembler<TreeWriter>(plan, at: base, for: tree)
    try inner.writeMembers(tag, to: &tree)
    var json = tree.jsonValue
    try didWrite(instance, &json)
    try TreeNodeWriter().write(json, to: &writer)
  }

  private func writeMembers(_ tag: TypeTag?, to writer: inout Sink) throws {
    var list = try members()
    if let tag {
      try list.add(tag) { content in
        switch content {
        case .json(let json): json
        case .property(let index): try json(of: index) ?? .null
        }
      }
    }
    if writer.sortsKeys { list.sort() }
    try writer.openObject(count: list.members.count)
    for member in list.members {
      try writer.beginMember(member.key)
      do {
        switch member.content {
        case .json(let json): try TreeNodeWriter().write(json, to: &writer)
        case .property(let index): try writer.write(plan.codecs[index], place(of: index))
        }
      } catch {
        throw error.prepending(.key(member.key))
      }
    }
    writer.closeObject()
  }

  /// The members in order.
  private func members() throws -> MemberList {
    var list = MemberList()
    guard let special = plan.assembledMembers else {
      for member in plan.written {
        try addDirect(member.key.object.name, member.property, to: &list)
      }
      return list
    }
    for entry in special.entries {
      if entry.isDirect {
        try addDirect(entry.steps[0], entry.property, to: &list)
      } else {
        do {
          try add(entry, to: &list)
        } catch {
          throw located(error, at: entry.steps.prefix(1), entry.property)
        }
      }
    }
    return list
  }

  private func addDirect(_ key: String, _ property: Int, to list: inout MemberList) throws {
    let codec = plan.codecs[property]
    guard codec.isAbsent(at: place(of: property)) else {
      if !codec.isOmitted(at: place(of: property), policies) { list.add(key, property: property) }
      return
    }
    if (codec.policies ?? policies).writesNil { _ = list.add(.null, at: [key]) }
  }

  /// The value of an entry, whose errors have the steps below the member.
  private func locatedJSON(of entry: AssembledMembers.Entry) throws -> JSONValue? {
    do {
      return try json(of: entry)
    } catch {
      throw located(error, at: entry.steps.dropFirst(), entry.property)
    }
  }

  private func located(
    _ error: any Error, at steps: ArraySlice<String>, _ property: Int
  ) -> any Error {
    guard var error = error as? MappingError else { return error }
    error.name(plan.names[property], of: plan.type)
    error.prepend(MappingPath(steps.map { .key($0) }))
    return error
  }

  private func add(_ entry: AssembledMembers.Entry, to list: inout MemberList) throws {
    let codec = plan.codecs[entry.property]
    if entry.closure == nil, codec.isOmitted(at: place(of: entry.property), policies) { return }
    guard var json = try locatedJSON(of: entry) else {
      if (codec.policies ?? policies).writesNil {
        try add(.null, at: entry.steps, entry, to: &list)
      }
      return
    }
    var isFlattened = false
    for flattenedValue in entry.flattenedValues {
      guard let value = json.remove(at: flattenedValue.keys[...]) else { continue }
      isFlattened = true
      try add(value, at: flattenedValue.steps, entry, to: &list)
    }
    // An object whose members are all written elsewhere is omitted.
    if isFlattened && json.count == 0 { return }
    try add(json, at: entry.steps, entry, to: &list)
  }

  private func add(
    _ json: JSONValue, at steps: [String], _ entry: AssembledMembers.Entry,
    to list: inout MemberList
  ) throws {
    if plan.assembledMembers?.hasEndlessPath == true, AssembledMembers.isEndless(steps) {
      throw AssembledMembers.endlessError(plan.type, plan.names[entry.property], steps)
    }
    guard list.add(json, at: steps) else {
      throw MappingError(
        OutputFault.takenPlace(path: steps.joined(separator: ".")), type: plan.type,
        property: plan.names[entry.property])
    }
  }

  /// The JSON value of an entry, or nil if it is omitted.
  private func json(of entry: AssembledMembers.Entry) throws -> JSONValue? {
    guard let closure = entry.closure else { return try json(of: entry.property) }
    let value = try plan.codecs[entry.property].copiedValue(at: place(of: entry.property))
    let result = try callingClosure(.transformFailed, type: plan.type) {
      try closure(value, instance)
    }
    guard let result else { return JSONValue?.none }
    var tree = tree(depth: depth + 1)
    try plan.assembledMembers?.dynamic.writeAny(result, to: &tree)
    return tree.jsonValue
  }

  private func json(of property: Int) throws -> JSONValue? {
    let (codec, place) = (plan.codecs[property], place(of: property))
    var tree = tree(depth: depth + 1)
    guard tree.isDeep else { return try codec.json(at: place, by: tree) }
    return try tree.descend { try codec.json(at: place, by: $0) }
  }

  /// A writer of a tree with the policies of the target and the same checks of the stack.
  private func tree(depth: Int) -> TreeWriter {
    var tree = TreeWriter(context: context, form: .json, depth: depth, isPart: true)
    tree.nextStackCheck = nextStackCheck
    tree.policies = policies
    return tree
  }

  /// The place of a property, or that of the instance for a value that is only written.
  private func place(of property: Int) -> Place {
    guard property < plan.properties.count else { return base }
    return base.advanced(by: Int(plan.properties[property].offset))
  }

  /// The instance being written.
  private var instance: Any {
    plan.isClass ? ObjectStorage.object(at: base) : operations(of: plan.type).value(at: base)
  }
}
