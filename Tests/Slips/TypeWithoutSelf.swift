// error: expected member name or initializer call after type name
import AutoMapper
import Foundation

private func slip(_ mapper: ObjectMapper, _ data: Data) throws {
  let user = try mapper.map(data, to: User)
}
