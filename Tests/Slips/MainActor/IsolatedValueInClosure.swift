// error: main actor-isolated property 'name' can not be referenced from a Sendable closure
import AutoMapper

private func slip(_ provider: inout MappingProvider, _ session: Session) {
  provider.configure(User.self) { user in
    user.map("x", to: \.name) { node in session.name }
  }
}
