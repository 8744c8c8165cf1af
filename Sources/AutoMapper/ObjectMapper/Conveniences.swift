public import Foundation

/// Mapping without creating a mapper, by ``ObjectMapper/shared`` and without rules.
extension Dictionary where Key == String, Value == Any {
  /// Maps the dictionary to a value of a type.
  ///
  ///     let user = try ["first_name": "Ann"].map(to: User.self)
  ///
  /// - Throws: `MappingError`; see ``ObjectMapper/map(_:to:at:context:)-(Data,_,_,_)``.
  public func map<Model>(to type: Model.Type = Model.self, at path: String? = nil) throws -> Model {
    try ObjectMapper.shared.map(self, to: type, at: path)
  }
}

extension Array where Element == Any {
  /// Maps the array to a value of a type, by ``ObjectMapper/shared``.
  ///
  /// - Throws: `MappingError`; see ``ObjectMapper/map(_:to:at:context:)-(Data,_,_,_)``.
  public func map<Model>(to type: Model.Type = Model.self, at path: String? = nil) throws -> Model {
    try ObjectMapper.shared.map(self, to: type, at: path)
  }
}

extension Data {
  /// Maps JSON text to a value of a type, by ``ObjectMapper/shared``.
  ///
  /// - Throws: `MappingError`; see ``ObjectMapper/map(_:to:at:context:)-(Data,_,_,_)``.
  public func map<Model>(to type: Model.Type = Model.self, at path: String? = nil) throws -> Model {
    try ObjectMapper.shared.map(self, to: type, at: path)
  }
}

extension String {
  /// Maps JSON text to a value of a type, by ``ObjectMapper/shared``.
  ///
  /// - Throws: `MappingError`; see ``ObjectMapper/map(_:to:at:context:)-(Data,_,_,_)``.
  public func map<Model>(to type: Model.Type = Model.self, at path: String? = nil) throws -> Model {
    try ObjectMapper.shared.map(self, to: type, at: path)
  }
}
