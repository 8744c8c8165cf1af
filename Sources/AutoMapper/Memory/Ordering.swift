/// Sorting code that is compiled only once.
///
/// The sort of the standard library is specialized for each type of element, which takes about 3 kB
/// of code each time. These functions sort the positions of the elements, so they always use the
/// same code.
extension Sequence {
  /// Returns the elements in the order of the UTF-8 of their texts.
  ///
  /// Elements with equal texts keep their order.
  ///
  /// - Complexity: O(*n* log *n*) comparisons.
  func orderedByText(_ text: (Element) throws -> String) rethrows -> [Element] {
    let elements = Array(self)
    let texts = try elements.map(text)
    return positions(texts.count) { first, second in
      texts[first].utf8.lexicographicallyPrecedes(texts[second].utf8)
    }.map { elements[$0] }
  }

  /// Returns the elements in the order of their numbers.
  ///
  /// Elements with equal numbers keep their order.
  ///
  /// - Complexity: O(*n* log *n*) comparisons.
  func orderedByNumber(_ number: (Element) throws -> Int) rethrows -> [Element] {
    let elements = Array(self)
    let numbers = try elements.map(number)
    return positions(numbers.count) { numbers[$0] < numbers[$1] }.map { elements[$0] }
  }
}

/// Returns the positions below a count in the order of what they refer to.
@inline(never)
private func positions(_ count: Int, inOrderOf precedes: (Int, Int) -> Bool) -> [Int] {
  // The sort of the standard library is stable.
  (0..<count).sorted(by: precedes)
}
