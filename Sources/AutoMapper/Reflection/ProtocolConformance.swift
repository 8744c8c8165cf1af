/// Checks whether types conform to a protocol that is known only at run time.
enum ProtocolConformance {
  /// Whether values of a type may be stored in a place of a protocol type; true where that is not
  /// known.
  ///
  /// Only a cast of a value would be certain, and there is no value yet. So the type itself is cast
  /// to the metatype of the protocol, which the runtime finds by its mangled name, except for
  /// protocols that are private or local, or constrained by types.
  static func mayHold(of type: any Any.Type, to existential: any Any.Type) -> Bool {
    // A protocol type conforms to no protocol, not even to itself, but its values may.
    guard TypeShape.Kind(existential) == .existential, TypeShape.Kind(type) != .existential,
      // The type `any P.Type` of a type `any P`.
      let metatype = _mangledTypeName(existential).flatMap({ _typeByName($0 + "Xp") })
    else { return true }
    func open<Metatype>(_ metatype: Metatype.Type) -> Bool { type is Metatype }
    return _openExistential(metatype, do: open)
  }
}
