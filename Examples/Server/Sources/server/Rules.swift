import AutoMapper

/// The rules for the models.
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

  /// The mapper of the server, which reports all mistakes in a body at once, and refuses unknown
  /// keys.
  static var server: ObjectMapper {
    var options = MappingOptions()
    options.collectsErrors = true
    options.unknownKeys = .throw
    return ObjectMapper(provider, options: options)
  }

  /// The mapper of the client, which accepts responses of newer servers.
  static var client: ObjectMapper { ObjectMapper(provider) }
}
