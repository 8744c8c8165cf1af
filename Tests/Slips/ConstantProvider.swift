// error: cannot use mutating member on immutable value: 'provider' is a 'let' constant
import AutoMapper

private func slip() {
  let provider = MappingProvider()
  provider.register { Account() }
}
