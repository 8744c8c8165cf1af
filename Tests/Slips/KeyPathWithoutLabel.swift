// error: 'map' has been renamed to 'map(_:to:)'
import AutoMapper

private func slip(_ provider: inout MappingProvider) {
  provider.configure(User.self) { user in
    user.map("x", \.id)
  }
}
