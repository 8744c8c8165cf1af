// error: capture of 'account' with non-Sendable type 'Account' in a '@Sendable' closure
import AutoMapper

private func slip(_ provider: inout MappingProvider, _ account: Account) {
  provider.register { account }
}
