/// The result of a search for the start of the next element.
enum ElementStart {
  /// The buffer is at the start of an element.
  case element
  /// More bytes are needed to find the start.
  case needsBytes
  /// There are no more elements.
  case finished
}
