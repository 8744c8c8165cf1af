// error: missing argument label 'from:' in call
import AutoMapper

private func slip(_ mapper: ObjectMapper, _ user: User) throws {
  let text = try mapper.jsonString(user)
}
