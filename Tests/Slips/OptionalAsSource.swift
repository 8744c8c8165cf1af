// error: 'map(_:to:at:context:)' is unavailable: unwrap the source first; it is an Optional
import AutoMapper
import Foundation

private func slip(_ mapper: ObjectMapper, _ data: Data?) throws {
  let user = try mapper.map(data, to: User.self)
}
