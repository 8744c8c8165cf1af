// error: 'map(_:to:)' is unavailable: the key comes first: map("key", to: \.property)
import AutoMapper

private func slip(_ provider: inout MappingProvider) {
  provider.configure(User.self) { user in
    user.map(\.id, to: "x")
  }
}
