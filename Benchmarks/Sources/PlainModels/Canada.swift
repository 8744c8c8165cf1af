package import Walking

/// The outline of Canada: the root of `canada.json`.
package struct FeatureCollection {
  package var type: String
  package var features: [Feature]

  /// Passes every field to `walk`.
  package func walk(into walk: inout ResultWalk) {
    walk.add(type)
    walk.add(features) { $0.walk(into: &$1) }
  }
}

/// A feature of the map.
package struct Feature {
  package var type: String
  package var properties: FeatureProperties
  package var geometry: Geometry

  /// Passes every field to `walk`.
  package func walk(into walk: inout ResultWalk) {
    walk.add(type)
    properties.walk(into: &walk)
    geometry.walk(into: &walk)
  }
}

/// The properties of a feature.
package struct FeatureProperties {
  package var name: String

  /// Passes every field to `walk`.
  package func walk(into walk: inout ResultWalk) {
    walk.add(name)
  }
}

/// The rings of a polygon, each a list of pairs.
package struct Geometry {
  package var type: String
  package var coordinates: [[[Double]]]

  /// Passes every field to `walk`.
  package func walk(into walk: inout ResultWalk) {
    walk.add(type)
    walk.add(coordinates) { $1.add($0) { $1.add($0) } }
  }
}

#if CODABLE_MODELS
extension FeatureCollection: Codable {}

extension Feature: Codable {}

extension FeatureProperties: Codable {}

extension Geometry: Codable {}
#endif
