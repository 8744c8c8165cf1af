// error: 'map(any:at:context:)' is unavailable: say which type to make, as in map(any: value, to:
//   User.self)
import AutoMapper

private func slip(_ mapper: ObjectMapper) throws {
  let user = try mapper.map(any: 5)
}
