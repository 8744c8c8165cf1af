// Recipes for frameworks. The article Use It with Frameworks shows them.
//
// The frameworks are not dependencies of this package. What the recipes need of them is declared at the
// end, as the frameworks declare it.

import AutoMapper
import Foundation
import Observation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

// What a framework sees.
struct Guest: Codable {
  var name: String
  var age: Int
}

let coder = ObjectMapper().coder
do {
  _ = try coder.decode(Guest.self, from: Data(#"{"name": "Bo", "age": "x"}"#.utf8))
} catch DecodingError.typeMismatch(_, let context) {
  print(context.codingPath.map(\.stringValue), context.debugDescription)
}

// Alamofire, and Combine.
extension MapperCoder: DataDecoder {}

extension MapperCoder: TopLevelDecoder, TopLevelEncoder {}

// Vapor 4.
extension MapperCoder: ContentDecoder, ContentEncoder {
  func decode<Value: Decodable>(
    _ type: Value.Type, from body: ByteBuffer, headers: HTTPHeaders
  ) throws -> Value {
    try decode(type, from: Data(body.readableBytesView))
  }

  func encode<Value: Encodable>(
    _ value: Value, to body: inout ByteBuffer, headers: inout HTTPHeaders
  ) throws {
    headers.replaceOrAdd(name: "content-type", value: "application/json")
    body.writeBytes(try encode(value))
  }
}

// Hummingbird 2.
extension MapperCoder: RequestDecoder {
  func decode<Value: Decodable>(
    _ type: Value.Type, from request: Request, context: some RequestContext
  ) async throws -> Value {
    let body = try await request.body.collect(upTo: context.maxUploadSize)
    do {
      return try mapper.map(Data(body.readableBytesView), to: type)
    } catch let error as MappingError where error.isAboutDocument {
      throw HTTPError(.badRequest, message: "\(error)")
    }
  }
}

// URLSession.
struct User {
  var id: Int
  var firstName: String
}

func users(of address: URL) async throws -> [User] {
  let (data, _) = try await URLSession.shared.data(from: address)
  return try ObjectMapper().map(data, to: [User].self, at: "response.users")
}

// Code that asks for the class JSONDecoder, such as GRDB.
final class MappingJSONDecoder: JSONDecoder, @unchecked Sendable {
  private let coder: MapperCoder

  init(_ mapper: ObjectMapper) {
    coder = mapper.coder
    super.init()
  }

  override func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value {
    try coder.decode(type, from: data)
  }
}

// A list of mistakes as the body of a response.
func problem(_ error: MappingError) -> JSONValue {
  let mistakes = error.allErrors.map { mistake -> JSONValue in
    ["path": .string("\(mistake.path)"), "message": .string(mistake.failureReason ?? "")]
  }
  return ["title": "The body was refused", "mistakes": .array(mistakes)]
}

var options = MappingOptions()
options.collectsErrors = true
let strict = ObjectMapper(options: options) { provider in provider.codable = .never }
do {
  _ = try strict.map(#"{"age": "x"}"#, to: Guest.self)
} catch let error as MappingError {
  print(problem(error))
}

// A screen of an app.
nonisolated struct Profile: Sendable {
  var name: String
  var visits: Int
}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
@MainActor @Observable final class ProfileScreen {
  private(set) var profile: Profile?
  private(set) var problem: String?

  func show(_ data: Data) async {
    do {
      profile = try await Self.profile(data)
      problem = nil
    } catch {
      problem = "\(error)"
    }
  }

  /// Maps in the background: a long document does not hold up the screen.
  @concurrent nonisolated private static func profile(_ data: Data) async throws -> Profile {
    try ObjectMapper.shared.map(data, to: Profile.self)
  }
}

if #available(macOS 14, iOS 17, tvOS 17, watchOS 10, *) {
  let screen = ProfileScreen()
  await screen.show(Data(#"{"name": "Ann", "visits": 3}"#.utf8))
  await screen.show(Data(#"{"name": "Ann", "visits": "many"}"#.utf8))
  print(screen.profile?.visits ?? 0, screen.problem ?? "-")
}

// MARK: Declarations of Alamofire

protocol DataDecoder: Sendable {
  func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value
}

// MARK: Declarations of Combine

protocol TopLevelDecoder<Input> {
  associatedtype Input
  func decode<Value: Decodable>(_ type: Value.Type, from input: Input) throws -> Value
}

protocol TopLevelEncoder<Output> {
  associatedtype Output
  func encode<Value: Encodable>(_ value: Value) throws -> Output
}

// MARK: Declarations of SwiftNIO

struct ByteBuffer: Sendable {
  private(set) var readableBytesView: [UInt8] = []

  mutating func writeBytes(_ bytes: some Sequence<UInt8>) {
    readableBytesView += bytes
  }
}

struct HTTPHeaders: Sendable {
  private(set) var values: [String: String] = [:]

  mutating func replaceOrAdd(name: String, value: String) { values[name] = value }
}

// MARK: Declarations of Vapor

protocol ContentDecoder: Sendable {
  func decode<Value: Decodable>(
    _ type: Value.Type, from body: ByteBuffer, headers: HTTPHeaders
  ) throws -> Value
}

protocol ContentEncoder: Sendable {
  func encode<Value: Encodable>(
    _ value: Value, to body: inout ByteBuffer, headers: inout HTTPHeaders) throws
}

// MARK: Declarations of Hummingbird

struct Request: Sendable {
  struct Body: Sendable {
    var bytes: ByteBuffer

    func collect(upTo limit: Int) async throws -> ByteBuffer { bytes }
  }

  var body: Body
}

protocol RequestContext {
  var maxUploadSize: Int { get }
}

protocol RequestDecoder {
  func decode<Value: Decodable>(
    _ type: Value.Type, from request: Request, context: some RequestContext
  ) async throws -> Value
}

struct HTTPError: Error {
  enum Status {
    case badRequest
  }

  var status: Status
  var message: String

  init(_ status: Status, message: String) {
    self.status = status
    self.message = message
  }
}
