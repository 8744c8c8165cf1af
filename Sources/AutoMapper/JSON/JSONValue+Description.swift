extension JSONValue: CustomStringConvertible, CustomDebugStringConvertible {
  /// The value as compact JSON text, which reads back as the same value.
  ///
  ///     let json: JSONValue = ["name": "Ann", "tags": ["new"]]
  ///     print(json)
  ///     // Prints: {"name":"Ann","tags":["new"]}
  public var description: String { text([]) }

  /// The value as JSON text on several lines, indented by two spaces.
  public var debugDescription: String { text(.prettyPrinted) }

  /// The value as JSON text, however long it is, and however deeply it nests.
  private func text(_ formatting: JSONFormatting) -> String {
    var options = MappingOptions()
    options.maximumDepth = .max
    options.maximumKeyLength = .max
    options.maximumNumberLength = .max
    let context = CallContext(options: options)
    return withExtendedLifetime(context) {
      var writer = Writer(context: context, formatting: formatting)
      // Writing fails only where a deep value needs a stack that the system does not have.
      try? writer.write(json: self)
      return writer.buffer.takeString()
    }
  }
}

extension JSONObject: CustomStringConvertible, CustomDebugStringConvertible {
  /// The object as compact JSON text, which reads back as the same object.
  public var description: String { JSONValue.object(self).description }

  /// The object as JSON text on several lines, indented by two spaces.
  public var debugDescription: String { JSONValue.object(self).debugDescription }
}
