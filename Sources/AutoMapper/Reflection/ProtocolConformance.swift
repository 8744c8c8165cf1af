/// Tells whether types conform to a protocol that is only known at run time.
enum ProtocolConformance {
  /// Whether values of a type may be put into a place of a protocol type; true where that is not known.
  ///
  /// Only a cast of a value would tell for certain, and there is none. So the type itself is cast, to the
  /// metatype of the protocol, which the runtime finds by its mangled name. It finds none for protocols that
  /// are private or local, or constrained by types.
  static func mayHold(of type: any Any.Type, to existential: any Any.Type) -> Bool {
    // A protocol conforms to none, itself included, but its values may.
    guard TypeShape.Kind(existential) == .existential, TypeShape.Kind(type) != .existential,
      let metatype = metatype(of: existential)
    else { return true }
    func open<Metatype>(_ metatype: Metatype.Type) -> Bool { type is Metatype }
    return _openExistential(metatype, do: open)
  }

  /// The type `any P.Type` of a type `any P`.
  private static func metatype(of existential: any Any.Type) -> (any Any.Type)? {
    _mangledTypeName(existential).flatMap { _typeByName($0 + "Xp") }
  }
}
