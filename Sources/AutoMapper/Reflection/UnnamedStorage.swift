/// The storage of a type that its metadata does not name, so that it can be neither read nor
/// written.
enum UnnamedStorage: Equatable {
  /// All storage, since the module omits reflection metadata.
  case all
  /// Only the names, which the module omits.
  case names
  /// Bytes that belong to no stored property: bit-fields and unions of C, and padding that cannot
  /// be distinguished from them.
  case bytes

  /// Finds the unnamed storage of a struct or a class; nil if all storage has a name.
  init?(of shape: TypeShape) {
    guard shape.kind == .structure || shape.kind == .class else { return nil }
    if shape.fields.contains(where: \.storedName.isEmpty) {
      self = .names
    } else if shape.kind == .class {
      guard Self.isStripped(shape.type as? AnyClass) else { return nil }
      self = .all
    } else if shape.fields.isEmpty && shape.layout.size > 0 {
      self = LibraryModules.isDeclaredInC(shape.type) ? .bytes : .all
    } else if !Self.fill(shape) {
      self = .bytes
    } else {
      return nil
    }
  }

  /// Whether the stored properties of a struct are all that its values have.
  ///
  /// Swift stores each property at the first suitable place after the previous one. A struct of C
  /// may have bit-fields in what looks like padding, so it must not have any.
  private static func fill(_ shape: TypeShape) -> Bool {
    var end = 0
    var metatypes = 0
    var hasPadding = false
    for field in shape.fields {
      let layout = ValueLayout(of: field.storedType)
      // A property without a size may be anywhere.
      if layout.size == 0 { continue }
      if TypeShape.Kind(field.storedType) == .metatype {
        metatypes += 1
        continue
      }
      guard mayStand(field.offset, layout.alignment, behind: end, metatypes) else { return false }
      hasPadding = hasPadding || field.offset > end
      end = field.offset + layout.size
      metatypes = 0
    }
    return mayStand(shape.layout.size, 1, behind: end, metatypes)
      && !(hasPadding && LibraryModules.isDeclaredInC(shape.type))
  }

  /// Whether an aligned property may directly follow a place and some metatypes.
  ///
  /// Each metatype takes a word, or nothing if the compiler knows its type, whatever its metadata
  /// says.
  private static func mayStand(
    _ offset: Int, _ alignment: Int, behind end: Int, _ metatypes: Int
  ) -> Bool {
    func aligned(_ end: Int, _ alignment: Int) -> Int { (end + alignment - 1) & ~(alignment - 1) }
    let word = MemoryLayout<Int>.size
    return (0...metatypes).contains { count in
      offset == aligned(count == 0 ? end : aligned(end, word) + count * word, alignment)
    }
  }

  /// Whether a class, or a superclass that is not a library's, has storage but no names for it.
  ///
  /// This is not known if the size of a superclass is unknown, as for classes of Objective-C.
  static func isStripped(
    _ type: AnyClass?, sizeOf: (AnyClass) -> Int? = instanceSize(of:)
  ) -> Bool {
    guard let type, !LibraryModules.declare(type), let size = sizeOf(type) else { return false }
    let superclass: AnyClass? = _getSuperclass(type)
    let inherited = superclass.map { runtimeFieldCount($0) } ?? 0
    let start = superclass.map { sizeOf($0) ?? size } ?? ObjectStorage.headerSize
    let isNameless = runtimeFieldCount(type) == inherited && size > start
    return isNameless || isStripped(superclass, sizeOf: sizeOf)
  }
}
