// error: cannot convert value of type 'String' to expected argument type 'DateFormat'
import AutoMapper

private func slip(_ provider: inout MappingProvider) {
  provider.configure(User.self) { user in
    let format = "yyyy"
    user.dateFormat(format, for: \.birthday)
  }
}
