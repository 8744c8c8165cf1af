// error: 'map(contentsOf:at:context:)' is unavailable: say which type to make, as in
//   map(contentsOf: file, to: User.self)
import AutoMapper
import Foundation

private func slip(_ mapper: ObjectMapper, _ file: URL) throws {
  let user = try mapper.map(contentsOf: file)
}
