import AutoMapper
import Testing

/// Rules for properties whose names differ in case and separators only.
@Suite("Rules: names that are alike")
struct AlikeNameTests {
  // swift-format-ignore: AlwaysUseLowerCamelCase
  struct Alike: Equatable {
    var id: Int?
    var ID: Int?
    var i_d: Int?
  }

  struct Outer: Equatable { var inner: Alike? = Alike() }

  // swift-format-ignore: AlwaysUseLowerCamelCase
  final class Changing {
    var id = 0
    var ID = 0 { didSet { changes += 1 } }
    var changes = 0
  }

  @Test("each rule belongs to the property that it names", arguments: [false, true])
  func eachItsOwn(byKeyPath: Bool) throws {
    let mapper = ObjectMapper.with(Alike.self) {
      if byKeyPath {
        $0.map("x", to: \.ID)
        $0.map("y", to: \.id)
        $0.map("z", to: \.i_d)
      } else {
        $0.map("x", to: "ID")
        $0.map("y", to: "id")
        $0.map("z", to: "i_d")
      }
    }
    expectBothDirections(#"{"y":1,"x":2,"z":3}"#, of: Alike.self, with: mapper) {
      $0 == Alike(id: 1, ID: 2, i_d: 3)
    }
  }

  @Test("rules of all sorts stay apart")
  func allSorts() throws {
    let mapper = ObjectMapper.with(Alike.self) {
      $0.require(\.ID)
      $0.write("ID", as: "big")
      $0.write("id", as: "small")
      $0.ignore(\.i_d)
    }
    #expect(
      try mapper.jsonString(from: Alike(id: 1, ID: 2, i_d: 3)) == #"{"small":1,"big":2}"#)
    #expect(try mapper.map(#"{"ID":2}"#, to: Alike.self) == Alike(ID: 2))
    #expect(throws: MappingError.self) { try mapper.map(#"{"id":1}"#, to: Alike.self) }
  }

  @Test("another spelling still means the first property that is alike, and the later rule wins")
  func spellings() throws {
    let mapper = ObjectMapper.with(Alike.self) {
      $0.map("x", to: "I_D")
      $0.map("y", to: "id")
      $0.map("z", to: "Id")
    }
    #expect(try mapper.map(#"{"x":1,"y":2,"z":3}"#, to: Alike.self) == Alike(id: 3))
  }

  @Test("flat keys reach the inner property that they name")
  func flatKeys() throws {
    let mapper = ObjectMapper.making(Outer()) {
      $0.map("x", to: "inner.ID")
      $0.map("y", to: "inner.id")
    }
    expectBothDirections(#"{"x":2,"y":1,"inner":{"i_d":3}}"#, of: Outer.self, with: mapper) {
      $0 == Outer(inner: Alike(id: 1, ID: 2, i_d: 3))
    }
  }

  @Test("a setter belongs to the property that it names")
  func setter() throws {
    let mapper = ObjectMapper.making(Changing()) {
      $0.set(\.ID)
      $0.ignore(\.changes)
    }
    let value = try mapper.map(#"{"id":1,"ID":2}"#, to: Changing.self)
    #expect(value.id == 1)
    #expect(value.ID == 2)
    #expect(value.changes == 1)
  }
}
