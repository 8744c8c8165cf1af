import AutoMapper
import AutoMapperTestSupport
import Foundation
import Testing

@Suite("Codable: errors of conformances, and errors as Swift's own")
struct DecodingErrorTests {
  struct Signup: Decodable, Equatable {
    var mail: String
    var tags: [Int]

    private enum CodingKeys: CodingKey { case mail, tags }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      mail = try container.decode(String.self, forKey: .mail)
      tags = try container.decode([Int].self, forKey: .tags)
      guard mail.contains("@") else {
        throw DecodingError.dataCorruptedError(
          forKey: .mail, in: container, debugDescription: "no mail")
      }
    }
  }

  struct Plain {
    var id: Int
    var list: [Int]
    var site: URL?
    var key: UUID?
    var data: Data?
    var log: Log?
  }

  /// A conformance that reads two elements, and refuses some texts.
  struct Log: Decodable {
    var code: Int
    var text: String

    init(from decoder: any Decoder) throws {
      var elements = try decoder.unkeyedContainer()
      code = try elements.decode(Int.self)
      text = try elements.decode(String.self)
      guard !text.isEmpty else {
        throw DecodingError.dataCorruptedError(in: elements, debugDescription: "no text")
      }
    }
  }

  @Test("what a check says of a value has the value's path, and no type that is not there")
  func check() {
    expectRefusal(
      #"[{"mail":"nomail","tags":[]}]"#, as: [Signup].self, .validationFailed, path: "[0].mail",
      "[0].mail: no mail", offset: 9)
    let error = errorOfMapping(#"{"mail":"nomail","tags":[]}"#, to: Signup.self)
    #expect(error?.description == "mail: no mail (line 1, column 9)")
    guard case .dataCorrupted(let context)? = error?.underlyingError as? DecodingError else {
      Issue.record("\(error as Any)")
      return
    }
    #expect(context.debugDescription == "no mail")
  }

  @Test(
    "a value that is not there is a missing key in the object around it",
    arguments: [(#"{"tags":[]}"#, "mail", [String]()), (#"{"a":{"tags":[]}}"#, "mail", ["a"])])
  func missing(text: String, key: String, path: [String]) throws {
    let error =
      path.isEmpty
      ? errorOfMapping(text, to: Signup.self) : errorOfMapping(text, to: [String: Signup].self)
    guard case .keyNotFound(let found, let context)? = error?.decodingError else {
      Issue.record("\(error as Any)")
      return
    }
    #expect(found.stringValue == key)
    #expect(found.intValue == nil)
    #expect(context.codingPath.map(\.stringValue) == path)
    #expect(context.debugDescription == error?.description)
    #expect((context.underlyingError as? MappingError)?.kind == .missingValue)
  }

  /// The name of an error's case, and its context.
  private static func parts(
    of error: DecodingError?
  ) -> (name: String, context: DecodingError.Context)? {
    switch error {
    case .typeMismatch(_, let context): ("typeMismatch", context)
    case .valueNotFound(_, let context): ("valueNotFound", context)
    case .dataCorrupted(let context): ("dataCorrupted", context)
    default: nil
    }
  }

  @Test(
    "a wrong type, null and corrupted data, with the path from the root",
    arguments: [
      (#"{"id":1,"list":[1,"x"]}"#, "typeMismatch", ["list", "Index 1"], [nil, 1]),
      (#"{"id":null,"list":[]}"#, "valueNotFound", ["id"], [nil]),
      (#"{"id":1e99,"list":[]}"#, "dataCorrupted", ["id"], [nil]),
      ("null", "valueNotFound", [], []), ("{", "dataCorrupted", [], []),
      (#"{"id":1.5,"list":[]}"#, "dataCorrupted", ["id"], [nil]),
      (#"{"id":"x","list":[]}"#, "typeMismatch", ["id"], [nil]),
      (#"{"id":1,"list":[],"site":""}"#, "dataCorrupted", ["site"], [nil]),
      (#"{"id":1,"list":[],"site":1}"#, "typeMismatch", ["site"], [nil]),
      (#"{"id":1,"list":[],"key":"x"}"#, "dataCorrupted", ["key"], [nil]),
      (#"{"id":1,"list":[],"key":[]}"#, "typeMismatch", ["key"], [nil]),
      (#"{"id":1,"list":[],"data":"*"}"#, "dataCorrupted", ["data"], [nil]),
      (#"{"id":1,"list":[],"log":{}}"#, "typeMismatch", ["log"], [nil]),
      (#"{"id":1,"list":[],"log":[1]}"#, "valueNotFound", ["log", "Index 1"], [nil, 1]),
      (#"{"id":1,"list":[],"log":[1,""]}"#, "dataCorrupted", ["log", "Index 2"], [nil, 2]),
    ] as [(String, String, [String], [Int?])])
  func cases(text: String, name: String, names: [String], numbers: [Int?]) {
    let error = errorOfMapping(text, to: Plain.self)
    guard let (found, context) = Self.parts(of: error?.decodingError) else {
      Issue.record("\(error as Any)")
      return
    }
    #expect(found == name)
    #expect(context.codingPath.map(\.stringValue) == names)
    #expect(context.codingPath.map(\.intValue) == numbers)
    #expect(context.debugDescription == error?.description)
    #expect(context.underlyingError is MappingError)
  }
}
