/// Appending code that is compiled only once for each type of element.
///
/// The standard library's function is inlined wherever it is called, with the growth of the memory.
extension Array {
  @inline(never)
  mutating func append(_ element: __owned Element) { add(element, to: &self) }
}

/// Calls the standard library's function, which the one above hides.
@inline(__always)
private func add<Elements: RangeReplaceableCollection>(
  _ element: consuming Elements.Element, to elements: inout Elements
) {
  elements.append(element)
}
