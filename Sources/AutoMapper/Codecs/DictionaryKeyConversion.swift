import AutoMapperFoundation

/// Converts the keys of a dictionary from and to the text of an object's keys.
protocol DictionaryKeyConversion: Sendable {
  /// Stores the key for a text in an uninitialized place, or returns false if the text is not a
  /// key.
  ///
  /// - Throws: `unsupportedType` if keys of the type can never be read.
  func store(_ name: String, at place: Place, _ context: CallContext) throws -> Bool
  /// The text of the key in a place.
  func name(at place: Place, _ context: CallContext) throws -> String
  /// Whether texts are appended to bytes where that is possible.
  var appendsNames: Bool { get }
  /// Appends the text of the key in a place to empty bytes, if no other key has the same text;
  /// returns false, possibly after appending something, for any other key.
  func appendName(at place: Place, to bytes: inout [UInt8], _ context: CallContext) -> Bool
  /// Whether two keys of one dictionary may have the same text.
  var namesMayRepeat: Bool { get }
  /// Whether many keys may have the same hash value.
  var hashesMayCollide: Bool { get }
  /// Whether a closure of the provider is called, which may ask for its path.
  var needsPath: Bool { get }
}

/// A key type with a direct conversion between values and texts.
private protocol NamedKey: DictionaryKeyConversion {
  associatedtype Key
  func key(_ name: String) -> Key?
  func name(_ key: Key) -> String
}

extension DictionaryKeyConversion {
  var namesMayRepeat: Bool { true }
  var hashesMayCollide: Bool { namesMayRepeat }
  var needsPath: Bool { false }
  var appendsNames: Bool { false }
  func appendName(at place: Place, to bytes: inout [UInt8], _ context: CallContext) -> Bool {
    false
  }
}

extension NamedKey {
  var namesMayRepeat: Bool { false }

  func store(_ name: String, at place: Place, _ context: CallContext) -> Bool {
    guard let key = key(name) else { return false }
    place.store(key)
    return true
  }

  func name(at place: Place, _ context: CallContext) -> String { name(place.load(as: Key.self)) }
}

/// Keys that are strings.
private struct TextKey: NamedKey {
  func key(_ name: String) -> String? { name }
  func name(_ key: String) -> String { key }
}

/// Keys of the usual integers, for which the code is specialized.
private struct IntKey: NamedKey {
  func key(_ name: String) -> Int? { Int(written: name) }
  func name(_ key: Int) -> String { String(key) }
}

/// Keys that are integers.
private struct IntegerKey<Key: FixedWidthInteger>: NamedKey {
  func key(_ name: String) -> Key? { Key(name).flatMap { String($0) == name ? $0 : nil } }
  func name(_ key: Key) -> String { String(key) }
}

extension Int {
  /// The integer of a text as it is written: `1`, but neither `01` nor `+1`, since two texts would be
  /// one key then.
  fileprivate init?(written text: String) {
    guard let value = Int(digits: text), IntegerText(value).length == text.utf8.count else {
      return nil
    }
    self = value
  }
}

/// Keys that are UUIDs.
private struct UUIDKey: NamedKey {
  func key(_ name: String) -> UUID? { UUID(text: name) }
  func name(_ key: UUID) -> String { key.text }
}

/// Keys with raw values of a type with a text, which is known only at run time.
///
/// Unchecked because a metatype is not known to be Sendable; nothing changes after `init`.
private struct RawKey: DictionaryKeyConversion, @unchecked Sendable {
  let enumeration: any RawRepresentable.Type
  let initializer: FailableInitializer
  /// The conversion of raw values that are not texts.
  let raw: any NamedKey
  let rawOperations: any ValueOperations.Type
  let rawIsText: Bool
  var hashesMayCollide: Bool { false }

  init(_ enumeration: any RawRepresentable.Type, raw: any NamedKey) {
    self.enumeration = enumeration
    initializer = enumeration.rawInitializer
    self.raw = raw
    rawOperations = AutoMapper.operations(of: enumeration.rawType)
    rawIsText = enumeration.rawType == String.self
  }

