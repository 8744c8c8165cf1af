/// Finds the elements of a collection, each of which is taken once.
///
/// Documents mostly have the elements in the order of the collection. So the element after the one
/// that was taken last is compared first, and the others are found by their hash values. Of several
/// equal elements, only the first one can be taken:
///
///     collection   1  2  3  4  5
///     document     1  2  4  5        after 2, 3 is not the right one; after 4, 5 is
struct ElementSearch {
  private var index: KeyIndex
  /// Whether an element cannot be taken, or not anymore.
  private var isTaken: ContiguousArray<Bool> = []
  /// The position after the element that was taken last.
  private(set) var next = 0

  /// Creates a search without elements, and with room for a number of them.
  init(for count: Int) {
    index = KeyIndex(for: count)
    isTaken.reserveCapacity(count)
  }

  /// Adds an element at the next position.
  ///
  /// If it `isKnown`, because an earlier element is equal, it cannot be taken.
  mutating func add(hash: Int, isKnown: Bool) {
    if !isKnown { index.add(isTaken.count, hash: hash, count: isTaken.count + 1) }
    isTaken.append(isKnown)
  }

  /// Whether an element was added that is equal to another one; `isSame` compares that at a position.
  func contains(hash: Int, _ isSame: (Int) -> Bool) -> Bool {
    index.position(hash: hash, isSame) != nil
  }

  /// The position of an element, whether or not it was taken; nil if there is none.
  ///
  /// `isSame` returns whether it is the element at a position.
  func position(hash: @autoclosure () -> Int, _ isSame: (Int) -> Bool) -> Int? {
    if next < isTaken.count, !isTaken[next], isSame(next) { return next }
    return index.position(hash: hash(), isSame)
  }

  /// Takes the element at a position; returns false if it was taken before.
  mutating func take(_ position: Int) -> Bool {
    next = position + 1
    if isTaken[position] { return false }
    isTaken[position] = true
    return true
  }
}
