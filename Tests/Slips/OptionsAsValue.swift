// warning: expression of type 'Bool' is unused
import AutoMapper

private func slip(_ provider: inout MappingProvider) {
  provider.configure(User.self) { user in
    user.options(for: \.name) { $0.writesNil }
  }
}
