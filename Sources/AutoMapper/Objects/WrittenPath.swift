/// A member of an object at whose value properties with paths are written, or a member inside it.
///
///     map("in.a", to: "a"), map("in.b.c", to: "c")
///
///     in ─┬─ a         the property a
///         └─ b ── c    the property c
final class WrittenPath: Sendable {
  let key: WrittenKey
  /// The property that is the value, or nil for an object with the members below.
  let property: ObjectPlan.WrittenMember?
  let members: [WrittenPath]
  /// The positions of the members in the order of their keys.
  let sortedPositions: [Int]
  /// All properties below, in the order in which they are written.
  let properties: ContiguousArray<ObjectPlan.WrittenMember>
  /// For each of these properties, the position of the member that contains it.
  let positions: [Int]

  /// A property with the rest of its path.
  struct Rest {
    var steps: ArraySlice<String>
    var property: Int
    var content: ObjectPlan.Property
  }

  /// Creates a member for properties whose paths begin with its key, or nil if their values cannot
  /// be written one after another: a path leads through another value, or through an array.
  init?(_ name: String, _ rests: [Rest]) {
    let key = WrittenKey(name)
    self.key = key
    if let only = rests.first, rests.count == 1, only.steps.isEmpty {
      let property = ObjectPlan.WrittenMember(
        property: only.property, content: only.content, key: Borrowed(key))
      self.property = property
      properties = [property]
      (members, sortedPositions, positions) = ([], [], [])
      return
    }
    property = nil
    var names: [String] = []
    var positions: [Int] = []
    for rest in rests {
      guard let step = rest.steps.first, MappingPath.Component(step).index == nil else {
        return nil
      }
      positions.append(names.firstIndex(of: step) ?? names.count)
      if positions.last == names.count { names.append(step) }
    }
    var members: [WrittenPath] = []
    for (position, name) in names.enumerated() {
      let inside = zip(rests, positions).filter { $0.1 == position }.map { rest, _ in
        Rest(steps: rest.steps.dropFirst(), property: rest.property, content: rest.content)
      }
      guard let member = WrittenPath(name, inside) else { return nil }
      members.append(member)
    }
    self.members = members
    self.positions = positions
    sortedPositions = TextOrder(names) { $0 }.positions()
    properties = ContiguousArray(
      rests.map {
        ObjectPlan.WrittenMember(property: $0.property, content: $0.content, key: Borrowed(key))
      })
  }
}
