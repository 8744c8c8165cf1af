import AutoMapper
import Foundation
import Testing

/// Names in backticks, which may contain any character since Swift 6.2.
@Suite("Types: raw identifiers")
struct RawIdentifierTests {
  struct Form: Equatable {
    var `first name`: String?
    var `class`: Int?
    var `is open?`: Bool?
    var `a.b`: Int?
  }

  final class Late {
    lazy var `the sum` = 7
    var id = 1
  }

  enum Place: Hashable {
    case `1st`
    case second
    case `the last`
  }

  enum Size: String { case `1st`, other }

  struct Keyed: Codable, Equatable {
    var `c d`: Int
    var plain: Int

    enum CodingKeys: String, CodingKey {
      case `c d` = "cd"
      case plain
    }
  }

  enum Payload: Codable, Equatable {
    case `two words`(Int)
  }

  @Test("properties are read and written without the backticks")
  func properties() {
    expectBothDirections(
      #"{"first name":"Ann","class":2,"is open?":true,"a.b":3}"#, of: Form.self
    ) { $0 == Form(`first name`: "Ann", class: 2, `is open?`: true, `a.b`: 3) }
    expectMapping(
      #"{"first_name":"Ann","Class":2}"#, as: Form(`first name`: "Ann", class: 2))
  }

  @Test("lazy properties likewise")
  func lazyProperties() throws {
    let mapper = ObjectMapper { $0.register { Late() } }
    expectMapping(#"{"the sum":5,"id":2}"#, to: Late.self, with: mapper) {
      $0.`the sum` == 5 && $0.id == 2
    }
    let late = try mapper.map(#"{"the sum":5,"id":2}"#, to: Late.self)
    expectEveryForm(of: late, as: #"{"the sum":5,"id":2}"#, with: mapper)
  }

  @Test("rules name them by key path or name")
  func rules() {
    let mappers = [
      ObjectMapper.with(Form.self) {
        $0.map("n", to: \.`first name`)
        $0.map("o", to: \.`is open?`)
        $0.map("x.y", to: \.`a.b`)
      },
      ObjectMapper.with(Form.self) {
        $0.map("n", to: "first name")
        $0.map("o", to: "is open?")
        $0.map("x.y", to: "a.b")
      },
    ]
    for mapper in mappers {
      #expect(mapper.validate(Form.self) == [])
      expectBothDirections(
        #"{"n":"Ann","class":1,"o":false,"x":{"y":3}}"#, of: Form.self, with: mapper
      ) { $0 == Form(`first name`: "Ann", class: 1, `is open?`: false, `a.b`: 3) }
    }
  }

  @Test("errors name them so")
  func errors() {
    expectRefusal(
      #"{"class":1,"first name":[]}"#, as: Form.self, .typeMismatch, path: #"["first name"]"#,
      #"["first name"]: expected String, found an array"#)
  }

  @Test("cases of enums, raw values and payloads too")
  func cases() {
    expectBothDirections(#"["1st","second","the last"]"#, of: [Place].self) {
      $0 == [.`1st`, .second, .`the last`]
    }
    expectMapping(#"["1ST","the_last"]"#, as: [Place.`1st`, .`the last`])
    expectBothDirections(#"{"1st":1}"#, of: [Place: Int].self) { $0 == [.`1st`: 1] }
    expectBothDirections(#"["1st"]"#, of: [Size].self) { $0 == [.`1st`] }
    expectRefusal(
      #"["third"]"#, as: [Place].self, .unknownCase, path: "[0]",
      #"[0]: expected one of "1st", "second", "the last" (Place), found the string "third""#)
    expectBothDirections(#"{"two words":{"_0":1}}"#, of: Payload.self) { $0 == .`two words`(1) }
  }

  @Test("labels of tuples")
  func tuples() {
    expectBothDirections(
      #"{"value":{"x y":1,"z":2}}"#, of: Box<(`x y`: Int, z: Int)>.self
    ) { $0.value == (1, 2) }
  }

  @Test("coding keys and styles")
  func codable() {
    expectBothDirections(#"{"cd":1,"plain":2}"#, of: Keyed.self) { $0 == Keyed(`c d`: 1, plain: 2) }
    let snake = ObjectMapper { $0.keyStyle = .snakeCase }
    expectEveryForm(
      of: Form(`first name`: "Ann", `is open?`: true), as: #"{"first_name":"Ann","is open?":true}"#,
      with: snake)
  }
}
