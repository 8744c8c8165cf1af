import AutoMapper

/// What the declarations of the models do not say.
enum Rules {
  /// Keys are written like `first_name`.
  static var provider: MappingProvider {
    var provider = MappingProvider()
    provider.keyStyle = .snakeCase
    provider.configure(Change.self) { change in
      change.map("address.city", to: \.city)
    }
    return provider
  }

  /// The mapper of the server, which tells clients all that is wrong with a body at once, and refuses
  /// what it does not know.
  static var server: ObjectMapper {
    var options = MappingOptions()
    options.collectsErrors = true
    options.unknownKeys = .throw
    return ObjectMapper(provider, options: options)
  }

  /// The mapper of the client, which leaves room for servers that learn more.
  static var client: ObjectMapper { ObjectMapper(provider) }
}
