/// The unique keys of a type: which properties they are, and how they are found in a document without
/// reading the rest.
final class UniqueKeyPlan: Sendable {
  /// The keys of one instance, by the names of the properties.
  typealias Keys = [String: JSONValue]

  /// What the unique keys of an object of a document are.
  enum Found {
    /// All are there.
    case keys(Keys)
    /// One of them is nil, which its property may be.
    case none
    /// One of them is missing or null, which its property may not be.
    case missing(MappingError)
    /// One of them is no value of its property.
    case wrong(MappingError)

    /// The keys; nil unless all are there.
    var keys: Keys? { if case .keys(let keys) = self { keys } else { nil } }
  }

  /// What happens to a stored instance.
  let mode: UpsertMode
  /// A plan of these properties alone, at the offsets that they have in the whole.
  private let plan: ObjectPlan
  private let layout: ValueLayout
  /// Whether each of the properties is written as the value that it has as a key.
  private let areWritten: Bool

  init(mode: UpsertMode, plan: ObjectPlan, areWritten: Bool) {
    self.mode = mode
    self.plan = plan
    self.areWritten = areWritten
    let size = plan.codecs.indices.map { index in
      Int(plan.properties[index].offset) + plan.codecs[index].layout.size
    }.max()
    layout = ValueLayout(size: size ?? 0, stride: size ?? 0, alignment: 16)
  }

  /// Looks the keys of the next object up, which stays unread.
  func keys<Source: CodecSource>(in reader: inout Source) throws -> Found {
    let start = reader.mark
    defer { reader.reset(to: start) }
    let arena = reader.context.arena
    let mark = arena.mark
    defer { arena.release(to: mark) }
    let place = arena.place(for: layout)
    do {
      try readQuietly(from: &reader, into: place)
    } catch let error as MappingError where !error.concernsDocument {
      // Whoever reads the object meets a wrong key again, in its place and by its policies.
      return error.kind == .missingValue ? .missing(error) : .wrong(error)
    }
    defer {
      for index in plan.properties.indices {
        let property = place.advanced(by: Int(plan.properties[index].offset), .initialized)
        plan.codecs[index].operations.destroy(property, count: 1)
      }
    }
    return try keys(of: place, reader.context).map { .keys($0) } ?? .none
  }

  /// Reads the keys alone: nobody wants remarks about the other members here, and no policy applies.
  private func readQuietly<Source: CodecSource>(
    from reader: inout Source, into place: Place
  ) throws {
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

  /// The keys of an instance whose properties lie from a place on; nil when one of them is nil.
  func keys(of place: Place, _ context: CallContext) throws -> Keys? {
    var keys: Keys = [:]
    for index in plan.properties.indices {
      let property = place.advanced(by: Int(plan.properties[index].offset), .initialized)
      if plan.codecs[index].isAbsent(at: property) { return nil }
      var tree = TreeWriter(context: context, form: .json)
      do {
        try tree.write(plan.codecs[index], property)
      } catch {
        let name = plan.names[index]
        throw error.prepending(key: name, property: name, of: plan.type)
      }
      keys[plan.names[index]] = tree.jsonValue
    }
    return keys
  }

  /// The members of a written object that hold the keys; nil where not all of them are
  /// written, or some are objects or stand in an array.
  func written(_ keys: Keys) -> JSONValue? {
    guard areWritten else { return nil }
    var members = JSONValue.null
    for index in plan.names.indices {
      let steps = plan.writtenSteps[index].compactMap(\.key)
      guard steps.count == plan.writtenSteps[index].count, let key = keys[plan.names[index]],
        !key.isObject, members.merge(key, at: steps[...])
      else { return nil }
    }
    return members
  }

  /// The keys as a phrase: `id = 7, realm = "a"`.
  func description(of keys: Keys?) -> String {
    plan.names.map { "\($0) = \(keys?[$0].map { MappingError.excerpt("\($0)") } ?? "null")" }
      .joined(separator: ", ")
  }

  /// The path of the first key in a document, for messages.
  var path: MappingPath { plan.readPath(of: 0) }
}
