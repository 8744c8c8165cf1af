/// The values of a document that do not belong to the model, while they are collected: a tree of
/// the paths at which they would be written.
///
/// It is a tree of objects, so that keeping a value does not copy the values already kept. A value
/// inside which nothing else is kept is not an object of its own, because most are such values.
final class UnknownValues {
  /// The contents of a key.
  private enum Content {
    /// Nothing, since what was kept was discarded again.
    case nothing
    case value(JSONValue)
    case place(UnknownValues)
  }

  /// The value kept at this path, or nil if there is none.
  private var value: JSONValue?
  /// Whether a value of the model is written at this path.
  var isOfModel = false
  /// The contents, if this is an object, in document order.
  private var members: ContiguousArray<(key: String, content: Content)> = []
  /// The positions in `members`, by key; nil as long as there are few.
  private var positions: KeyIndex?
  /// The contents by their indexes, if this is an array; nil where they belong to a key by now.
  private var elements = IdentityTable<(index: Int, place: UnknownValues?)>()

  /// The greatest number of members that are searched one by one.
  private static let linearLimit = 16

  /// Keeps a value at a path below this one, which may lead to an element.
  func keep(_ value: JSONValue, at path: [MappingPath.Component], isElement: Bool = false) {
    guard !isElement, case .key(let key) = path.last else {
      place(at: path[...], makes: true)?.value = value
      return
    }
    place(at: path.dropLast(), makes: true)?.keep(value, for: key)
  }

  private func keep(_ value: JSONValue, for key: String) {
    guard let position = position(of: key) else { return append(.value(value), for: key) }
    if case .place(let place) = members[position].content {
      place.value = value
    } else {
      members[position].content = .value(value)
    }
  }

  /// Removes all values kept at a path and below it.
  func forget(_ path: [MappingPath.Component]) {
    guard case .key(let key) = path.last else {
      place(at: path[...], makes: false)?.removeAll()
      return
    }
    guard let place = place(at: path.dropLast(), makes: false),
      let position = place.position(of: key)
    else { return }
    place.members[position].content = .nothing
  }

  private func removeAll() {
    value = nil
    members = []
    positions = nil
    elements = IdentityTable()
  }

  /// Moves the values kept for an element of an array to a key that identifies the element.
  func identify(_ index: Int, as key: String) {
    guard let place = elements[index]?.place else { return }
    elements.set((index, nil), for: index)
    place.isOfModel = true
    set(.place(place), for: key)
  }

  /// Moves what is kept for a value to the path at which it is written.
  func move(_ path: [MappingPath.Component], to other: [MappingPath.Component]) {
    guard case .key(let key) = path.last, case .key(let otherKey) = other.last,
      let place = place(at: path.dropLast(), makes: false), let position = place.position(of: key)
    else { return }
    let content = place.members[position].content
    if case .nothing = content { return }
    place.members[position].content = .nothing
    self.place(at: other.dropLast(), makes: true)?.set(content, for: otherKey)
  }

  /// Moves all values kept here one step below.
  func enclose(in step: MappingPath.Component) {
    let inner = UnknownValues()
    swap(&value, &inner.value)
    swap(&members, &inner.members)
    swap(&positions, &inner.positions)
    swap(&elements, &inner.elements)
    switch step {
    case .key(let key): append(.place(inner), for: key)
    case .index(let index): elements.set((index, inner), for: index)
    }
  }

  /// All kept values, or nil if there are none.
  ///
  /// If some elements of an array are identified by keys, the others have their indexes as keys.
  var json: JSONValue? {
    if members.isEmpty && elements.isEmpty { return value }
    var object = JSONObject()
    object.reserveCapacity(members.count)
    for (key, content) in members {
      switch content {
      case .nothing: break
      case .value(let value): object.set(value, for: key, as: .unknown)
      case .place(let place):
        if let json = place.json {
          // A value that is kept as a whole is not in the model.
          let role: JSONObject.KeptRole =
            !place.isOfModel ? .path : place.value == nil ? .value : .unknown
          object.set(json, for: key, as: role)
        }
      }
    }
    let values = elements.values.orderedByNumber(\.index).compactMap { index, place in
      place?.json.map { (index, $0) }
    }
    if object.isEmpty, !values.isEmpty { return .array(Self.array(values)) }
    for (index, json) in values { object.set(json, for: "\(index)", as: .value) }
    guard !object.isEmpty else { return value }
    // The value kept here was read as a whole, and some of it belongs to another property.
    guard var whole = value?.members else { return .object(object) }
    for member in object.storage { whole.set(member.value, for: member.key, as: member.role) }
    return .object(whole)
  }

  /// An array with values at their indexes, and nulls between them.
  private static func array(_ values: [(Int, JSONValue)]) -> [JSONValue] {
    var array: [JSONValue] = []
    for (index, json) in values {
      while array.count < index { array.append(.null) }
      array.append(json)
    }
    return array
  }

  /// The values at a path below this one; nil if there are none and none are made.
  func place(at path: ArraySlice<MappingPath.Component>, makes: Bool) -> UnknownValues? {
    var place = self
    for step in path {
      guard let inner = place.place(at: step, makes: makes) else { return nil }
      place = inner
    }
    return place
  }

  private func place(at step: MappingPath.Component, makes: Bool) -> UnknownValues? {
    switch step {
    case .key(let key):
      let position = position(of: key)
      if let position, case .place(let place) = members[position].content { return place }
      let inner = UnknownValues()
      if let position, case .value(let value) = members[position].content {
        inner.value = value
      } else if !makes {
        return nil
      }
      set(.place(inner), for: key)
      return inner
    case .index(let index):
      if let place = elements[index]?.place { return place }
      guard makes else { return nil }
      let inner = UnknownValues()
      elements.set((index, inner), for: index)
      return inner
    }
  }

  private func position(of key: String) -> Int? {
    if let positions {
      return positions.position(hash: KeyBytes.hash(key)) { KeyBytes.equal(members[$0].key, key) }
    }
    return members.firstIndex { KeyBytes.equal($0.key, key) }
  }

  private func set(_ content: Content, for key: String) {
    if let position = position(of: key) {
      members[position].content = content
    } else {
      append(content, for: key)
    }
  }

  /// Adds a member whose key is known to be new.
  private func append(_ content: Content, for key: String) {
    members.append((key, content))
    if positions != nil {
      positions?.add(members.count - 1, hash: KeyBytes.hash(key), count: members.count)
    } else if members.count > Self.linearLimit {
      positions = KeyIndex(of: members.count) { KeyBytes.hash(members[$0].key) }
    }
  }
}
