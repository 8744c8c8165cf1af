// The calls of KakaJSON. Copy this file, and remove the package from your program: models and calls
// stay as they are. The `kj_…` functions of the models become rules, in a file of your own: see
// Rules.swift.

// swift-format-ignore-file: AlwaysUseLowerCamelCase

import AutoMapper
import Foundation

/// The mapper behind all calls of this file.
nonisolated let mapper = ObjectMapper(options: .kakaJSON) { provider in
  provider.instances { type in (type as? any Convertible.Type)?.init() }
  provider.addRules()
}

nonisolated extension MappingOptions {
  /// KakaJSON left a property as it was if the value did not fit or was null.
  static let kakaJSON: MappingOptions = {
    var options = MappingOptions.forgiving
    options.nullValues = .ignore
    return options
  }()
}

/// A type that can be created without arguments.
///
/// Give it another name whenever you like.
nonisolated protocol Convertible: KJCompatible, SendableMetatype {
  init()
}

/// Enums need no conformance; this one keeps their declarations valid.
nonisolated protocol ConvertibleEnum {}

/// A type with the property `kj`.
nonisolated protocol KJCompatible {}

/// Text, data, dictionaries and arrays: whatever can be read.
nonisolated protocol KJSource: KJCompatible {
  func read<Result>(_ type: Result.Type) throws -> Result
}

nonisolated extension KJCompatible {
  var kj: KJ<Self> { KJ(base: self) }
}

nonisolated struct KJ<Base> {
  let base: Base
}

nonisolated extension String: KJSource {
  func read<Result>(_ type: Result.Type) throws -> Result { try mapper.map(self, to: type) }
}

nonisolated extension Data: KJSource {
  func read<Result>(_ type: Result.Type) throws -> Result { try mapper.map(self, to: type) }
}

nonisolated extension Dictionary: KJSource, KJCompatible where Key == String {
  func read<Result>(_ type: Result.Type) throws -> Result { try mapper.map(any: self, to: type) }
}

nonisolated extension Array: KJSource, KJCompatible {
  func read<Result>(_ type: Result.Type) throws -> Result { try mapper.map(any: self, to: type) }
}

nonisolated extension NSDictionary: KJSource {
  func read<Result>(_ type: Result.Type) throws -> Result { try mapper.map(any: self, to: type) }
}

nonisolated extension NSArray: KJSource {
  func read<Result>(_ type: Result.Type) throws -> Result { try mapper.map(any: self, to: type) }
}

nonisolated extension KJ where Base: KJSource {
  func model<Model: Convertible>(_ type: Model.Type) -> Model? {
    orNil { try base.read(type) }
  }

  func model<Model: Convertible, Value>(_ type: Model.Type) -> Model where Base == [String: Value] {
    orNil { try base.read(type) } ?? Model()
  }

  func model(type: any Convertible.Type) -> (any Convertible)? {
    func model<Model: Convertible>(_ type: Model.Type) -> (any Convertible)? {
      orNil { try base.read(type) }
    }
    return model(type)
  }

  func modelArray<Model: Convertible>(_ type: Model.Type) -> [Model] {
    orNil { try base.read([Model].self) } ?? []
  }
}

nonisolated extension KJ where Base: Convertible {
  func JSONObject() -> [String: Any] {
    orNil { try mapper.dictionary(from: base) } ?? [:]
  }

  func JSONString(prettyPrinted: Bool = false) -> String {
    text(of: base, prettyPrinted)
  }
}

nonisolated extension KJ where Base: Collection, Base.Element: Convertible {
  func JSONObjectArray() -> [[String: Any]] {
    base.map { model in model.kj.JSONObject() }
  }

  func JSONString(prettyPrinted: Bool = false) -> String {
    text(of: Array(base), prettyPrinted)
  }
}

nonisolated extension Convertible {
  var kj_m: KJMutable<Self> {
    get { KJMutable(base: self) }
    set { self = newValue.base }
  }
}

nonisolated struct KJMutable<Base: Convertible> {
  fileprivate var base: Base

  mutating func convert(from text: String) {
    orNil { try mapper.update(&base, with: text) }
  }

  mutating func convert(from data: Data) {
    orNil { try mapper.update(&base, with: data) }
  }

  mutating func convert(from json: [String: Any]) {
    orNil { try mapper.update(&base, with: json) }
  }
}

nonisolated func model<Model: Convertible>(from json: some KJSource, _ type: Model.Type) -> Model? {
  json.kj.model(type)
}

nonisolated func model<Model: Convertible>(from json: [String: Any], _ type: Model.Type) -> Model {
  json.kj.model(type)
}

nonisolated func modelArray<Model: Convertible>(from json: some KJSource, _ type: Model.Type)
  -> [Model]
{
  json.kj.modelArray(type)
}

nonisolated func JSONObject<Model: Convertible>(from model: Model) -> [String: Any] {
  model.kj.JSONObject()
}

nonisolated func JSONString<Value>(from value: Value, prettyPrinted: Bool = false) -> String {
  text(of: value, prettyPrinted)
}

private nonisolated func text<Value>(of value: Value, _ prettyPrinted: Bool) -> String {
  orNil { try mapper.jsonString(from: value, formatting: prettyPrinted ? [.prettyPrinted] : []) }
    ?? ""
}

/// Prints an error and returns nil, as KakaJSON did.
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
