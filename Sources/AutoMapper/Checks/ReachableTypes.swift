/// The types reached by a walk.
struct ReachableTypes {
  private var types: Set<ObjectIdentifier> = []
  private var classes: [any Any.Type] = []
  /// Whether values of any type may occur, so that no rule is certain to be unused.
  private(set) var isOpen = false

  mutating func add(_ codec: Codec) {
    guard types.insert(ObjectIdentifier(codec.type)).inserted else { return }
    if codec.type is AnyClass { classes.append(codec.type) }
    switch codec.kind {
    case .discriminator, .casting, .untyped: break
    // The types that a conformance requests inside are not known.
    case .custom(.codable): if !LibraryModules.declare(codec.type) { isOpen = true }
    case .tree(.any), .tree(.inferredDictionary): isOpen = true
    case .single, .array, .dictionary, .tuple, .range, .object, .tree(.json), .tree(.jsonObject),
      .tree(.foundation), .custom(.closure), .custom(.ignored), .custom(.rule), .custom(.fallback),
      .optional, .property:
      if TypeShape.Kind(codec.type) == .existential { isOpen = true }
    }
  }

  /// Whether the rules of a type apply to a reached type, or to values that may be used in its
  /// place.
  func mayUse(_ type: any Any.Type) -> Bool {
    types.contains(ObjectIdentifier(type))
      || classes.contains {
        isSubclass($0, of: type) || isSubclass(type, of: $0)
      }
  }
}
