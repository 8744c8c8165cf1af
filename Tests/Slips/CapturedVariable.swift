// error: mutation of captured var 'count' in concurrently-executing code
import AutoMapper

private func slip(_ provider: inout MappingProvider) {
  provider.configure(User.self) { user in
    var count = 0
    user.map("x", to: \.id) { _ in
      count += 1
      return count
    }
  }
}
