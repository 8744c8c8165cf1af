/// Provides a value of the document to an `init(from:)`.
///
/// The rules of the mapper apply inside: conversions, the formats of dates, keys in any spelling.
///
/// A class, because containers refer to it, and an existential of a larger struct has memory of its
/// own, too.
final class ValueDecoder: ValueCoder, Decoder {
  /// The number of the value in the index.
  let number: Int
  let session: DecodingSession
  /// The index of the session, without reference counting.
  private let borrowedIndex: Borrowed<ValueIndex>
  /// Whether values are not converted here, so that a conformance that tries several types finds
  /// the one in the document.
  var isExact = false
  /// Whether the value was already tried without conversion, and did not match.
  var wasTakenExactly = false
  /// The number of the key that is probably requested next.
  private var nextKey: Int
  /// The keys by their folded forms, for objects with so many that searching takes long.
  private lazy var spellings = Dictionary(
    grouping: names.orderedByText(\.self), by: KeyFolding.folded)
  private lazy var keys = index.keys(of: number)
  /// The bits of all keys.
  private lazy var keyBits = borrowedIndex.call { index in
    keys.reduce(0) { bits, key in index.withText(of: key) { bits | KeyFolding.bits(of: $0) } }
  }

  /// Creates a decoder of the value of a session.
  init(_ session: DecodingSession, root number: Int) {
    (self.session, self.number, nextKey) = (session, number, number + 1)
    borrowedIndex = Borrowed(session.index)
    super.init(depth: session.outerDepth)
  }

  /// Creates a decoder of a member or element; the number is that of its value, or `null` without one.
  init(
    _ number: Int, in outer: ValueDecoder, _ key: (any CodingKey)?, spelling: String = "",
    index: Int = 0
  ) {
    (session, self.number, nextKey) = (outer.session, number, number + 1)
    borrowedIndex = outer.borrowedIndex
    super.init(in: outer, key, spelling: spelling, index: index)
  }

  /// Creates another decoder of the same value.
  init(like other: ValueDecoder) {
    (session, number, nextKey) = (other.session, other.number, other.number + 1)
    borrowedIndex = other.borrowedIndex
    (isExact, wasTakenExactly) = (other.isExact, other.wasTakenExactly)
    super.init(like: other)
  }

  private var index: ValueIndex { session.index }

  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    note(type)
    guard index.kind(of: number) == .object else {
      throw mismatch([String: Any].self, "an object")
    }
    return KeyedDecodingContainer(KeyedValueDecodingContainer(decoder: self))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    note(Never.self)
    guard let count = index.elementCount(of: number) else {
      throw mismatch([Any].self, "an array")
    }
    return UnkeyedValueDecodingContainer(decoder: self, total: count, number: number + 1)
  }

  func singleValueContainer() throws -> any SingleValueDecodingContainer {
    note(Never.self)
    return self
  }

  private func mismatch(_ type: any Any.Type, _ expected: String) -> DecodingError {
    session.decodingError(session.mismatch(number, expected, at: path), type, at: self)
  }
}

extension ValueDecoder: SingleValueDecodingContainer {
  func decodeNil() -> Bool { index.kind(of: number) == .null }

  @_implements(SingleValueDecodingContainer,decode(_:))
  func decodeString(_ type: String.Type) throws -> String {
    try session.string(number) ?? decodeValue(type)
  }

  @_implements(SingleValueDecodingContainer,decode(_:))
  func decodeInt(_ type: Int.Type) throws -> Int { try session.int(number) ?? decodeValue(type) }

  @_implements(SingleValueDecodingContainer,decode(_:))
  @_semantics("optimize.sil.specialize.generic.never")
  func decodeValue<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try session.decode(type, by: ValueDecoder(like: self))
  }
}

/// Members of an object, by keys in any spelling.
///
/// A key of the document matches the key with the same spelling; otherwise, the key that is equal
/// if case, `_`, `-` and spaces are ignored, unless it is a key itself. If keys must be exact, only
/// the name in the provider's style matches otherwise.
extension ValueDecoder {
  private var names: [String] { keys.map { index.string($0) } }

