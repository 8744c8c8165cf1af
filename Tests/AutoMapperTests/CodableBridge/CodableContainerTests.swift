import AutoMapper
import AutoMapperTestSupport
import Foundation
import Testing

@Suite("Codable: whatever a conformance asks for")
struct CodableContainerTests {
  /// Asks a decoder for everything there is.
  final class Curious: Decodable {
    var log: [String] = []

    init(from decoder: any Decoder) throws {
      let root = try decoder.container(keyedBy: AnyKey.self)
      log.append(root.allKeys.map(\.stringValue).sorted().joined(separator: ","))
      func key(_ name: String) -> AnyKey { AnyKey(stringValue: name) }
      log.append("\(root.contains(key("list"))) \(root.contains(key("List")))")
      log.append("\(try root.decodeNil(forKey: key("null")))")
      log.append("\(try root.decodeIfPresent(Int.self, forKey: key("null")) as Any)")
      log.append("\(try root.decodeIfPresent(Int.self, forKey: key("none")) as Any)")
      log.append("\((try? root.decode(Int.self, forKey: key("list"))) as Any)")
      let nested = try root.nestedContainer(keyedBy: AnyKey.self, forKey: key("object"))
      log.append(
        "\(nested.codingPath.map(\.stringValue)) \(try nested.decode(Int128.self, forKey: key("a")))"
      )
      var list = try root.nestedUnkeyedContainer(forKey: key("list"))
      log.append("\(list.count ?? -1) \(list.isAtEnd) \(list.currentIndex)")
      log.append("\((try? list.decode(String.self)) as Any) \(list.currentIndex)")
      log.append(
        "\(try list.decode([UInt128].self)) \(try list.decodeNil()) \(try list.decodeNil())")
      log.append("\(try list.nestedContainer(keyedBy: AnyKey.self).allKeys.count)")
      var inner = try list.nestedUnkeyedContainer()
      log.append("\(inner.codingPath.map(\.stringValue)) \(inner.isAtEnd)")
      log.append("\((try? inner.decode(Int.self)) as Any)")
      log.append("\((try? inner.decodeNil()) as Any)")
      log.append(
        "\(try list.superDecoder().singleValueContainer().decode(Bool.self)) \(list.isAtEnd)")
      log.append("\((try? list.superDecoder()) == nil)")
      log.append("\(try root.superDecoder().singleValueContainer().decode(Int.self))")
      log.append("\(try root.superDecoder(forKey: key("none")).singleValueContainer().decodeNil())")
      log.append("\((try? root.nestedContainer(keyedBy: AnyKey.self, forKey: key("none"))) == nil)")
      log.append("\(decoder.userInfo.isEmpty) \(decoder.codingPath.isEmpty)")
    }
  }

