import Foundation

/// How the keys of a dictionary are made from and turned into the text of an object's keys.
protocol DictionaryKeyConversion: Sendable {
  /// Stores the key that a text means in an uninitialised place; false when it means none.
  ///
  /// - Throws: `unsupportedType` when keys of the type are never read.
  func store(_ name: String, at place: Place, _ context: CallContext) throws -> Bool
  /// The text of the key in a place.
  func name(at place: Place, _ context: CallContext) throws -> String
  /// Whether two keys of one dictionary may have the same text.
  var namesMayRepeat: Bool { get }
  /// Whether a closure of the provider is called, which may ask for its path.
  var needsPath: Bool { get }
  /// Destroys the key in a place.
  func destroy(at place: Place)
}

/// A key type whose values and names are known to each other.
private protocol NamedKey: DictionaryKeyConversion {
  associatedtype Key
  func key(_ name: String) -> Key?
  func name(_ key: Key) -> String
}

extension DictionaryKeyConversion {
  var namesMayRepeat: Bool { true }
  var needsPath: Bool { false }
}

extension NamedKey {
  func store(_ name: String, at place: Place, _ context: CallContext) -> Bool {
    guard let key = key(name) else { return false }
    place.store(key)
    return true
  }

  func name(at place: Place, _ context: CallContext) -> String { name(place.load(as: Key.self)) }

  func destroy(at place: Place) { _ = place.take(as: Key.self) }
}

private struct TextKey: NamedKey {
  var namesMayRepeat: Bool { false }
  func key(_ name: String) -> String? { name }
  func name(_ key: String) -> String { key }
}

private struct IntegerKey<Key: FixedWidthInteger>: NamedKey {
  var namesMayRepeat: Bool { false }
  func key(_ name: String) -> Key? { Key(name) }
  func name(_ key: Key) -> String { String(key) }
}

private struct UUIDKey: NamedKey {
  var namesMayRepeat: Bool { false }
  func key(_ name: String) -> UUID? { UUID(uuidString: name) }
  func name(_ key: UUID) -> String { key.uuidString }
}

/// Keys with raw values of a type that has a text, which is known at run time only.
private struct RawKey<Key: RawRepresentable, Raw: NamedKey>: NamedKey {
  let raw: Raw

  func key(_ name: String) -> Key? {
    raw.key(name).flatMap { value in
      // `Raw.Key` and `Key.RawValue` are one type.
      withTemporaryPlace(value) { Key(rawValue: $0.load(as: Key.RawValue.self)) }
    }
  }

  func name(_ key: Key) -> String {
    withTemporaryPlace(key.rawValue) { raw.name($0.load(as: Raw.Key.self)) }
  }
}

/// Keys that say nothing of their type: texts when they are read, whatever they hold when written.
private struct AnyKey: NamedKey {
  func key(_ name: String) -> AnyHashable? { AnyHashable(name) }
  func name(_ key: AnyHashable) -> String { "\(key.base)" }
}

/// Keys of a type that says itself which text stands for them.
@available(macOS 12.3, iOS 15.4, tvOS 15.4, watchOS 8.5, *)
private struct CodingKey<Key: CodingKeyRepresentable>: NamedKey {
  func key(_ name: String) -> Key? { Key(codingKey: TextCodingKey(stringValue: name)) }
  func name(_ key: Key) -> String { key.codingKey.stringValue }
}

private struct TextCodingKey: Swift.CodingKey {
  let stringValue: String
  var intValue: Int? { Int(stringValue) }

  init(stringValue: String) { self.stringValue = stringValue }
  init(intValue: Int) { stringValue = String(intValue) }
}

/// Finds the conversion for a key type that needs no codec: String, integers, UUID, enums with raw values
/// of text or integers, and those that are `CodingKeyRepresentable`; nil for any other.
func dictionaryKeyConversion(for type: any Any.Type) -> (any DictionaryKeyConversion)? {
  if let conversion = plainKey(type) { return conversion }
  if type == AnyHashable.self { return AnyKey() }
  if #available(macOS 12.3, iOS 15.4, tvOS 15.4, watchOS 8.5, *),
    let type = type as? any CodingKeyRepresentable.Type
  {
    return codingKey(type)
  }
  return (type as? any RawRepresentable.Type).flatMap { rawKey($0) }
}

/// The conversion for keys that are texts or numbers themselves; nil for any other.
private func plainKey(_ type: any Any.Type) -> (any NamedKey)? {
  switch type {
  case is String.Type: TextKey()
  case is UUID.Type: UUIDKey()
  case let type as any FixedWidthInteger.Type: integerKey(type)
  default: nil
  }
}

private func integerKey<Key: FixedWidthInteger>(_ type: Key.Type) -> any NamedKey {
  IntegerKey<Key>()
}

@available(macOS 12.3, iOS 15.4, tvOS 15.4, watchOS 8.5, *)
private func codingKey<Key: CodingKeyRepresentable>(
  _ type: Key.Type
) -> any DictionaryKeyConversion {
  CodingKey<Key>()
}

private func rawKey<Key: RawRepresentable>(
  _ type: Key.Type
) -> (any DictionaryKeyConversion)? {
  func open<Raw: NamedKey>(_ raw: Raw) -> any DictionaryKeyConversion {
    RawKey<Key, Raw>(raw: raw)
  }
  return plainKey(Key.RawValue.self).map { open($0) }
}
