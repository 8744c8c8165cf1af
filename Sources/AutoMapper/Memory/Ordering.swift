/// Sorting code that is compiled only once.
///
/// The sort of the standard library is specialized for each type of element, which takes about 3 kB
/// of code each time. These functions sort words with the positions of the elements, so they always
/// use the same code.
extension Sequence {
  /// Returns the elements in the order of the UTF-8 of their texts.
  ///
  /// Elements with equal texts keep their order.
  ///
  /// It is compiled once for all elements; what is written uses `TextOrder` itself.
  ///
  /// - Complexity: O(*n* log *n*) comparisons.
  @_semantics("optimize.sil.specialize.generic.never")
  func orderedByText(_ text: (Element) throws -> String) rethrows -> [Element] {
    let elements = Array(self)
    guard elements.count > 1 else { return elements }
    var order = TextOrder()
    for position in 0..<elements.count { order.append(try text(elements[position])) }
    return elements.elements(at: order.positions())
  }

  /// Returns the elements in the order of their numbers.
  ///
  /// Elements with equal numbers keep their order.
  ///
  /// It is compiled once for all elements, because only plans and reports need it.
  ///
  /// - Complexity: O(*n* log *n*) comparisons.
  @_semantics("optimize.sil.specialize.generic.never")
  func orderedByNumber(_ number: (Element) throws -> Int) rethrows -> [Element] {
    let elements = Array(self)
    guard elements.count > 1 else { return elements }
    var entries: [OrderedEntry] = []
    for position in 0..<elements.count {
      // The sign bit is inverted, so that negative numbers are smaller.
      let word = UInt64(bitPattern: Int64(try number(elements[position]))) ^ 1 << 63
      entries.append(OrderedEntry(word: word, position: position))
    }
    return elements.elements(at: positions(of: entries))
  }
}

extension Array {
  // Not `map`: code for all elements would look up conformances of arrays and ranges, for which the
  // runtime searches the whole program.
  @_semantics("optimize.sil.specialize.generic.never")
  fileprivate func elements(at positions: [Int]) -> [Element] {
    var elements: [Element] = []
    for position in positions { elements.append(self[position]) }
    return elements
  }
}
