// error: main actor-isolated property 'title' can not be mutated from a Sendable closure
import AutoMapper

private final class Draft {
  var title = ""
}

private func slip(_ provider: inout MappingProvider) {
  provider.register {
    let draft = Draft()
    draft.title = "Untitled"
    return draft
  }
}
