// error: initializer for conditional binding must have Optional type, not 'JSONValue'
import AutoMapper

private func slip(_ json: JSONValue) {
  if let object = json.object { print(object) }
}
