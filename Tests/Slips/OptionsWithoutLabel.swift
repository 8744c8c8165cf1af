// error: 'init(_:)' has been renamed to 'init(options:)'
import AutoMapper

private func slip() -> ObjectMapper {
  ObjectMapper(.strict)
}
