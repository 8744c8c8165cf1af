/// The conversion of a library type that is a scalar in JSON.
protocol ScalarConversion {
  associatedtype Value
  /// The name of the type in messages.
  static var expectation: String { get }
  /// The JSON value of the type's empty value, or nil if there is none.
  static var emptyJSON: JSONValue? { get }
  /// Reads a value of the usual form into a place; returns false, anywhere in the value, for one that
  /// `convert` must judge.
  ///
  /// A conversion that has it does without a `Scalar`, and without code that is generic over the type,
  /// which cannot be specialized and takes much longer.
  static func takeUsualForm(from reader: inout Reader, into place: Place) throws -> Bool
  /// Stores the value of a string in a place, if values are strings; returns false, without storing a
  /// value, for a string that `convert` must judge.
  static func store(_ string: consuming String, at place: Place) -> Bool
  /// The text of the value in a place, if values are strings that are made as such.
  static func text(of place: Place) -> String?
  /// Makes a value from a scalar.
  static func convert(_ scalar: Scalar, lenient: Bool) -> Conversion<Value>
  /// Writes a value as a scalar.
  static func write(_ value: Value, to writer: inout Writer) throws
}

extension ScalarConversion {
  static var emptyJSON: JSONValue? { nil }
  static func takeUsualForm(from reader: inout Reader, into place: Place) -> Bool { false }
  static func store(_ string: consuming String, at place: Place) -> Bool { false }
  static func text(of place: Place) -> String? { nil }

  /// Reads a value into a place.
  static func read(from reader: inout Reader, into place: Place) throws {
    place.store(try reader.converted(.phrase(expectation), by: convert))
  }

  /// Writes the value of a place.
  static func write(_ place: Place, to writer: inout Writer) throws {
    try write(place.load(as: Value.self), to: &writer)
  }
}
