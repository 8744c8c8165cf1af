// error: 'map(_:at:context:)' is unavailable: say which type to make, as in map(data, to:
//   User.self)
import AutoMapper

private func slip(_ mapper: ObjectMapper) throws {
  let user = try mapper.map("{}")
}
