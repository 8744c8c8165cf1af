// error: value of type 'User' has no member 'nope'
import AutoMapper

private func slip(_ provider: inout MappingProvider) {
  provider.configure(User.self) { user in
    user.write(\.nope, as: "x") { value, user in user.name }
  }
}
