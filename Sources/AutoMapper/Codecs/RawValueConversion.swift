/// Operations on a type with raw values that is known only at run time.
protocol RawValueConversion {
  /// The initializer of the type from the raw value in a place.
  static var initializer: FailableInitializer { get }
  /// A description of a raw value for a message; `kind` is the form that a string had in the
  /// document.
  static func found(rawValue: Place, of kind: SourceKind) -> String
  /// Calls a closure with the place of the raw value.
  static func withRawValue(at place: Place, _ body: (Place) throws -> Void) rethrows
  /// A description of the expected values of a type, with a list of the cases if they are known.
  static func expectation(of type: any Any.Type) -> String
}
