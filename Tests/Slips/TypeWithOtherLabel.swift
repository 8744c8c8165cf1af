// error: extraneous argument label 'as:' in call
import AutoMapper
import Foundation

private func slip(_ mapper: ObjectMapper, _ data: Data) throws {
  let user = try mapper.map(data, as: User.self)
}
