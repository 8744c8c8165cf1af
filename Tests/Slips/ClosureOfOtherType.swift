// error: cannot convert value of type 'Int' to closure result type 'String?'
import AutoMapper

private func slip(_ provider: inout MappingProvider) {
  provider.configure(User.self) { user in
    user.map("x", to: \.name) { node in try node.int }
  }
}
