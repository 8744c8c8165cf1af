// error: cannot convert value of type 'PartialKeyPath<Car>' to expected argument type
//   'PartialKeyPath<User>'
import AutoMapper

private func slip(_ provider: inout MappingProvider) {
  provider.configure(User.self) { user in
    user.map("x", to: \Car.wheels)
  }
}
