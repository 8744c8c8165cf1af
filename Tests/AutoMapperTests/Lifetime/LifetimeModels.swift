import AutoMapper
import AutoMapperTestSupport
import Foundation

/// A counted object that other models hold.
final class Owner: Tracked, @unchecked Sendable {
  var name = "an owner whose name does not fit into fifteen bytes"
  var age = 30
  var nicknames = ["one nickname that is rather long", "two"]
}

/// A struct that holds a counted object and memory of other kinds.
struct Label {
  var text: String
  var owner: Owner
  var weights: [Double]
}

enum Priority: Int, CaseIterable {
  case low = 1
  case high
}

enum Color: String, CaseIterable {
  case red
  case green
}

/// A struct with one property of each kind, built without a factory.
struct Parcel {
  let id: Int
  var title: String
  var owner: Owner
  var tags: [String]
  var counts: [String: Int]
  var extra: Any
  var priority: Priority
  var label: Label
  var maybe: Owner?
  var owners: [Owner]
  var ownersByName: [String: Owner]
  var marks: Set<String>
  var labels: [[Label]]
  var date: Date
  var link: URL
  var key: UUID
  var data: Data
  var price: Decimal
  var tree: JSONValue
  var colorCounts: [Color: [Owner?]]
  var last: String
}

/// The same memory in a struct whose factory gives it defaults.
struct Shelf {
  var id = 0
  var title = "a default title that is longer than fifteen bytes"
  var owner = Owner()
  var tags = ["a default tag that is longer than fifteen bytes"]
  var counts = ["default": 1]
  var extra: Any = Owner()
  var label = Label(text: "a default label that is rather long", owner: Owner(), weights: [1])
  var maybe: Owner? = Owner()
  var owners = [Owner(), Owner()]
  var ownersByName = ["default": Owner()]
  let fixed = Owner()
  var last = ""
}

/// The same memory in a class.
class Store: Tracked, @unchecked Sendable {
  var id = 0
  var title = "a default title that is longer than fifteen bytes"
  var owner = Owner()
  var tags = ["a default tag that is longer than fifteen bytes"]
  var counts = ["default": 1]
  var extra: Any = Owner()
  var label = Label(text: "a default label that is rather long", owner: Owner(), weights: [1])
  var maybe: Owner? = Owner()
  var owners = [Owner(), Owner()]
  var ownersByName = ["default": Owner()]
  var next: Store?
}

/// A subclass with memory of its own.
final class Depot: Store, @unchecked Sendable {
  var places: [Label] = []
  var keeper = Owner()
  var note: String? = "a default note that is longer than fifteen bytes"
}

enum LifetimeMappers {
  static func make() -> ObjectMapper {
    ObjectMapper { $0.registerAll({ Owner() }, { Shelf() }, { Store() }, { Depot() }) }
  }
}

/// A property of a document with text that fits and text that does not.
struct Member: Sendable {
  var key: String
  var good: String
  var bad: String
  /// Whether a struct without a factory needs it.
  var isRequired = true
}

/// The documents of the models above.
enum LifetimeDocuments {
  static let owner = #"{"name":"a name of more than fifteen bytes","age":5,"nicknames":["n"]}"#
  static let badOwner =
    #"{"name":"a name of more than fifteen bytes","age":"old","nicknames":["n"]}"#
  static let label =
    #"{"text":"a text of more than fifteen bytes","owner":\#(owner),"weights":[1,2]}"#
  static let badLabel =
    #"{"text":"a text of more than fifteen bytes","owner":\#(owner),"weights":[1,"x"]}"#

  static let common = [
    Member(key: "id", good: "7", bad: #""seven""#),
    Member(key: "title", good: #""a title of more than fifteen bytes \u00e9""#, bad: "[]"),
    Member(key: "owner", good: owner, bad: badOwner),
    Member(
      key: "tags", good: #"["a tag of more than fifteen bytes","b","c","d","e"]"#,
      bad: #"["a tag of more than fifteen bytes","b","c","d",{}]"#),
    Member(
      key: "counts", good: #"{"a key of more than fifteen bytes":1}"#,
      bad: #"{"a key of more than fifteen bytes":1,"b":{}}"#),
    Member(
      key: "extra", good: #"{"a":["a text of more than fifteen bytes",1,null,{"b":[]}]}"#,
      bad: #"{"a":["a text of more than fifteen bytes",1,nul]}"#),
    Member(key: "label", good: label, bad: badLabel),
    Member(key: "maybe", good: owner, bad: badOwner, isRequired: false),
    Member(key: "owners", good: "[\(owner),\(owner)]", bad: "[\(owner),\(owner),\(badOwner)]"),
    Member(
      key: "ownersByName", good: #"{"a":\#(owner),"b":\#(owner)}"#,
      bad: #"{"a":\#(owner),"b":\#(badOwner)}"#),
  ]

  static let parcel =
    common + [
      Member(key: "priority", good: "2", bad: "3"),
      Member(key: "marks", good: #"["a mark of more than fifteen bytes"]"#, bad: #"["m",[]]"#),
      Member(key: "labels", good: "[[\(label)],[]]", bad: "[[\(label)],[\(label),\(badLabel)]]"),
      Member(key: "date", good: #""2024-02-29T12:00:00Z""#, bad: #""2023-02-29T12:00:00Z""#),
      Member(key: "link", good: #""https://example.org/a/long/path""#, bad: "17"),
      Member(key: "key", good: #""4B5E0F6C-0E1B-4C57-9B7A-6B1B8C9D0E1F""#, bad: #""4B5E""#),
      Member(key: "data", good: #""aGVsbG8gd29ybGQsIGhlbGxvIHdvcmxk""#, bad: #""*""#),
      Member(key: "price", good: "19.99", bad: #""cheap""#),
      Member(key: "tree", good: #"{"a":["a text of more than fifteen bytes"]}"#, bad: #"{"a":[}"#),
      Member(key: "colorCounts", good: #"{"red":[\#(owner),null]}"#, bad: #"{"blue":[]}"#),
      Member(key: "last", good: #""the end""#, bad: "null"),
    ]

  static let depot =
    common + [
      Member(key: "next", good: #"{"id":2,"owner":\#(owner)}"#, bad: #"{"owner":\#(badOwner)}"#),
      Member(key: "places", good: "[\(label)]", bad: "[\(label),\(badLabel)]"),
      Member(key: "keeper", good: owner, bad: badOwner),
      Member(key: "note", good: #""a note of more than fifteen bytes""#, bad: "[]"),
    ]

  static let store = common + depot.filter { $0.key == "next" }

  /// The text of an object; the member of one number may be bad or left out.
  static func text(_ members: [Member], bad: Int? = nil, missing: Int? = nil) -> String {
    let texts = members.indices.filter { $0 != missing }.map { index in
      #""\#(members[index].key)":\#(index == bad ? members[index].bad : members[index].good)"#
    }
    return "{" + texts.joined(separator: ",") + "}"
  }
}
