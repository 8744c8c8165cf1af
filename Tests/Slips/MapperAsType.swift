// error: instance member 'map' cannot be used on type 'ObjectMapper'; did you mean to use a value
//   of this type instead?
import AutoMapper
import Foundation

private func slip(_ data: Data) throws {
  let user = try ObjectMapper.map(data, to: User.self)
}
