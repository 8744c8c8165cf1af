// error: missing argument label 'for:' in call
import AutoMapper

private func slip(_ provider: inout MappingProvider) {
  provider.configure(User.self) { user in
    user.dateFormat("yyyy", \.birthday)
  }
}
