// error: converting function value of type '@MainActor @Sendable () -> Session' to '@Sendable ()
//   throws -> Session' loses global actor 'MainActor'
import AutoMapper

private func slip(_ provider: inout MappingProvider) {
  provider.register(Session.init, User.init)
}
