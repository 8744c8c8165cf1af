/// The rules of a mapper that the coders use.
protocol CodableRules: AnyObject, Sendable {
  var keyStyle: KeyStyle { get }
  /// The way a type is read and written inside a conformance.
  func treatment(of type: any Any.Type) throws -> CodableTreatment
  /// The kind of a primitive without a rule; `none` for all others, and for types that are not known yet.
  func knownPrimitive(_ type: any Any.Type) -> PrimitiveKind
}
