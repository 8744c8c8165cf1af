/// The values of a document that do not belong to the model, while they are collected: a tree of
/// the paths at which they would be written.
///
/// It is a tree of objects, so that keeping a value does not copy the values already kept. A value
/// inside which nothing else is kept is not an object of its own, because most are such values.
final class UnknownValues {
  /// The value kept at this path, or nil if there is none.
  private var value: JSONValue?
  /// Whether a value of the model is written at this path.
  var isOfModel = false
  /// The contents, if this is an object, in document order: the values that are kept as wholes, and
  /// nulls without a role.
  private var members = JSONObject()
  /// The places inside others, by the positions of their keys; nil where what was kept was discarded
  /// again.
  private var places = IdentityTable<UnknownValues?>()
  /// The contents by their indexes, if this is an array; nil where they belong to a key by now.
  private var elements = IdentityTable<(index: Int, place: UnknownValues?)>()

  /// Keeps a value at a path below this one, which may lead to an element.
  func keep(_ value: JSONValue, at path: [MappingPath.Component], isElement: Bool = false) {
    guard !isElement, case .key(let key) = path.last else {
      place(at: path[...], makes: true)?.value = value
      return
    }
    place(at: path.dropLast(), makes: true)?.keep(value, for: key)
  }

  private func keep(_ value: JSONValue, for key: String) {
    if !places.isEmpty, let place = place(of: key) {
      place.value = value
    } else {
      members.set(value, for: key, as: .unknown)
    }
  }

  /// Removes all values kept at a path and below it.
  func forget(_ path: [MappingPath.Component]) {
    guard case .key(let key) = path.last else {
      place(at: path[...], makes: false)?.removeAll()
      return
    }
    guard let place = place(at: path.dropLast(), makes: false),
      place.members.position(of: key) != nil
    else { return }
    place.set(nil, nil, for: key)
  }

  private func removeAll() {
    value = nil
    members = JSONObject()
    places = IdentityTable()
    elements = IdentityTable()
  }

  /// Moves the values kept for an element of an array to a key that identifies the element.
  func identify(_ index: Int, as key: String) {
    guard let place = elements[index]?.place else { return }
    elements.set((index, nil), for: index)
    place.isOfModel = true
    set(nil, place, for: key)
  }

  /// Moves what is kept for a value to the path at which it is written.
  func move(_ path: [MappingPath.Component], to other: [MappingPath.Component]) {
    guard case .key(let key) = path.last, case .key(let otherKey) = other.last,
      let place = place(at: path.dropLast(), makes: false)
    else { return }
    let (whole, inner) = (place.whole(of: key), place.place(of: key))
    guard whole != nil || inner != nil else { return }
    place.set(nil, nil, for: key)
    self.place(at: other.dropLast(), makes: true)?.set(whole, inner, for: otherKey)
  }

  /// Moves all values kept here one step below.
  func enclose(in step: MappingPath.Component) {
    let inner = UnknownValues()
    swap(&value, &inner.value)
    swap(&members, &inner.members)
    swap(&places, &inner.places)
    swap(&elements, &inner.elements)
    switch step {
    case .key(let key): set(nil, inner, for: key)
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
    for (position, member) in members.storage.enumerated() {
      if member.role == .unknown {
        object.set(member.value, for: member.key, as: .unknown)
      } else if let place = places[position] ?? nil, let json = place.json {
        // A value that is kept as a whole is not in the model.
        let role: JSONObject.KeptRole =
          !place.isOfModel ? .path : place.value == nil ? .value : .unknown
        object.set(json, for: member.key, as: role)
      }
    }
    let values = elements.values.orderedByNumber(\.index).compactMap { index, place in
      place?.json.map { (index, $0) }
    }
    if object.isEmpty, let last = values.last {
      // There are nulls between the values.
      var array = [JSONValue](repeating: .null, count: last.0 + 1)
      for (index, json) in values { array[index] = json }
      return .array(array)
    }
    for (index, json) in values { object.set(json, for: "\(index)", as: .value) }
    guard !object.isEmpty else { return value }
    // The value kept here was read as a whole, and some of it belongs to another property.
    guard var whole = value?.members else { return .object(object) }
    for member in object.storage { whole.set(member.value, for: member.key, as: member.role) }
    return .object(whole)
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
      if let place = place(of: key) { return place }
      let whole = whole(of: key)
      guard makes || whole != nil else { return nil }
      let inner = UnknownValues()
      inner.value = whole
      set(nil, inner, for: key)
      return inner
    case .index(let index):
      if let place = elements[index]?.place { return place }
      guard makes else { return nil }
      let inner = UnknownValues()
      elements.set((index, inner), for: index)
      return inner
    }
  }

  /// The place inside which other values of a key are kept; nil if there is none.
  private func place(of key: String) -> UnknownValues? {
    members.position(of: key).flatMap { places[$0] ?? nil }
  }

  /// The value of a key that is kept as a whole; nil if there is none.
  private func whole(of key: String) -> JSONValue? {
    members.position(of: key).map { members.storage[$0] }
      .flatMap { $0.role == .unknown ? $0.value : nil }
  }

  /// Replaces what is kept for a key by a whole value, by a place, or by nothing.
  private func set(_ whole: JSONValue?, _ place: UnknownValues?, for key: String) {
    members.set(whole ?? .null, for: key, as: whole == nil ? .none : .unknown)
    if let position = members.position(of: key) { places.set(place, for: position) }
  }
}
