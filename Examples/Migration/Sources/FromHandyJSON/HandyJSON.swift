// The calls of HandyJSON. Copy this file, and remove the package from your program: models and
// calls stay as they are. The `mapping(mapper:)` of the models becomes rules, in a file of your own:
// see Rules.swift.

import AutoMapper
import Foundation

/// The mapper behind all calls of this file.
nonisolated let mapper = ObjectMapper(options: .handyJSON) { provider in
  provider.instances { type in (type as? any HandyJSON.Type)?.init() }
  provider.addRules()
}

nonisolated extension MappingOptions {
  /// HandyJSON left a property as it was if the value did not fit or was null.
  static let handyJSON: MappingOptions = {
    var options = MappingOptions.forgiving
    options.nullValues = .ignore
    options.invalidElements = .useNil
    return options
  }()
}

/// A type that can be created without arguments.
///
/// Give it another name whenever you like.
nonisolated protocol HandyJSON: SendableMetatype {
  init()
}

/// Enums need no conformance; this one keeps their declarations valid.
nonisolated protocol HandyJSONEnum {}

nonisolated extension HandyJSON {
  static func deserialize(from text: String?, designatedPath path: String? = nil) -> Self? {
    orNil(text) { text in try mapper.map(text, to: Self.self, at: steps(path)) }
  }

  static func deserialize(from json: [String: Any]?, designatedPath path: String? = nil) -> Self? {
    orNil(json) { json in try mapper.map(json, to: Self.self, at: steps(path)) }
  }

  static func deserialize(from json: NSDictionary?, designatedPath path: String? = nil) -> Self? {
    orNil(json) { json in try mapper.map(any: json, to: Self.self, at: steps(path)) }
  }

  static func deserialize(from data: Data?, designatedPath path: String? = nil) -> Self? {
    orNil(data) { data in try mapper.map(data, to: Self.self, at: steps(path)) }
  }

  func toJSON() -> [String: Any]? {
    orNil(self) { model in try mapper.dictionary(from: model) }
  }

  func toJSONString(prettyPrint: Bool = false) -> String? {
    orNil(self) { model in
      try mapper.jsonString(from: model, formatting: prettyPrint ? [.prettyPrinted] : [])
    }
  }
}

nonisolated extension Array where Element: HandyJSON {
  static func deserialize(from text: String?, designatedPath path: String? = nil) -> [Element?]? {
    orNil(text) { text in try mapper.map(text, to: [Element?].self, at: steps(path)) }
  }

  static func deserialize(from json: [Any]?) -> [Element?]? {
    orNil(json) { json in try mapper.map(json, to: [Element?].self) }
  }

  static func deserialize(from json: NSArray?) -> [Element?]? {
    orNil(json) { json in try mapper.map(any: json, to: [Element?].self) }
  }
}

nonisolated extension Collection where Element: HandyJSON {
  func toJSON() -> [[String: Any]?] {
    map { model in model.toJSON() }
  }

  func toJSONString(prettyPrint: Bool = false) -> String? {
    orNil(Array(self)) {
      try mapper.jsonString(from: $0, formatting: prettyPrint ? [.prettyPrinted] : [])
    }
  }
}

nonisolated enum JSONDeserializer<Model: HandyJSON> {
  static func deserializeFrom(json: String?, designatedPath: String? = nil) -> Model? {
    Model.deserialize(from: json, designatedPath: designatedPath)
  }

  static func deserializeFrom(dict: [String: Any]?, designatedPath: String? = nil) -> Model? {
    Model.deserialize(from: dict, designatedPath: designatedPath)
  }

  static func deserializeModelArrayFrom(json: String?, designatedPath: String? = nil) -> [Model?]? {
    [Model].deserialize(from: json, designatedPath: designatedPath)
  }

  static func deserializeModelArrayFrom(array: [Any]?) -> [Model?]? {
    [Model].deserialize(from: array)
  }

  static func update(object: inout Model, from json: String?, designatedPath path: String? = nil) {
    orNil(json) { json in try mapper.update(&object, with: json, at: steps(path)) }
  }

  static func update(
    object: inout Model, from json: [String: Any]?, designatedPath path: String? = nil
  ) {
    orNil(json) { json in try mapper.update(&object, with: json, at: steps(path)) }
  }
}

/// Prints an error and returns nil, as HandyJSON did.
///
/// Call the mapper where errors matter.
@discardableResult
private nonisolated func orNil<Source, Result>(_ source: Source?, _ body: (Source) throws -> Result)
  -> Result?
{
  guard let source else { return nil }
  do {
    return try body(source)
  } catch {
    print(error)
    return nil
  }
}

/// A path without empty steps, or nil for the whole document: HandyJSON accepted `".data.user."`.
private nonisolated func steps(_ path: String?) -> String? {
  let steps = path?.split(separator: ".") ?? []
  return steps.isEmpty ? nil : steps.joined(separator: ".")
}
