import AutoMapper
import AutoMapperTestSupport
import Foundation
import Testing

/// Texts that have a faster way than the general one must have the same result.
@Suite("Fast ways of reading scalars")
struct FastScalarTests {
  /// Reads a JSON text, and the same as a tree, which takes the general way.
  private func expectSameAsTree<Value: Equatable>(
    _ text: String, _ type: Value.Type, options: MappingOptions = .default
  ) throws {
    let mapper = ObjectMapper(options: options)
    let tree = try ObjectMapper.shared.map(text, to: JSONValue.self)
    func outcome(_ read: () throws -> Value) -> (Value?, String) {
      do {
        return (try read(), "")
      } catch {
        return (nil, Self.words(of: error))
      }
    }
    let fast = outcome { try mapper.map(text, to: type) }
    let general = outcome { try mapper.map(tree, to: type) }
    #expect(fast.0 == general.0 && fast.1 == general.1, "\(text) as \(type)")
  }

  private static func words(of error: any Error) -> String {
    guard let error = error as? MappingError else { return "\(error)" }
    return "\(error.kind) \(error.expected ?? "") \(error.found ?? "")"
  }

  private static let numbers = [
    "0", "-0", "0.0", "-0.0", "1.0", "-1.0", "3.0", "30.0e-1", "3e0", "3E+0", "300e-2", "1e2",
    "1e18", "9e18", "1e19", "-9e18", "-1e19", "1e20", "1.5", "0.5", "1e-1", "10e-1", "12.50e1",
    "0e99", "0.0e99", "0e-99", "1e-99", "9223372036854775807", "9223372036854775807.0",
    "9223372036854775808", "9223372036854775808.0", "-9223372036854775808",
    "-9223372036854775808.0", "-9223372036854775809", "18446744073709551615",
    "18446744073709551615.0", "18446744073709551616", "1844674407370955161e1",
    "12345678901234567890123", "12345678901234567890123.0", "1.0000000000000000000",
    "1.00000000000000000000000", "100000000000000000000e-20", "127", "127.0", "128.0", "255.0",
    "256.0", "-1.0", "1e1000000000000000000000", "0e1000000000000000000000",
  ]

  private static let texts = [
    "", " ", "42 ", " 42", "+42", "042", "-", "4-2", "42.", ".5", "1e", "1e+", "0x10", "NaN",
    "true", "yes", "12a", "4\\u0032", "\\u0034", "é", "12345678901234567890e0", "١",
  ]

  @Test(
    "Numbers in another form than their type are read as by the general way", arguments: numbers)
  func numbersInOtherForms(_ number: String) throws {
    var strict = MappingOptions.strict
    var anyForm = MappingOptions.strict
    anyForm.acceptsIntegersInAnyForm = true
    var short = MappingOptions.default
    short.maximumStringLength = 4
    strict.dateFormat = nil
    for text in [number, "\"\(number)\""] {
      for options in [.default, strict, anyForm] {
        try expectSameAsTree(text, Int.self, options: options)
        try expectSameAsTree(text, Int8.self, options: options)
        try expectSameAsTree(text, UInt8.self, options: options)
        try expectSameAsTree(text, UInt64.self, options: options)
        try expectSameAsTree(text, Int64.self, options: options)
        try expectSameAsTree(text, Int128.self, options: options)
        try expectSameAsTree(text, UInt128.self, options: options)
        try expectSameAsTree(text, Double.self, options: options)
        try expectSameAsTree(text, CGFloat.self, options: options)
      }
    }
    let isTooLong = number.utf8.count > 4
    if isTooLong {
      #expect(throws: MappingError.self) {
        try ObjectMapper(options: short).map("\"\(number)\"", to: Double.self)
      }
    }
  }

  @Test("Strings that are not numbers are refused as by the general way", arguments: texts)
  func stringsThatAreNotNumbers(_ text: String) throws {
    try expectSameAsTree("\"\(text)\"", Int.self)
    try expectSameAsTree("\"\(text)\"", UInt64.self)
    try expectSameAsTree("\"\(text)\"", Double.self)
    try expectSameAsTree("\"\(text)\"", CGFloat.self)
    try expectSameAsTree("\"\(text)\"", Character.self)
    try expectSameAsTree("\"\(text)\"", Unicode.Scalar.self)
    try expectSameAsTree("\"\(text)\"", Substring.self)
    try expectSameAsTree("\"\(text)\"", UUID.self)
    try expectSameAsTree("\"\(text)\"", Data.self)
  }

  @Test("Integers of 18 to 40 digits have all their digits")
  func longIntegers() throws {
    var generator = SeededGenerator(seed: 5)
    let limits = [
      "170141183460469231731687303715884105727", "170141183460469231731687303715884105728",
      "340282366920938463463374607431768211455", "340282366920938463463374607431768211456",
      "999999999999999999999999999999999999999", "1000000000000000000000000000000000000000",
    ]
    let random = (0..<400).map { index in
      "\(Int.random(in: 1...9, using: &generator))"
        + (0..<(17 + index % 24)).map { _ in "\(Int.random(in: 0...9, using: &generator))" }
        .joined()
    }
    for digits in limits + random {
      for text in [digits, "-\(digits)"] {
        #expect((try? ObjectMapper.shared.map(text, to: Int128.self)) == Int128(text))
        #expect((try? ObjectMapper.shared.map(text, to: UInt128.self)) == UInt128(text))
        #expect((try? ObjectMapper.shared.map(text, to: Int.self)) == Int(text))
        #expect((try? ObjectMapper.shared.map(text, to: UInt64.self)) == UInt64(text))
        #expect((try? ObjectMapper.shared.map("\(text)e0", to: Int128.self)) == Int128(text))
      }
    }
  }

  @Test("Characters are read whole, and several are refused")
  func characters() throws {
    for text in ["a", "é", "e\u{301}", "👨‍👩‍👧", "🇩🇪", "\u{0}", "ا", "각"] {
      let json = try ObjectMapper.shared.jsonString(from: text)
      #expect(try ObjectMapper.shared.map(json, to: Character.self) == Character(text))
    }
    #expect(try ObjectMapper.shared.map(#""\r\n""#, to: Character.self) == "\r\n")
    for text in ["", "ab", "🇩🇪🇫🇷", "e\u{301}e", "👨‍👩‍👧a"] {
      expectRefusedEverywhere("\"\(text)\"", as: Character.self, .typeMismatch)
    }
  }
}

