// error: converting non-Sendable function value to '@Sendable () throws -> User' may introduce
//   data races
import AutoMapper

private func slip(_ provider: inout MappingProvider) {
  provider.register(Account.init, User.init, { User(id: 1) })
}
