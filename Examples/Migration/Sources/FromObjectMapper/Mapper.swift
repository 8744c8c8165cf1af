// The calls of ObjectMapper. Copy this file, and remove the package from your program: the calls
// stay as they are. The `init?(map:)` of a model becomes `init()`, and its `mapping(map:)`
// disappears, except for the lines that become rules, in a file of your own: see Rules.swift.

// swift-format-ignore-file: AlwaysUseLowerCamelCase

import AutoMapper
import Foundation

/// The mapper behind all calls of this file.
nonisolated let mapper = ObjectMapper(models, options: .lenient)

/// The same one for `shouldIncludeNilValues`.
private nonisolated let mapperWritingNil: ObjectMapper = {
  var options = MappingOptions.lenient
  options.writesNil = true
  return ObjectMapper(models, options: options)
}()

private nonisolated let models: MappingProvider = {
  var provider = MappingProvider()
  provider.instances { type in (type as? any Mappable.Type)?.init() }
  provider.addRules()
  return provider
}()

nonisolated protocol BaseMappable {}

/// A type that can be created without arguments.
nonisolated protocol Mappable: BaseMappable, SendableMetatype {
  init()
}

/// A type whose calls throw.
nonisolated protocol ImmutableMappable: BaseMappable, SendableMetatype {}

nonisolated protocol MapContext {}

nonisolated final class Mapper<N: BaseMappable> {
  var context: (any MapContext)?
  var shouldIncludeNilValues: Bool

  init(context: (any MapContext)? = nil, shouldIncludeNilValues: Bool = false) {
    self.context = context
    self.shouldIncludeNilValues = shouldIncludeNilValues
  }
}

// Reading.
nonisolated extension Mapper {
  func map(JSONString: String) -> N? {
    orNil { try mapper.map(JSONString, to: N.self, context: context) }
  }

  func map(JSON: [String: Any]) -> N? {
    orNil { try mapper.map(JSON, to: N.self, context: context) }
  }

  func map(JSONObject: Any?) -> N? {
    (JSONObject as? [String: Any]).flatMap { map(JSON: $0) }
  }

  func mapArray(JSONString: String) -> [N]? {
    orNil { try mapper.map(JSONString, to: [N].self, context: context) }
  }

  func mapArray(JSONArray: [[String: Any]]) -> [N] {
    orNil { try mapper.map(JSONArray, to: [N].self, context: context) } ?? []
  }

  func mapArray(JSONObject: Any?) -> [N]? {
    (JSONObject as? [[String: Any]]).map { mapArray(JSONArray: $0) }
  }

  func mapDictionary(JSONString: String) -> [String: N]? {
    orNil { try mapper.map(JSONString, to: [String: N].self, context: context) }
  }

  func mapDictionary(JSON: [String: [String: Any]]) -> [String: N]? {
    orNil { try mapper.map(JSON, to: [String: N].self, context: context) }
  }
}

// Reading of types whose calls throw.
nonisolated extension Mapper where N: ImmutableMappable {
  func map(JSONString: String) throws -> N {
    try mapper.map(JSONString, to: N.self, context: context)
  }

  func map(JSON: [String: Any]) throws -> N {
    try mapper.map(JSON, to: N.self, context: context)
  }

  func mapArray(JSONString: String) throws -> [N] {
    try mapper.map(JSONString, to: [N].self, context: context)
  }

  func mapArray(JSONArray: [[String: Any]]) throws -> [N] {
    try mapper.map(JSONArray, to: [N].self, context: context)
  }
}

// Updating.
nonisolated extension Mapper {
  @discardableResult
  func map(JSONString: String, toObject object: N) -> N {
    var object = object
    orNil { try mapper.update(&object, with: JSONString, context: context) }
    return object
  }

  @discardableResult
  func map(JSON: [String: Any], toObject object: N) -> N {
    var object = object
    orNil { try mapper.update(&object, with: JSON, context: context) }
    return object
  }
}

// Writing.
nonisolated extension Mapper {
  private var writer: ObjectMapper { shouldIncludeNilValues ? mapperWritingNil : mapper }

  func toJSON(_ object: N) -> [String: Any] {
    orNil { try writer.dictionary(from: object) } ?? [:]
  }

  func toJSONArray(_ array: [N]) -> [[String: Any]] {
    array.map(toJSON)
  }

  func toJSONDictionary(_ dictionary: [String: N]) -> [String: [String: Any]] {
    dictionary.mapValues(toJSON)
  }

  func toJSONString(_ object: N, prettyPrint: Bool = false) -> String? {
    orNil { try writer.jsonString(from: object, formatting: prettyPrint ? [.prettyPrinted] : []) }
  }

  func toJSONString(_ array: [N], prettyPrint: Bool = false) -> String? {
    orNil { try writer.jsonString(from: array, formatting: prettyPrint ? [.prettyPrinted] : []) }
  }
}

nonisolated extension Mappable {
  init?(JSONString: String, context: (any MapContext)? = nil) {
    guard let model = Mapper<Self>(context: context).map(JSONString: JSONString) else { return nil }
    self = model
  }

  init?(JSON: [String: Any], context: (any MapContext)? = nil) {
    guard let model = Mapper<Self>(context: context).map(JSON: JSON) else { return nil }
    self = model
  }
}

nonisolated extension ImmutableMappable {
  init(JSONString: String, context: (any MapContext)? = nil) throws {
    self = try Mapper<Self>(context: context).map(JSONString: JSONString)
  }

  init(JSON: [String: Any], context: (any MapContext)? = nil) throws {
    self = try Mapper<Self>(context: context).map(JSON: JSON)
  }
}

nonisolated extension BaseMappable {
  func toJSON() -> [String: Any] { Mapper().toJSON(self) }

  func toJSONString(prettyPrint: Bool = false) -> String? {
    Mapper().toJSONString(self, prettyPrint: prettyPrint)
  }
}

nonisolated extension Array where Element: BaseMappable {
  init?(JSONString: String, context: (any MapContext)? = nil) {
    guard let models = Mapper<Element>(context: context).mapArray(JSONString: JSONString) else {
      return nil
    }
    self = models
  }

  init(JSONArray: [[String: Any]], context: (any MapContext)? = nil) {
    self = Mapper<Element>(context: context).mapArray(JSONArray: JSONArray)
  }

  func toJSON() -> [[String: Any]] { Mapper().toJSONArray(self) }

  func toJSONString(prettyPrint: Bool = false) -> String? {
    Mapper().toJSONString(self, prettyPrint: prettyPrint)
  }
}

/// Prints an error and returns nil, as ObjectMapper did.
///
/// Call the mapper where errors matter.
@discardableResult
private nonisolated func orNil<Result>(_ body: () throws -> Result) -> Result? {
  do {
    return try body()
  } catch {
    print(error)
    return nil
  }
}
