// error: cannot convert value of type 'User' to expected argument type 'any Any.Type'
import AutoMapper

private func slip(_ mapper: ObjectMapper) {
  let issues = mapper.validate(User())
}
