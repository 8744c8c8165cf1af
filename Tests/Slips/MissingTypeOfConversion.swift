// error: generic parameter 'Target' could not be inferred
import AutoMapper

private func slip(_ mapper: ObjectMapper, _ user: User) throws {
  let row = try mapper.convert(user)
}
