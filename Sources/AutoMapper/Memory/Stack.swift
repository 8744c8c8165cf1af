/// What one call keeps of the levels that it is in, the innermost last.
///
/// A level costs a few instructions, since accesses are not checked for overlaps.
@safe
final class Stack<Element> {
  /// Nobody holds an access to it while another one starts: its users are the members below.
  @exclusivity(unchecked)
  private var elements: ContiguousArray<Element> = []

  /// All elements, the outermost first.
  var contents: ContiguousArray<Element> {
    get { unsafe elements }
    set { unsafe elements = newValue }
  }

  @inline(__always)
  func push(_ element: consuming Element) { unsafe elements.append(element) }

  @inline(__always)
  func pop() { unsafe elements.removeLast() }
}
