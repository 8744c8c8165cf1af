/// The state that a call keeps for each open level, innermost last.
///
/// A level costs only a few instructions, because accesses are not checked for overlaps.
@safe
final class Stack<Element> {
  /// Accesses never overlap: only the members below use this property.
  @exclusivity(unchecked)
  private var elements: ContiguousArray<Element> = []

  /// The number of elements, counted from the outermost, that were settled and have not been
  /// removed.
  @exclusivity(unchecked)
  private var settledCount = 0

  /// All elements, outermost first.
  var contents: ContiguousArray<Element> { unsafe elements }

  var count: Int { unsafe elements.count }

  /// The element at an index, which exists, counted from the outermost.
  subscript(index: Int) -> Element { unsafe elements[index] }

  /// Changes the element at an index.
  func change(_ index: Int, _ body: (inout Element) -> Void) { unsafe body(&elements[index]) }

  /// Replaces the innermost element.
  @inline(__always)
  func replaceLast(_ element: consuming Element) {
    unsafe elements[elements.count - 1] = element
    if unsafe settledCount == elements.count { unsafe settledCount -= 1 }
  }

  // One copy, because only closures and reports need a path.
  @inline(never)
  func push(_ element: consuming Element) { unsafe elements.append(element) }

  func push(contentsOf more: some Sequence<Element>) { unsafe elements.append(contentsOf: more) }

  @inline(__always)
  func pop() {
    unsafe elements.removeLast()
    if unsafe settledCount > elements.count { unsafe settledCount = elements.count }
  }

  /// Removes the innermost elements until the given number remains.
  func pop(to count: Int) {
    unsafe elements.removeLast(elements.count - count)
    unsafe settledCount = min(settledCount, count)
  }

  /// The innermost element that was settled; nil if there is none.
  var lastSettled: Element? { unsafe settledCount == 0 ? nil : elements[settledCount - 1] }

  /// Changes the elements that have not been settled yet.
  ///
  /// - Complexity: O(*n*) in the number of elements pushed since the last call, not in the total
  ///   number.
  func settle(_ body: (inout Element) -> Void) {
    for index in unsafe settledCount..<elements.count { unsafe body(&elements[index]) }
    unsafe settledCount = elements.count
  }
}
