// error: value of type 'String' has no member 'nope'
import AutoMapper

private func slip(_ provider: inout MappingProvider) {
  provider.configure(User.self) { user in
    user.map("x", to: \.name.nope)
  }
}
