/// Provides a value of the document to an `init(from:)`.
///
/// The rules of the mapper apply inside: conversions, the formats of dates, keys in any spelling.
struct ValueDecoder: Decoder {
  let node: TreeNode
  let position: CodingPosition
  let session: CodingSession

  var codingPath: [any CodingKey] { position.keys }

  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    guard node.memberKeys != nil else { throw mismatch([String: Any].self, "an object") }
    return KeyedDecodingContainer(
      KeyedValueDecodingContainer(
        members: KeyedMembers(node, session), position: position, session: session)
    )
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard let count = node.elementCount else { throw mismatch([Any].self, "an array") }
    return UnkeyedValueDecodingContainer(
      node: node, total: count, position: position, session: session)
  }

  func singleValueContainer() throws -> any SingleValueDecodingContainer { self }

  private func mismatch(_ type: any Any.Type, _ expected: String) -> DecodingError {
    session.decodingError(
      CodingSession.mismatch(node, expected, at: position), type, at: position)
  }
}

extension ValueDecoder: SingleValueDecodingContainer {
  func decodeNil() -> Bool { node.isNull }

  @_semantics("optimize.sil.specialize.generic.never")
  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try session.decode(type, from: node, at: position)
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func decode(_ type: Int128.Type) throws -> Int128 {
    try session.decode(type, from: node, at: position)
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func decode(_ type: UInt128.Type) throws -> UInt128 {
    try session.decode(type, from: node, at: position)
  }
}

/// Provides the members of an object to an `init(from:)`.
struct KeyedValueDecodingContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let members: KeyedMembers
  let position: CodingPosition
  let session: CodingSession

  var codingPath: [any CodingKey] { position.keys }

  var allKeys: [Key] { members.keys(as: Key.self) }

  func contains(_ key: Key) -> Bool { members.spelling(of: key) != nil }

  func decodeNil(forKey key: Key) throws -> Bool {
    try member(key, Never?.self, "a value").node.isNull
  }

