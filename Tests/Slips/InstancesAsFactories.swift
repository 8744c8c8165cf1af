// error: 'register' is unavailable: factories are functions that make an instance:
//   register(User.init, { Post(id: 0) })
import AutoMapper

private func slip(_ provider: inout MappingProvider) {
  provider.register(Account(), User())
}
