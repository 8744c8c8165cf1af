// error: 'map' has been renamed to 'map(_:to:)'
import AutoMapper
import Foundation

private func slip(_ mapper: ObjectMapper, _ data: Data) throws {
  let user = try mapper.map(data, User.self)
}
