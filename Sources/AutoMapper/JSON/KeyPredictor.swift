/// Predicts the next key of an object from earlier objects of the same plan.
///
/// Objects of one type mostly have the same keys in the same order. Each spelling of a key that was
/// read, including its quotation marks, is an entry, which also stores the entry that followed it:
///
///     entry   bytes            leads to      next
///       0     (start)                          1
///       1     "id"             slot 0          2
///       2     "first_name"     slot 1          3
///       3     "unknown"        none            0
///
/// Reading a key is then one comparison of a few words with the predicted bytes. If the comparison
/// fails, the entry after the predicted one is tried (in case a key is missing), then a small hash
/// table, then the plan's `KeyTable`, whose result becomes an entry. The number of entries and of
/// probes is limited, so a hostile document can make predictions fail, but cannot make them slow.
/// Some of the entries are not available to unknown keys, and if all are used, but keys are still
/// missed often, they are forgotten: the keys of one strange document would otherwise take up the
/// room for as long as the mapper lives.
@safe
final class KeyPredictor {
  private struct Entry {
    /// The first word of the key, which alone decides most comparisons, and its mask.
    var firstWord: UInt64
    var firstMask: UInt64
    var byteCount: Int32
    var match: KeyMatch
    var next: Int32
    /// The index of the key's first word in `words`.
    var wordIndex: Int32
    var wordCount: Int32
    var lastMask: UInt64
  }

  private static let capacity = 256
  /// The number of entries from which unknown keys are not learned.
  private static let capacityForUnknown = 192
  /// The number of keys without room after which all entries are forgotten: so many that learning
  /// keys anew costs little in comparison.
  private static let patience = 1024
  private static let probes = 8
  /// The maximum length of a stored key, in bytes, including its quotation marks.
  private static let longestKey = 128

  private var entries: UnsafeMutablePointer<Entry>
  /// The number of entries for which there is memory.
  private var entryCapacity = 16
  private var count = 1
  private var words: UnsafeMutablePointer<UInt64>
  private var wordCount = 0
  private var wordCapacity = 64
  /// The numbers of entries by hash, with room for twice as many; 0 if free.
  private var places = ContiguousArray<Int16>(repeating: 0, count: 2 * capacity)
  /// The number of keys for which there was no room.
  private var missCount = 0

  init() {
    unsafe entries = .allocate(capacity: entryCapacity)
    unsafe words = .allocate(capacity: wordCapacity)
    unsafe entries.initialize(
      to: Entry(
        firstWord: 1, firstMask: 0, byteCount: 0, match: .none, next: 0, wordIndex: 0,
        wordCount: 0, lastMask: 0))
  }

  deinit {
    unsafe entries.deallocate()
    unsafe words.deallocate()
  }

  /// Reads the key at the cursor if it is the predicted one; otherwise returns nil.
  @inline(__always)
  func take(_ cursor: inout ByteCursor, after previous: inout Int32) -> KeyMatch? {
    guard let word = cursor.word(at: 0) else { return nil }
    var number = unsafe entries[Int(previous)].next
    for _ in 0..<2 {
      guard number != 0 else { return nil }
      let entry = unsafe entries + Int(number)
      let differs = unsafe (word ^ entry.pointee.firstWord) & entry.pointee.firstMask != 0
      if unsafe !differs && (entry.pointee.wordCount == 1 || matchesRest(entry, cursor)) {
        unsafe cursor.advance(by: Int(entry.pointee.byteCount))
        previous = number
        return unsafe entry.pointee.match
      }
      number = unsafe entry.pointee.next
    }
    return nil
  }

  /// Compares the words of a key after the first one.
  @inline(__always)
  private func matchesRest(_ entry: UnsafeMutablePointer<Entry>, _ cursor: ByteCursor) -> Bool {
    let key = unsafe words + Int(entry.pointee.wordIndex)
    let last = unsafe Int(entry.pointee.wordCount) &- 1
    var index = 1
    while index < last {
      guard let word = cursor.word(at: index &* 8), unsafe word == key[index] else { return false }
      index &+= 1
    }
    guard let word = cursor.word(at: last &* 8) else { return false }
    return unsafe (word ^ key[last]) & entry.pointee.lastMask == 0
  }

  /// Finds a key that was not predicted, and predicts it from then on.
  func find(_ quotedKey: UnsafeBufferPointer<UInt8>, after previous: inout Int32) -> KeyMatch? {
    guard let number = unsafe place(of: quotedKey)?.number, number != 0 else { return nil }
    unsafe entries[Int(previous)].next = Int32(number)
    previous = Int32(number)
    return unsafe entries[Int(number)].match
  }

  /// The place of a key, or the first free one, and the number there; nil if none of those that are
  /// probed is either.
  private func place(of key: UnsafeBufferPointer<UInt8>) -> (index: Int, number: Int16)? {
    var index = unsafe KeyHash.value(of: key.span) & (places.count - 1)
    for _ in 0..<Self.probes {
      let number = places[index]
      if unsafe number == 0 || equals(Int(number), key) { return (index, number) }
      index = (index + 1) & (places.count - 1)
    }
    return nil
  }

