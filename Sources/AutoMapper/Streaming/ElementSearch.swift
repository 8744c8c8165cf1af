/// The result of a search for the next element.
enum ElementSearch {
  /// The element, behind which the buffer is; it stays in the buffer until bytes are added.
  case element(Range<Int>)
  /// More bytes are needed.
  case needsBytes
  /// There are no more elements.
  case finished
}
