/// Provides a value of the document to an `init(from:)`.
///
/// The rules of the mapper apply inside: conversions, the formats of dates, keys in any spelling.
///
/// A class, because containers refer to it, and an existential of a larger struct has memory of its
/// own, too.
final class ValueDecoder: Decoder {
  let node: TreeNode
  let position: CodingPosition
  let session: CodingSession
  /// The position of the member that is probably requested next.
  private var nextMember = 0
  /// The keys by their folded forms, for objects with so many that searching takes long.
  private lazy var spellings = Dictionary(
    grouping: keys.orderedByText(\.self), by: KeyFolding.folded)

  /// The bits of all keys.
  private lazy var keyBits =
    if case .object(let object) = node {
      object.present.reduce(0) { $0 | KeyFolding.bits(of: $1.key) }
    } else {
      keys.reduce(0) { $0 | KeyFolding.bits(of: $1) }
    }

  init(node: TreeNode, position: CodingPosition, session: CodingSession) {
    self.node = node
    self.position = position
    self.session = session
  }

  var codingPath: [any CodingKey] { position.keys }

  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    guard node.hasMembers else { throw mismatch([String: Any].self, "an object") }
    return KeyedDecodingContainer(KeyedValueDecodingContainer(decoder: self))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard let count = node.elementCount else { throw mismatch([Any].self, "an array") }
    return UnkeyedValueDecodingContainer(decoder: self, total: count)
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
    try session.plainValue(type, of: node).value(as: type) {
      try session.decode(type, from: node, at: position)
    }
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

/// Members of an object, by keys in any spelling.
///
/// A key of the document matches the key with the same spelling; otherwise, the key that is equal
/// if case, `_`, `-` and spaces are ignored, unless it is a key itself. If keys must be exact, only
/// the name in the provider's style matches otherwise.
extension ValueDecoder {
  /// The keys of the object, in their order; empty for anything else.
  var keys: [String] { node.memberKeys ?? [] }

  private var isExact: Bool { session.options.keyMatching == .exact }

  /// The value of a key in exactly this spelling.
  ///
  /// Keys are mostly requested in the order of the document, so the one behind the last is tried
  /// first.
  func value(ofExactly name: String) -> TreeNode? {
    guard case .object(let object) = node else { return node.member(name) }
    guard let position = object.position(of: name, likely: nextMember) else { return nil }
    nextMember = position + 1
    return TreeNode(object[position: position])
  }

  /// The value of a key in another spelling, with that spelling; nil if the document does not have
  /// the key.
  func respelledMember<Key: CodingKey>(_ key: Key) -> (node: TreeNode, spelling: String)? {
    let name = key.stringValue
    if isExact {
      let styled = session.spelling(of: key)
      guard styled != name, let node = node.member(styled) else { return nil }
      return (node, styled)
    }
    let spellings = spellings(foldedLike: name)
    return spellings.isEmpty ? nil : member(spelledIn: spellings, Key.self)
  }

  /// The value of the first spelling that is not a key itself.
  ///
  /// Not inlined, because code that is not specialized looks up the metadata for it at its start.
  @inline(never)
  private func member<Key: CodingKey>(
    spelledIn spellings: [String], _ type: Key.Type
  ) -> (node: TreeNode, spelling: String)? {
    let spelling = spellings.first { Key(stringValue: $0) == nil }
    return spelling.flatMap { spelling in node.member(spelling).map { ($0, spelling) } }
  }

  /// The keys with the same folded form as a name, in order.
  private func spellings(foldedLike name: String) -> [String] {
    // Most keys that an object does not have are recognized without their folded forms.
    guard keyBits & KeyFolding.bits(of: name) != 0 else { return [] }
    let folded = KeyFolding.folded(name)
    guard case .object(let object) = node, object.count <= 16 else {
      return spellings[folded] ?? []
    }
    var found: [String] = []
    for member in object.present where KeyFolding.folded(member.key, is: folded) {
      found.append(member.key)
    }
    return found.count < 2 ? found : found.orderedByText(\.self)
  }

  /// The value of a key, and its spelling in the document; nil if the document does not have the
  /// key.
  @inline(__always)
  func member<Key: CodingKey>(_ key: Key) -> (node: TreeNode, spelling: String)? {
    let name = key.stringValue
    if let node = value(ofExactly: name) { return (node, name) }
    return respelledMember(key)
  }

