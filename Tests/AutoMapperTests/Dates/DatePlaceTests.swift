import AutoMapper
import Foundation
import Testing

/// A format of dates holds for all dates in a property, wherever they stand.
@Suite("Dates: formats of dates in tuples and keys")
struct DatePlaceTests {
  struct Plan {
    var span: (Date, Int)
    var named: (start: Date, count: Int)
    var days: [Date: Int]
    var nested: [[Date: (Date?, String)]]
  }

  static let text =
    #"{"span":["03/02/2001",1],"named":{"start":"03/02/2001","count":2},"#
    + #""days":{"03/02/2001":3},"nested":[{"03/02/2001":["04/02/2001","x"]}]}"#
  static let day = Date(timeIntervalSince1970: 981_158_400)

  @Test(
    "a property's and a type's",
    arguments: [
      ObjectMapper.with(Plan.self) {
        for name in ["span", "named", "days", "nested"] { $0.dateFormat("dd/MM/yyyy", for: name) }
      },
      ObjectMapper.with(Plan.self) { $0.dateFormat("dd/MM/yyyy") },
    ])
  func everywhere(mapper: ObjectMapper) {
    #expect(mapper.validate(Plan.self) == [])
    expectBothDirections(Self.text, of: Plan.self, with: mapper) {
      $0.span == (Self.day, 1) && $0.named == (Self.day, 2) && $0.days == [Self.day: 3]
        && $0.nested[0][Self.day]?.0 == Self.day + 86_400 && $0.nested[0][Self.day]?.1 == "x"
    }
  }

  @Test("no other format is read there")
  func errors() {
    let mapper = ObjectMapper.with(Box<[Date: Int]>.self) {
      $0.dateFormat("dd/MM/yyyy", for: \.value)
    }
    expectRefusal(
      #"{"value":{"2001-02-03":1}}"#, as: Box<[Date: Int]>.self, .typeMismatch,
      path: #"value["2001-02-03"]"#,
      #"value["2001-02-03"]: expected a key of type Date, found the key "2001-02-03""#, with: mapper
    )
    let tuples = ObjectMapper.with(Box<(Date, Int)>.self) {
      $0.dateFormat("dd/MM/yyyy", for: \.value)
    }
    expectRefusal(
      #"{"value":["2001-02-03",1]}"#, as: Box<(Date, Int)>.self, .invalidDate, path: "value[0]",
      with: tuples)
  }
}
