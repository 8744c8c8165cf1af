import AutoMapperFoundation

/// The unique keys of a type: the properties, and how they are found in a document without reading
/// the rest.
final class UniqueKeyPlan: Sendable {
  /// The keys of one instance, by the names of the properties.
  typealias Keys = UniqueKeys

  /// The unique keys that were found in an object of a document.
  enum Found {
    /// All keys have values.
    case keys(Keys)
    /// One of the keys is nil, which its property allows.
    case none
    /// One of the keys is missing or null, which its property does not allow.
    indirect case missing(MappingError)
    /// One of the keys is not a valid value of its property.
    indirect case wrong(MappingError)

    /// The keys, or nil unless all have values.
    var keys: Keys? { if case .keys(let keys) = self { keys } else { nil } }
  }

  /// Whether a stored instance is replaced rather than updated.
  let replaces: Bool
  /// A plan of just these properties, at their offsets in the whole type.
  let plan: ObjectPlan
  private let layout: ValueLayout
  /// Whether keys can be compared where they are, because they are integers or strings.
  let areComparable: Bool
  /// Whether each instance has keys that can be written, except for strings that are too long.
  let areAlwaysThere: Bool
  /// Whether each of the properties is written as its value as a key.
  private let areWritten: Bool
  /// The names of the properties, sorted, and their indexes in the plan.
  private let names: [String]
  private let order: [Int]

  init(_ rule: UniqueKeysRule, plan: ObjectPlan, areWritten: Bool) {
    replaces = rule.replaces
    self.plan = plan
    self.areWritten = areWritten
    let planNames = Array(plan.names)
    order = Array(planNames.indices).orderedByText { planNames[$0] }
    names = order.map { planNames[$0] }
    areComparable = plan.properties.allSatisfy {
      !$0.isOptional && ($0.primitive == .int || $0.primitive == .string)
    }
    areAlwaysThere =
      areComparable || plan.codecs.indices.allSatisfy { plan.codecs[$0].type == UUID.self }
    let size = plan.codecs.indices.map { index in
      Int(plan.properties[index].offset) + plan.codecs[index].layout.size
    }.max()
    layout = ValueLayout(size: size ?? 0, stride: size ?? 0, alignment: 16)
  }

  /// Finds the keys of the next object, without consuming the object.
  func keys(in reader: inout Reader) throws -> Found {
    let context = reader.context
    let start = reader.mark
    defer { reader.reset(to: start) }
    return try context.arena.withPlace(for: layout) { place in
      do {
        try readQuietly(from: &reader, into: place)
      } catch let error as MappingError where !error.concernsDocument {
        // An invalid key is reported again when the object itself is read, by its policies.
        return error.kind == .missingValue ? .missing(error) : .wrong(error)
      }
      defer { destroyKeys(at: place) }
      guard let keys = try keys(of: place, context) else { return Found.none }
      return .keys(keys)
    }
  }

  /// Reads just the keys, without reports about other members and without policies.
  private func readQuietly(from reader: inout Reader, into place: Place) throws {
    let context = reader.context
    let (policies, collector) = (reader.policies, context.collector)
    reader.policies = policies.forUniqueKeys
    context.collector = nil
    defer {
      reader.policies = policies
      context.collector = collector
    }
    try MemberReader.read(plan, from: &reader, into: place)
  }

  /// The keys that an instance will have when it is updated by the next object, which is not
  /// consumed; nil if one of them will be nil.
  ///
  /// Policies and code of the program may still lead to others.
  func keys(of storage: Place, updatedBy reader: inout Reader) throws -> Keys? {
    let context = reader.context
    // What is updated in place may belong to the program.
    guard plan.codecs.allSatisfy({ !$0.updatesInPlace }) else {
      return try keys(of: storage, context)
    }
    let start = reader.mark
    defer { reader.reset(to: start) }
    return try context.arena.withPlace(for: layout) { copy in
      for index in plan.properties.indices {
        let property = plan.properties[index]
        let fresh = copy.advanced(by: Int(property.offset), .uninitialized)
        plan.codecs[index].operations.copy(key(property, at: storage), to: fresh)
      }
      defer { destroyKeys(at: copy) }
      // An error is found again when the object itself is read.
      try? readQuietly(from: &reader, into: copy.advanced(by: 0, .updated))
      return try keys(of: copy, context)
    }
  }

  private func destroyKeys(at place: Place) {
    for index in plan.properties.indices {
      plan.codecs[index].operations.destroy(key(plan.properties[index], at: place), count: 1)
    }
  }

  /// The keys of an instance whose properties start at a place, or nil if one of them is nil.
  func keys(of place: Place, _ context: CallContext) throws -> Keys? {
    for index in plan.properties.indices
    where plan.properties[index].isOptional || plan.properties[index].primitive == .none {
      if plan.codecs[index].isAbsent(at: key(plan.properties[index], at: place)) { return nil }
    }
    return try Keys(names) { try key(order[$0], of: place, context) }
  }

  /// The written form of a property.
  private func key(_ index: Int, of place: Place, _ context: CallContext) throws -> JSONValue {
    let property = plan.properties[index]
    let place = key(property, at: place)
    if !property.isOptional, let json = property.primitive.json(at: place, context.options) {
      return json
    }
    var tree = Writer(treeIn: context)
    do {
      try tree.write(plan.codecs[index], place)
    } catch {
      let name = plan.names[index]
      throw ThrownError.prepending(key: name, property: name, of: plan.type, to: error)
    }
    return tree.jsonValue
  }

  /// The members of a written object that contain the keys; nil if not all of them are written, or
  /// if some are objects or are inside an array.
  func written(_ keys: Keys) -> JSONValue? {
    guard areWritten else { return nil }
    var members = JSONValue.object(JSONObject())
    for index in plan.names.indices {
      let path = plan.writtenSteps[index]
      let steps = path.compactMap(\.key)
      guard steps.count == path.count, let key = keys[plan.names[index]], !key.isObject,
        members.merge(key, at: steps[...])
      else { return nil }
    }
    return members
  }

  /// Whether two instances have the same keys, which are comparable.
  func areEqual(_ first: Place, _ second: Place) -> Bool {
    plan.properties.allSatisfy { property in
      let (first, second) = (key(property, at: first), key(property, at: second))
      return property.primitive == .string
        ? first.load(as: String.self) == second.load(as: String.self)
        : first.load(as: Int.self) == second.load(as: Int.self)
    }
  }

  /// The place of a key in an instance.
  private func key(_ property: ObjectPlan.Property, at place: Place) -> Place {
    place.advanced(by: Int(property.offset), .initialized)
  }

  /// The keys as a phrase: `id = 7, realm = "a"`.
  func description(of keys: Keys?) -> String {
    plan.names.map { "\($0) = \(keys?[$0].map { MappingError.excerpt("\($0)") } ?? "null")" }
      .joined(separator: ", ")
  }

  /// The path of the first key in a document, for messages.
  var path: MappingPath { plan.readPath(of: 0) }
}