  /// The spelling of a key whose type is not known, or nil if the document does not have the key.
  func spelling(foldedLike name: String) -> String? {
    if isExact || node.member(name) != nil { return name }
    return spellings(foldedLike: name).first
  }

  /// The keys of a type that the document has, in document order.
  func keys<Key: CodingKey>(as type: Key.Type) -> [Key] {
    // A loop, because in code that is not specialized, a call such as `map` looks up the metadata of
    // several types: that of an enum asks for the only key of each of its values.
    var exact: [Key] = []
    for name in keys {
      guard let key = Key(stringValue: name) else { return respelledKeys(as: type) }
      exact.append(key)
    }
    return exact
  }

  /// The keys of a type that the document has, some of them in other spellings.
  @inline(never)
  private func respelledKeys<Key: CodingKey>(as type: Key.Type) -> [Key] {
    let cases = EnumerationCases.values(of: type) ?? []
    return keys.compactMap { spelling in
      Key(stringValue: spelling) ?? cases.first { member($0)?.spelling == spelling }
        ?? likelyKey(spelling)
    }
  }

  /// The likely key, for keys that cannot be listed.
  private func likelyKey<Key: CodingKey>(_ spelling: String) -> Key? {
    guard let key = Self.caseName(spelling).flatMap({ Key(stringValue: $0) }) else { return nil }
    return !isExact || member(key)?.spelling == spelling ? key : nil
  }

  /// The likely name of a case.
  private static func caseName(_ spelling: String) -> String? {
    let name = KeyStyle.camelCase.key(for: spelling)
    return name == spelling ? nil : name
  }
}

/// Provides the members of an object to an `init(from:)`.
struct KeyedValueDecodingContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let decoder: ValueDecoder

  var codingPath: [any CodingKey] { decoder.position.keys }

  var allKeys: [Key] { decoder.keys(as: Key.self) }

  func contains(_ key: Key) -> Bool { decoder.member(key) != nil }

  func decodeNil(forKey key: Key) throws -> Bool {
    if let member = decoder.member(key) { return member.node.isNull }
    throw missing(key, "a value")
  }

