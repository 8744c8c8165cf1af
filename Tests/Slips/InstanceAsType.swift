// error: cannot convert value of type 'Car' to expected argument type 'any Any.Type'
import AutoMapper

private func slip(_ provider: inout MappingProvider) {
  provider.configure(User.self) { user in
    user.map("x", to: \.name, as: Car())
  }
}
