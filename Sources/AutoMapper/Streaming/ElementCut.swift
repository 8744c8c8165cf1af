/// The result of a search for the next element.
enum ElementCut {
  /// A complete element, found by a walk.
  case element(Range<Int>, ElementWalk)
  /// The element is incomplete.
  case needsBytes
  /// There are no more elements.
  case finished
}
