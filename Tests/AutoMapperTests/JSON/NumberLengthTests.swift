import AutoMapper
import Foundation
import Testing

/// A document that is written under a limit of the length of numbers can be read under the same
/// limit.
@Suite("Writing: lengths of numbers")
struct NumberLengthTests {
  private static func mapper(_ length: Int) -> ObjectMapper {
    ObjectMapper(options: .changing { $0.maximumNumberLength = length })
  }

  private static func expectLimit<Value: Sendable>(_ value: Value, _ text: String) throws {
    let exact = mapper(text.utf8.count)
    let short = mapper(text.utf8.count - 1)
    let expected =
      "limit exceeded: expected at most \(text.utf8.count - 1) characters in a number, found "
      + "\(text.utf8.count); raise MappingOptions.maximumNumberLength if the source is trusted"
    #expect(try exact.jsonString(from: value) == text)
    _ = try exact.map(text, to: Value.self)
    let writers: [(String, (ObjectMapper) throws -> Any)] = [
      ("", { try $0.jsonString(from: value) }), ("", { try $0.jsonValue(from: value) }),
      ("value: ", { try $0.jsonData(from: Box(value: value)) }),
      ("value: ", { try $0.dictionary(from: Box<Value?>(value: value)) }),
      ("[1]: ", { try $0.jsonString(from: [nil, value]) }),
      ("[0]: ", { try $0.jsonString(from: [value]) }),
      ("a: ", { try $0.jsonValue(from: ["a": value]) }),
      ("a: ", { try $0.jsonString(from: ["a": value]) }),
    ]
    for (path, write) in writers {
      _ = try write(exact)
      let error = #expect(throws: MappingError.self) { try write(short) }
      #expect(error?.kind == .limitExceeded)
      #expect(error?.description == path + expected, "\(Value.self)")
    }
  }

  @Test("integers of all types")
  func integers() throws {
    try Self.expectLimit(-123_456, "-123456")
    try Self.expectLimit(Int8.min, "-128")
    try Self.expectLimit(UInt16.max, "65535")
    try Self.expectLimit(UInt64.max, "18446744073709551615")
    if #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) {
      try Self.expectLimit(Int128.min, "-170141183460469231731687303715884105728")
    }
  }

  @Test("numbers with a point, and decimals")
  func fractions() throws {
    try Self.expectLimit(-0.000125, "-0.000125")
    try Self.expectLimit(Float(0.1), "0.1")
    try Self.expectLimit(Double.pi, "3.141592653589793")
    try Self.expectLimit(Decimal(string: "12345.678") ?? 0, "12345.678")
    try Self.expectLimit(JSONNumber(1_234), "1234")
  }

  struct Coded: Codable {
    var number = 1_234
    var fraction = 12.25
  }

  @Test("numbers that a conformance writes")
  func conformances() throws {
    for path in ["number", "fraction"] {
      let mapper = ObjectMapper(
        options: .changing { $0.maximumNumberLength = path == "number" ? 3 : 4 }
      ) { $0.usesCodable(Coded.self) }
      let error = #expect(throws: MappingError.self) { try mapper.jsonString(from: Coded()) }
      #expect(error?.path.description == path)
      #expect(error?.kind == .limitExceeded)
    }
  }

  #if Foundation
  @Test("a file that is too long is refused before it is read")
  func files() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).json")
    try Data("[1]".utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let mapper = ObjectMapper(options: .changing { $0.maximumDocumentLength = 1_000 })
    #expect(try mapper.map(contentsOf: file, to: [Int].self) == [1])
    let handle = try FileHandle(forWritingTo: file)
    // The file has no contents at all, only a length: to read it would take all memory.
    try handle.truncate(atOffset: 1 << 42)
    try handle.close()
    let error = #expect(throws: MappingError.self) {
      try mapper.map(contentsOf: file, to: [Int].self)
    }
    #expect(
      error?.description
        == "limit exceeded: expected at most 1000 bytes of text, found 4398046511104; "
        + "raise MappingOptions.maximumDocumentLength if the source is trusted")
  }
  #endif
}
