// error: 'update(_:with:at:context:)' is unavailable: write & before a struct, as in
//   update(&user, with: data), which takes JSON text, [String: Any] or a JSONValue
import AutoMapper

private func slip(_ mapper: ObjectMapper, _ user: User) throws {
  try mapper.update(user, with: ["name": "Ann"])
}
