import AutoMapper
import Foundation
import Testing

/// The values that are kept from a document in addition to the model, and the value of the model
/// that each belongs to.
@Suite("Reports: unknown values of elements")
struct UnknownValueTests {
  struct Row: Equatable {
    var id: Int?
    var count: Int?
    var rows: [Row]?
  }

  struct Table {
    var id: Int?
    var rows: [Row]
  }

  struct Strict: Equatable { var id: Int }

  struct Sheet {
    var id: Int?
    var rows: [Strict] = []
    var maybe: [Strict?] = []
    var byNumber: [Int: Strict] = [:]
    var pair: (first: Strict, second: Strict)?
  }

  struct Point: Equatable {
    var x: Int
    var y: Int
  }

  struct Placed { var point: Point }

  class Animal { var id = 0 }

  class Dog: Animal {}

  final class Puppy: Dog {}

  final class Cat: Animal {}

  struct Untyped { var rows: [Any] = [] }

  private static func keeping(
    _ change: (inout MappingOptions) -> Void = { _ in },
    rules: (inout MappingProvider) -> Void = { _ in }
  ) -> ObjectMapper {
    ObjectMapper(
      options: .changing { options in
        options.keepsUnknownKeys = true
        change(&options)
      }
    ) { provider in
      provider.register { Sheet() }
      rules(&provider)
    }
  }

  private static func keyed(_ provider: inout MappingProvider) {
    provider.configure(Row.self) { $0.uniqueKeys(\.id) }
    provider.configure(Strict.self) { $0.uniqueKeys(\.id) }
  }

  private static let keyedKeeping = keeping(rules: keyed)

  /// Reads a text, changes the value, and writes it with what was kept.
  private func roundTrip<Value>(
    _ text: String, of type: Value.Type, by mapper: ObjectMapper,
    _ change: (inout Value) -> Void = { _ in }
  ) throws -> String {
    var (value, report) = try mapper.mapWithReport(text, to: type)
    let (_, other) = try mapper.mapWithReport(EntryPoint.jsonValue(text), to: type)
    #expect(other.unknownValues == report.unknownValues)
    change(&value)
    let written = try mapper.jsonString(from: value, keeping: report.unknownValues)
    let json = try mapper.jsonValue(from: value, keeping: report.unknownValues)
    #expect(try ObjectMapper.shared.jsonString(from: json) == written)
    return written
  }

  /// Checks that what belongs to elements follows them when their order changes.
  private func expectSameElementsReversed<Element>(
    _ text: String, of type: [Element].Type, by mapper: ObjectMapper
  ) throws {
    let written = try roundTrip(text, of: type, by: mapper) { $0.reverse() }
    let elements = try EntryPoint.jsonValue(text).elements
    #expect(try EntryPoint.jsonValue(written) == .array(elements.reversed()))
  }

  // MARK: Elements that are left out

  private static let dropping =
    #"{"id":1,"rows":[{"id":null,"q":"zero"},{"id":1,"q":"one"},{"id":2,"q":"two"}]}"#

  @Test("kept values are at the index of the result", arguments: [false, true])
  func dropped(hasKeys: Bool) throws {
    for options in [MappingOptions.lenient, .changing { $0.invalidElements = .drop }] {
      let mapper = Self.keeping {
        $0 = options
        $0.keepsUnknownKeys = true
      } rules: { provider in
        if hasKeys { Self.keyed(&provider) }
      }
      #expect(
        try roundTrip(Self.dropping, of: Sheet.self, by: mapper) { $0.pair = nil }
          == #"{"id":1,"rows":[{"id":1,"q":"one"},{"id":2,"q":"two"}],"maybe":[],"byNumber":{}}"#)
    }
  }

