// error: 'register' is unavailable: a factory is a closure, which makes each instance: register {
//   User() }
import AutoMapper

private func slip(_ provider: inout MappingProvider) {
  provider.register(Account())
}
