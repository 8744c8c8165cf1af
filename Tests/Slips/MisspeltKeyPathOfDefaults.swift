// error: value of type 'User' has no member 'nope'
import AutoMapper

private func slip(_ provider: inout MappingProvider) {
  provider.defaults(User(), requiring: \.nope)
}
