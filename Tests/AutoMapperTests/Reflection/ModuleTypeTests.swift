import AutoMapper
import Foundation
import ResilientModels
import StrippedModels
import Testing

/// Types of modules that were built in other ways.
@Suite("Types: other modules")
struct ModuleTypeTests {
  final class Derived: ResilientBase {
    var own = "own"
    var other = ResilientPoint(x: 1, name: "other")
  }

  struct Holder: Equatable {
    var flag: Bool
    var point: ResilientPoint
    var phase: ResilientPhase
    var number: Int
  }

  final class StrippedDerived: StrippedBase { var own = 1 }

  struct StrippedHolder { var point: StrippedPoint }

  private static let provider: MappingProvider = {
    var provider = MappingProvider()
    provider.registerAll(
      { Derived() }, { StrippedDerived() }, { StrippedBase() }, { StrippedNothing() })
    return provider
  }()

  private static let building = MappingOptions.changing { $0.buildsClassesWithoutFactory = true }

  @Test("resilient structs, enums, and superclasses")
  func resilient() {
    let text =
      #"{"point":{"x":5,"name":"a name that is on the heap"},"number":2,"own":"z","#
      + #""other":{"x":-6,"name":"b"}}"#
    for mapper in [ObjectMapper(Self.provider), ObjectMapper(options: Self.building)] {
      expectBothDirections(text, of: Derived.self, with: mapper) {
        $0.point == ResilientPoint(x: 5, name: "a name that is on the heap") && $0.number == 2
          && $0.own == "z" && $0.other == ResilientPoint(x: -6, name: "b")
      }
    }
    expectBothDirections(
      #"{"flag":true,"point":{"x":1,"name":"n"},"phase":"allDone","number":3}"#, of: Holder.self
    ) {
      $0
        == Holder(
          flag: true, point: ResilientPoint(x: 1, name: "n"), phase: .allDone, number: 3)
    }
  }

  @Test("structs of C")
  func imported() {
    expectBothDirections(#"{"tv_sec":1,"tv_nsec":2}"#, of: timespec.self) {
      $0.tv_sec == 1 && $0.tv_nsec == 2
    }
  }

  @Test("types without reflection metadata are refused, and never half mapped")
  func stripped() {
    let reason =
      "it has no reflection metadata; build its module without -disable-reflection-metadata"
    let mapper = ObjectMapper(Self.provider, options: Self.building)
    func check<Model>(_ type: Model.Type, _ refused: String, _ place: String = "") {
      expectRefusal(
        #"{"number":2,"own":3,"point":{"x":4}}"#, as: type, .unsupportedType,
        "cannot map \(refused): \(reason)\(place)", with: mapper)
    }
    check(StrippedBase.self, "StrippedBase")
    check(StrippedDerived.self, "StrippedDerived")
    check(StrippedPoint.self, "StrippedPoint")
    check(
      StrippedHolder.self, "StrippedPoint", "; this is the property 'point' of StrippedHolder")
    expectMapping("{}", to: StrippedNothing.self, with: mapper) { _ in true }
  }

  @Test("enums without names of cases are refused, in both directions")
  func strippedEnum() {
    let reason =
      "cannot map StrippedPhase: its cases have no names; build its module without "
      + "-disable-reflection-metadata"
    expectRefusal(#""done""#, as: StrippedPhase.self, .unsupportedType, reason)
    expectWritingRefusal(of: ["a": StrippedPhase.done], "a: \(reason)")
  }
}
