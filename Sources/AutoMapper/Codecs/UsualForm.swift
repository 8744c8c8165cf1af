/// The usual form of the values of a library type.
enum UsualForm {
  /// All forms are read equally fast.
  case none
  case text
  case string
  case number
  /// A `JSONNumber`, with all digits.
  case digits
}