  @Test("a decoder has an answer to everything")
  func decoder() throws {
    let text =
      #"{"list":[[1],null,{"a":1},[],true],"null":null,"object":{"a":"#
      + #"170141183460469231731687303715884105727},"super":8}"#
    let expected = [
      "list,null,object,super", "true true", "true", "nil", "nil", "nil",
      #"["object"] 170141183460469231731687303715884105727"#, "5 false 0", "nil 0",
      "[1] true false", "1", #"["list", "Index 3"] true"#, "nil", "nil", "true true", "true", "8",
      "true", "true", "true true",
    ]
    for entryPoint in EntryPoint.swift {
      #expect(
        try entryPoint.map(text, to: Curious.self, with: .shared).log == expected, "\(entryPoint)")
    }
  }

  /// Writes with everything an encoder has.
  struct Talkative: Encodable {
    func encode(to encoder: any Encoder) throws {
      var root = encoder.container(keyedBy: AnyKey.self)
      func key(_ name: String) -> AnyKey { AnyKey(stringValue: name) }
      var list = root.nestedUnkeyedContainer(forKey: key("list"))
      var object = root.nestedContainer(keyedBy: AnyKey.self, forKey: key("object"))
      try list.encode(Int128.max)
      try list.encodeNil()
      try object.encode(UInt128(5), forKey: key("firstName"))
      try list.encode(["a": 0.5])
      var inner = list.nestedContainer(keyedBy: AnyKey.self)
      try inner.encodeNil(forKey: key("none"))
      var deeper = list.nestedUnkeyedContainer()
      try deeper.encode(contentsOf: [true, false])
      var single = list.superEncoder().singleValueContainer()
      try single.encode("super")
      _ = list.nestedUnkeyedContainer()
      try "x".encode(to: root.superEncoder())
      try ["y"].encode(to: root.superEncoder(forKey: key("other")))
      try root.encode("first", forKey: key("twice"))
      try root.encode("second", forKey: key("twice"))
      _ = root.superEncoder(forKey: key("nothing"))
      #expect(list.count == 7)
      #expect(encoder.codingPath.isEmpty)
      #expect(encoder.userInfo.isEmpty)
    }
  }

  @Test("an encoder takes everything, in any order")
  func encoder() {
    var provider = MappingProvider()
    provider.keyStyle = .snakeCase
    provider.usesCodable(Talkative.self)
    expectWritten(
      Talkative(),
      as: #"{"list":[170141183460469231731687303715884105727,null,{"a":0.5},{"none":null},"#
        + #"[true,false],"super",[]],"object":{"firstName":5},"super":"x","other":["y"],"#
        + #""twice":"second","nothing":{}}"#,
      with: ObjectMapper(provider))
  }

  struct Confused: Encodable {
    func encode(to encoder: any Encoder) throws {
      var single = encoder.singleValueContainer()
      try single.encode(1)
      var list = encoder.unkeyedContainer()
      try list.encode(2)
    }
  }

  struct Silent: Encodable {
    func encode(to encoder: any Encoder) {}
  }

  struct Failing: Encodable {
    struct Reason: Error {}
    var number = Double.nan
    var refuses = false
    func encode(to encoder: any Encoder) throws {
      var list = encoder.unkeyedContainer()
      try list.encode(1)
      if refuses { throw Reason() }
      try list.encode([number])
    }
  }

  static let talking = ObjectMapper { provider in
    provider.usesCodable(Confused.self)
    provider.usesCodable(Silent.self)
    provider.usesCodable(Failing.self)
  }

  @Test("an encode(to:) that writes two values in one place, none, or one that JSON does not have")
  func oddities() {
    expectError("a: cannot map Confused: its encode(to:) writes two values in one place") {
      try Self.talking.jsonString(from: ["a": Confused()])
    }
    expectWritten([Silent()], as: "[{}]", with: Self.talking)
    expectError(.outOfRange, path: "a[1][0]") {
      try Self.talking.jsonString(from: ["a": Failing()])
    }
    let reason = mappingError { try Self.talking.jsonString(from: ["a": Failing(refuses: true)]) }
    #expect(reason?.underlyingError is Failing.Reason)
    #expect(reason?.path.description == "a")
  }

  /// Decodes itself for ever.
  struct Endless: Codable {
    init() {}
    init(from decoder: any Decoder) throws {
      self = try decoder.singleValueContainer().decode(Endless.self)
    }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(self)
    }
  }

  /// Opens containers for ever.
  struct Bottomless: Encodable {
    func encode(to encoder: any Encoder) throws {
      var list = encoder.unkeyedContainer()
      for _ in 0..<5_000 { list = list.nestedUnkeyedContainer() }
    }
  }

  @Test("conformances without an end are an error")
  func endless() {
    for text in ["1", "[]"] {
      #expect(
        mappingError { try ObjectMapper.shared.map(text, to: Endless.self) }?.kind == .depthExceeded
      )
    }
    #expect(
      mappingError { try ObjectMapper.shared.jsonString(from: Endless()) }?.kind == .depthExceeded)
    let bottomless = ObjectMapper { $0.usesCodable(Bottomless.self) }
    #expect(
      mappingError { try bottomless.jsonString(from: Bottomless()) }?.kind == .depthExceeded)
  }

  indirect enum Chain: Codable, Equatable {
    case end
    case link(Chain)
  }

  #if os(macOS) || os(Linux)
  @Test("as deep as the options allow, on a small stack, and no deeper")
  func deep() async {
    await #expect(processExitsWith: .success) {
      try TestThread.run(stackSize: 512 << 10) {
        func text(_ count: Int) -> String {
          String(repeating: #"{"link":{"_0":"#, count: count) + #"{"end":{}}"#
            + String(repeating: "}}", count: count)
        }
        let chain = try ObjectMapper.shared.map(text(255), to: Chain.self)
        guard try ObjectMapper.shared.jsonString(from: chain) == text(255) else { exit(1) }
        do {
          _ = try ObjectMapper.shared.map(text(256), to: Chain.self)
          exit(2)
        } catch let error as MappingError {
          guard error.kind == .depthExceeded else { exit(3) }
        }
        do {
          _ = try ObjectMapper.shared.jsonString(from: Chain.link(chain))
          exit(4)
        } catch let error as MappingError {
          guard error.kind == .depthExceeded else { exit(5) }
        }
      }
      exit(0)
    }
  }
  #endif

  /// Keeps its decoder for later.
  struct Later: Decodable {
    let container: any SingleValueDecodingContainer
    init(from decoder: any Decoder) throws { container = try decoder.singleValueContainer() }
  }

  @Test("a decoder that was kept goes on, after the mapper is gone")
  func kept() throws {
    var kept: Later?
    do {
      var provider = MappingProvider()
      provider.defaultDateFormat = "yyyy"
      kept = try ObjectMapper(provider).map(#"["1970"]"#, to: [Later].self).first
    }
    #expect(try kept?.container.decode(Date.self) == instant(0))
    #expect(throws: DecodingError.self) { try kept?.container.decode([Int].self) }
  }

  struct Sturdy: Decodable {
    var caught: [String] = []
    private enum CodingKeys: CodingKey { case a, b, c }
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      do { _ = try container.decode(Int.self, forKey: .a) } catch DecodingError.typeMismatch(
        let type, let context)
      {
        caught.append("\(type) \(context.codingPath.map(\.stringValue))")
      }
      do { _ = try container.decode(Int.self, forKey: .b) } catch DecodingError.keyNotFound(
        let key, _)
      {
        caught.append(key.stringValue)
      }
      do { _ = try container.decode(Int.self, forKey: .c) } catch DecodingError.valueNotFound(
        let type, _)
      {
        caught.append("\(type)")
      }
    }
  }

  @Test("errors inside are those that conformances know, and may be caught there")
  func caught() throws {
    let mapper = ObjectMapper { $0.usesCodable(Sturdy.self) }
    for entryPoint in EntryPoint.allCases {
      #expect(
        try entryPoint.map(#"{"a":"x","c":null}"#, to: Sturdy.self, with: mapper).caught
          == [#"Int ["a"]"#, "b", "Int"])
    }
  }

  struct Own: Decodable {
    private enum CodingKeys: CodingKey { case firstName }
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      let name = try container.decode(String.self, forKey: .firstName)
      switch name {
      case "corrupted":
        throw DecodingError.dataCorruptedError(
          forKey: .firstName, in: container, debugDescription: "Names are not like that.")
      case "missing":
        throw DecodingError.keyNotFound(
          CodingKeys.firstName,
          DecodingError.Context(codingPath: container.codingPath, debugDescription: "Not here."))
      default:
        throw DecodingError.typeMismatch(
          Own.self,
          DecodingError.Context(codingPath: [], debugDescription: "Nothing is right."))
      }
    }
  }

  @Test("errors that a conformance makes itself have the place that they name")
  func ownErrors() {
    let mapper = ObjectMapper { $0.usesCodable(Own.self) }
    func expect(_ name: String, _ kind: MappingError.Kind, _ path: String, _ text: String) {
      expectRefusal(
        #"[{"first_name":"\#(name)"}]"#, as: [Own].self, kind, path: path, text, with: mapper)
    }
    expect(
      "corrupted", .validationFailed, "[0].first_name",
      "[0].first_name: Names are not like that.")
    expect(
      "missing", .missingValue, "[0].firstName",
      "[0].firstName: expected a value, found nothing; Not here.")
    expect(
      "other", .typeMismatch, "[0]", "[0]: expected Own, found an object; Nothing is right.")
  }
}
