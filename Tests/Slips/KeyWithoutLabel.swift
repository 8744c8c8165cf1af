// error: 'write' has been renamed to 'write(_:as:)'
import AutoMapper

private func slip(_ provider: inout MappingProvider) {
  provider.configure(User.self) { user in
    user.write(\.id, "x")
  }
}
