/// All orders of the elements of an array; there are n! of them.
public func permutations<Element>(_ elements: [Element]) -> [[Element]] {
  guard let first = elements.first else { return [[]] }
  return permutations(Array(elements.dropFirst())).flatMap { rest in
    (0...rest.count).map { index in
      var order = rest
      order.insert(first, at: index)
      return order
    }
  }
}
