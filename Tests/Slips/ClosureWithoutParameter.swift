// error: contextual type for closure argument list expects 1 argument, which cannot be implicitly
//   ignored
import AutoMapper

private func slip(_ provider: inout MappingProvider) {
  provider.configure(User.self) { user in
    user.map("x", to: \.name) { "Ann" }
  }
}
