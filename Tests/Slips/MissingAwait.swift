// error: expression is 'async' but is not marked with 'await'
import AutoMapper

private func slip(_ users: AsyncElementReader<User>) async throws {
  let user = try users.next()
}