  @Test("it says so in the report")
  func forms() throws {
    let text = #"{"rows":[{"id":1,"q":"one"},{"id":2},{"id":3,"q":[]},{"q":5}]}"#
    #expect(
      try Self.keeping().mapWithReport(text, to: Table.self).report.unknownValues
        == ["rows": [["q": "one"], nil, ["q": []], ["q": 5]]])
    #expect(
      try Self.keyedKeeping.mapWithReport(text, to: Table.self).report.unknownValues
        == ["rows": [#"{"id":1}"#: ["q": "one"], #"{"id":3}"#: ["q": []], "3": ["q": 5]]])
  }

  @Test("a nil element has no leftovers, and the others stay in place")
  func useNil() throws {
    let mapper = Self.keeping { $0.invalidElements = .useNil }
    #expect(
      try roundTrip(
        #"{"rows":[],"maybe":[{"id":[],"q":0},null,{"id":1,"q":1}]}"#, of: Sheet.self, by: mapper)
        == #"{"rows":[],"maybe":[null,null,{"id":1,"q":1}],"byNumber":{}}"#)
  }

  @Test("values of dictionaries that are left out, come twice, or have other keys when written")
  func dictionaries() throws {
    let mapper = Self.keeping { $0.invalidElements = .drop }
    #expect(
      try roundTrip(
        #"{"1":{"id":[],"q":0},"2e0":{"id":2,"q":2},"3":{"id":3,"q":3},"3":{"id":4,"r":4}}"#,
        of: [Double: Strict].self, by: mapper
      ) { $0[2]?.id = 5 }
      .contains(#""2":{"id":5,"q":2}"#))
    #expect(
      try roundTrip(
        #"{"3":{"id":3,"q":3},"3":{"id":4,"r":4}}"#, of: [String: Strict].self, by: mapper
      )
      .contains(#""3":{"id":4,"#))
  }

  // MARK: Values that are not used

  @Test("nothing is kept of a value that the default replaces")
  func defaults() throws {
    let mapper = Self.keeping {
      $0.invalidValues = .useDefault
    } rules: { provider in
      provider.register { Sheet(rows: [Strict(id: 9)]) }
    }
    #expect(
      try roundTrip(
        #"{"rows":[{"id":1,"q":1},{"id":[]}],"id":[],"z":4}"#, of: Sheet.self, by: mapper)
        == #"{"rows":[{"id":9}],"maybe":[],"byNumber":{},"z":4}"#)
  }

  @Test("of a key that comes twice the last value counts")
  func duplicates() throws {
    #expect(
      try roundTrip(
        #"{"rows":[{"id":1,"q":1}],"rows":[{"id":2},{"id":3,"r":3}]}"#, of: Table.self,
        by: Self.keeping())
        == #"{"rows":[{"id":2},{"id":3,"r":3}]}"#)
  }

  // MARK: Other forms of collections

  @Test("a tuple with labels is read from an array and written as an object")
  func tuples() throws {
    #expect(
      try roundTrip(
        #"{"rows":[],"pair":[{"id":1,"q":1},{"id":2,"q":2}]}"#, of: Sheet.self, by: Self.keeping())
        == #"{"rows":[],"maybe":[],"byNumber":{},"#
        + #""pair":{"first":{"id":1,"q":1},"second":{"id":2,"q":2}}}"#)
  }

  @Test("a lone element that is accepted as an array", arguments: [false, true])
  func loneElements(hasKeys: Bool) throws {
    let mapper = Self.keeping {
      $0.acceptsSingleElements = true
    } rules: { provider in
      if hasKeys { Self.keyed(&provider) }
    }
    #expect(
      try roundTrip(#"{"rows":{"id":1,"q":1}}"#, of: Table.self, by: mapper)
        == #"{"rows":[{"id":1,"q":1}]}"#)
    #expect(
      try roundTrip(#"{"id":1,"q":1}"#, of: [Row].self, by: mapper) == #"[{"id":1,"q":1}]"#)
  }

  @Test("elements whose type is found by the name of a key have their index")
  func inferred() throws {
    let mapper = Self.keeping(rules: { $0.register { Row() } })
    let text = #"{"rows":[{"id":1,"q":1},5,{"id":2,"q":2}]}"#
    let report = try mapper.mapWithReport(text, to: Untyped.self).report
    #expect(report.entries.map(\.path.description) == ["rows[0].q", "rows[2].q"])
    #expect(try roundTrip(text, of: Untyped.self, by: mapper) == text)
  }

  @Test("flat keys, in elements after one that is left out")
  func flatKeys() throws {
    let mapper = Self.keeping {
      $0.invalidElements = .drop
    } rules: { provider in
      provider.configure(Placed.self) { $0.map("x", to: "point.x") }
    }
    #expect(
      try roundTrip(
        #"[{"x":[],"q":0},{"x":1,"q":1,"point":{"y":2,"z":3}}]"#, of: [Placed].self, by: mapper)
        == #"[{"x":1,"point":{"y":2,"z":3},"q":1}]"#)
  }

  // MARK: Unique keys

  @Test("elements that go, come, and change their order")
  func changed() throws {
    let text =
      #"[{"id":1,"q":1,"rows":[{"id":7,"q":7},{"id":8,"q":8}]},{"id":2,"q":2},{"id":3,"q":3}]"#
    #expect(
      try roundTrip(text, of: [Row].self, by: Self.keyedKeeping) { rows in
        rows.swapAt(0, 2)
        rows.remove(at: 1)
        rows[1].rows?.removeFirst()
        rows.insert(Row(id: 4), at: 0)
      } == #"[{"id":4},{"id":3,"q":3},{"id":1,"rows":[{"id":8,"q":8}],"q":1}]"#)
  }

  @Test("keys that are read and written under other names, or at paths")
  func renamed() throws {
    let mapper = Self.keeping(rules: { provider in
      provider.configure(Row.self) { row in
        row.map("ID", to: \.id)
        row.write(\.id, as: "meta.key")
        row.uniqueKeys(\.id)
      }
    })
    #expect(
      try roundTrip(
        #"[{"ID":"1","q":1},{"ID":2,"q":2,"meta":{"other":3}}]"#, of: [Row].self, by: mapper
      ) { $0.reverse() } == #"[{"meta":{"key":2,"other":3},"q":2},{"meta":{"key":1},"q":1}]"#)
  }

  @Test("keys whose first step is a number", arguments: ["12", "7.key"])
  func digits(key: String) throws {
    let mapper = Self.keeping(rules: { provider in
      provider.configure(Row.self) { row in
        row.map(key, to: \.id)
        row.uniqueKeys(\.id)
      }
    })
    func row(_ id: Int, _ more: String = "") -> String {
      key == "12" ? #"{"12":\#(id)\#(more)}"# : #"{"7":{"key":\#(id)}\#(more)}"#
    }
    let text = "[\(row(1, #","q":1"#)),\(row(2, #","q":2"#)),\(row(3, #","q":3"#))]"
    #expect(
      try roundTrip(text, of: [Row].self, by: mapper) { rows in
        rows[0].id = 4
        rows.swapAt(1, 2)
      } == "[\(row(4)),\(row(3, #","q":3"#)),\(row(2, #","q":2"#))]")
  }

  @Test("without keys in what is written the index tells")
  func notWritten() throws {
    let mapper = Self.keeping(rules: { provider in
      provider.configure(Row.self) { row in
        row.exclude(\.id)
        row.uniqueKeys(\.id)
      }
      provider.configure(Placed.self) { $0.uniqueKeys(\.point) }
    })
    #expect(
      try roundTrip(#"[{"id":1,"count":1},{"id":2,"q":2}]"#, of: [Row].self, by: mapper)
        == #"[{"count":1},{"q":2}]"#)
    let placed = #"[{"point":{"x":1,"y":2}},{"point":{"x":1,"y":3},"q":2}]"#
    #expect(try roundTrip(placed, of: [Placed].self, by: mapper) == placed)
  }

  @Test("elements with the same keys, or without, have what is theirs")
  func alike() throws {
    let mapper = Self.keyedKeeping
    let text = #"[{"id":1},{"id":1,"q":1},{"q":2},{"id":2},{"id":1,"q":3},{"q":4}]"#
    #expect(try roundTrip(text, of: [Row].self, by: mapper) == text)
  }

  @Test("the type that a discriminator chose belongs to the keys")
  func discriminator() throws {
    let mapper = Self.keeping(rules: { provider in
      provider.registerAll({ Dog() }, { Cat() })
      provider.configure(Animal.self) { animal in
        animal.discriminator("type", ["dog": Dog.self, "cat": Cat.self])
        animal.uniqueKeys("id")
      }
    })
    let text = #"[{"type":"dog","id":1,"q":"d"},{"type":"cat","id":1,"q":"c"}]"#
    try expectSameElementsReversed(text, of: [Animal?].self, by: mapper)
  }

  @Test("a type that has several names is known by the one that is written")
  func severalNames() throws {
    let mapper = Self.keeping(rules: { provider in
      provider.registerAll({ Dog() }, { Puppy() })
      provider.configure(Animal.self) { animal in
        animal.discriminator("type", ["dog": Dog.self, "puppy": Puppy.self])
        animal.uniqueKeys("id")
      }
      provider.configure(Dog.self) { dog in
        dog.discriminator("type", ["dog": Dog.self, "a puppy": Puppy.self, "puppy": Puppy.self])
      }
    })
    let text = #"[{"type":"puppy","id":1,"q":"p"},{"type":"dog","id":1,"q":"d"}]"#
    #expect(try roundTrip(text, of: [Animal].self, by: mapper) == text)
    try expectSameElementsReversed(text, of: [Animal].self, by: mapper)
  }

  @Test("sets keep what belongs to elements with keys, and nothing else")
  func sets() throws {
    struct Tag: Hashable { var id: Int }
    let text = #"[{"id":1,"q":1},{"id":2,"q":2},{"id":3}]"#
    let plain = try roundTrip(text, of: Set<Tag>.self, by: Self.keeping())
    #expect(!plain.contains("q"))
    let keyed = try roundTrip(
      text, of: Set<Tag>.self,
      by: Self.keeping(rules: { $0.configure(Tag.self) { $0.uniqueKeys(\.id) } }))
    #expect(
      try Set(EntryPoint.jsonValue(keyed).elements) == Set(EntryPoint.jsonValue(text).elements))
  }

  @Test("leftovers of no element are left out")
  func strange() throws {
    let kept: JSONValue = ["7": 1, "": 2, "}": 3, "{": 4, "{}#x": ["q": 5], #"{"id":1}#9"#: 6]
    #expect(
      try ObjectMapper.shared.jsonString(from: [Row(id: 1)], keeping: kept)
        == #"[{"id":1}]"#)
    #expect(try ObjectMapper.shared.jsonString(from: [1, 2], keeping: kept) == "[1,2]")
  }
}
