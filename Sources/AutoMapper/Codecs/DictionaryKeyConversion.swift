import Foundation

/// How the keys of a dictionary are made from and turned into the text of an object's keys.
protocol DictionaryKeyConversion: Sendable {
  /// Stores the key that a text means in an uninitialised place; false when it means none.
  ///
  /// - Throws: `unsupportedType` when keys of the type are never read.
  func store(_ name: String, at place: Place, _ context: CallContext) throws -> Bool
  /// The text of the key in a place.
  func name(at place: Place, _ context: CallContext) throws -> String
  /// Destroys the key in a place.
  func destroy(at place: Place)
}

/// A key type whose values and names are known to each other.
private protocol NamedKey: DictionaryKeyConversion {
  associatedtype Key
  func key(_ name: String) -> Key?
  func name(_ key: Key) -> String
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
  func key(_ name: String) -> String? { name }
  func name(_ key: String) -> String { key }
}

private struct IntegerKey<Key: FixedWidthInteger>: NamedKey {
  func key(_ name: String) -> Key? { Key(name) }
  func name(_ key: Key) -> String { String(key) }
}

private struct UUIDKey: NamedKey {
  func key(_ name: String) -> UUID? { UUID(uuidString: name) }
  func name(_ key: UUID) -> String { key.uuidString }
}

private struct RawTextKey<Key: RawRepresentable>: NamedKey where Key.RawValue == String {
  func key(_ name: String) -> Key? { Key(rawValue: name) }
  func name(_ key: Key) -> String { key.rawValue }
}

private struct RawIntegerKey<Key: RawRepresentable>: NamedKey
where Key.RawValue: FixedWidthInteger {
  func key(_ name: String) -> Key? { Key.RawValue(name).flatMap(Key.init(rawValue:)) }
  func name(_ key: Key) -> String { String(key.rawValue) }
}

/// Keys that say nothing of their type: texts when they are read, whatever they hold when written.
private struct AnyKey: NamedKey {
  func key(_ name: String) -> AnyHashable? { AnyHashable(name) }
  func name(_ key: AnyHashable) -> String { "\(key.base)" }
}

/// Keys of a type that says itself which text stands for them.
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
  switch type {
  case is String.Type: TextKey()
  case is UUID.Type: UUIDKey()
  case let type as any FixedWidthInteger.Type: integerKey(type)
  case is AnyHashable.Type: AnyKey()
  case let type as any CodingKeyRepresentable.Type: codingKey(type)
  case let type as any RawRepresentable.Type: rawKey(type)
  default: nil
  }
}

private func integerKey<Key: FixedWidthInteger>(
  _ type: Key.Type
) -> any DictionaryKeyConversion {
  IntegerKey<Key>()
}

private func codingKey<Key: CodingKeyRepresentable>(
  _ type: Key.Type
) -> any DictionaryKeyConversion {
  CodingKey<Key>()
}

private func rawKey<Key: RawRepresentable>(
  _ type: Key.Type
) -> (any DictionaryKeyConversion)? {
  if let type = type as? any RawRepresentable<String>.Type { return rawTextKey(type) }
  return rawIntegerKey(type, Key.RawValue.self)
}

private func rawTextKey<Key: RawRepresentable<String>>(
  _ type: Key.Type
) -> any DictionaryKeyConversion {
  RawTextKey<Key>()
}

/// One line for each raw type: a conditional constraint cannot be opened at run time.
private func rawIntegerKey<Key: RawRepresentable>(
  _ type: Key.Type, _ rawType: any Any.Type
) -> (any DictionaryKeyConversion)? {
  func open<IntegerKey: RawRepresentable>(
    _ type: IntegerKey.Type
  ) -> any DictionaryKeyConversion where IntegerKey.RawValue: FixedWidthInteger {
    RawIntegerKey<IntegerKey>()
  }
  return switch type {
  case let type as any RawRepresentable<Int>.Type: open(type)
  case let type as any RawRepresentable<Int8>.Type: open(type)
  case let type as any RawRepresentable<Int16>.Type: open(type)
  case let type as any RawRepresentable<Int32>.Type: open(type)
  case let type as any RawRepresentable<Int64>.Type: open(type)
  case let type as any RawRepresentable<UInt>.Type: open(type)
  case let type as any RawRepresentable<UInt8>.Type: open(type)
  case let type as any RawRepresentable<UInt16>.Type: open(type)
  case let type as any RawRepresentable<UInt32>.Type: open(type)
  case let type as any RawRepresentable<UInt64>.Type: open(type)
  case let type as any RawRepresentable<Int128>.Type: open(type)
  case let type as any RawRepresentable<UInt128>.Type: open(type)
  default: nil
  }
}
