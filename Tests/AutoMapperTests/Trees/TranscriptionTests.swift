import AutoMapper
import AutoMapperTestSupport
import Foundation
import Testing

/// Dictionaries, arrays and `JSONValue`s, which are read by way of a text that nobody sees.
@Suite("Trees: transcription")
struct TranscriptionTests {
  final class Token: @unchecked Sendable {
    var id = 0
  }

  struct Holder {
    var any: Any
    var list: [Any] = []
    var token: Token?
  }

  private let mapper = ObjectMapper { provider in
    provider.register { Token() }
    provider.configure(Holder.self) { $0.default(\.list, []) }
  }

  @Test("an object that is handed over comes out as itself")
  func identity() throws {
    let (first, second, third) = (Token(), NSMutableString("a"), Token())
    let holder = try mapper.map(
      ["any": first, "list": [1, first, [third]], "token": third], to: Holder.self)
    #expect(holder.any as AnyObject === first)
    #expect(holder.list[1] as AnyObject === first)
    #expect((holder.list[2] as? [Any])?[0] as AnyObject === third)
    #expect(holder.token === third)
    #expect(try mapper.map(["any": second], to: Holder.self).any as? String == "a")
  }

  @Test("a value that JSON does not have comes out as it is, at any depth")
  func values() throws {
    let date = Date(timeIntervalSinceReferenceDate: 0.1 + 0.2)
    let decimal = Decimal(string: "0.10")!
    for value in [
      date, decimal, Data([0xFF, 0x80]), URL(fileURLWithPath: "/"), Double.infinity,
    ] as [any Hashable] {
      let holder = try mapper.map(["any": value, "list": [[value]]], to: Holder.self)
      #expect((holder.any as? AnyHashable) == AnyHashable(value))
      #expect(type(of: holder.any) == type(of: value))
      #expect(((holder.list[0] as? [Any])?[0] as? AnyHashable) == AnyHashable(value))
      #expect(
        try mapper.map([value] as [Any], to: [Any].self)[0] as? AnyHashable == AnyHashable(value))
    }
    #expect(try mapper.map(["a": decimal], to: [String: Decimal?].self)["a"] == decimal)
  }

  struct Event: Codable, Equatable {
    var at: Date
    var price: Decimal
    var names: [String]
  }

  @Test("a Codable type takes such values, too")
  func codable() throws {
    let event = Event(at: Date(timeIntervalSince1970: 0.3), price: 0.1, names: ["a"])
    let members: [String: Any] = ["at": event.at, "price": event.price, "names": ["a"]]
    for policy in [CodablePolicy.whereWritten, .always, .never] {
      let mapper = ObjectMapper { $0.codable = policy }
      #expect(try mapper.map(members, to: Event.self) == event)
      #expect(try mapper.map(["e": [members]], to: [String: [Event]].self) == ["e": [event]])
    }
  }

  @Test("limits count what the program has passed, and not how it is transcribed")
  func limits() throws {
    func mapper(_ change: (inout MappingOptions) -> Void) -> ObjectMapper {
      var options = MappingOptions()
      change(&options)
      return ObjectMapper(options: options)
    }
    let text = String(repeating: "\"", count: 10)
    for (maximum, isAccepted) in [(10, true), (9, false)] {
      for (mapper, document, path) in [
        (mapper { $0.maximumStringLength = maximum }, ["a": text] as [String: String], "a"),
        (mapper { $0.maximumKeyLength = maximum }, [text: "a"], ""),
      ] {
        let json = try ObjectMapper.shared.map(document, to: JSONValue.self)
        for read in [
          { try mapper.map(document, to: [String: String].self) },
          { try mapper.map(json, to: [String: String].self) },
        ] {
          let result = Result { try read() }
          #expect((try? result.get()) == (isAccepted ? document : nil))
          guard case .failure(let error as MappingError) = result else { continue }
          #expect(error.kind == .limitExceeded)
          #expect("\(error.path)" == path)
        }
      }
    }
    for (maximum, isAccepted) in [(4, true), (3, false)] {
      let mapper = mapper { $0.maximumNumberLength = maximum }
      for value in [0.25, 1234, -123, Decimal(string: "12.5")!] as [any Sendable] {
        let read = try? mapper.map([value] as [Any], to: [Double].self)
        #expect((read != nil) == isAccepted)
      }
    }
    let small = mapper {
      $0.maximumDocumentLength = 4
      $0.maximumElementCount = 3
    }
    #expect(try small.map(["a": text], to: [String: String].self) == ["a": text])
    #expect(try small.map([[1, 2]] as [Any], to: [[Int]].self) == [[1, 2]])
    expectError(path: "[1]") { try small.map([1, [2, 3]] as [Any], to: [Any].self) }
  }

  @Test("errors have a path, and no line or column")
  func locations() throws {
    struct Item { var id: Int }
    struct Page { var items: [Item] }
    var options = MappingOptions()
    options.collectsErrors = true
    let mapper = ObjectMapper(options: options)
    let members: [String: Any] = ["items": [["id": "x"], ["id": 1], ["id": Date()], [:]]]
    let json: JSONValue = ["items": [["id": "x"], ["id": 1], ["id": [2]], [:]]]
    for read in [
      { try mapper.map(members, to: Page.self) }, { try mapper.map(json, to: Page.self) },
      { try mapper.mapWithReport(json, to: Page.self).value },
    ] {
      let error = #expect(throws: MappingError.self) { try read() }
      #expect(
        error?.allErrors.map { "\($0.path)" } == ["items[0].id", "items[2].id", "items[3].id"])
      #expect(error?.allErrors.contains { $0.location != nil } == false)
      #expect(error?.description.contains("line") == false)
    }
  }

  @Test("in a document from outside, the byte of such a value is an error at its place")
  func foreignBytes() {
    for bytes: [UInt8] in [
      [0x5B, 0xFF, 0x80, 0x80, 0x80, 0x80, 0x5D], [0x5B, 0xFF, 0x5D], [0x5B, 0xFF],
    ] {
      let at = bytes.firstIndex(of: 0xFF) ?? 0
      for read in [
        { _ = try ObjectMapper.shared.map(bytes, to: [Any].self) },
        { _ = try ObjectMapper.shared.map(bytes, to: [Int].self) },
        { _ = try ObjectMapper.shared.map(bytes, to: [Date].self) },
        { _ = try ObjectMapper.shared.map(bytes, to: JSONValue.self) },
        { _ = try ObjectMapper.shared.map(bytes, to: [Token].self) },
      ] {
        let error = #expect(throws: MappingError.self) { try read() }
        #expect(error?.kind == .invalidJSON)
        #expect(error?.location?.offset == at)
      }
    }
  }

  @Test("all Unicode scalars pass, in strings and keys")
  func strings() throws {
    let scalars = (0...0x10FFFF).compactMap { Unicode.Scalar($0) }
    for start in stride(from: 0, to: scalars.count, by: 1_009) {
      let text = String(
        String.UnicodeScalarView(scalars[start..<min(start + 1_009, scalars.count)]))
      #expect(try mapper.map(["a": text] as [String: Any], to: [String: String].self)["a"] == text)
      #expect(try mapper.map(JSONValue.array([.string(text)]), to: [String].self) == [text])
      #expect(try mapper.map([text: 1] as [String: Any], to: [String: Int].self) == [text: 1])
    }
  }
}
