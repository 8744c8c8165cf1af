// error: value of type 'User' has no member 'nope'
import AutoMapper
import Foundation

private func slip(_ provider: inout MappingProvider) {
  provider.configure(User.self) { user in
    user.dateFormatter(DateFormatter(), for: \.nope)
  }
}
