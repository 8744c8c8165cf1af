/// The types of the standard library that are scalars in JSON.
extension ScalarConversions {
  /// The codec for a type of the standard library, or nil.
  static func standardCodec(for type: any Any.Type) -> Codec? {
    if type == Character.self { return ScalarCodec(CharacterConversion.self) }
    if type == Unicode.Scalar.self { return ScalarCodec(UnicodeScalarConversion.self) }
    if type == Substring.self { return ScalarCodec(SubstringConversion.self) }
    #if !((os(macOS) || targetEnvironment(macCatalyst)) && arch(x86_64))
    if type == Float16.self { return ScalarCodec(HalfConversion.self) }
    #endif
    #if (arch(i386) || arch(x86_64)) && !(os(Windows) || os(Android))
    if type == Float80.self { return ScalarCodec(ExtendedConversion.self) }
    #endif
    return nil
  }
}

/// Texts of the standard library, which numbers and Booleans may be converted to.
private protocol LenientTextConversion: TextConversion {}

extension LenientTextConversion {
  static func convert(_ scalar: Scalar, lenient: Bool) -> Conversion<Value> {
    guard case .value(let text) = Conversions.string(scalar, lenient: lenient),
      let value = value(text)
    else { return .mismatch }
    return .value(value)
  }
}

/// Characters as strings.
private enum CharacterConversion: LenientTextConversion {
  typealias Value = Character

  static var expectation: String { "a string of one character" }

  static func value(_ text: String) -> Character? {
    // Not `text.first`, which copies the text.
    guard !text.isEmpty, text.index(after: text.startIndex) == text.endIndex else { return nil }
    return Character(text)
  }

  static func text(_ value: Character) -> String { String(value) }
}

/// Unicode scalars as strings.
private enum UnicodeScalarConversion: LenientTextConversion {
  typealias Value = Unicode.Scalar

  static var expectation: String { "a string of one Unicode scalar" }

  static func value(_ text: String) -> Unicode.Scalar? {
    guard let first = text.unicodeScalars.first, UTF8.width(first) == text.utf8.count else {
      return nil
    }
    return first
  }

  static func text(_ value: Unicode.Scalar) -> String { String(value) }
}

/// Substrings as strings.
private enum SubstringConversion: LenientTextConversion {
  typealias Value = Substring

  static var expectation: String { "Substring" }
  static var emptyJSON: JSONValue? { "" }
  static func value(_ text: String) -> Substring? { Substring(text) }
  static func text(_ value: Substring) -> String { String(value) }
}

// On macOS, the type exists for Apple silicon only.
#if !((os(macOS) || targetEnvironment(macCatalyst)) && arch(x86_64))
/// `Float16` as a number.
private enum HalfConversion: ScalarConversion {
  static var expectation: String { "Float16" }
  static var emptyJSON: JSONValue? { 0 }

  static func convert(_ scalar: Scalar, lenient: Bool) -> Conversion<Float16> {
    Conversions.half(scalar, lenient: lenient)
  }

  static func write(_ value: Float16, to writer: inout Writer) throws {
    guard value.isFinite else {
      return try writer.write(nonFinite: value, text: NonFiniteNumber.text(of: value))
    }
    if let integer = JSONNumber.integer(value) {
      return try writer.write(number: JSONNumber(integer))
    }
    try writer.writeNumber { bytes in FloatingPointText.append(value, to: &bytes) }
  }
}
#endif

#if (arch(i386) || arch(x86_64)) && !(os(Windows) || os(Android))
/// `Float80` as a number.
private enum ExtendedConversion: ScalarConversion {
  static var expectation: String { "Float80" }
  static var emptyJSON: JSONValue? { 0 }

  static func convert(_ scalar: Scalar, lenient: Bool) -> Conversion<Float80> {
    Conversions.floatingPoint(scalar, lenient: lenient) { Float80($0) }
  }

  static func write(_ value: Float80, to writer: inout Writer) throws {
    guard let number = JSONNumber(value.description) else {
      return try writer.write(nonFinite: value, text: NonFiniteNumber.text(of: value))
    }
    try writer.write(number: number)
  }
}
#endif
