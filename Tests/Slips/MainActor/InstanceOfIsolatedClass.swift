// error: call to main actor-isolated initializer 'init()' in a synchronous nonisolated context
import AutoMapper

private func slip(_ provider: inout MappingProvider) {
  provider.instances { type in type == Session.self ? Session() : nil }
}
