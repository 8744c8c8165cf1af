import AutoMapper
import Foundation
import Testing

@Suite("Keys: spellings")
struct KeySpellingTests {
  struct Model: Equatable {
    var firstName: String?
    var userID: Int?
    var htmlURL: String?
    var addressLine2: String?
    var eTag: String?
    var id: Int?
    var x: Int?
    // swift-format-ignore: IdentifiersMustBeASCII
    // The names are what is tested.
    var größe: Int?
    var `default`: Int?
    var _private: Int?
    // swift-format-ignore: AlwaysUseLowerCamelCase
    var snake_case_name: Int?
    // swift-format-ignore: AlwaysUseLowerCamelCase
    var ALLCAPS: Int?
  }

  /// Keys that lead to a property, by the property's name.
  static let rows: [(property: String, keys: [String])] = [
    (
      "firstName",
      [
        "firstName", "first_name", "FirstName", "FIRST_NAME", "first-name", "First-Name",
        "first name", "First Name", "firstname", "FIRSTNAME", "FirstNAmE", "_first_name_",
        "__firstName", "@firstName", "$first_name", "#First Name", "f_i_r_s_t_n_a_m_e",
        "first--name", "first__name", " first name ",
      ]
    ),
    (
      "userID",
      ["userID", "userId", "user_id", "UserID", "USER_ID", "userid", "user-id", "$userId"]
    ),
    ("htmlURL", ["htmlURL", "html_url", "htmlUrl", "HTMLURL", "HTML-URL", "HtmlUrl"]),
    ("addressLine2", ["addressLine2", "address_line_2", "address-line2", "ADDRESS LINE 2"]),
    ("eTag", ["eTag", "etag", "ETag", "e-tag", "E_TAG"]),
    ("id", ["id", "ID", "Id", "_id", "@id", "$id", "#id", "i_d", "-id-"]),
    ("x", ["x", "X", "_x", "x_"]),
    ("größe", ["größe", "GRößE", "grö_ße"]),
    ("default", ["default", "Default", "_default"]),
    ("_private", ["_private", "private", "PRIVATE", "__private", "@private"]),
    ("snake_case_name", ["snake_case_name", "snakeCaseName", "SnakeCaseName", "snake-case-name"]),
    ("ALLCAPS", ["ALLCAPS", "allcaps", "all_caps", "allCaps"]),
  ]

  /// The value of a property by its name.
  static func value(_ name: String, of model: Model) -> String? {
    Mirror(reflecting: model).children.first { $0.label == name }
      .flatMap { child in
        (child.value as? Int?)?.map { "\($0)" } ?? (child.value as? String?) ?? nil
      }
  }

  @Test("each spelling leads to its property and to no other", arguments: rows)
  func spelling(property: String, keys: [String]) throws {
    for key in keys {
      let encoded = String(decoding: try JSONEncoder().encode(key), as: UTF8.self)
      for entryPoint in EntryPoint.allCases {
        let model = try entryPoint.map("{\(encoded):7}", to: Model.self, with: .shared)
        #expect(Self.value(property, of: model) == "7", "\(entryPoint): \(key)")
        let set = Mirror(reflecting: model).children.compactMap(\.label)
          .filter { Self.value($0, of: model) != nil }
        #expect(set == [property], "\(entryPoint): \(key)")
      }
    }
  }

  @Test(
    "keys that lead nowhere",
    arguments: [
      "", "-", "_", " ", "$", "__--  ", "first.name", "first/name", "firstNames", "firstNam",
      "name",
      "fırstname", "user:id", "ıd", "i̇d", "id[]", "id\0", "\u{FEFF}id", "\u{212A}", "grosse",
      "gro\u{308}ße",
      "first\u{A0}name", "first\tname", "first\nname", "ｉｄ", "İD",
    ])
  func unknown(key: String) throws {
    let encoded = String(decoding: try JSONEncoder().encode(key), as: UTF8.self)
    // JSONSerialization takes a byte-order mark off a key.
    let entryPoints =
      key.hasPrefix("\u{FEFF}") ? EntryPoint.swift : EntryPoint.all
    for text in ["{\(encoded):7}", "{\(encoded):[{}]}"] {
      expectMapping(text, as: Model(), entryPoints: entryPoints)
    }
    expectMapping(#"{\#(encoded):7,"id":1}"#, as: Model(id: 1), entryPoints: entryPoints)
    expectMapping(#"{"id":1,\#(encoded):7}"#, as: Model(id: 1), entryPoints: entryPoints)
  }

  @Test("escapes in a key are its letters")
  func escapes() {
    expectMapping(#"{"\u0069d":7}"#, as: Model(id: 7))
    expectMapping(
      #"{"user\u005fid":7,"\u0066irst\u004eame":"a"}"#, as: Model(firstName: "a", userID: 7))
    expectMapping(#"{"gr\u00f6\u00dfe":7}"#, as: Model(größe: 7))
  }

  @Test("spellings may change from object to object")
  func changing() {
    let spellings = ["userID", "user_id", "USERID", "user-id", "userId"]
    let text =
      "["
      + (0..<200).map { #"{"\#(spellings[$0 % 5])":\#($0),"x\#($0)":0}"# }.joined(separator: ",")
      + "]"
    expectMapping(text, as: (0..<200).map { Model(userID: $0) })
  }

  @Test("long keys", arguments: [15, 16, 100, 127, 128, 129, 1000, 100_000])
  func long(length: Int) {
    let mapper = ObjectMapper(options: .changing { $0.maximumKeyLength = 100_000 })
    let key = String(repeating: "k", count: length)
    expectMapping(
      #"{"\#(key)":1,"id":2}"#, as: Model(id: 2), with: mapper, entryPoints: EntryPoint.text)
    let separated = "i" + String(repeating: "_", count: length) + "d"
    // A key mostly of separators still is the name, at least while it is not absurd.
    if length <= 16 { expectMapping(#"{"\#(separated)":2}"#, as: Model(id: 2)) }
    expectMapping(#"{"\#(key)":1}"#, as: [key: 1], with: mapper, entryPoints: EntryPoint.text)
  }

  @Test("more spellings than the mapper cares to remember")
  func many() {
    let keys = (0..<2000).map { #""unknown_\#($0)":\#($0)"# }.joined(separator: ",")
    expectMapping(#"{\#(keys),"id":1}"#, as: Model(id: 1))
    expectMapping(
      #"[{"id":1,\#(keys)},{\#(keys),"user_id":2}]"#, as: [Model(id: 1), Model(userID: 2)])
  }
}
