// error: cannot pass immutable value as inout argument: 'user' is a 'let' constant
import AutoMapper
import Foundation

private func slip(_ mapper: ObjectMapper, _ data: Data) throws {
  let user = User()
  try mapper.update(&user, with: data)
}
