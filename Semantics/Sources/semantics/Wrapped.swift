import AutoMapper

/// A wrapper that stores nothing but the value.
@propertyWrapper
struct Boxed<Value> {
  var wrappedValue: Value
}

/// A wrapper that may have a converter.
@propertyWrapper
struct Marked {
  var wrappedValue: Int
}

/// Wrapped properties whose types have rules of their own.
struct Wrapped {
  @Boxed var spot = Spot()
  @Boxed var maybe: Spot? = nil
  @Boxed var spots: [Spot] = []
  @Boxed var byName: [String: Spot] = [:]
  @Boxed var item: Item? = nil
  @Marked var mark = 1
  var plain = 2
}

extension Family {
  static let wrapped: [Model] = [
    Model(
      "Wrapped", .structure,
      [
        Property("spot", spot, nil), Property("maybe", .optional(spot), .null),
        Property("spots", .list(spot), .list([])),
        Property("byName", .table(spot), .table([:]), words: ["by", "Name"]),
        Property("item", .optional(item), .null), Property("mark", .int, .int(1)),
        Property("plain", .int, .int(2)),
      ])
  ]
}

extension Rules {
  static let addWrapped: [String: Adding] = [
    "Wrapped": { rule, provider in
      if rule.convertsMarks {
        provider.convert(
          Marked.self, decode: { Marked(wrappedValue: try $0.int - 1) },
          encode: { JSONValue($0.wrappedValue + 1) })
      }
      adding(Wrapped.init)(rule, &provider)
    }
  ]
}
