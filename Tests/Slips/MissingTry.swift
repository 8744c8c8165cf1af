// error: call can throw, but it is not marked with 'try' and the error is not handled
import AutoMapper
import Foundation

private func slip(_ mapper: ObjectMapper, _ data: Data) {
  let user = mapper.map(data, to: User.self)
}
