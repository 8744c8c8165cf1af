import AutoMapper
import AutoMapperTestSupport
import Foundation
import Testing

/// The first case that takes a value as it is wins; conversions are tried only if there is none.
@Suite("Rules: unions of scalars")
struct ScalarUnionTests {
  enum Scalar: Equatable {
    case number(Int)
    case flag(Bool)
    case fraction(Double)
    case text(String)
    case maybe(Int?)
    case numbers([Int])
    case texts([String])
    case table([String: Int])
    case names([String: String])
  }

  static let rules: [(String, @Sendable (inout CaseMapping<Scalar>) -> Void)] = [
    ("number", { $0.case("number", Scalar.number) }),
    ("flag", { $0.case("flag", Scalar.flag) }),
    ("fraction", { $0.case("fraction", Scalar.fraction) }),
    ("text", { $0.case("text", Scalar.text) }),
    ("maybe", { $0.case("maybe", Scalar.maybe) }),
    ("numbers", { $0.case("numbers", Scalar.numbers) }),
    ("texts", { $0.case("texts", Scalar.texts) }),
    ("table", { $0.case("table", Scalar.table) }),
    ("names", { $0.case("names", Scalar.names) }),
  ]

  static func mapper(_ names: [String], _ options: MappingOptions = .default) -> ObjectMapper {
    ObjectMapper(options: options) { provider in
      provider.cases(Scalar.self, by: .firstMatch) { mapping in
        for name in names { rules.first { $0.0 == name }?.1(&mapping) }
      }
    }
  }

  static let optionSets: [MappingOptions] = [
    .default, .lenient,
    .changing {
      $0.acceptsSingleElements = true
      $0.emptyStrings = .asNull
    },
  ]

  @Test("the order of cases does not matter where one of them takes the value as it is")
  func order() {
    let all = Self.rules.map(\.0)
    for options in Self.optionSets {
      for names in [all, all.reversed()] {
        let mapper = Self.mapper(names, options)
        expectEverywhere(#""5""#, as: Scalar.text("5"), with: mapper)
        expectEverywhere(#""true""#, as: Scalar.text("true"), with: mapper)
        expectEverywhere(#""""#, as: Scalar.text(""), with: mapper)
        expectEverywhere("true", as: Scalar.flag(true), with: mapper, entryPoints: EntryPoint.swift)
        expectEverywhere("1.5", as: Scalar.fraction(1.5), with: mapper)
        expectEverywhere(#"["1","2"]"#, as: Scalar.texts(["1", "2"]), with: mapper)
        expectEverywhere("[1,2]", as: Scalar.numbers([1, 2]), with: mapper)
        expectEverywhere(#"{"a":"1"}"#, as: Scalar.names(["a": "1"]), with: mapper)
        expectEverywhere(#"{"a":1}"#, as: Scalar.table(["a": 1]), with: mapper)
      }
      for names in [["number", "flag", "text"], ["text", "flag", "number"], ["flag", "number"]] {
        let mapper = Self.mapper(names, options)
        expectEverywhere("1", as: Scalar.number(1), with: mapper, entryPoints: EntryPoint.swift)
        expectEverywhere("0", as: Scalar.number(0), with: mapper, entryPoints: EntryPoint.swift)
      }
    }
  }

  @Test("conversions come if no case takes the value as it is, in the order of the cases")
  func conversions() {
    expectEverywhere(#""5""#, as: Scalar.number(5), with: Self.mapper(["number", "flag"]))
    expectEverywhere("5", as: Scalar.text("5"), with: Self.mapper(["text", "flag"]))
    expectEverywhere(#"["5"]"#, as: Scalar.numbers([5]), with: Self.mapper(["numbers", "flag"]))
    expectEverywhere(
      "5", as: Scalar.numbers([5]), with: Self.mapper(["numbers", "flag"], .lenient))
    expectEverywhere(
      #""""#, as: Scalar.maybe(nil),
      with: Self.mapper(["maybe", "table"], .changing { $0.emptyStrings = .asNull }))
  }

  @Test("what is written is read again as the same case")
  func roundTrip() {
    let all = Self.rules.map(\.0).filter { $0 != "maybe" }
    for names in [all, all.reversed()] {
      expectForms(
        [
          Scalar.text("5"), .text("true"), .flag(false), .fraction(0.5), .texts(["1"]),
          .numbers([1]),
        ],
        as: #"["5","true",false,0.5,["1"],[1]]"#, with: Self.mapper(names))
    }
  }

  struct Detailed: Equatable {
    var id: Int
    var name: String
  }

  struct Brief: Equatable { var name: String }

  enum Record: Equatable {
    case detailed(Detailed)
    case brief(Brief)
    case list([Detailed])
    case text(String)
  }

  @Test("what an object converts inside does not decide against its case")
  func objects() {
    let mapper = ObjectMapper(options: .lenient) { provider in
      provider.cases(Record.self, by: .firstMatch) { record in
        record.case("list", Record.list)
        record.case("detailed", Record.detailed)
        record.case("brief", Record.brief)
        record.case("text", Record.text)
      }
    }
    let text = #"{"id":"5","name":"a"}"#
    expectEverywhere(text, as: Record.detailed(Detailed(id: 5, name: "a")), with: mapper)
    expectEverywhere("[\(text)]", as: Record.list([Detailed(id: 5, name: "a")]), with: mapper)
  }

  enum Outer: Equatable {
    case inner(Inner)
    case text(String)
  }

  enum Inner: Equatable {
    case number(Int)
    case flag(Bool)
  }

  @Test("a union inside a union does not convert what the outer one takes as it is")
  func nested() {
    let mapper = ObjectMapper { provider in
      provider.cases(Outer.self, by: .firstMatch) { outer in
        outer.case("inner", Outer.inner)
        outer.case("text", Outer.text)
      }
      provider.cases(Inner.self, by: .firstMatch) { inner in
        inner.case("number", Inner.number)
        inner.case("flag", Inner.flag)
      }
    }
    expectEverywhere(#""5""#, as: Outer.text("5"), with: mapper)
    expectEverywhere("5", as: Outer.inner(.number(5)), with: mapper, entryPoints: EntryPoint.swift)
  }
}
