/// Conversions from one model to another.
extension ObjectMapper {
  /// Converts a value to another type, using the rules of both types.
  ///
  ///     struct Customer {
  ///       var name: String
  ///     }
  ///
  ///     struct Order {
  ///       var id: Int
  ///       var customer: Customer
  ///       var total: Decimal
  ///     }
  ///
  ///     struct OrderRow {
  ///       var id: String
  ///       var customerName: String
  ///       var total: Decimal
  ///     }
  ///
  ///     let row = try mapper.convert(order, to: OrderRow.self)
  ///     print(row)
  ///     // Prints: OrderRow(id: "7", customerName: "Ann", total: 9.5)
  ///
  /// Each property of the target gets the first of these values that exists:
  ///
  /// 1. The value that it would read from the written form of the source.
  /// 2. The value of the source's property with the same name.
  /// 3. The value of a nested property: `customerName` is `name` of `customer`.
  /// 4. A nested model assembled from several properties: `customer` is made from all properties
  ///    whose names begin with `customer`.
  ///
  /// Values of the same type are passed on unchanged, including objects, which both models then
  /// share. No text is made in between. If a factory or a closure of the target returns an instance
  /// of a subclass, the properties of the subclass are converted too.
  ///
  /// - Parameters:
  ///   - source: A struct, an instance of a class, a basic value, or collections of these.
  ///   - type: The type to make. It may be omitted if the context determines it.
  ///   - context: A value that is passed to the closures of the provider.
  /// - Returns: The value. It is a new instance, even if the types are the same.
  /// - Throws: `MappingError` for a value that does not fit, with its path in the target, and of
  ///   kind `circularReference` for an object that contains itself.
  /// - Complexity: O(*n*) in the number of values that the target reads. The first call for two
  ///   types also pairs their properties.
  public func convert<Source, Target>(
    _ source: Source, to type: Target.Type = Target.self, context: Any? = nil
  ) throws -> Target {
    try converting(source, to: compiler.codec(for: type), .root) {
      try read(type, from: $0, at: nil, context)
    }
  }

  /// Converts a value to another type, and reports conversions, ignored values and other findings.
  ///
  ///     let (row, report) = try mapper.convertWithReport(order, to: OrderRow.self)
  ///     print(report)
  ///     // Prints: id: converted the number 7 to String
  ///
  /// See ``convert(_:to:context:)``. This takes longer, because all paths are tracked.
  public func convertWithReport<Source, Target>(
    _ source: Source, to type: Target.Type = Target.self, context: Any? = nil
  ) throws -> (value: Target, report: MappingReport) {
    try converting(source, to: compiler.codec(for: type), .root) { model in
      try reporting { try read(type, from: model, at: nil, context, $0) }
    }
  }

  /// Updates a value with the properties of another model; see ``convert(_:to:context:)``.
  ///
  ///     try mapper.update(&user, from: form)
  ///
  /// Properties for which the source has no property remain unchanged. Nil clears an Optional, and
  /// leaves any other property unchanged. With two nested Optionals, the outer nil leaves the
  /// property unchanged, like a missing key:
  ///
  ///     struct Patch { var name: String??; var mail: String?? }
  ///
  ///     try mapper.update(user, from: Patch(name: "Ann", mail: nil))         // the mail stays
  ///     try mapper.update(user, from: Patch(name: "Ann", mail: .some(nil)))  // the mail is cleared
  ///
  /// Nested objects are updated in place, and keep their identity.
  ///
  /// - Throws: `MappingError`. The value and the objects that it refers to are then as they were
  ///   before.
  public func update<Value, Source>(
    _ value: inout Value, from source: Source, context: Any? = nil
  ) throws {
    try converting(source, to: compiler.codec(for: Value.self), .update) {
      try update(&value, from: $0, at: nil, context)
    }
  }

  /// Updates a live object with the properties of another model; see
  /// ``update(_:from:context:)-(Value,_,_)``.
  ///
  ///     try mapper.update(account, from: form)
  public func update<Object: AnyObject, Source>(
    _ object: Object, from source: Source, context: Any? = nil
  ) throws {
    let codec = try compiler.objectCodec(for: type(of: object))
    try converting(source, to: codec ?? compiler.codec(for: Object.self), .update) {
      try update(object: object, from: $0, at: nil, context)
    }
  }

  /// Calls a closure with a model that is read as a value of another codec's type.
  private func converting<Source, Result>(
    _ source: Source, to target: @autoclosure () throws -> Codec,
    _ purpose: ValueConversion.Purpose, _ body: (ModelSource<Source>) throws -> Result
  ) throws -> Result {
    do {
      let target = try target()
      let codec = try compiler.codec(for: Source.self)
      let conversion = try conversions.conversion(from: codec, to: target, for: purpose)
      return try body(
        ModelSource(value: source) { place, context in
          try conversion.node(at: place, in: SourcePlace(place: place, context: context))
        })
    } catch let error as MappingError {
      throw error.findingCycle()
    }
  }
}

/// A model that is read like a document.
private struct ModelSource<Value>: ReadableSource {
  let value: Value
  /// Makes the node of the value; a closure, so that a program without conversions does not contain them
  /// because of the conformance.
  let makeNode: (Place, CallContext) throws -> TreeNode

  func read<Result>(
    in context: CallContext, _ body: (inout Reader) throws -> Result
  ) throws -> Result {
    try withTemporaryPlace(value) { place in
      try Reader.reading(makeNode(place, context), in: context, body)
    }
  }
}
