// error: 'write(_:as:)' is unavailable: the property comes first: write(\.property, as: "key")
import AutoMapper

private func slip(_ provider: inout MappingProvider) {
  provider.configure(User.self) { user in
    user.write("x", as: \.id)
  }
}
