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
}
