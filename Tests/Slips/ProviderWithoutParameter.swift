// error: contextual type for closure argument list expects 1 argument, which cannot be implicitly
//   ignored
import AutoMapper

private func slip() -> ObjectMapper {
  ObjectMapper { provider.register { Account() } }
}
