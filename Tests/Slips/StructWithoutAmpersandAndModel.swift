// error: 'update(_:from:context:)' is unavailable: write & before a struct, as in update(&user,
//   from: form)
import AutoMapper

private func slip(_ mapper: ObjectMapper, _ user: User, _ account: Account) throws {
  try mapper.update(user, from: account)
}
