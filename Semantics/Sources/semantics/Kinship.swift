import AutoMapper

/// The calls of the library for one model, whose type is known only here.
struct Kin {
  var type: any Any.Type
  var read: (ObjectMapper, EntryPoint) throws -> Any
  var readWithReport: (ObjectMapper, EntryPoint) throws -> (value: Any, report: MappingReport)
  /// Changes the value in place, and returns it.
  var update: (ObjectMapper, Any, EntryPoint) throws -> Any
  var text: (ObjectMapper, Any, JSONValue) throws -> String
  var dictionary: (ObjectMapper, Any) throws -> [String: Any]
  var value: (ObjectMapper, Any) throws -> JSONValue
  /// Converts the value to its twin, if it has one.
  var convert: ((ObjectMapper, Any) throws -> Any)?
  var twin: String?
}

/// One of the forms of a document.
enum EntryPoint {
  case text(String)
  case dictionary([String: Any])
  case value(JSONValue)

  var name: String {
    switch self {
    case .text: "text"
    case .dictionary: "dictionary"
    case .value: "JSONValue"
    }
  }
}

struct WrongType: Error {}

extension Kin {
  static func family() -> [String: Kin] {
    [
      "Basic": of(Basic.self, twin: BasicTwin.self), "Lists": of(Lists.self),
      "Kinds": of(Kinds.self), "Inner": of(Inner.self), "Spot": of(Spot.self),
      "Outer": of(Outer.self), "Item": of(Item.self, twin: ItemTwin.self),
      "Cart": of(Cart.self, twin: CartTwin.self), "Being": of(Being.self), "Plant": of(Plant.self),
      "Robot": of(Robot.self), "Pet": of((any Pet).self), "Zoo": of(Zoo.self),
      "Tree": of(Tree.self),
      "Person": of(Person.self), "Alike": of(Alike.self), "Quoted": of(Quoted.self),
      "Single": of(Single.self), "Digits": of(Digits.self), "Wrapped": of(Wrapped.self),
    ].merging(signals) { first, _ in first }.merging(levels) { first, _ in first }.merging(unions) {
      first, _ in first
    }.merging(heirs) { first, _ in first }
  }

  private static func of<Value, Twin>(_ type: Value.Type, twin: Twin.Type) -> Kin {
    var kin = of(type)
    kin.twin = String(describing: twin)
    kin.convert = { mapper, value in try mapper.convert(checked(value, Value.self), to: Twin.self) }
    return kin
  }

  static func of<Value>(_ type: Value.Type) -> Kin {
    Kin(
      type: type,
      read: { mapper, entryPoint in
        switch entryPoint {
        case .text(let text): try mapper.map(text, to: Value.self)
        case .dictionary(let dictionary): try mapper.map(dictionary, to: Value.self)
        case .value(let value): try mapper.map(value, to: Value.self)
        }
      },
      readWithReport: { mapper, entryPoint in
        switch entryPoint {
        case .text(let text): try mapper.mapWithReport(text, to: Value.self)
        case .dictionary(let dictionary): try mapper.mapWithReport(dictionary, to: Value.self)
        case .value(let value): try mapper.mapWithReport(value, to: Value.self)
        }
      },
      update: { mapper, value, entryPoint in
        var value = try checked(value, Value.self)
        switch entryPoint {
        case .text(let text): try mapper.update(&value, with: text)
        case .dictionary(let dictionary): try mapper.update(&value, with: dictionary)
        case .value(let json): try mapper.update(&value, with: json)
        }
        return value
      },
      text: { mapper, value, kept in
        try mapper.jsonString(from: checked(value, Value.self), keeping: kept)
      },
      dictionary: { mapper, value in try mapper.dictionary(from: checked(value, Value.self)) },
      value: { mapper, value in try mapper.jsonValue(from: checked(value, Value.self)) })
  }

  private static func checked<Value>(_ value: Any, _ type: Value.Type) throws -> Value {
    guard let value = value as? Value else { throw WrongType() }
    return value
  }
}
