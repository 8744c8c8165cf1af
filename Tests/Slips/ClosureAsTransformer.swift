// error: closure passed to parameter of type 'Transformer<String>' that does not accept a closure
import AutoMapper

private func slip(_ provider: inout MappingProvider) {
  provider.configure(User.self) { user in
    user.map("x", to: \.name, using: { node in try node.string })
  }
}
