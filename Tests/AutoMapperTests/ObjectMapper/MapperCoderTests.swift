import AutoMapper
import Foundation
import Testing

/// As Combine declares it.
private protocol TopLevelDecoder<Input> {
  associatedtype Input
  func decode<T: Decodable>(_ type: T.Type, from: Input) throws -> T
}

/// As Combine declares it.
private protocol TopLevelEncoder<Output> {
  associatedtype Output
  func encode<T: Encodable>(_ value: T) throws -> Output
}

/// As Alamofire declares it.
private protocol DataDecoder {
  func decode<D: Decodable>(_ type: D.Type, from data: Data) throws -> D
}

extension MapperCoder: DataDecoder, TopLevelDecoder, TopLevelEncoder {}

@Suite("The mapper as a decoder and an encoder")
struct MapperCoderTests {
  struct User: Codable, Equatable {
    var firstName: String
    var tags: [String]
  }

  static let user = User(firstName: "Ann", tags: ["a"])

  @Test("it has the methods of the protocols of frameworks")
  func protocols() throws {
    func decode(_ decoder: some TopLevelDecoder<Data>) throws -> User {
      try decoder.decode(User.self, from: Data(#"{"first_name":"Ann","tags":["a"]}"#.utf8))
    }
    func encode(_ encoder: some TopLevelEncoder<Data>) throws -> Data {
      try encoder.encode(Self.user)
    }
    func load(_ decoder: any DataDecoder & Sendable) throws -> User {
      try decoder.decode(User.self, from: encode(ObjectMapper().coder))
    }
    #expect(try decode(ObjectMapper().coder) == Self.user)
    #expect(try load(ObjectMapper().coder) == Self.user)
    #expect(
      try String(decoding: encode(ObjectMapper().coder), as: UTF8.self)
        == #"{"firstName":"Ann","tags":["a"]}"#)
  }

  @Test("it uses the mapper's rules and options")
  func rules() throws {
    let mapper = ObjectMapper { provider in
      provider.codable = .never
      provider.configure(User.self) { $0.map("name", to: "firstName") }
    }
    let text = try mapper.coder.encode(Self.user)
    #expect(String(decoding: text, as: UTF8.self) == #"{"name":"Ann","tags":["a"]}"#)
    #expect(try mapper.coder.decode(User.self, from: text) == Self.user)
  }

  @Test("a wrong document is a DecodingError with the path and the sentence")
  func wrongDocuments() throws {
    let data = Data(#"{"firstName":"Ann","tags":["a",{}]}"#.utf8)
    let error = #expect(throws: DecodingError.self) {
      try ObjectMapper().coder.decode(User.self, from: data)
    }
    guard case .typeMismatch(_, let context) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(context.codingPath.map(\.stringValue) == ["tags", "Index 1"])
    #expect(
      context.debugDescription
        == "tags[1]: expected String, found an object (line 1, column 32)")
    #expect((context.underlyingError as? MappingError)?.isAboutDocument == true)
  }

  @Test("a mistake of the program stays a MappingError")
  func mistakesOfTheProgram() {
    let mapper = ObjectMapper { provider in
      provider.configure(User.self) { $0.map("name", to: "surname") }
    }
    let error = #expect(throws: MappingError.self) {
      try mapper.coder.decode(User.self, from: Data("{}".utf8))
    }
    #expect(error?.kind == .invalidConfiguration)
    #expect(error?.isAboutDocument == false)
  }

  @Test("an error in writing is a MappingError")
  func writing() {
    let error = #expect(throws: MappingError.self) {
      try ObjectMapper().coder.encode([Double.nan])
    }
    #expect(error?.kind == .outOfRange)
  }

  struct Refusing: Encodable {
    struct Reason: Error {}

    func encode(to encoder: any Encoder) throws {
      var container = encoder.unkeyedContainer()
      try container.encode(1)
      throw Reason()
    }
  }

  struct Holding: Encodable {
    var values = ["a": [Refusing()]]
  }

  @Test("an error of the program's own, which an encode(to:) throws, is thrown as it is")
  func ownErrors() {
    #expect(throws: Refusing.Reason.self) { try ObjectMapper.shared.coder.encode(Refusing()) }
    #expect(throws: Refusing.Reason.self) { try ObjectMapper.shared.coder.encode([Refusing()]) }
    #expect(throws: Refusing.Reason.self) { try ObjectMapper.shared.coder.encode(Holding()) }
    #expect(throws: MappingError.self) { try ObjectMapper.shared.coder.encode([Double.nan]) }
    #expect(throws: MappingError.self) { try ObjectMapper.shared.jsonData(from: [Refusing()]) }
  }
}
