// error: expected member name or initializer call after type name
import AutoMapper

private func slip(_ provider: inout MappingProvider) {
  provider.configure(User) { user in user.ignore("age") }
}
