/// The result of entering an array or object.
enum Opening {
  /// The value has another form, and is not consumed.
  case absent
  /// The array or object is empty, and has been consumed.
  case empty
  /// The reader is before the first element or key.
  case filled
}
