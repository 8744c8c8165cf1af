/// Values by the identities of objects or types, or by small numbers, in the order of insertion.
///
/// It is used where speed matters less than the rest: a `Dictionary` takes about 3 kB of code for
/// each type of value, and the first one of each type of key makes the runtime search all
/// conformances of the program, as long as a small document takes to read.
struct IdentityTable<Value> {
  private var index = WordIndex()
  /// The values, in the order in which their keys were inserted.
  private(set) var values: [Value] = []

  init() {}

  /// Creates a table with those values of a list that exist, each with its position as its number.
  init(numbering values: some Sequence<Value?>) {
    for (number, value) in values.enumerated() {
      if let value { set(value, for: number) }
    }
  }

  var isEmpty: Bool { values.isEmpty }

  var count: Int { values.count }

  subscript(identity: ObjectIdentifier) -> Value? { self[Int(bitPattern: identity)] }

  subscript(number: Int) -> Value? { index.position(of: number).map { values[$0] } }

  /// The value of an object or type, which is inserted when it is changed.
  subscript(identity: ObjectIdentifier, default standard: @autoclosure () -> Value) -> Value {
    get { self[identity] ?? standard() }
    set { set(newValue, for: identity) }
  }

  /// Inserts or replaces the value of an object or type.
  mutating func set(_ value: Value, for identity: ObjectIdentifier) {
    set(value, for: Int(bitPattern: identity))
  }

  /// Inserts or replaces the value of a number.
  mutating func set(_ value: Value, for number: Int) {
    let position = index.insert(number)
    if position == values.count { values.append(value) } else { values[position] = value }
  }
}

extension IdentityTable: Sendable where Value: Sendable {}

/// The positions of words in the order of their insertion.
private struct WordIndex: Sendable {
  private var words: [Int] = []
  /// The positions by hash value; nil as long as a search through all words is faster.
  private var index: KeyIndex?
  private static let mostWithoutIndex = 8

  /// Returns the position of a word, or nil if it was not inserted.
  func position(of word: Int) -> Int? {
    guard let index else { return words.firstIndex(of: word) }
    return index.position(hash: Self.hash(word)) { words[$0] == word }
  }

  /// Returns the position of a word, which is that behind the last one if it is new.
  mutating func insert(_ word: Int) -> Int {
    if let position = position(of: word) { return position }
    words.append(word)
    if index != nil {
      index?.add(words.count - 1, hash: Self.hash(word), count: words.count)
    } else if words.count > Self.mostWithoutIndex {
      index = KeyIndex(of: words.count) { Self.hash(words[$0]) }
    }
    return words.count - 1
  }

  /// Multiplication by the golden ratio spreads addresses, whose lowest bits are zero.
  private static func hash(_ word: Int) -> Int {
    Int(truncatingIfNeeded: UInt64(truncatingIfNeeded: word) &* 0x9E37_79B9_7F4A_7C15 >> 32)
  }
}
