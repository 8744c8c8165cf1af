/// An element that is sorted: a word that decides almost always, and its position.
struct OrderedEntry {
  let word: UInt64
  let position: Int
}

/// Returns the positions of entries in their order.
///
/// If the words of two entries are equal, their texts are compared from a number of bytes on, or
/// their positions if there are no texts. With closures that compare them, there would be a copy of
/// the sort for each.
@inline(never)
func positions(of entries: [OrderedEntry], texts: TextOrder? = nil, from common: Int = 0) -> [Int] {
  entries.sorted { first, second in
    if first.word != second.word { return first.word < second.word }
    let order = texts?.compare(first.position, second.position, from: common) ?? 0
    return order == 0 ? first.position < second.position : order < 0
  }.map(\.position)
}
