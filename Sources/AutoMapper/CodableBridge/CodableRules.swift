/// The rules of a mapper that the coders use.
protocol CodableRules: AnyObject, Sendable {
  var keyStyle: KeyStyle { get }
  /// Whether a rule converts the values of a type, wherever they are.
  func converts(_ type: any Any.Type) -> Bool
  /// The way a type is read and written inside a conformance.
  func treatment(of type: any Any.Type) throws -> CodableTreatment
  /// The same, if it is known already and can be used everywhere; nil otherwise.
  func knownTreatment(of type: any Any.Type) -> CodableTreatment?
}
