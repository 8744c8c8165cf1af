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
    var ends = [0]
    var hasPadding = false
    for field in shape.fields {
      let layout = ValueLayout(of: field.storedType)
      // A property of no size may lie anywhere.
      if layout.size == 0 { continue }
      let mask = layout.alignment - 1
      let starts = ends.map { ($0 + mask) & ~mask }
      if TypeShape.Kind(field.storedType) == .metatype {
        // A type that the compiler knows takes no place, though its own type says that it would.
        ends += starts.map { $0 + layout.size }
        continue
      }
      guard starts.contains(field.offset) else { return false }
      hasPadding = hasPadding || !ends.contains(field.offset)
      ends = [field.offset + layout.size]
    }
    return ends.contains(shape.layout.size)
      && !(hasPadding && LibraryModules.isDeclaredInC(shape.type))
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