  private var takesExactKeys: Bool { session.options.keyMatching == .exact }

  /// The number of the value of a key in exactly this spelling.
  ///
  /// Keys are mostly requested in the order of the document, so the one behind the last is tried
  /// first.
  func value(ofExactly name: String) -> Int? {
    borrowedIndex.call { index in
      guard let key = index.key(name, in: number, likely: nextKey) else { return nil }
      nextKey = index.next(after: key + 1)
      return key + 1
    }
  }

  /// The number of the value of a key in another spelling, with that spelling; nil if the document does not
  /// have the key.
  func respelledMember<Key: CodingKey>(_ key: Key) -> (number: Int, spelling: String)? {
    let name = key.stringValue
    if takesExactKeys {
      let styled = session.spelling(of: key)
      guard styled != name, let key = index.key(styled, in: number) else { return nil }
      return (key + 1, styled)
    }
    let spellings = spellings(foldedLike: name)
    return spellings.isEmpty ? nil : member(spelledIn: spellings, Key.self)
  }

  /// The value of the first spelling that is not a key itself; a type of which any text is a key
  /// does not say so.
  ///
  /// Not inlined, because code that is not specialized looks up the metadata for it at its start.
  @inline(never)
  private func member<Key: CodingKey>(
    spelledIn spellings: [String], _ type: Key.Type
  ) -> (number: Int, spelling: String)? {
    let takesAnyText = Key(stringValue: "\u{0}") != nil
    let spelling = spellings.first { takesAnyText || Key(stringValue: $0) == nil }
    return spelling.flatMap { spelling in
      index.key(spelling, in: number).map { ($0 + 1, spelling) }
    }
  }

  /// The keys with the same folded form as a name, in order.
  private func spellings(foldedLike name: String) -> [String] {
    // Most keys that an object does not have are recognized without their folded forms.
    guard keyBits & name.withBytes({ KeyFolding.bits(of: $0) }) != 0 else { return [] }
    let folded = KeyFolding.folded(name)
    guard keys.count <= 64 else { return spellings[folded] ?? [] }
    let found = borrowedIndex.call { index in
      keys.filter { index.withText(of: $0) { KeyFolding.folded($0, is: folded) } }
    }
    return found.isEmpty ? [] : found.map { index.string($0) }.orderedByText(\.self)
  }

  /// The value of a key, and its spelling in the document; nil if the document does not have the
  /// key.
  @inline(__always)
  func member<Key: CodingKey>(_ key: Key) -> (number: Int, spelling: String)? {
    let name = key.stringValue
    if let number = value(ofExactly: name) { return (number, name) }
    return respelledMember(key)
  }

  /// The spelling of a key whose type is not known, or nil if the document does not have the key.
  func spelling(foldedLike name: String) -> String? {
    if takesExactKeys || index.key(name, in: number) != nil { return name }
    return spellings(foldedLike: name).first
  }

  /// The keys of a type that the document has, in document order.
  func keys<Key: CodingKey>(as type: Key.Type) -> [Key] {
    // A loop, because in code that is not specialized, a call such as `map` looks up the metadata of
    // several types: that of an enum asks for the only key of each of its values.
    var exact: [Key] = []
    for name in names {
      guard let key = Key(stringValue: name) else { return respelledKeys(as: type) }
      exact.append(key)
    }
    return exact
  }

  /// The keys of a type that the document has, some of them in other spellings; not inlined for the
  /// same reason.
  @inline(never)
  private func respelledKeys<Key: CodingKey>(as type: Key.Type) -> [Key] {
    let cases = EnumerationCases.values(of: type) ?? []
    return names.compactMap { spelling in
      Key(stringValue: spelling) ?? cases.first { member($0)?.spelling == spelling }
        ?? likelyKey(spelling)
    }
  }

  /// The likely key, for keys that cannot be listed.
  private func likelyKey<Key: CodingKey>(_ spelling: String) -> Key? {
    let name = KeyStyle.camelCase.key(for: spelling)
    guard name != spelling, let key = Key(stringValue: name) else { return nil }
    return !takesExactKeys || member(key)?.spelling == spelling ? key : nil
  }
}