  func store(_ name: String, at place: Place, _ context: CallContext) throws -> Bool {
    let arena = context.borrowedArena
    if rawIsText {
      return withTemporaryPlace(name) { initializer.store($0, at: place, in: arena) }
    }
    return try context.arena.withPlace(for: rawOperations.layout) { rawPlace in
      guard try raw.store(name, at: rawPlace, context) else { return false }
      defer { rawOperations.destroy(rawPlace, count: 1) }
      return initializer.store(rawPlace, at: place, in: arena)
    }
  }

  func name(at place: Place, _ context: CallContext) throws -> String {
    var name = ""
    try enumeration.withRawValue(at: place) { rawPlace in
      name = try rawIsText ? rawPlace.load(as: String.self) : raw.name(at: rawPlace, context)
    }
    return name
  }
}

/// Keys of a type that defines its own text.
@available(macOS 12.3, iOS 15.4, tvOS 15.4, watchOS 8.5, *)
private struct CodingKey<Key: CodingKeyRepresentable>: DictionaryKeyConversion {
  private let initializer = FailableInitializer { name in
    Key(codingKey: TextCodingKey(stringValue: name.load(as: String.self)))
  }

  func store(_ name: String, at place: Place, _ context: CallContext) -> Bool {
    withTemporaryPlace(name) { initializer.store($0, at: place, in: context.borrowedArena) }
  }

  func name(at place: Place, _ context: CallContext) -> String {
    place.load(as: Key.self).codingKey.stringValue
  }
}

/// The text of a key, as a coding key.
private struct TextCodingKey: Swift.CodingKey {
  let stringValue: String
  var intValue: Int? { Int(written: stringValue) }

  init(stringValue: String) { self.stringValue = stringValue }
  init(intValue: Int) { stringValue = String(intValue) }
}

/// The conversion for a key type that does not need a codec: `String`, integers, `UUID`, enums with
/// raw values of texts or integers, and types that are `CodingKeyRepresentable`; nil for any other
/// type.
func dictionaryKeyConversion(
  for type: any Any.Type, _ compiler: PlanCompiler
) -> (any DictionaryKeyConversion)? {
  if let conversion = plainKey(type) { return conversion }
  if type == AnyHashable.self { return UntypedKey(compiler: compiler) }
  if #available(macOS 12.3, iOS 15.4, tvOS 15.4, watchOS 8.5, *),
    let type = type as? any CodingKeyRepresentable.Type
  {
    return type.keyConversion
  }
  return rawRepresentable(type).flatMap { enumeration in
    plainKey(enumeration.rawType).map { RawKey(enumeration, raw: $0) }
  }
}

/// The conversion for keys that are texts or numbers themselves, or nil for any other type.
private func plainKey(_ type: any Any.Type) -> (any NamedKey)? {
  switch type {
  case is String.Type: TextKey()
  case is UUID.Type: UUIDKey()
  case let type as any FixedWidthInteger.Type: type.keyConversion
  default: nil
  }
}

extension FixedWidthInteger {
  fileprivate static var keyConversion: any NamedKey {
    self == Int.self ? IntKey() : IntegerKey<Self>()
  }
}

@available(macOS 12.3, iOS 15.4, tvOS 15.4, watchOS 8.5, *)
extension CodingKeyRepresentable {
  fileprivate static var keyConversion: any DictionaryKeyConversion { CodingKey<Self>() }
}

extension Codec {
  /// The text of the scalar as which a value is written.
  func scalarText(of place: Place, _ context: CallContext) throws -> String {
    var tree = Writer(treeIn: context)
    try tree.write(self, place)
    if let text = tree.jsonValue.scalar.text { return text }
    throw MappingError(KeyFault.notText(found: tree.jsonValue.found), type: type)
  }
}
