/// What a declaration says of a type: its kind and its stored properties, superclasses first.
struct TypeShape {
  /// The kinds of type that matter to a mapper.
  enum Kind {
    case structure
    case `class`
    case enumeration
    case tuple
    case existential
    case function
    case metatype
    case other
  }

  let type: any Any.Type
  let kind: Kind
  /// The stored properties in declaration order, those of superclasses first; without those that a
  /// class of a library declares, which are its own affair.
  let fields: [StoredField]
  /// How many stored properties of library classes come before `fields`.
  let libraryFieldCount: Int
  let layout: ValueLayout

  /// Reads the shape of any type from its metadata.
  ///
  /// - Complexity: O(*n*), where *n* is the number of stored properties.
  init(_ type: any Any.Type) {
    self.type = type
    kind = Kind(type)
    layout = operations(of: type).layout
    libraryFieldCount = Self.libraryFieldCount(of: type)
    fields =
      kind == .structure || kind == .class
      ? Self.fields(of: type, from: libraryFieldCount) : []
  }

  private static func libraryFieldCount(of type: any Any.Type) -> Int {
    var superclass: AnyClass? = (type as? AnyClass).flatMap { _getSuperclass($0) }
    while let current = superclass {
      if LibraryModules.declare(current) { return runtimeFieldCount(current) }
      superclass = _getSuperclass(current)
    }
    return 0
  }

  private static func fields(of type: any Any.Type, from first: Int) -> [StoredField] {
    (first..<max(first, runtimeFieldCount(type))).map { index in
      var metadata = RuntimeFieldMetadata()
      // SAFETY: the runtime fills the structure, whose layout its own Mirror shares.
      let fieldType = unsafe runtimeFieldMetadata(type, index: index, fieldMetadata: &metadata)
      let name = unsafe metadata.name.map { unsafe String(cString: $0) } ?? ""
      unsafe metadata.release?(metadata.name)
      return StoredField(
        storedName: name, type: fieldType, offset: runtimeFieldOffset(type, index: index),
        isStrong: metadata.isStrong, isVariable: metadata.isVariable)
    }
  }
}

extension TypeShape.Kind {
  /// The kind of a type, by the numbers of the runtime's ABI (MetadataKind.def).
  init(_ type: any Any.Type) {
    self =
      switch runtimeMetadataKind(type) {
      case 0, 0x203, 0x305: .class
      case 0x200: .structure
      case 0x201, 0x202: .enumeration
      case 0x301: .tuple
      case 0x302: .function
      case 0x303, 0x307: .existential
      case 0x304, 0x306: .metatype
      default: .other
      }
  }
}

/// A stored property as its metadata describes it.
struct StoredField {
  /// The name of the storage, such as `$__lazy_storage_$_total` for `lazy var total`.
  let storedName: String
  let type: any Any.Type
  /// The distance from the start of the value, or of the instance's object, in bytes.
  let offset: Int
  /// False for weak and unowned references, which must never be touched raw.
  let isStrong: Bool
  /// False for `let`.
  let isVariable: Bool

  private static let lazyPrefix = "$__lazy_storage_$_"

  /// Whether this is the storage of a lazy property: an Optional that is nil until first use.
  var isLazy: Bool { storedName.hasPrefix(Self.lazyPrefix) }

  /// The name that the model's source uses.
  var name: String {
    isLazy ? String(storedName.dropFirst(Self.lazyPrefix.count)) : storedName
  }
}
