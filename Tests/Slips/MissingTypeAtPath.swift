// error: 'map(_:at:context:)' is unavailable: say which type to make, as in map(data, to:
//   User.self)
import AutoMapper
import Foundation

private func slip(_ mapper: ObjectMapper, _ data: Data) throws {
  let user = try mapper.map(data, at: "response.user")
}
