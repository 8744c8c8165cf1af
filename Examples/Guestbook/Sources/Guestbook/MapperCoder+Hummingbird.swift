public import AutoMapper
import Foundation
public import Hummingbird
import NIOCore

/// The coder of a mapper as the decoder of requests: a wrong document is answered with the status
/// 400 and the mapper's sentence, and everything else with 500.
// swift-format-ignore: AvoidRetroactiveConformances
extension MapperCoder: @retroactive RequestDecoder {
  /// Maps the body of a request.
  public func decode<Value: Decodable>(
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

/// The coder of a mapper as the encoder of responses.
// swift-format-ignore: AvoidRetroactiveConformances
extension MapperCoder: @retroactive ResponseEncoder {
  /// Writes a value as the body of a response.
  public func encode(
    _ value: some Encodable, from request: Request, context: some RequestContext
  ) throws -> Response {
    Response(
      status: .ok, headers: [.contentType: "application/json; charset=utf-8"],
      body: ResponseBody(byteBuffer: ByteBuffer(bytes: try encode(value))))
  }
}
