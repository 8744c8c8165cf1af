/// What one call keeps of the levels that it is in, the innermost last.
///
/// A level costs a few instructions, since accesses are not checked for overlaps.
@safe
final class Stack<Element> {
  /// Nobody holds an access to it while another one starts: its users are the members below.
  @exclusivity(unchecked)
  private var elements: ContiguousArray<Element> = []

  /// The number of elements, from the outermost on, that were settled and have not been removed.
  @exclusivity(unchecked)
  private var settledCount = 0

  /// All elements, the outermost first.
  var contents: ContiguousArray<Element> { unsafe elements }

  var count: Int { unsafe elements.count }

  @inline(__always)
  func push(_ element: consuming Element) { unsafe elements.append(element) }

  func push(contentsOf more: some Sequence<Element>) { unsafe elements.append(contentsOf: more) }

  @inline(__always)
  func pop() {
    unsafe elements.removeLast()
    if unsafe settledCount > elements.count { unsafe settledCount = elements.count }
  }

  /// Removes the innermost elements until a number of them is left.
  func pop(to count: Int) {
    unsafe elements.removeLast(elements.count - count)
    unsafe settledCount = min(settledCount, count)
  }

  /// Changes the elements that have not been settled yet.
  ///
  /// - Complexity: O(*n*) in the number of elements that were pushed since the last call, not in how many
  ///   there are.
  func settle(_ body: (inout Element) -> Void) {
    for index in unsafe settledCount..<elements.count { unsafe body(&elements[index]) }
    unsafe settledCount = elements.count
  }
}
