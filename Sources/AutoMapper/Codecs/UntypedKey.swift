/// Keys without a declared type: texts when read, and written as the keys of their own type.
struct UntypedKey: DictionaryKeyConversion, @unchecked Sendable {
  unowned let compiler: PlanCompiler

  func store(_ name: String, at place: Place, _ context: CallContext) -> Bool {
    place.store(AnyHashable(name))
    return true
  }

  func name(at place: Place, _ context: CallContext) throws -> String {
    let key = place.load(as: AnyHashable.self).base
    #if Foundation
    // An NSString or an NSNumber has the text of what it holds.
    if type(of: key) is AnyClass, let value = AnyCodec.swiftValue(of: key) {
      return try (value as? JSONValue)?.scalar.text ?? name(of: value, context)
    }
    #endif
    return try name(of: key, context)
  }

  private func name(of key: Any, _ context: CallContext) throws -> String {
    var name = ""
    let conversion = try compiler.keyConversion(for: type(of: key), in: [AnyHashable: Any].self)
    try withOpened(key) { name = try conversion.name(at: $0, context) }
    return name
  }
}
