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
  /// The stored properties in declaration order, those of superclasses first, or a tuple's elements.
  ///
  /// Those that a class of a library declares are its own affair, and are left out.
  let fields: [StoredField]
  /// How many stored properties of library classes come before `fields`.
  let libraryFieldCount: Int
  let layout: ValueLayout
  /// The nearest superclass that a library declares.
  let librarySuperclass: AnyClass?

  /// Reads the shape of any type from its metadata.
  ///
  /// - Complexity: O(*n*), where *n* is the number of stored properties.
  init(_ type: any Any.Type) {
    self.type = type
    kind = Kind(type)
    layout = ValueLayout(of: type)
    librarySuperclass = Self.librarySuperclass(of: type)
    libraryFieldCount = librarySuperclass.map { runtimeFieldCount($0) } ?? 0
    fields =
      switch kind {
      case .structure, .class: Self.fields(of: type, from: libraryFieldCount)
      case .tuple: RawField.fields(of: type).map { StoredField(element: $0) }
      case .enumeration, .existential, .function, .metatype, .other: []
      }
  }

  /// Whether this is a tuple that has a label for each element.
  var isLabelledTuple: Bool {
    kind == .tuple && !fields.isEmpty && !fields.contains { $0.name.hasPrefix(".") }
  }

  private static func librarySuperclass(of type: any Any.Type) -> AnyClass? {
    var superclass: AnyClass? = (type as? AnyClass).flatMap { _getSuperclass($0) }
    while let current = superclass, !LibraryModules.declare(current) {
      superclass = _getSuperclass(current)
    }
    return superclass
  }

  /// The fields of a type, those of each class in a row, since a class may be `@Observable` without its
  /// superclass.
  private static func fields(of type: any Any.Type, from first: Int) -> [StoredField] {
    let count = runtimeFieldCount(type)
    var start = first
    var fields: [StoredField] = []
    for end in classBounds(of: type) + [count] where end > start {
      let raw = (start..<end).map { RawField(of: type, $0) }
      // Only names that may be those of wrappers' storages are compared with the others.
      let mayBeWrapped = raw.contains { "_`".utf8.contains($0.name.utf8.first ?? 0) }
      let names = mayBeWrapped ? Set(raw.map(\.name.withoutBackticks)) : []
      fields += raw.map { StoredField($0, among: names) }
      start = end
    }
    return fields
  }

  /// Where the fields of each superclass end, the topmost first.
  private static func classBounds(of type: any Any.Type) -> [Int] {
    var bounds: [Int] = []
    var superclass: AnyClass? = (type as? AnyClass).flatMap { _getSuperclass($0) }
    while let current = superclass {
      bounds.insert(runtimeFieldCount(current), at: 0)
      superclass = _getSuperclass(current)
    }
    return bounds
  }
}

extension TypeShape.Kind {
  /// The kind of a type.
  init(_ type: any Any.Type) {
    self =
      switch runtimeMetadataKind(type) {
      case MetadataKind.class, MetadataKind.foreignClass, MetadataKind.objectiveCClass: .class
      case MetadataKind.structure: .structure
      case MetadataKind.enumeration, MetadataKind.optional: .enumeration
      case MetadataKind.tuple: .tuple
      case MetadataKind.function: .function
      case MetadataKind.existential, MetadataKind.extendedExistential: .existential
      case MetadataKind.metatype, MetadataKind.existentialMetatype: .metatype
      default: .other
      }
  }
}
