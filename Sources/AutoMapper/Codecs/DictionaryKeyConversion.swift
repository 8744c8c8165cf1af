import Foundation

/// How the keys of a dictionary are made from and turned into the text of an object's keys.
protocol DictionaryKeyConversion {
  /// Stores the key that a text means in an uninitialised place; false when it means none.
  static func store(_ name: String, at place: Place) -> Bool
  /// The text of the key in a place.
  static func name(at place: Place) -> String
  /// Destroys the key in a place.
  static func destroy(at place: Place)
}

/// A key type whose values and names are known to each other.
private protocol NamedKey: DictionaryKeyConversion {
  associatedtype Key
  static func key(_ name: String) -> Key?
  static func name(_ key: Key) -> String
}

extension NamedKey {
  static func store(_ name: String, at place: Place) -> Bool {
    guard let key = key(name) else { return false }
    place.store(key)
    return true
  }

  static func name(at place: Place) -> String { name(place.load(as: Key.self)) }

  static func destroy(at place: Place) { _ = place.take(as: Key.self) }
}

private enum TextKey: NamedKey {
  static func key(_ name: String) -> String? { name }
  static func name(_ key: String) -> String { key }
}

private enum IntegerKey<Key: FixedWidthInteger>: NamedKey {
  static func key(_ name: String) -> Key? { Key(name) }
  static func name(_ key: Key) -> String { String(key) }
}

private enum UUIDKey: NamedKey {
  static func key(_ name: String) -> UUID? { UUID(uuidString: name) }
  static func name(_ key: UUID) -> String { key.uuidString }
}

private enum RawTextKey<Key: RawRepresentable>: NamedKey where Key.RawValue == String {
  static func key(_ name: String) -> Key? { Key(rawValue: name) }
  static func name(_ key: Key) -> String { key.rawValue }
}

private enum RawIntegerKey<Key: RawRepresentable>: NamedKey
where Key.RawValue: FixedWidthInteger {
  static func key(_ name: String) -> Key? { Key.RawValue(name).flatMap(Key.init(rawValue:)) }
  static func name(_ key: Key) -> String { String(key.rawValue) }
}

/// Finds the conversion for a key type: String, integers, UUID, and enums with raw values of text or
/// integers; nil for any other.
func dictionaryKeyConversion(for type: any Any.Type) -> (any DictionaryKeyConversion.Type)? {
  switch type {
  case is String.Type: TextKey.self
  case is UUID.Type: UUIDKey.self
  case let type as any FixedWidthInteger.Type: integerKey(type)
  case let type as any RawRepresentable.Type: rawKey(type)
  default: nil
  }
}

private func integerKey<Key: FixedWidthInteger>(
  _ type: Key.Type
) -> any DictionaryKeyConversion.Type {
  IntegerKey<Key>.self
}

private func rawKey<Key: RawRepresentable>(
  _ type: Key.Type
) -> (any DictionaryKeyConversion.Type)? {
  if let type = type as? any RawRepresentable<String>.Type { return rawTextKey(type) }
  return rawIntegerKey(type, Key.RawValue.self)
}

private func rawTextKey<Key: RawRepresentable<String>>(
  _ type: Key.Type
) -> any DictionaryKeyConversion.Type {
  RawTextKey<Key>.self
}

/// One line for each raw type: a conditional constraint cannot be opened at run time.
private func rawIntegerKey<Key: RawRepresentable>(
  _ type: Key.Type, _ rawType: any Any.Type
) -> (any DictionaryKeyConversion.Type)? {
  func open<IntegerKey: RawRepresentable>(
    _ type: IntegerKey.Type
  ) -> any DictionaryKeyConversion.Type where IntegerKey.RawValue: FixedWidthInteger {
    RawIntegerKey<IntegerKey>.self
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
  default: nil
  }
}