  /// Adds an entry for a key and its match, if there is room.
  func learn(
    _ quotedKey: UnsafeBufferPointer<UInt8>, _ match: KeyMatch, after previous: inout Int32
  ) {
    guard quotedKey.count <= Self.longestKey else { return }
    if count >= (match.isKnown ? Self.capacity : Self.capacityForUnknown) {
      missCount += 1
      guard missCount == Self.patience else { return }
      forget()
      previous = 0
    }
    if count == entryCapacity {
      entryCapacity *= 2
      unsafe entries = Self.grown(entries, from: count, to: entryCapacity)
    }
    let number = Int32(count)
    let firstWordIndex = wordCount
    unsafe addWords(of: quotedKey)
    let used = quotedKey.count % 8
    let lastMask = used == 0 ? UInt64.max : (1 << UInt64(used * 8)) - 1
    let keyWords = wordCount - firstWordIndex
    unsafe (entries + count).initialize(
      to: Entry(
        firstWord: words[firstWordIndex], firstMask: keyWords == 1 ? lastMask : .max,
        byteCount: Int32(quotedKey.count), match: match, next: 0,
        wordIndex: Int32(firstWordIndex), wordCount: Int32(keyWords), lastMask: lastMask))
    count += 1
    if let place = unsafe place(of: quotedKey) { places[place.index] = Int16(number) }
    unsafe entries[Int(previous)].next = number
    previous = number
  }

  /// Removes all entries.
  ///
  /// Objects that are being read may still refer to one of them, from which nothing is predicted
  /// any more. The memory of the entries has its final size by then, so they stay initialized.
  private func forget() {
    for number in 0..<count { unsafe entries[number].next = 0 }
    count = 1
    wordCount = 0
    missCount = 0
    places = ContiguousArray(repeating: 0, count: places.count)
  }

  /// Copies a key to the end of `words`, padded with zeros.
  private func addWords(of key: UnsafeBufferPointer<UInt8>) {
    let added = (key.count + 7) / 8
    if wordCount + added > wordCapacity {
      wordCapacity = (wordCount + added) * 2
      unsafe words = Self.grown(words, from: wordCount, to: wordCapacity)
    }
    for index in 0..<added {
      var word: UInt64 = 0
      for offset in 0..<8 where index * 8 + offset < key.count {
        word |= unsafe UInt64(key[index * 8 + offset]) << UInt64(offset * 8)
      }
      unsafe words[wordCount + index] = word
    }
    wordCount += added
  }

  /// Moves the values in a block, all of which are initialized, to a larger one.
  ///
  /// Not by a reference to the property: for that, every access to it would be checked at run time.
  private static func grown<Value>(
    _ values: UnsafeMutablePointer<Value>, from count: Int, to capacity: Int
  ) -> UnsafeMutablePointer<Value> {
    let grown = UnsafeMutablePointer<Value>.allocate(capacity: capacity)
    // SAFETY: the new block has room for more than the old one.
    unsafe grown.moveInitialize(from: values, count: count)
    unsafe values.deallocate()
    return unsafe grown
  }

  private func equals(_ number: Int, _ key: UnsafeBufferPointer<UInt8>) -> Bool {
    let entry = unsafe entries[number]
    let known = unsafe UnsafeRawBufferPointer(
      start: words + Int(entry.wordIndex), count: Int(entry.byteCount))
    return unsafe ByteComparison.areEqual(known, UnsafeRawBufferPointer(key))
  }
}

extension KeyPredictor {
  /// The state of prediction inside one object.
  struct Prediction {
    let predictor: Borrowed<KeyPredictor>
    /// The predictor's entry for the last key; 0 before the first key.
    var previous: Int32 = 0
  }

  /// The predictors of one call, by the numbers of the object plans; each is created at first use.
  @safe
  final class Table {
    private var owned: [KeyPredictor] = []
    /// The same predictors, without the cost of reference counting.
    ///
    /// There are gaps: a mapper uses some of the plans that it shares with others. Accesses never
    /// overlap: only the members below use this property.
    @exclusivity(unchecked)
    private var table: ContiguousArray<Borrowed<KeyPredictor>?> = []

    @inline(__always)
    subscript(number: Int) -> Borrowed<KeyPredictor> {
      if unsafe number < table.count, let predictor = unsafe table[number] { return predictor }
      return add(number)
    }

    @inline(never)
    private func add(_ number: Int) -> Borrowed<KeyPredictor> {
      if unsafe number >= table.count {
        unsafe table.append(contentsOf: repeatElement(nil, count: number + 16 - table.count))
      }
      let predictor = KeyPredictor()
      owned.append(predictor)
      unsafe table[number] = Borrowed(predictor)
      return Borrowed(predictor)
    }
  }
}
