// error: 'nil' is not compatible with expected dictionary value type 'JSONValue'
import AutoMapper

private func slip() {
  let json: JSONValue = ["name": nil]
}