@Suite("Texts of UUIDs and Base64")
struct TextCodecTests {
  private let mapper = ObjectMapper.shared

  @Test("UUIDs are those that Foundation reads, whatever the text")
  func uuidsAsInFoundation() throws {
    let text = "C56A4180-65AA-42EC-A945-5FD21DEC0538"
    var texts = [
      text, text.lowercased(), "", String(text.dropLast()), text + "0", "{\(text)}", " \(text)",
      "\(text) ", text.replacing("-", with: ""), String(text.reversed()),
      "C56A41806-5AA-42EC-A945-5FD21DEC0538", "+56A4180-65AA-42EC-A945-5FD21DEC0538",
    ]
    let replacements: [Character] = [
      "0", "9", "/", ":", "@", "A", "F", "G", "`", "a", "f", "g", "-", " ", "+", "x", "é",
      "\u{FF10}",
      "\u{0}", "\u{7F}",
    ]
    for position in text.indices {
      for replacement in replacements {
        texts.append(
          String(text[..<position] + "\(replacement)" + text[text.index(after: position)...]))
      }
    }
    for text in texts {
      let json = try mapper.jsonString(from: text)
      let expected = UUID(uuidString: text)
      #expect((try? mapper.map(json, to: UUID.self)) == expected, "\(text)")
      #expect((try? mapper.map(JSONValue(text), to: UUID.self)) == expected, "\(text)")
      let keyed = try? mapper.map("{\(json):1}", to: [UUID: Int].self)
      #expect(keyed == expected.map { [$0: 1] }, "\(text)")
    }
  }

  @Test("UUIDs are written as Foundation writes them, as values and as keys")
  func writtenUUIDs() throws {
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<200 {
      func byte() -> UInt8 { .random(in: .min ... .max, using: &generator) }
      let uuid = UUID(
        uuid: (
          byte(), byte(), byte(), byte(), byte(), byte(), byte(), byte(), byte(), byte(), byte(),
          byte(), byte(), byte(), byte(), byte()
        ))
      let text = uuid.uuidString
      #expect(try mapper.jsonString(from: [uuid]) == "[\"\(text)\"]")
      #expect(try mapper.jsonString(from: [uuid: 1]) == "{\"\(text)\":1}")
      #expect(try mapper.map("[\"\(text.lowercased())\"]", to: [UUID].self) == [uuid])
    }
  }

  /// The bytes of a text that is the only one for them, by Foundation's functions.
  private func foundationBytes(_ text: String) -> Data? {
    guard let data = Data(base64Encoded: text), data.base64EncodedString() == text else {
      return nil
    }
    return data
  }

  @Test("Base64 is read if it is the only text for its bytes")
  func base64AsInFoundation() throws {
    var generator = SeededGenerator(seed: 11)
    for count in 0..<80 {
      let data = Data((0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) })
      let text = data.base64EncodedString()
      #expect(try mapper.jsonString(from: [data]) == "[\"\(text)\"]")
      #expect(try mapper.map("[\"\(text)\"]", to: [Data].self) == [data])
    }
    let characters = Array("AQg/+=-_ \n\u{FF}é9z")
    for _ in 0..<3000 {
      let text = String(
        (0..<Int.random(in: 0...9, using: &generator)).map { _ in
          characters[Int.random(in: 0..<characters.count, using: &generator)]
        })
      let json = try mapper.jsonString(from: text)
      #expect((try? mapper.map(json, to: Data.self)) == foundationBytes(text), "\(text)")
      #expect((try? mapper.map(JSONValue(text), to: Data.self)) == foundationBytes(text), "\(text)")
    }
  }

  @Test("Keys are sorted by their UTF-8, whatever they have in common")
  func sortedKeys() throws {
    var generator = SeededGenerator(seed: 13)
    let parts = ["a", "b", "ab", "key", "\u{0}", "é", "z", "0123456789", "😀", "/", ""]
    for round in 0..<200 {
      var dictionary: [String: Int] = [:]
      let prefix = round % 3 == 0 ? "a common beginning " : ""
      for value in 0..<Int.random(in: 0...40, using: &generator) {
        let key = (0..<Int.random(in: 0...5, using: &generator)).map { _ in
          parts.randomElement(using: &generator) ?? ""
        }.joined()
        dictionary[prefix + key] = value
      }
      let sorted = dictionary.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
      let text = try mapper.jsonString(from: dictionary, formatting: .sortedKeys)
      let object = try mapper.map(text, to: JSONObject.self)
      #expect(object.keys.map { Array($0.utf8) } == sorted.map { Array($0.utf8) })
    }
  }
}
