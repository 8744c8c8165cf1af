/// The outcome of a conversion.
enum Conversion<Value> {
  case value(Value)
  /// The form does not fit.
  case mismatch
  /// The form fits, but the text or number is not one that the type has: `3.5` for an integer.
  case malformed
  /// The form fits, but the number is outside the type's range.
  case outOfRange

  /// The value, or nil if there is none.
  var value: Value? {
    if case .value(let value) = self { value } else { nil }
  }
}
