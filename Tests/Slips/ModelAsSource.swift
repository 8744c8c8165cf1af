// error: 'map(_:to:at:context:)' is unavailable: it takes JSON text (Data, String, [UInt8]),
//   [String: Any], [Any] or a JSONValue; map(contentsOf:) takes a file, map(any:) any other
//   value, and convert(_:to:) a model
import AutoMapper

private func slip(_ mapper: ObjectMapper, _ user: User) throws {
  let account = try mapper.map(user, to: Account.self)
}
