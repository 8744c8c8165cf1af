import AutoMapper
import Foundation
import Measuring

/// A document with a type for AutoMapper and a type for Foundation.
struct Twins<Ours, Theirs: Codable> {
  /// The document.
  let text: Data

  /// The mapper, made once.
  var mapper = ObjectMapper()

  /// Foundation's coders, made once.
  var decoder = JSONDecoder()
  var encoder = JSONEncoder()

  /// How AutoMapper writes.
  var formatting: JSONFormatting = []

  /// Whether the results are compared.
  var isCompared = true

  /// Returns the contests of the directions that have a floor.
  func contests(_ floors: Floors) throws -> [Contest] {
    var contests: [Contest] = []
    if let floor = floors.read { contests.append(reading(floor)) }
    if let floor = floors.write { contests.append(try writing(floor)) }
    return contests
  }

  private func reading(_ floor: Double) -> Contest {
    Contest(
      .read, floor: floor, bytes: text.count, ours: { try mapper.map(text, to: Ours.self) },
      theirs: { try decoder.decode(Theirs.self, from: text) },
      same: isCompared
        ? { try Trees.areSame(mapper.jsonData(from: $0), encoder.encode($1)) } : nil)
  }

  private func writing(_ floor: Double) throws -> Contest {
    let ours = try mapper.map(text, to: Ours.self)
    let theirs = try decoder.decode(Theirs.self, from: text)
    return Contest(
      .write, floor: floor, bytes: text.count,
      ours: { try mapper.jsonData(from: ours, formatting: formatting) },
      theirs: { try encoder.encode(theirs) },
      same: isCompared ? { try Trees.areSame($0, $1) } : nil)
  }
}

extension Shape {
  /// A shape whose two types read and write the same document.
  ///
  /// `rules` and `options` are those of the mapper, and `change` changes Foundation's coders, the
  /// formatting or the comparison.
  static func twins<Ours, Theirs: Codable>(
    _ name: String, _ floors: Floors, _ ours: Ours.Type, _ theirs: Theirs.Type,
    _ text: @escaping @autoclosure () throws -> Data, note: String = "",
    options: MappingOptions = .default, rules: @escaping (inout MappingProvider) -> Void = { _ in },
    change: @escaping (inout Twins<Ours, Theirs>) -> Void = { _ in }
  ) -> Shape {
    Shape(name, note: note) {
      let mapper = ObjectMapper(options: options, configure: rules)
      var twins = Twins<Ours, Theirs>(text: try text(), mapper: mapper)
      change(&twins)
      return try twins.contests(floors)
    }
  }

  /// A shape with one type that both sides know.
  static func same<Value: Codable>(
    _ name: String, _ floors: Floors, _ type: Value.Type,
    _ text: @escaping @autoclosure () throws -> Data, note: String = "",
    options: MappingOptions = .default, rules: @escaping (inout MappingProvider) -> Void = { _ in },
    change: @escaping (inout Twins<Value, Value>) -> Void = { _ in }
  ) -> Shape {
    twins(
      name, floors, type, type, try text(), note: note, options: options, rules: rules,
      change: change)
  }
}