  @_semantics("optimize.sil.specialize.generic.never")
  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    let member = try member(key, type, session.expectation(of: type, at: position))
    return try session.decode(type, from: member.node, at: member.position)
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func decode(_ type: Int128.Type, forKey key: Key) throws -> Int128 {
    let member = try member(key, type, "\(type)")
    return try session.decode(type, from: member.node, at: member.position)
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func decode(_ type: UInt128.Type, forKey key: Key) throws -> UInt128 {
    let member = try member(key, type, "\(type)")
    return try session.decode(type, from: member.node, at: member.position)
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> {
    try decoder(key, "an object").container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try decoder(key, "an array").unkeyedContainer()
  }

  func superDecoder() throws -> any Decoder {
    let name = SuperKey().stringValue
    return ValueDecoder(
      node: members.node.member(name) ?? .null,
      position: position.member(SuperKey(), spelt: name), session: session)
  }

  func superDecoder(forKey key: Key) throws -> any Decoder {
    guard contains(key) else {
      return ValueDecoder(
        node: .null, position: position.member(key, spelt: session.spelling(of: key)),
        session: session)
    }
    return try decoder(key, "a value")
  }

  private func decoder(_ key: Key, _ expected: String) throws -> ValueDecoder {
    let member = try member(key, Any.self, expected)
    return ValueDecoder(node: member.node, position: member.position, session: session)
  }

  private func member(
    _ key: Key, _ type: any Any.Type, _ expected: @autoclosure () -> String
  ) throws -> (node: TreeNode, position: CodingPosition) {
    if let spelling = members.spelling(of: key), let node = members.node.member(spelling) {
      return (node, position.member(key, spelt: spelling))
    }
    let missing = position.member(key, spelt: session.spelling(of: key))
    let error = CodingSession.mismatch(TreeNode?.none, expected(), at: missing)
    throw DecodingError.keyNotFound(
      key,
      DecodingError.Context(
        codingPath: position.keys, debugDescription: error.description,
        underlyingError: CodingFailure(error: error)))
  }
}

/// Provides the elements of an array to an `init(from:)`, one after another.
struct UnkeyedValueDecodingContainer: UnkeyedDecodingContainer {
  let node: TreeNode
  let total: Int
  let position: CodingPosition
  let session: CodingSession
  private(set) var currentIndex = 0

  init(node: TreeNode, total: Int, position: CodingPosition, session: CodingSession) {
    self.node = node
    self.total = total
    self.position = position
    self.session = session
  }

  var codingPath: [any CodingKey] { position.keys }

  var count: Int? { total }

  var isAtEnd: Bool { currentIndex >= total }

  mutating func decodeNil() throws -> Bool {
    let isNull = try next(Never?.self, "a value").node.isNull
    if isNull { currentIndex += 1 }
    return isNull
  }

  @_semantics("optimize.sil.specialize.generic.never")
  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    let next = try next(type, session.expectation(of: type, at: position))
    let value = try session.decode(type, from: next.node, at: next.position)
    currentIndex += 1
    return value
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  mutating func decode(_ type: Int128.Type) throws -> Int128 {
    let next = try next(type, "\(type)")
    let value = try session.decode(type, from: next.node, at: next.position)
    currentIndex += 1
    return value
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  mutating func decode(_ type: UInt128.Type) throws -> UInt128 {
    let next = try next(type, "\(type)")
    let value = try session.decode(type, from: next.node, at: next.position)
    currentIndex += 1
    return value
  }

  mutating func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) throws -> KeyedDecodingContainer<Nested> {
    let container = try decoder("an object").container(keyedBy: type)
    currentIndex += 1
    return container
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    let container = try decoder("an array").unkeyedContainer()
    currentIndex += 1
    return container
  }

  mutating func superDecoder() throws -> any Decoder {
    let decoder = try decoder("a value")
    currentIndex += 1
    return decoder
  }

  private func decoder(_ expected: String) throws -> ValueDecoder {
    let next = try next(Any.self, expected)
    return ValueDecoder(node: next.node, position: next.position, session: session)
  }

  /// The next element, which is consumed only if it can be decoded.
  private func next(
    _ type: any Any.Type, _ expected: @autoclosure () -> String
  ) throws -> (node: TreeNode, position: CodingPosition) {
    let place = position.element(currentIndex)
    guard let element = node.element(at: currentIndex) else {
      throw session.decodingError(
        CodingSession.mismatch(TreeNode?.none, expected(), at: place), type, at: place)
    }
    return (element, place)
  }
}

/// Finds the members of an object by keys in any spelling.
///
/// A key of the document matches the key with the same spelling; otherwise, the key that is equal
/// if case, `_`, `-` and spaces are ignored, unless it is a key itself. If keys must be exact, only
/// the name in the provider's style matches otherwise.
final class KeyedMembers {
  let node: TreeNode
  let keys: [String]
  private let session: CodingSession
  private lazy var spellings = Dictionary(
    grouping: keys.orderedByText(\.self), by: KeyFolding.folded)

  init(_ node: TreeNode, _ session: CodingSession) {
    self.node = node
    self.session = session
    keys = node.memberKeys ?? []
  }

  private var isExact: Bool { session.options.keyMatching == .exact }

  /// The spelling of a key in the document, or nil if the document does not have the key.
  func spelling<Key: CodingKey>(of key: Key) -> String? {
    let name = key.stringValue
    if node.member(name) != nil { return name }
    if isExact {
      let styled = session.spelling(of: key)
      return styled != name && node.member(styled) != nil ? styled : nil
    }
    return spellings[KeyFolding.folded(name)]?.first { Key(stringValue: $0) == nil }
  }

  /// The spelling of a key whose type is not known, or nil if the document does not have the key.
  func spelling(foldedLike name: String) -> String? {
    if isExact || node.member(name) != nil { return name }
    return spellings[KeyFolding.folded(name)]?.first
  }

  /// The keys of a type that the document has, in document order.
  func keys<Key: CodingKey>(as type: Key.Type) -> [Key] {
    let exact = keys.map { Key(stringValue: $0) }
    guard exact.contains(where: { $0 == nil }) else { return exact.compactMap { $0 } }
    let cases = EnumerationCases.values(of: type) ?? []
    return zip(keys, exact).compactMap { spelling, key in
      key ?? cases.first { self.spelling(of: $0) == spelling }
        ?? likelyKey(spelling)
    }
  }

  /// The likely key, for keys that cannot be listed.
  private func likelyKey<Key: CodingKey>(_ spelling: String) -> Key? {
    guard let key = Self.caseName(spelling).flatMap({ Key(stringValue: $0) }) else { return nil }
    return !isExact || self.spelling(of: key) == spelling ? key : nil
  }

  /// The likely name of a case.
  private static func caseName(_ spelling: String) -> String? {
    let name = KeyStyle.camelCase.key(for: spelling)
    return name == spelling ? nil : name
  }
}
