/// Texts that the mapper has written itself, and that exist until a call, or a part of it, ends.
///
/// A position says which of them it is in: each has positions of its own, behind those of any text that a
/// caller passes. No memory is as large as the least of them.
struct Passages {
  /// A text, and where it belongs.
  struct Passage {
    /// The position of its first byte.
    let start: Int
    fileprivate var text: ByteBuffer
    /// The position in another passage at which reading goes on behind this one; nil if it ends here.
    let outer: Int?
    /// The number of the value whose contents the text is; nil for a text of its own.
    let number: Int?
    /// The number of arrays and objects around it.
    let depth: Int

    /// A cursor at the start of the text, which must not be used anymore when the text is removed.
    var cursor: ByteCursor { unsafe text.withBytes { unsafe ByteCursor($0) } }
  }

  private var list: ContiguousArray<Passage> = []
  private var nextStart = Self.firstStart

  private static let firstStart = Int.max / 2

  var count: Int { list.count }

  /// Adds a text, which is freed when it is removed.
  mutating func add(
    _ text: ByteBuffer, at start: Int?, outer: Int?, number: Int?, depth: Int
  ) -> Passage {
    let passage = Passage(
      start: start ?? nextStart, text: text, outer: outer, number: number, depth: depth)
    list.append(passage)
    // The position behind a text is not one of the next.
    nextStart += text.count + 1
    return passage
  }

  /// Copies the texts, for another owner.
  mutating func copyTexts() {
    for index in list.indices {
      list[index].text = unsafe list[index].text.withBytes { unsafe ByteBuffer(copying: $0) }
    }
  }

  /// Begins again with the first position, when nobody knows one of a removed text anymore.
  mutating func startAgain() { if list.isEmpty { nextStart = Self.firstStart } }

  /// Removes and frees the last text, which nobody reads anymore.
  mutating func removeLast() -> Passage {
    let passage = list.removeLast()
    passage.text.deallocate()
    return passage
  }

  /// The passage around a position; nil for a position in another text.
  ///
  /// - Complexity: O(1) for the last one; O(log *n*) in the number of passages for others.
  func passage(around position: Int) -> Passage? {
    guard let last = list.last, last.start > position else { return list.last }
    var (lower, upper) = (0, list.count)
    while lower < upper {
      let middle = (lower + upper) / 2
      if list[middle].start <= position { lower = middle + 1 } else { upper = middle }
    }
    return lower > 0 ? list[lower - 1] : nil
  }
}
