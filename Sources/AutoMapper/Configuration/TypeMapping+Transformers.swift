/// Values that closures and transformers make.
extension TypeMapping {
  /// Makes a property's value from the document by a closure.
  ///
  ///     user.map("country", to: \.country) { node in Country(name: try node.string) }
  ///
  /// The closure is called if the key is present, even if its value is null. If the closure returns
  /// nil, an Optional becomes nil, a property that already has a value keeps it, and for any other
  /// property the value is missing. There is no inverse: the property is written under the key in
  /// the mapper's way for its type, unless there is a rule by
  /// ``write(_:as:nested:delimiter:_:)-(_,_,_,_,(Value,Model)->Any?)``.
  ///
  /// - Parameters:
  ///   - keys: A key, or several in the order in which they are tried.
  ///   - property: The stored property.
  ///   - nested: Whether a key may be a path.
  ///   - delimiter: The separator between the steps of a path; not empty.
  ///   - transform: Makes the value from the node. An error that it throws ends the mapping with
  ///     `transformFailed`.
  @inlinable
  public mutating func map<Value>(
    _ keys: some MappingKeys, to property: KeyPath<Model, Value>,
    nested: Bool = true,
    delimiter: String = ".", _ transform: @escaping @Sendable (MappingNode) throws -> Value?
  ) {
    add(NodeClosure(storing: transform), for: property, keys, nested ? delimiter : nil)
  }

  /// Makes a property's value from its node and the enclosing object by a closure.
  ///
  ///     user.map("vehicle", to: \.vehicle) { node, parent in
  ///       parent.vehicleType.string(or: "") == "car"
  ///         ? try node.map(to: Car.self) : try node.map(to: Bike.self)
  ///     }
  ///
  /// Apart from the second parameter of the closure, this is the same as
  /// ``map(_:to:nested:delimiter:_:)-(_,_,_,_,(MappingNode)->Value?)``.
  @inlinable
  public mutating func map<Value>(
    _ keys: some MappingKeys, to property: KeyPath<Model, Value>,
    nested: Bool = true,
    delimiter: String = ".",
    _ transform: @escaping @Sendable (_ node: MappingNode, _ parent: MappingNode) throws -> Value?
  ) {
    add(NodeClosure(storing: transform), for: property, keys, nested ? delimiter : nil)
  }

  /// Makes a property's value from the document by a closure.
  ///
  /// If the result of the closure is not of the property's type, the mapping ends with
  /// `typeMismatch`.
  public mutating func map<Name: PropertyName>(
    _ keys: some MappingKeys, to property: Name, nested: Bool = true, delimiter: String = ".",
    _ transform: @escaping @Sendable (MappingNode) throws -> Any?
  ) {
    let closure = NodeClosure(storing: transform)
    add(.closure(closure), for: PropertyReference(name: property), keys, nested ? delimiter : nil)
  }

  /// Makes a property's value from its node and the enclosing object by a closure.
  ///
  /// If the result of the closure is not of the property's type, the mapping ends with
  /// `typeMismatch`.
  public mutating func map<Name: PropertyName>(
    _ keys: some MappingKeys, to property: Name, nested: Bool = true, delimiter: String = ".",
    _ transform: @escaping @Sendable (_ node: MappingNode, _ parent: MappingNode) throws -> Any?
  ) {
    let closure = NodeClosure(storing: transform)
    add(.closure(closure), for: PropertyReference(name: property), keys, nested ? delimiter : nil)
  }

  @usableFromInline
  mutating func add(
    _ closure: NodeClosure, for property: PartialKeyPath<Model>, _ keys: some MappingKeys,
    _ delimiter: String?
  ) {
    add(.closure(closure), for: PropertyReference(keyPath: property), keys, delimiter)
  }

  private mutating func add(
    _ conversion: ReadingRule.Conversion, for property: PropertyReference,
    _ keys: some MappingKeys, _ delimiter: String?
  ) {
    rules[property].reading = ReadingRule(
      keys: keys.mappingKeys, delimiter: delimiter, hasInverse: true, conversion: conversion)
  }

  /// Reads and writes a property by a transformer.
  ///
  ///     user.map("score", to: "score", using: Transformer<Int>.numberInString())
  ///
  /// - Parameters:
  ///   - keys: A key, or several in the order in which they are tried.
  ///   - property: The name of the stored property. Its type is that of the transformer's values,
  ///     or an Optional, an array, a set or a dictionary of them.
  ///   - nested: Whether a key may be a path.
  ///   - delimiter: The separator between the steps of a path; not empty.
  ///   - transformer: Converts the document's values to the model's, and back.
  public mutating func map<Value, Name: PropertyName>(
    _ keys: some MappingKeys, to property: Name, nested: Bool = true, delimiter: String = ".",
    using transformer: Transformer<Value>
  ) {
    add(
      .transformer(AnyTransformer(transformer)), for: PropertyReference(name: property), keys,
      nested ? delimiter : nil)
  }

  /// Reads and writes a property by a transformer; the compiler checks the property and its type.
  ///
  ///     user.map("score", to: \.score, using: .numberInString())
  public mutating func map<Value>(
    _ keys: some MappingKeys, to property: KeyPath<Model, Value>,
    nested: Bool = true, delimiter: String = ".", using transformer: Transformer<Value>
  ) {
    add(AnyTransformer(transformer), for: property, keys, nested ? delimiter : nil)
  }

  /// Reads and writes an Optional property by a transformer; the compiler checks the property and its
  /// type.
  public mutating func map<Value>(
    _ keys: some MappingKeys, to property: KeyPath<Model, Value?>,
    nested: Bool = true, delimiter: String = ".", using transformer: Transformer<Value>
  ) {
    add(AnyTransformer(transformer), for: property, keys, nested ? delimiter : nil)
  }

  /// Reads and writes a property by a transformer for the values inside it; the compiler checks the
  /// property.
  ///
  ///     user.map("scores", to: \.scores, using: Transformer<Int>.numberInString())
  public mutating func map<Value>(
    _ keys: some MappingKeys, to property: PartialKeyPath<Model>,
    nested: Bool = true, delimiter: String = ".", using transformer: Transformer<Value>
  ) {
    add(AnyTransformer(transformer), for: property, keys, nested ? delimiter : nil)
  }

  private mutating func add(
    _ transformer: AnyTransformer, for property: PartialKeyPath<Model>, _ keys: some MappingKeys,
    _ delimiter: String?
  ) {
    add(.transformer(transformer), for: PropertyReference(keyPath: property), keys, delimiter)
  }
}
