import AutoMapper
import AutoMapperTestSupport
import Foundation

/// A model with rules, to be filled with random values.
protocol RuleModel: RandomModel {
  /// States the rules, all of which must have an inverse.
  static func configure(_ provider: inout MappingProvider)
  /// The keys that its objects are written with, one time or another.
  static var writtenKeys: Set<String> { get }
}

/// The models of the round trips with rules.
enum RuleModels {}

/// Values that a round trip through a rule keeps.
extension SeededGenerator {
  /// A date of whole seconds within some centuries.
  mutating func seconds() -> Date {
    Date(
      timeIntervalSince1970: Double(Int.random(in: -6_000_000_000...6_000_000_000, using: &self)))
  }

  /// The start of a day.
  mutating func day() -> Date {
    Date(timeIntervalSince1970: Double(Int.random(in: -90_000...90_000, using: &self)) * 86_400)
  }

  mutating func element<Value: CaseIterable>(_ type: Value.Type = Value.self) -> Value {
    let cases = Array(type.allCases)
    return cases[Int.random(in: 0..<cases.count, using: &self)]
  }

  /// At most two values, so that models of models stay small.
  mutating func pair<Value>(_ value: (inout Self) -> Value) -> [Value] {
    (0..<Int.random(in: 0..<3, using: &self)).map { _ in value(&self) }
  }
}
