/// Mappers with stores.
extension ObjectMapper {
  /// Creates a mapper that keeps instances in stores.
  ///
  ///     let mapper = ObjectMapper(provider, stores: [InMemoryStore()])
  ///
  /// - Parameters:
  ///   - provider: The rules; later changes to the variable do not reach the mapper.
  ///   - options: The policies and limits.
  ///   - stores: The stores for instances of types with unique keys; each type uses the first one
  ///     that can store it.
  public convenience init(
    _ provider: MappingProvider = MappingProvider(), options: MappingOptions = .default,
    stores: [any InstanceStore]
  ) {
    self.init(provider, options, stores.isEmpty ? nil : MapperStores(stores))
  }

  /// Creates a mapper that keeps instances in stores, with rules that are stated in a closure.
  ///
  /// - Parameters:
  ///   - options: The policies and limits.
  ///   - stores: The stores for instances of types with unique keys; each type uses the first one
  ///     that can store it.
  ///   - configure: Receives an empty provider, and adds the rules.
  public convenience init(
    options: MappingOptions = .default, stores: [any InstanceStore],
    configure: (inout MappingProvider) throws -> Void
  ) rethrows {
    var provider = MappingProvider()
    try configure(&provider)
    self.init(provider, options: options, stores: stores)
  }
}

extension MapperStores {
  fileprivate init(_ stores: [any InstanceStore]) {
    let stores = stores.map { KeyedStore($0) }
    self.init(
      locks: stores.map(\.session.lock),
      store: { type in stores.first { $0.store.canStore(type) } }, functions: .known)
  }
}
