// error: 'map(_:to:at:context:)' is unavailable: it takes JSON text (Data, String, [UInt8]),
//   [String: Any], [Any] or a JSONValue; map(contentsOf:) takes a file, map(any:) any other
//   value, and convert(_:to:) a model
import AutoMapper
import Foundation

private func slip(_ mapper: ObjectMapper, _ file: URL) throws {
  let user: User = try mapper.map(file)
}
