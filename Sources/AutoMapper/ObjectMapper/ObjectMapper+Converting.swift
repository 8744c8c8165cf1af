/// From one model to another.
extension ObjectMapper {
  /// Converts a value to a value of another type, by the rules of both.
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
  ///     // Prints OrderRow(id: "7", customerName: "Ann", total: 9.5)
  ///
  /// Each property of the target gets the value that it would find in what the source is written as; else
  /// that of the source's property with its name. Where there is none, `customerName` is `name` of
  /// `customer`, and `customer` is made of all properties whose names begin so. Values of the same type
  /// are handed over as they are, objects too: both models then share them. No text is made in between.
  /// Where a factory or a closure of the target gives an instance of a subclass, the properties of the
  /// subclass are asked for.
  ///
  /// - Parameters:
  ///   - source: A struct, an instance of a class, a basic value, or collections of these.
  ///   - type: The type to make. It may be left out where the context tells it.
  ///   - context: A value that reaches the closures of the provider.
  /// - Returns: The value; a new instance, also where the types are the same.
  /// - Throws: `MappingError`: what does not fit, with its path in the target; `circularReference` for an
  ///   object that contains itself.
  /// - Complexity: O(*n*) in the number of values that the target takes. The first call for two types also
  ///   pairs their properties.
  public func convert<Source, Target>(
    _ source: Source, to type: Target.Type = Target.self, context: Any? = nil
  ) throws -> Target {
    try findingCycles {
      let target = try compiler.codec(for: type)
      return try read(type, from: model(source, for: target, .root), at: nil, context)
    }
  }

  /// Converts a value to a value of another type, and reports what was converted, replaced or ignored.
  ///
  ///     let (row, report) = try mapper.convertWithReport(order, to: OrderRow.self)
  ///     print(report)
  ///     // Prints: id: converted the number 7 to String
  ///
  /// See ``convert(_:to:context:)``. Takes longer, since all paths are kept.
  public func convertWithReport<Source, Target>(
    _ source: Source, to type: Target.Type = Target.self, context: Any? = nil
  ) throws -> (value: Target, report: MappingReport) {
    try findingCycles {
      let target = try compiler.codec(for: type)
      return try reporting {
        try read(type, from: model(source, for: target, .root), at: nil, context, $0)
      }
    }
  }

  /// Updates a value with what another model has; see ``convert(_:to:context:)``.
  ///
  ///     try mapper.update(&user, from: form)
  ///
  /// What the source has no property for stays as it is. Nil clears an Optional, and leaves anything else
  /// alone. Of an Optional of an Optional the outer nil leaves the property as it is, as a missing key does:
  ///
  ///     struct Patch { var name: String??; var mail: String?? }
  ///
  ///     try mapper.update(user, from: Patch(name: "Ann", mail: nil))         // the mail stays
  ///     try mapper.update(user, from: Patch(name: "Ann", mail: .some(nil)))  // the mail is cleared
  ///
  /// Nested objects are updated where they are, and keep their identity.
  ///
  /// - Throws: `MappingError`. The value is then as it was before, and so are the objects that it refers to.
  public func update<Value, Source>(
    _ value: inout Value, from source: Source, context: Any? = nil
  ) throws {
    try findingCycles {
      let target = try compiler.codec(for: Value.self)
      try update(&value, from: model(source, for: target, .update), at: nil, context)
    }
  }

  /// Updates a live object with what another model has; see ``update(_:from:context:)-(Value,_,_)``.
  ///
  ///     try mapper.update(account, from: form)
  public func update<Object: AnyObject, Source>(
    _ object: Object, from source: Source, context: Any? = nil
  ) throws {
    try findingCycles {
      let codec = try compiler.objectCodec(for: type(of: object))
      let target = try codec ?? compiler.codec(for: Object.self)
      try update(object: object, from: model(source, for: target, .update), at: nil, context)
    }
  }

  private func model<Source>(
    _ source: Source, for target: Codec, _ purpose: ConversionCompiler.Purpose
  ) throws -> ModelSource<Source> {
    let codec = try compiler.codec(for: Source.self)
    return ModelSource(
      value: source,
      conversion: try conversions.value(from: codec, to: target, for: purpose))
  }

  private func findingCycles<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let error as MappingError {
      throw error.findingCycle()
    }
  }
}

/// A model that is read as if it were a document.
private struct ModelSource<Value>: ReadableSource {
  let value: Value
  let conversion: ValueConversion

  func read<Result>(
    in context: CallContext, _ body: (inout TreeReader) throws -> Result
  ) throws -> Result {
    try withTemporaryPlace(value) { place in
      let node = try conversion.node(at: place, in: SourcePlace(place, owner: nil, context))
      var reader = TreeReader(node, context: context)
      return try body(&reader)
    }
  }
}
