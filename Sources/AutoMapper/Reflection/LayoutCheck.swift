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
  static func disagreement<Value>(of value: Value, with shape: TypeShape) -> String? {
    let count = mirroredCount(of: value, shape.type) - shape.libraryFieldCount
    guard count == shape.fields.count else {
      return "\(shape.fields.count) stored properties in its metadata, \(count) in Mirror"
    }
    var position = -shape.libraryFieldCount
    if shape.kind == .class {
      let place = ObjectStorage.place(of: value as AnyObject, .initialized)
      return firstDifference(shape, value, shape.type, at: place, &position)
    }
    return withTemporaryPlace(value) {
      firstDifference(shape, value, shape.type, at: $0, &position)
    }
  }

  // The functions of `Mirror` are called, since `Mirror` itself first asks whether there is a custom
  // one, for which the runtime searches the conformances of the whole program. There is no list of the
  // children: the runtime would have to make its type at the first use of a mapper.

  /// The number of children that `Mirror` shows of a value without a custom mirror.
  private static func mirroredCount(of value: Any, _ type: any Any.Type) -> Int {
    let inherited = superclass(of: type).map { mirroredCount(of: value, $0) } ?? 0
    return inherited + childCount(of: value, type)
  }

  /// Compares the children that the type, or a class that it inherits from, declares, those of
  /// superclasses first; `position` is that of the next property.
  ///
  /// Weak and unowned references are not read: the runtime aborts on an unowned one whose object was
  /// freed.
  private static func firstDifference(
    _ shape: TypeShape, _ value: Any, _ type: any Any.Type, at place: Place,
    _ position: inout Int
  ) -> String? {
    if let superclass = superclass(of: type),
      let difference = firstDifference(shape, value, superclass, at: place, &position)
    {
      return difference
    }
    for index in 0..<childCount(of: value, type) {
      defer { position += 1 }
      guard position >= 0, shape.fields[position].isStrong else { continue }
      let field = shape.fields[position]
      let child = AutoMapper.child(of: value, as: type, index, isNamed: true)
      if child.label != field.storedName {
        return "'\(field.storedName)' in its metadata, '\(child.label ?? "")' in Mirror"
      }
      if !agrees(child.value, field.storedType, place.advanced(by: field.offset)) {
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
