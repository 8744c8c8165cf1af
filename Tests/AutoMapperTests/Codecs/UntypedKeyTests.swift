import AutoMapper
import Foundation
import Testing

@Suite("Keys of dictionaries: AnyHashable")
struct UntypedKeyTests {
  enum Fruit: String, Hashable, CustomStringConvertible {
    case apple
    var description: String { "Golden apple" }
  }

  enum Plain: Hashable, CustomStringConvertible {
    case pear
    var description: String { "Sweet pear" }
  }

  struct Code: Hashable, RawRepresentable, CustomStringConvertible {
    var rawValue: Int
    var description: String { "code \(rawValue)" }
  }

  @available(macOS 12.3, iOS 15.4, tvOS 15.4, watchOS 8.5, *)
  struct Own: Hashable, CodingKeyRepresentable, CustomStringConvertible {
    struct Key: CodingKey {
      var stringValue: String
      var intValue: Int? { nil }
      init?(intValue: Int) { nil }
      init(stringValue: String) { self.stringValue = stringValue }
    }

    var description: String { "described" }
    var codingKey: any CodingKey { Key(stringValue: "own") }
    init() {}
    init?<Other: CodingKey>(codingKey: Other) {}
  }

  struct Row: Hashable { var number: Int }

  struct Holder { var values: [AnyHashable: Any] }

  /// Checks that a key is written like that of a typed dictionary, through all calls.
  private func expectSame<Key: Hashable>(
    _ key: Key, as text: String, with mapper: ObjectMapper = .shared,
    sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) throws {
    let untyped: [AnyHashable: Any] = [key: 1]
    #expect(
      try mapper.jsonString(from: [key: 1]) == "{\"\(text)\":1}", sourceLocation: sourceLocation)
    #expect(
      try mapper.jsonString(from: untyped) == "{\"\(text)\":1}", sourceLocation: sourceLocation)
    #expect(try mapper.jsonValue(from: untyped) == [text: 1], sourceLocation: sourceLocation)
    #expect(
      try mapper.dictionary(from: untyped).keys.map { $0 } == [text],
      sourceLocation: sourceLocation)
    #expect(
      try mapper.jsonValue(from: Holder(values: ["in": untyped]))
        == ["values": ["in": [text: 1]]], sourceLocation: sourceLocation)
  }

  @Test("are written as the keys of a typed dictionary, not by their descriptions")
  func typed() throws {
    try expectSame("k", as: "k")
    try expectSame(-7, as: "-7")
    try expectSame(UInt8(7), as: "7")
    try expectSame(1.5, as: "1.5")
    try expectSame(true, as: "true")
    try expectSame(Fruit.apple, as: "apple")
    try expectSame(Plain.pear, as: "pear")
    try expectSame(Code(rawValue: 5), as: "5")
    try expectSame(Date(timeIntervalSince1970: 0), as: "1970-01-01T00:00:00Z")
    try expectSame(Data([1, 2, 3]), as: "AQID")
    let id = try #require(UUID(uuidString: "E621E1F8-C36C-495A-93FC-0C247A3E6E5F"))
    try expectSame(id, as: "E621E1F8-C36C-495A-93FC-0C247A3E6E5F")
    try expectSame(try #require(URL(string: "https://a.b/c")), as: "https://a.b/c")
    if #available(macOS 12.3, iOS 15.4, tvOS 15.4, watchOS 8.5, *) {
      try expectSame(Own(), as: "own")
    }
  }

  @Test("follow the rules and the options")
  func rules() throws {
    let mapper = ObjectMapper { provider in
      provider.convert(
        Row.self, decode: { Row(number: try Int($0.string) ?? 0) }, encode: { "row \($0.number)" })
    }
    try expectSame(Row(number: 2), as: "row 2", with: mapper)
    let dates = ObjectMapper(options: .changing { $0.dateFormat = .secondsSince1970 })
    try expectSame(Date(timeIntervalSince1970: 5), as: "5", with: dates)
  }

  @Test("that a typed dictionary cannot have are an error that names them")
  func refused() {
    let optional: String? = "x"
    for (key, name) in [
      (AnyHashable(Row(number: 1)), "Row"), (AnyHashable([1]), "Array<Int>"),
      (AnyHashable(optional), "Optional<String>"),
    ] {
      let error = mappingError { try ObjectMapper.shared.jsonString(from: [key: 1]) }
      #expect(error?.kind == .unsupportedType)
      #expect(
        error?.description.hasPrefix(
          "cannot map Dictionary<AnyHashable, Any>: keys of type \(name) have no text") == true,
        "\(String(describing: error))")
    }
  }

  #if Foundation
  @Test("of Foundation are written as what they hold")
  func foundation() throws {
    let text: [AnyHashable: Any] = [NSString(string: "k"): 1]
    #expect(try ObjectMapper.shared.jsonString(from: text) == #"{"k":1}"#)
    let number: [AnyHashable: Any] = [NSNumber(value: 5): 1]
    #expect(try ObjectMapper.shared.jsonString(from: number) == #"{"5":1}"#)
  }
  #endif

  @Test("of which two have one text are an error")
  func repeated() {
    let keys: [AnyHashable: Any] = ["apple": 1, Fruit.apple: 2]
    let error = mappingError { try ObjectMapper.shared.jsonString(from: keys) }
    #expect(error?.kind == .invalidKey)
  }

  @Test("are texts when they are read")
  func reading() throws {
    let values = try ObjectMapper.shared.map(#"{"values":{"1":2,"a":[]}}"#, to: Holder.self).values
    #expect(values[AnyHashable("1")] as? Int == 2)
    #expect(Set(values.keys) == ["1", "a"])
  }
}
