// error: type 'DateFormat' has no member 'iso'
import AutoMapper

private func slip(_ provider: inout MappingProvider) {
  provider.configure(User.self) { user in
    user.dateFormat(.iso, for: \.birthday)
  }
}