  @_semantics("optimize.sil.specialize.generic.never")
  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    guard let member = decoder.member(key) else {
      throw missing(key, decoder.session.expectation(of: type, at: decoder.position))
    }
    return try decode(type, key, member)
  }

  @_semantics("optimize.sil.specialize.generic.never")
  func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
    // Not `map`, here and below, which would not be specialized either, and needs twice the time.
    guard let member = present(key) else { return nil }
    return try decode(type, key, member)
  }

  /// The member of a key, unless its value is null.
  private func present(_ key: Key) -> (node: TreeNode, spelling: String)? {
    guard let member = decoder.member(key), !member.node.isNull else { return nil }
    return member
  }

  // The standard library would search the key of an Optional of these types three times.

  func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? {
    guard let member = present(key) else { return nil }
    return try decode(type, key, member)
  }

  func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? {
    guard let member = present(key) else { return nil }
    return try decode(type, key, member)
  }

  func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? {
    guard let member = present(key) else { return nil }
    return try decode(type, key, member)
  }

  func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? {
    guard let member = present(key) else { return nil }
    return try decode(type, key, member)
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func decode(_ type: Int128.Type, forKey key: Key) throws -> Int128 {
    try decode(type, key, member(key, "\(type)"))
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func decode(_ type: UInt128.Type, forKey key: Key) throws -> UInt128 {
    try decode(type, key, member(key, "\(type)"))
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> {
    try nestedDecoder(key, "an object").container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try nestedDecoder(key, "an array").unkeyedContainer()
  }

  func superDecoder() throws -> any Decoder {
    let name = SuperKey().stringValue
    return ValueDecoder(
      node: decoder.node.member(name) ?? .null,
      position: decoder.position.member(SuperKey(), spelt: name), session: decoder.session)
  }

  func superDecoder(forKey key: Key) throws -> any Decoder {
    guard contains(key) else {
      let session = decoder.session
      return ValueDecoder(
        node: .null, position: decoder.position.member(key, spelt: session.spelling(of: key)),
        session: session)
    }
    return try nestedDecoder(key, "a value")
  }

  private func nestedDecoder(_ key: Key, _ expected: String) throws -> ValueDecoder {
    let member = try member(key, expected)
    return ValueDecoder(
      node: member.node, position: decoder.position.member(key, spelt: member.spelling),
      session: decoder.session)
  }

  @_semantics("optimize.sil.specialize.generic.never")
  private func decode<Value: Decodable>(
    _ type: Value.Type, _ key: Key, _ member: (node: TreeNode, spelling: String)
  ) throws -> Value {
    try decoder.session.plainValue(type, of: member.node).value(as: type) {
      try decoder.session.decode(
        type, from: member.node, at: decoder.position.member(key, spelt: member.spelling))
    }
  }

  private func member(
    _ key: Key, _ expected: @autoclosure () -> String
  ) throws -> (node: TreeNode, spelling: String) {
    guard let member = decoder.member(key) else { throw missing(key, expected()) }
    return member
  }

  @inline(never)
  private func missing(_ key: Key, _ expected: String) -> DecodingError {
    let missing = decoder.position.member(key, spelt: decoder.session.spelling(of: key))
    let error = CodingSession.mismatch(TreeNode?.none, expected, at: missing)
    return DecodingError.keyNotFound(
      key,
      DecodingError.Context(
        codingPath: decoder.position.keys, debugDescription: error.description,
        underlyingError: CodingFailure(error: error)))
  }
}

/// Provides the elements of an array to an `init(from:)`, one after another.
struct UnkeyedValueDecodingContainer: UnkeyedDecodingContainer {
  let decoder: ValueDecoder
  let total: Int
  private(set) var currentIndex = 0

  init(decoder: ValueDecoder, total: Int) {
    self.decoder = decoder
    self.total = total
  }

  var codingPath: [any CodingKey] { decoder.position.keys }

  var count: Int? { total }

  var isAtEnd: Bool { currentIndex >= total }

  mutating func decodeNil() throws -> Bool {
    guard let element = decoder.node.element(at: currentIndex) else {
      throw missing(Never?.self, "a value")
    }
    if element.isNull { currentIndex += 1 }
    return element.isNull
  }

  @_semantics("optimize.sil.specialize.generic.never")
  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    guard let element = decoder.node.element(at: currentIndex) else {
      throw missing(type, decoder.session.expectation(of: type, at: decoder.position))
    }
    let value = try decoder.session.plainValue(type, of: element).value(as: type) {
      try decoder.session.decode(type, from: element, at: decoder.position.element(currentIndex))
    }
    currentIndex += 1
    return value
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  mutating func decode(_ type: Int128.Type) throws -> Int128 {
    let next = try next(type, "\(type)")
    let value = try decoder.session.decode(type, from: next.node, at: next.position)
    currentIndex += 1
    return value
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  mutating func decode(_ type: UInt128.Type) throws -> UInt128 {
    let next = try next(type, "\(type)")
    let value = try decoder.session.decode(type, from: next.node, at: next.position)
    currentIndex += 1
    return value
  }

  mutating func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) throws -> KeyedDecodingContainer<Nested> {
    let container = try nestedDecoder("an object").container(keyedBy: type)
    currentIndex += 1
    return container
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    let container = try nestedDecoder("an array").unkeyedContainer()
    currentIndex += 1
    return container
  }

  mutating func superDecoder() throws -> any Decoder {
    let decoder = try nestedDecoder("a value")
    currentIndex += 1
    return decoder
  }

  private func nestedDecoder(_ expected: String) throws -> ValueDecoder {
    let next = try next(Any.self, expected)
    return ValueDecoder(node: next.node, position: next.position, session: decoder.session)
  }

  /// The next element, which is consumed only if it can be decoded.
  private func next(
    _ type: any Any.Type, _ expected: @autoclosure () -> String
  ) throws -> (node: TreeNode, position: CodingPosition) {
    guard let element = decoder.node.element(at: currentIndex) else {
      throw missing(type, expected())
    }
    return (element, decoder.position.element(currentIndex))
  }

  @inline(never)
  private func missing(_ type: any Any.Type, _ expected: String) -> DecodingError {
    let place = decoder.position.element(currentIndex)
    return decoder.session.decodingError(
      CodingSession.mismatch(TreeNode?.none, expected, at: place), type, at: place)
  }
}
