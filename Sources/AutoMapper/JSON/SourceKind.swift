/// The form of a value.
enum SourceKind {
  case null
  case boolean
  case number
  case string
  case array
  case object
  /// A value of a dictionary that JSON does not have, such as a `Date`.
  case swiftValue

  /// Whether the value does not contain other values.
  var isScalar: Bool { self != .object && self != .array }
}
