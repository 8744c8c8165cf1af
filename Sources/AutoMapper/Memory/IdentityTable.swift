/// Values by the identities of objects or types, or by small numbers, in the order of insertion.
///
/// It is used where speed matters less than the rest: a `Dictionary` takes about 3 kB of code for
/// each type of value, and the first one of each type of key makes the runtime search all
/// conformances of the program, as long as a small document takes to read.
struct IdentityTable<Value> {
  private var index = WordIndex()
  /// The values, in the order in which their keys were inserted.
  private(set) var values: [Value] = []

  var isEmpty: Bool { values.isEmpty }

  var count: Int { values.count }

  subscript(identity: ObjectIdentifier) -> Value? { value(of: Int(bitPattern: identity)) }

  subscript(number: Int) -> Value? { value(of: number) }

  /// The value of an object or type, which is inserted when it is changed.
  subscript(identity: ObjectIdentifier, default standard: @autoclosure () -> Value) -> Value {
    get { self[identity] ?? standard() }
    set { set(newValue, for: identity) }
  }

  /// Inserts or replaces the value of an object or type.
  mutating func set(_ value: Value, for identity: ObjectIdentifier) {
    set(value, of: Int(bitPattern: identity))
  }

  /// Inserts or replaces the value of a number.
  mutating func set(_ value: Value, for number: Int) {
    set(value, of: number)
  }

  private func value(of word: Int) -> Value? { index.position(of: word).map { values[$0] } }

  private mutating func set(_ value: Value, of word: Int) {
    let position = index.insert(word)
    if position == values.count { values.append(value) } else { values[position] = value }
  }
}

extension IdentityTable: Sendable where Value: Sendable {}

/// The positions of words in the order of their insertion.
private struct WordIndex: Sendable {
  private var words: [Int] = []
  /// The positions by hash value, with empty slots between them; none as long as a search through all
  /// words is faster.
  private var slots: [Int] = []
  private static let empty = -1
  private static let mostWithoutSlots = 8

  /// Returns the position of a word, or nil if it was not inserted.
  func position(of word: Int) -> Int? {
    guard !slots.isEmpty else { return words.firstIndex(of: word) }
    let position = slots[slot(of: word)]
    return position == Self.empty ? nil : position
  }

  /// Returns the position of a word, which is that behind the last one if it is new.
  mutating func insert(_ word: Int) -> Int {
    if let position = position(of: word) { return position }
    words.append(word)
    if words.count > Self.mostWithoutSlots { fill() }
    return words.count - 1
  }

  /// Stores the positions of the words that have none, with at least as many empty slots.
  private mutating func fill() {
    guard slots.count < 2 * words.count else {
      slots[slot(of: words[words.count - 1])] = words.count - 1
      return
    }
    slots = Array(repeating: Self.empty, count: max(4 * Self.mostWithoutSlots, 2 * slots.count))
    for (position, word) in words.enumerated() { slots[slot(of: word)] = position }
  }

  /// The slot of a word: the one that contains its position, or the empty one where it belongs.
  private func slot(of word: Int) -> Int {
    // Multiplication by the golden ratio spreads addresses, whose lowest bits are zero.
    let hash = UInt64(truncatingIfNeeded: word) &* 0x9E37_79B9_7F4A_7C15
    var slot = Int(truncatingIfNeeded: hash >> 32) & (slots.count - 1)
    while slots[slot] != Self.empty, words[slots[slot]] != word {
      slot = (slot + 1) & (slots.count - 1)
    }
    return slot
  }
}
