package import Foundation

/// The result of a walk over a mapped value: a digest of every field, and the heap memory that it
/// needs.
///
/// Each model passes its fields to `add`, in the order of their declaration. Two values have the
/// same digest if they have the same fields, so that implementations with different types for the
/// same document can be compared. The order of the fields and the position of nil matter; the order
/// of a dictionary's keys does not.
package struct ResultWalk {
  /// A 64-bit hash of everything that was added so far, the same in every run.
  package private(set) var digest: UInt64 = 0xCBF2_9CE4_8422_2325

  /// The number of heap blocks that the value itself needs: strings over 15 UTF-8 bytes,
  /// non-empty arrays and dictionaries, and instances of classes.
  package private(set) var allocations = 0

  /// Begins a walk.
  package init() {}

  private mutating func mix(_ word: UInt64) {
    digest = (digest ^ word) &* 0x9E37_79B9_7F4A_7C15
    digest ^= digest >> 29
  }

  /// Adds the presence of a value, or its absence, so that nil changes the digest.
  private mutating func addPresence(_ isPresent: Bool) {
    mix(isPresent ? 1 : 2)
  }
}

// MARK: - Single values

extension ResultWalk {
  /// Adds an integer.
  package mutating func add(_ value: Int) {
    mix(UInt64(bitPattern: Int64(value)))
  }

  /// Adds a number by its bits: the value must be the nearest `Double`, not one close to it.
  package mutating func add(_ value: Double) {
    mix(value.bitPattern)
  }

  /// Adds a decimal by its digits, without insignificant zeros.
  package mutating func add(_ value: Decimal) {
    for byte in value.description.utf8 { mix(UInt64(byte)) }
  }

  /// Adds a Boolean.
  package mutating func add(_ value: Bool) {
    mix(value ? 3 : 4)
  }

  /// Adds a point in time by the bits of its seconds.
  package mutating func add(_ value: Date) {
    mix(value.timeIntervalSinceReferenceDate.bitPattern)
  }

  /// Adds a text by its UTF-8 bytes; a long text needs a block of its own.
  package mutating func add(_ value: String) {
    let length = value.utf8.count
    allocations += length > 15 ? 1 : 0
    mix(UInt64(length))
    for byte in value.utf8 {
      digest = (digest ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
    }
  }

  /// Adds an instance of a class: one block.
  package mutating func addInstance() {
    allocations += 1
  }
}

// MARK: - Optionals

extension ResultWalk {
  /// Adds an optional value, with `body` for the wrapped value.
  package mutating func add<Wrapped>(
    _ value: Wrapped?, _ body: (Wrapped, inout ResultWalk) -> Void
  ) {
    addPresence(value != nil)
    if let value { body(value, &self) }
  }

  /// Adds an integer or nil.
  package mutating func add(_ value: Int?) {
    add(value) { $1.add($0) }
  }

  /// Adds a number or nil.
  package mutating func add(_ value: Double?) {
    add(value) { $1.add($0) }
  }

  /// Adds a decimal or nil.
  package mutating func add(_ value: Decimal?) {
    add(value) { $1.add($0) }
  }

  /// Adds a Boolean or nil.
  package mutating func add(_ value: Bool?) {
    add(value) { $1.add($0) }
  }

  /// Adds a point in time or nil.
  package mutating func add(_ value: Date?) {
    add(value) { $1.add($0) }
  }

  /// Adds a text or nil.
  package mutating func add(_ value: String?) {
    add(value) { $1.add($0) }
  }
}

// MARK: - Collections

extension ResultWalk {
  /// Adds a list, with `body` for each element; one that is not empty is a block.
  package mutating func add<Element>(
    _ list: [Element], _ body: (Element, inout ResultWalk) -> Void
  ) {
    allocations += list.isEmpty ? 0 : 1
    mix(UInt64(list.count))
    for element in list { body(element, &self) }
  }

  /// Adds a dictionary, in the order of its keys, with `body` for each value.
  package mutating func add<Value>(
    _ dictionary: [String: Value], _ body: (Value, inout ResultWalk) -> Void
  ) {
    allocations += dictionary.isEmpty ? 0 : 1
    mix(UInt64(dictionary.count))
    for (key, value) in dictionary.sorted(by: { $0.key < $1.key }) {
      add(key)
      body(value, &self)
    }
  }

  /// Adds a list of integers.
  package mutating func add(_ list: [Int]) {
    add(list) { $1.add($0) }
  }

  /// Adds a list of numbers.
  package mutating func add(_ list: [Double]) {
    add(list) { $1.add($0) }
  }

  /// Adds a list of texts.
  package mutating func add(_ list: [String]) {
    add(list) { $1.add($0) }
  }
}
