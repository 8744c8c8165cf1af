/// The cases of an enum, with their names in documents.
///
/// See ``MappingProvider/cases(_:by:_:)``.
public struct CaseMapping<Value>: Sendable {
  /// The cases so far, in order.
  private(set) var cases: [CaseRule] = []
  /// The replacement for a value that is none of the cases.
  private(set) var fallback: FallbackRule?
  /// Whether there were two replacements, of which the first is not used.
  private(set) var replacesFallback = false

  /// Names a case without a payload.
  ///
  ///     shape.case("empty", .empty)
  ///
  /// - Parameters:
  ///   - name: The name in documents, which only one case can have, except with
  ///     ``CaseLayout/firstMatch``; `validate` reports another one.
  ///   - value: The case.
  public mutating func `case`(
    _ name: String, _ value: @autoclosure @escaping @Sendable () -> Value
  ) {
    cases.append(CaseRule(name: name, payload: Void.self) { _, place in place.store(value()) })
  }

  /// Names a case with a payload.
  ///
  ///     shape.case("circle", Shape.circle)      // case circle(Circle)
  ///     shape.case("rect", Shape.rect)          // case rect(width: Double, height: Double)
  ///
  /// A payload that is one value without a label is read as that value. A payload with labels is
  /// read as an object, like a struct with a property for each label, and one of several values
  /// without labels as an array.
  ///
  /// The labels are known from the metadata of the enum. Where there is none, as on systems in
  /// portable mode (see <doc:WhatItReliesOn>), a closure with a tuple states them:
  ///
  ///     shape.case("rect") { (payload: (width: Double, height: Double)) in
  ///       .rect(width: payload.width, height: payload.height)
  ///     }
  ///
  /// Such a closure is also the way to name a case whose payload is one tuple in parentheses of its
  /// own, `case pair((a: Int, b: Int))`, for which Swift 6.3 does not compile the case itself.
  ///
  /// - Parameters:
  ///   - name: The name in documents, which only one case can have, except with
  ///     ``CaseLayout/firstMatch``; `validate` reports another one.
  ///   - make: The case, which is a function that makes a value of its payload, or a closure. A
  ///     closure may be called in writing, too, with the payload of any case that has values of the
  ///     same types. An error that it throws ends the mapping with
  ///     `MappingError.Kind.transformFailed`.
  public mutating func `case`<each Payload>(
    _ name: String, _ make: @escaping @Sendable (repeat each Payload) throws -> Value
  ) {
    cases.append(
      CaseRule(name: name, payload: (repeat each Payload).self) { payload, place in
        let values = payload.take(as: (repeat each Payload).self)
        let value = try callingClosure(.transformFailed, type: Value.self) {
          try make(repeat each values)
        }
        place.store(value)
      })
  }

  /// Makes a value of everything that is none of the cases, which may keep it.
  ///
  ///     shape.otherwise { node in .other(node.json) }
  ///
  /// The closure is called for a name that is not listed, and for a document without a name. The
  /// payload of the case that it makes is written as it is. This is the fallback of the enum: with
  /// `MappingOptions.UnknownCases.throw`, as in `MappingOptions.strict`, such a document is an error
  /// in spite of it. The value is reported as `defaulted`.
  ///
  /// - Parameter value: Makes a value from the node. If it returns nil, the document is an error; an
  ///   error that it throws ends the mapping with `MappingError.Kind.transformFailed`. It may be
  ///   called from any thread.
  public mutating func otherwise(_ value: @escaping @Sendable (MappingNode) throws -> Value?) {
    replacesFallback = fallback != nil
    fallback = FallbackRule(.closure(NodeClosure(storing: value)))
  }
}

extension MappingProvider {
  /// Reads and writes an enum whose cases have payloads, by the names of its cases.
  ///
  ///     enum Shape {
  ///       case circle(Circle)
  ///       case rect(width: Double, height: Double)
  ///       case empty
  ///       case other(JSONValue)
  ///     }
  ///     provider.cases(Shape.self, by: "type") { shape in
  ///       shape.case("circle", Shape.circle)
  ///       shape.case("rect", Shape.rect)
  ///       shape.case("empty", .empty)
  ///       shape.otherwise { node in .other(node.json) }
  ///     }
  ///     let mapper = ObjectMapper(provider)
  ///     let shape = try mapper.map(#"{"type": "rect", "width": 2, "height": 3}"#, to: Shape.self)
  ///     print(try mapper.jsonString(from: shape))
  ///     // Prints: {"type":"rect","width":2,"height":3}
  ///
  /// The rule holds wherever the enum occurs: in properties, arrays, Optionals, dictionaries and
  /// payloads. It has precedence over the enum's own `Codable` conformance. A name that is not
  /// listed is an error of kind `unknownCase`, and a missing name one of kind `missingValue`, unless
  /// there is a fallback. A case that is not named can be neither read nor written;
  /// `ObjectMapper.validate(_:atLeast:)` lists those.
  ///
  /// A later call for the same enum replaces this one.
  ///
  /// - Parameters:
  ///   - type: The enum; another type is rejected with an error of kind `invalidConfiguration`.
  ///   - layout: The place of the name: a key, or another ``CaseLayout``.
  ///   - body: Names the cases.
  public mutating func cases<Value>(
    _ type: Value.Type, by layout: CaseLayout, _ body: (inout CaseMapping<Value>) -> Void
  ) {
    var mapping = CaseMapping<Value>()
    body(&mapping)
    name(
      CasesRule(layout: layout, cases: mapping.cases, replacesFallback: mapping.replacesFallback),
      otherwise: mapping.fallback, of: type)
  }

  /// Not generic, so that it is compiled once.
  private mutating func name(
    _ cases: CasesRule, otherwise fallback: FallbackRule?, of type: any Any.Type
  ) {
    change(type) { rules in
      rules.codec = CodecRule(
        makeCodec: { try $1.makeCodec(for: $0, cases) }, usesNodes: cases.layout == .firstMatch)
      rules.fallback = fallback ?? rules.fallback
    }
  }
}
