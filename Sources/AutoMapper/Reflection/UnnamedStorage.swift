/// What a type stores that its metadata does not name, so that nobody could fill it, or copy it into JSON.
enum UnnamedStorage: Equatable {
  /// Everything, since the module leaves out what reflection needs.
  case all
  /// Nothing but the names, which the module leaves out.
  case names
  /// Bytes that belong to no stored property: bit-fields and unions of C, and its padding, from which those
  /// cannot be told.
  case bytes

  /// What a struct or a class stores without a name; nil when all has one.
  init?(of shape: TypeShape) {
    switch shape.kind {
    case .structure: self.init(ofStructure: shape)
    case .class: self.init(ofClass: shape.type as? AnyClass, shape.fields)
    case .enumeration, .tuple, .existential, .function, .metatype, .other: return nil
    }
  }

  private init?(ofStructure shape: TypeShape) {
    if shape.fields.contains(where: \.storedName.isEmpty) {
      self = .names
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
  /// Swift puts each property at the first place behind the one before that suits it. A struct of C may have
  /// bit-fields in what looks like padding, so that there must be none.
  private static func fill(_ shape: TypeShape) -> Bool {
    var end = 0
    var metatypes = 0
    var hasPadding = false
    for field in shape.fields {
      let layout = ValueLayout(of: field.storedType)
      // A property of no size may lie anywhere.
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

  /// Whether something aligned stands next to a place and some metatypes.
  ///
  /// Each of them takes a word, or nothing where the compiler knows the type, whatever its metadata says.
  private static func mayStand(
    _ offset: Int, _ alignment: Int, behind end: Int, _ metatypes: Int
  ) -> Bool {
    func aligned(_ end: Int, _ alignment: Int) -> Int { (end + alignment - 1) & ~(alignment - 1) }
    let word = MemoryLayout<Int>.size
    return (0...metatypes).contains { count in
      offset == aligned(count == 0 ? end : aligned(end, word) + count * word, alignment)
    }
  }

  private init?(ofClass type: AnyClass?, _ fields: [StoredField]) {
    if fields.contains(where: \.storedName.isEmpty) {
      self = .names
    } else if Self.isStripped(type) {
      self = .all
    } else {
      return nil
    }
  }

  /// Whether a class, or a superclass that is no library's, stores something and names nothing.
  ///
  /// Where a superclass does not tell its size, as those of Objective-C do not, nobody can say.
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
