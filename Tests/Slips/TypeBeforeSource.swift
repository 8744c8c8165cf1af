// error: 'map(_:from:)' is unavailable: the source comes first: map(data, to: User.self)
import AutoMapper
import Foundation

private func slip(_ mapper: ObjectMapper, _ data: Data) throws {
  let user = try mapper.map(User.self, from: data)
}
