/// Receives the output of an `encode(to:)`, and keeps it until the end.
///
/// The rules of the mapper apply inside: the formats of dates, the style of keys.
///
/// Containers may be filled in any order, even after others were requested, so each one has an
/// encoder of its own. Values of basic types need none.
final class ValueEncoder: Encoder {
  private(set) var position: CodingPosition
  let session: CodingSession
  private(set) var form = Form.nothing
  /// The types of the keys of all containers that were requested, if they matter.
  var requested: [any Any.Type]?
  /// The value, the elements, or the values of the members.
  private(set) var values: [EncodedValue] = []
  /// The keys of the members.
  private(set) var keys: [String] = []
  /// The positions of the keys, once there are so many that searching takes long.
  private var positions: [KeyBytes: Int]?

  /// The kind of value written so far.
  enum Form {
    case nothing
    case value
    case array
    case object
  }

  /// The most keys that are searched one by one.
  private static let linearLimit = 16

  init(_ session: CodingSession, at position: CodingPosition = CodingPosition()) {
    self.session = session
    self.position = position
  }

  var codingPath: [any CodingKey] { position.keys }

  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    requested?.append(type)
    begin(.object)
    return KeyedEncodingContainer(KeyedValueEncodingContainer(encoder: self))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    requested?.append(Never.self)
    begin(.array)
    return UnkeyedValueEncodingContainer(encoder: self)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer {
    requested?.append(Never.self)
    return self
  }

  /// Calls a closure inside the conformance of a type.
  func inside(_ owner: CodableTreatment.Owner, _ body: () throws -> Void) rethrows {
    let outer = position
    position = outer.inside(owner)
    defer { position = outer }
    try body()
  }

  /// Begins or continues an array or object.
  private func begin(_ form: Form) {
    if self.form == .nothing {
      self.form = form
    } else if self.form != form {
      session.noteSecondValue(at: position)
    }
  }

  /// Stores a whole value, unless there already is one.
  func set(_ value: EncodedValue) {
    guard form == .nothing else { return session.noteSecondValue(at: position) }
    form = .value
    values.append(value)
  }

  /// The encoder of a key's container: the one that other containers for the key fill, too, or a
  /// new one.
  func container(for key: String, at position: CodingPosition) -> ValueEncoder {
    if form == .object, let index = self.position(of: key, notes: false) {
      if case .nested(let encoder) = values[index] { return encoder }
      session.noteSecondValue(at: position)
    }
    let encoder = ValueEncoder(session, at: position)
    add(.nested(encoder), for: key)
    return encoder
  }

  /// Adds an element; ignored if something else was written before.
  func add(_ value: EncodedValue) {
    if form == .array { values.append(value) }
  }

  /// Adds a member; ignored if something else was written before.
  ///
  /// If a key occurs twice, the last value wins.
  func add(_ value: EncodedValue, for key: String) {
    guard form == .object else { return }
    if let position = position(of: key) {
      values[position] = value
    } else {
      keys.append(key)
      values.append(value)
    }
  }

  /// The position of a key that was added before, or nil, and then the key may be noted.
  private func position(of key: String, notes: Bool = true) -> Int? {
    if keys.count < Self.linearLimit { return keys.firstIndex { KeyBytes.equal($0, key) } }
    var positions = positions ?? keyPositions
    self.positions = nil
    defer { self.positions = positions }
    if let position = positions[KeyBytes(key)] { return position }
    if notes { positions[KeyBytes(key)] = keys.count }
    return nil
  }

  private var keyPositions: [KeyBytes: Int] {
    Dictionary(uniqueKeysWithValues: keys.enumerated().map { (KeyBytes($1), $0) })
  }

  /// The encoder itself, or one whose output is discarded if values are nested too deeply.
  func checked(in outer: ValueEncoder) -> ValueEncoder {
    guard session.depth(at: position) <= session.options.maximumDepth else {
      session.note(session.depthError(at: position))
      return ValueEncoder(session, at: outer.position)
    }
    return self
  }
}

extension ValueEncoder: SingleValueEncodingContainer {
  func encodeNil() throws { set(.json(.null)) }

  @_implements(SingleValueEncodingContainer,encode(_:))
  @_semantics("optimize.sil.specialize.generic.never")
  func encodeValue<Value: Encodable>(_ value: Value) throws {
    if let plain = session.plain(value) { return set(plain) }
    try session.encode(value, into: self)
  }
}
