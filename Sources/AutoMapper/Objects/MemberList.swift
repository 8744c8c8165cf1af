/// The members of an object that are assembled before the object is written.
struct MemberList {
  struct Member {
    var key: String
    /// The value, or nil for a member that is omitted.
    var json: JSONValue?
    /// The position of the first entry that has a part in the member.
    var position: Int
  }

  private(set) var members: [Member] = []

  /// Adds a value at a path, merging it with existing values.
  ///
  /// - Returns: False if another value is in the way.
  mutating func add(_ value: JSONValue, at steps: [String], _ position: Int) -> Bool {
    let index = members.firstIndex { $0.key == steps[0] } ?? members.count
    if index == members.count {
      members.append(Member(key: steps[0], json: .null, position: position))
    }
    // The value is taken out of the list, so that it grows in place.
    var json = members[index].json ?? .null
    members[index].json = nil
    guard json.merge(value, at: steps.dropFirst()) else { return false }
    members[index].json = json
    return true
  }

  /// Replaces the value of a member.
  mutating func replace(_ index: Int, by json: JSONValue) { members[index].json = json }

  /// Inserts a member before all others.
  mutating func addFirst(_ key: String, _ json: JSONValue) {
    members.insert(Member(key: key, json: json, position: -1), at: 0)
  }

  mutating func sort() {
    if members.count > 1 { members = members.orderedByText(\.key) }
  }
}
