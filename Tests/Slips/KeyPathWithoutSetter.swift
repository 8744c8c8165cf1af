// error: 'set(_:named:)' is unavailable: the property must be a var that can be set from here
import AutoMapper

private func slip(_ provider: inout MappingProvider) {
  provider.configure(User.self) { user in
    user.set(\.name.count)
  }
}
