import AutoMapper

extension Document {
  /// Sets the value at a path, creating objects and arrays along the way.
  mutating func insert(_ value: Document, at path: [String], from depth: Int = 0) throws {
    guard depth < path.count else {
      guard isNull else { throw Unwritable(path: path) }
      self = value
      return
    }
    let step = path[depth]
    switch self {
    case .null where depth > 0 && Int(step) != nil: self = .list([])
    case .null: self = .object([])
    default: break
    }
    switch self {
    // In an existing object, digits are a key.
    case .object(var members):
      if let position = members.firstIndex(where: { $0.key == step }) {
        guard depth + 1 < path.count else { throw Unwritable(path: path) }
        try members[position].value.insert(value, at: path, from: depth + 1)
      } else {
        var new = Document.null
        try new.insert(value, at: path, from: depth + 1)
        members.append(Member(key: step, value: new))
      }
      self = .object(members)
    case .list(var elements):
      guard let index = Int(step) else { throw Unwritable(path: path) }
      while elements.count <= index { elements.append(.null) }
      try elements[index].insert(value, at: path, from: depth + 1)
      self = .list(elements)
    default: throw Unwritable(path: path)
    }
  }

  /// Whether there is an object at a path.
  func hasObject(at path: [String]) -> Bool {
    let place = path.reduce(self as Document?) { place, step in
      switch place {
      case .object?: place?[step]
      case .list(let elements)?:
        Int(step).flatMap { elements.indices.contains($0) ? elements[$0] : nil }
      default: nil
      }
    }
    if case .object? = place { return true }
    return false
  }

  /// Whether a path has an index where there is an object, or a key where there is an array.
  func meetsOther(_ path: [Step]) -> Bool {
    var place: Document? = self
    for step in path {
      switch (place, step) {
      case (.object?, .key(let key)): place = place?[key]
      case (.list(let elements)?, .index(let index)):
        place = elements.indices.contains(index) ? elements[index] : nil
      case (.object?, .index), (.list?, .key): return true
      default: return false
      }
    }
    return false
  }

  /// Adds the members that the model does not have; the values of the model take precedence.
  mutating func keep(_ value: Document, at path: ArraySlice<Step>) {
    guard let step = path.first else {
      if isNull { self = value }
      return
    }
    switch (self, step) {
    case (.object(var members), .key(let key)):
      if let position = members.firstIndex(where: { $0.key == key }) {
        members[position].value.keep(value, at: path.dropFirst())
      } else {
        var new = Document.null
        new.keep(value, at: path.dropFirst())
        members.append(Member(key: key, value: new))
      }
      self = .object(members)
    case (.list(var elements), .index(let index)):
      while elements.count <= index { elements.append(.null) }
      elements[index].keep(value, at: path.dropFirst())
      self = .list(elements)
    case (.null, .key):
      self = .object([])
      keep(value, at: path)
    case (.null, .index):
      self = .list([])
      keep(value, at: path)
    default: break
    }
  }
}
