/// Compares the layout that metadata describes with the children that `Mirror` shows of a value,
/// once for each type.
///
/// Names and number of the stored properties must agree, and so must the contents of each property
/// whose memory can be compared: references, and the standard library's plain values. If the
/// metadata of a runtime has another meaning than this library assumes, this check detects it
/// before anything is written.
enum LayoutCheck {
  /// Checks a value, or an instance of a class, of the given shape.
  ///
  /// - Returns: A description of the difference, or nil if there is none.
  static func disagreement(of value: Any, with shape: TypeShape) -> String? {
    let children = storedChildren(of: value, shape: shape)
    guard children.count == shape.fields.count else {
      return "\(shape.fields.count) stored properties in its metadata, \(children.count) in Mirror"
    }
    for (field, child) in zip(shape.fields, children)
    where field.isStrong && child.label != field.storedName {
      return "'\(field.storedName)' in its metadata, '\(child.label ?? "")' in Mirror"
    }
    return contents(of: value, shape: shape, children: children)
  }

  private struct Child {
    var label: String?
    var value: Any?
  }

  /// The children that `Mirror` shows of a value without a custom mirror, superclasses first.
  ///
  /// `Mirror` itself first asks whether there is a custom one, for which the runtime searches the
  /// conformances of the whole program. Weak and unowned references are not read: the runtime aborts
  /// on an unowned one whose object was freed.
  private static func storedChildren(of value: Any, shape: TypeShape) -> [Child] {
    let strong =
      [Bool](repeating: false, count: shape.libraryFieldCount)
      + shape.fields.map(\.isStrong)
    var types: [any Any.Type] = [shape.type]
    while let superclass = (types[0] as? AnyClass).flatMap({ _getSuperclass($0) }) {
      types.insert(superclass, at: 0)
    }
    var children: [Child] = []
    for type in types {
      for index in 0..<childCount(of: value, type) {
        if strong.indices.contains(children.count), strong[children.count] {
          let child = AutoMapper.child(of: value, type, index)
          children.append(Child(label: child.label, value: child.value))
        } else {
          children.append(Child(label: nil, value: nil))
        }
      }
    }
    return Array(children.dropFirst(shape.libraryFieldCount))
  }

  private static func contents(of value: Any, shape: TypeShape, children: [Child]) -> String? {
    func compare<Value>(_ value: Value) -> String? {
      if shape.kind == .class {
        return firstDifference(
          shape, children, at: ObjectStorage.place(of: value as AnyObject, .initialized))
      }
      return unsafe withUnsafeTemporaryAllocation(of: Value.self, capacity: 1) { memory in
        guard let address = memory.baseAddress else { return nil }
        unsafe address.initialize(to: value)
        defer { unsafe address.deinitialize(count: 1) }
        return unsafe firstDifference(shape, children, at: Place(address, .initialized))
      }
    }
    return _openExistential(value, do: compare)
  }

  private static func firstDifference(
    _ shape: TypeShape, _ children: [Child], at place: Place
  ) -> String? {
    for (field, child) in zip(shape.fields, children) {
      guard let value = child.value, field.isStrong else { continue }
      let property = place.advanced(by: field.offset)
      if !agrees(value, field.storedType, property) {
        return "other contents of '\(field.storedName)'"
      }
    }
    return nil
  }

  /// Compares plain values by value and references by identity; other types are not comparable.
  private static func agrees(_ value: Any, _ type: any Any.Type, _ place: Place) -> Bool {
    switch value {
    case let value as Int where type == Int.self: place.load(as: Int.self) == value
    case let value as Bool where type == Bool.self: place.load(as: UInt8.self) == (value ? 1 : 0)
    case let value as Double where type == Double.self:
      place.load(as: UInt64.self) == value.bitPattern
    case let value as String where type == String.self:
      place.holdsBits(of: value)
    default:
      if TypeShape.Kind(type) == .class {
        place.holdsBits(of: value as AnyObject)
      } else {
        true
      }
    }
  }
}
