import AutoMapper
import CodedShapes
import Foundation

/// Nested values that are read and written by their own conformances.
extension GrowthCatalog {
  /// The growth of conformances with depth.
  static var nestedConformances: [Growth] {
    [
      Growth("nested Codable enum", sizes: [30, 60, 120, 240]) { depth in
        let (mapper, text) = (Chains.mapper { (_: inout MappingProvider) in }, branches(depth))
        let decoder = JSONDecoder()
        return Growth.Step(bytes: text.count) { try mapper.map(text, to: CodedTwig.self) }
          .versus { try decoder.decode(CodedTwig.self, from: text) }
      },
      Growth("nested Codable enum (write)", sizes: [30, 60, 120, 240]) { depth in
        let (mapper, text) = (Chains.mapper { (_: inout MappingProvider) in }, branches(depth))
        let value = try JSONDecoder().decode(CodedTwig.self, from: text)
        let encoder = JSONEncoder()
        return Growth.Step(bytes: text.count) { try mapper.jsonData(from: value) }
          .versus { try encoder.encode(value) }
      },
      Growth("nested Codable classes") { depth in
        let (mapper, text) = (Chains.mapper { (_: inout MappingProvider) in }, Chains.text(depth))
        let decoder = JSONDecoder()
        return Growth.Step(bytes: text.count) { try mapper.map(text, to: Coded.Chain.self) }
          .versus { try decoder.decode(Coded.Chain.self, from: text) }
      },
      Growth("nested Codable classes (write)") { depth in
        let (mapper, text) = (Chains.mapper { (_: inout MappingProvider) in }, Chains.text(depth))
        let value = try JSONDecoder().decode(Coded.Chain.self, from: text)
        let encoder = JSONEncoder()
        return Growth.Step(bytes: text.count) { try mapper.jsonData(from: value) }
          .versus { try encoder.encode(value) }
      },
    ]
  }

  private static func branches(_ depth: Int) -> Data {
    Chains.text(
      depth, before: #"{"node":{"id":1,"next":"#, after: "}}", bottom: #"{"leaf":{}}"#)
  }
}

/// A chain as an enum with a conformance that the compiler makes.
private indirect enum CodedTwig: Codable {
  case leaf
  case node(id: Int, next: CodedTwig)
}
