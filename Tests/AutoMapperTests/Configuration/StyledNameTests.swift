import AutoMapper
import Testing

/// Names that are alike when case and separators do not count, in the styles of a provider.
@Suite("Rules: styles of names that are alike")
struct StyledNameTests {
  // swift-format-ignore: AlwaysUseLowerCamelCase
  struct Alike: Equatable {
    var id: Int?
    var ID: Int?
    var i_d: Int?
    var _id: Int?
  }

  // swift-format-ignore: AlwaysUseLowerCamelCase
  struct Taken: Equatable {
    var userName: Int?
    var user_name: Int?
    var other: Int?
  }

  private func mapper(_ style: KeyStyle) -> ObjectMapper { ObjectMapper { $0.keyStyle = style } }

  @Test("each has a key of its own, from which it is read again", arguments: KeyStyle.allCases)
  func distinct(style: KeyStyle) throws {
    let mapper = mapper(style)
    let alike = Alike(id: 1, ID: 2, i_d: 3, _id: 4)
    let taken = Taken(userName: 1, user_name: 2, other: 3)
    #expect(try mapper.map(mapper.jsonString(from: alike), to: Alike.self) == alike)
    #expect(try mapper.map(mapper.jsonValue(from: alike), to: Alike.self) == alike)
    #expect(try mapper.map(mapper.dictionary(from: alike), to: Alike.self) == alike)
    #expect(try mapper.map(mapper.jsonData(from: taken), to: Taken.self) == taken)
    #expect(mapper.validate(Alike.self).allSatisfy { $0.kind == .ambiguousProperties })
  }

  @Test("the first has the key in the style, the others are written as they are declared")
  func keys() {
    let alike = Alike(id: 1, ID: 2, i_d: 3, _id: 4)
    expectEveryForm(
      of: alike, as: #"{"id":1,"ID":2,"i_d":3,"_id":4}"#, with: mapper(.camelCase))
    expectEveryForm(
      of: alike, as: #"{"Id":1,"ID":2,"i_d":3,"_id":4}"#, with: mapper(.pascalCase))
    expectEveryForm(
      of: Taken(userName: 1, user_name: 2), as: #"{"userName":1,"user_name":2}"#,
      with: mapper(.snakeCase))
  }

  @Test("a key that is registered for one property is not another's in the style")
  func registered() {
    let mapper = ObjectMapper { provider in
      provider.keyStyle = .snakeCase
      provider.configure(Taken.self) {
        $0.ignore(\.user_name)
        $0.map("user_name", to: \.other)
      }
    }
    expectBothDirections(
      #"{"userName":1,"user_name":3}"#, of: Taken.self, with: mapper
    ) { $0 == Taken(userName: 1, other: 3) }
  }
}
