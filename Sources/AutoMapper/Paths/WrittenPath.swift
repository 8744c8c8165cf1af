/// A member of an object at whose value properties with paths are written, or a member inside it.
///
///     map("in.a", to: "a"), map("in.b.c", to: "c")
///
///     in ─┬─ a         the property a
///         └─ b ── c    the property c
final class WrittenPath: Sendable {
  let key: WrittenKey
  /// The property that is the value, or nil for an object with the parts below.
  let property: ObjectPlan.WrittenMember?
  /// All properties below, in the order in which they are written.
  let properties: ContiguousArray<ObjectPlan.WrittenMember>
  /// The members that contain them, in the same order, and in the order of their keys.
  let parts: [Part]
  let sortedParts: [Part]

  /// A property below, and the member in which it is.
  struct Part: Sendable {
    let property: Int
    let member: WrittenPath
  }

  /// A property with the rest of its path.
  typealias Rest = (steps: ArraySlice<String>, property: Int, content: ObjectPlan.Property)

  /// Creates a member for properties whose paths begin with its key, or nil if their values cannot
  /// be written one after another: a path leads through another value, or through an array.
  init?(_ name: String, _ rests: [Rest]) {
    let key = WrittenKey(name)
    self.key = key
    let properties = ContiguousArray(
      rests.map {
        ObjectPlan.WrittenMember(property: $0.property, content: $0.content, key: Borrowed(key))
      })
    self.properties = properties
    if rests.count == 1, rests[0].steps.isEmpty {
      property = properties[0]
      (parts, sortedParts) = ([], [])
      return
    }
    property = nil
    var members: [String: WrittenPath] = [:]
    var parts: [Part] = []
    for rest in rests {
      guard let step = rest.steps.first, MappingPath.Component(step).index == nil else {
        return nil
      }
      let inside = rests.filter { $0.steps.first == step }
        .map { ($0.steps.dropFirst(), $0.property, $0.content) }
      guard let member = members[step] ?? WrittenPath(step, inside) else { return nil }
      members[step] = member
      parts.append(Part(property: rest.property, member: member))
    }
    self.parts = parts
    sortedParts = parts.orderedByText(\.member.key.name)
  }
}
