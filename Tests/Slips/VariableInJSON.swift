// error: cannot convert value of type 'String' to expected dictionary value type 'JSONValue'
import AutoMapper

private func slip(_ name: String) {
  let json: JSONValue = ["name": name]
}
