/// The kind of a type and its stored properties, superclasses first.
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
  /// The stored properties in declaration order, those of superclasses first, or a tuple's
  /// elements.
  ///
  /// Those that a library's class declares are private to it, and are not included.
  let fields: [StoredField]
  /// The number of stored properties of library classes before `fields`.
  let libraryFieldCount: Int
  let layout: ValueLayout
  /// The nearest superclass that a library declares.
  let librarySuperclass: (any Any.Type)?

  /// The shape of any type, which is read once; see `TypeFacts`.
  init(_ type: any Any.Type) { self = TypeFacts.of(type).shape }

  /// Reads the shape of any type from its metadata.
  ///
  /// - Complexity: O(*n*), where *n* is the number of stored properties.
  init(reading type: any Any.Type) {
    self.type = type
    kind = Kind(type)
    layout = ValueLayout(of: type)
    librarySuperclass = superclasses(of: type).first { LibraryModules.declare($0) }
    libraryFieldCount = librarySuperclass.map { runtimeFieldCount($0) } ?? 0
    fields =
      switch kind {
      case .structure, .class: Self.fields(of: type, from: libraryFieldCount)
      // The name of an element is its label.
      case .tuple:
        RawField.fields(of: type).map { StoredField($0, .plain, named: $0.name.withoutBackticks) }
      case .enumeration, .existential, .function, .metatype, .other: []
      }
  }

  /// Whether this is a tuple that has a label for each element.
  var isLabelledTuple: Bool {
    kind == .tuple && !fields.isEmpty && !fields.contains { $0.name.hasPrefix(".") }
  }

  /// The fields of a type, which are created class by class, since a class may be `@Observable`
  /// without its superclass.
  private static func fields(of type: any Any.Type, from first: Int) -> [StoredField] {
    var start = first
    var fields: [StoredField] = []
    var owners: [any Any.Type] = []
    for owner in ([type] + superclasses(of: type)).reversed() {
      let end = runtimeFieldCount(owner)
      guard end > start else { continue }
      var own = (start..<end).map { StoredField(RawField(of: type, $0), among: []) }
      // Only names that may be those of wrappers' storages are compared with the others.
      if own.contains(where: { "_`".utf8.contains($0.storedName.utf8.first ?? 0) }) {
        let names = Set(own.map(\.storedName.withoutBackticks))
        own = own.map { StoredField($0.raw, among: names) }
      }
      // The same name may be that of a private property of a superclass.
      for index in fields.indices where own.contains(where: { $0.name == fields[index].name }) {
        let declaring = owners[index]
        fields[index] = StoredField(
          fields[index], hiddenAs: "\(fields[index].name) (of \(declaring))")
      }
      fields += own
      owners += own.map { _ in owner }
      start = end
    }
    return fields
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

/// Finding properties by their names.
extension [StoredField] {
  /// Returns the index of the property with a name, or else of the first one whose name differs
  /// only in case and separators.
  func index(named name: String) -> Int? {
    if let index = firstIndex(where: { $0.name == name }) { return index }
    let folded = KeyFolding.folded(name)
    return firstIndex { KeyFolding.folded($0.name) == folded }
  }
}

extension TypeShape {
  /// The name that a property of a superclass has here: another one if a subclass hides it.
  func name(of name: String, in superclass: any Any.Type) -> String {
    let known = TypeShape(superclass).fields
    guard let index = known.index(named: name), index < fields.count, fields[index].isHidden,
      !known[index].isHidden
    else { return name }
    return fields[index].name
  }

  /// Whether two names that differ only in case and separators mean the same property, since
  /// several properties may have such names.
  ///
  /// Names with dots lead to properties of properties. Names that no stored property has are taken
  /// to mean the same one.
  func isSameProperty(_ first: String, _ second: String) -> Bool {
    let whole = (fields.index(named: first), fields.index(named: second))
    guard whole == (nil, nil) else { return whole.0 == whole.1 }
    let (firstSteps, secondSteps) = (first.split(separator: "."), second.split(separator: "."))
    guard firstSteps.count == secondSteps.count else { return false }
    var type = type
    for (first, second) in zip(firstSteps, secondSteps) {
      let fields = TypeShape(TypeFacts.withoutOptionals(type)).fields
      guard let index = fields.index(named: String(first)) else { return true }
      guard index == fields.index(named: String(second)) else { return false }
      type = fields[index].type
    }
    return true
  }
}
