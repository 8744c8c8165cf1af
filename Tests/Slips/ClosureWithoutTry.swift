// error: property access can throw, but it is not marked with 'try' and the error is not handled
import AutoMapper

private func slip(_ provider: inout MappingProvider) {
  provider.configure(User.self) { user in
    user.map("x", to: \.name) { node in node.string }
  }
}
