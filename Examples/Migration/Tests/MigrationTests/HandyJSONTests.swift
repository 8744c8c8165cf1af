import Foundation
import Testing

@testable import FromHandyJSON

/// The calls and models of HandyJSON, with the documents that its users have.
@MainActor @Suite struct HandyJSONTests {
  @Test func `Scalars and collections are read from values that fit and from strings`() throws {
    let text = """
      {
        "count": "3", "ratio": 0.25, "small": -7, "big": 18446744073709551615, "isOn": "true",
        "label": 12, "levels": [1, 2], "flags": {"a": true}, "unit": "feet", "limit": 1.5
      }
      """
    let reading = try #require(Reading.deserialize(from: text))
    #expect(reading.count == 3)
    #expect(reading.ratio == 0.25)
    #expect(reading.small == -7)
    #expect(reading.big == .max)
    #expect(reading.isOn)
    #expect(reading.label == "12")
    #expect(reading.levels == [1, 2])
    #expect(reading.flags == ["a": true])
    #expect(reading.unit == .feet)
    #expect(reading.limit == 1.5)

    let again = try #require(Reading.deserialize(from: reading.toJSONString()))
    #expect(again.big == .max)
    #expect(again.toJSONString() == reading.toJSONString())
  }

  @Test func `What does not fit leaves the default, and null leaves it too`() throws {
    let text = #"{"count": "many", "ratio": null, "levels": null, "unit": "miles", "big": ""}"#
    let reading = try #require(Reading.deserialize(from: text))
    #expect(reading.count == 0)
    #expect(reading.ratio == nil)
    #expect(reading.levels == [])
    #expect(reading.unit == .meters)
    #expect(reading.big == nil)
    #expect(reading.label == nil)
  }

  @Test func `An update keeps what the document does not have, and what is null there`() throws {
    var reading = Reading()
    reading.ratio = 0.5
    reading.label = "old"
    let same = reading
    JSONDeserializer.update(object: &reading, from: #"{"label": "new", "ratio": null}"#)
    #expect(reading === same)
    #expect(reading.label == "new")
    #expect(reading.ratio == 0.5)
    JSONDeserializer.update(object: &reading, from: ["count": 4])
    #expect(reading.count == 4)
  }

  @Test func `Nested structs and classes keep their declared defaults`() throws {
    let text = """
      {
        "name": "Mill", "door": {"color": "red"}, "sideDoors": [{"width": 80}, {}],
        "owner": {"name": "Ann"}, "tenants": {"first": {"name": "Bea"}}
      }
      """
    let building = try #require(Building.deserialize(from: text))
    #expect(building.door.width == 90)
    #expect(building.door.color == "red")
    #expect(building.sideDoors.map(\.width) == [80, 90])
    #expect(building.owner?.name == "Ann")
    #expect(building.tenants["first"]?.name == "Bea")
    #expect(
      building.toJSONString()
        == """
        {"name":"Mill","door":{"width":90,"color":"red"},"sideDoors":[{"width":80},{"width":90}],\
        "owner":{"name":"Ann"},"tenants":{"first":{"name":"Bea"}}}
        """)
  }

  @Test func `A generic type is a model for each of its arguments`() throws {
    let text = #"{"code": 0, "items": [{"width": 70}], "best": {"color": "blue"}}"#
    let doors = try #require(Page<Door>.deserialize(from: text))
    #expect(doors.items?.first?.width == 70)
    #expect(doors.best?.color == "blue")
    let owners = try #require(Page<Owner>.deserialize(from: #"{"items": [{"name": "Ann"}]}"#))
    #expect(owners.items?.first?.name == "Ann")
  }

  @Test func `Keys and transforms of a struct`() throws {
    let member = try #require(
      Member.deserialize(from: #"{"member_name": "Bob", "id": "7", "member_height": "180"}"#))
    #expect(member.name == "Bob")
    #expect(member.id == "member-7")
    #expect(member.height == 180)
    #expect(
      member.toJSONString()
        == #"{"member_name":"Bob","id":"member-7","member_height":"180"}"#)
  }

  @Test func `A transform of a class, in both directions`() throws {
    let article = try #require(
      Article.deserialize(from: #"{"name": "Lamp", "price_in_cents": 18000}"#))
    #expect(article.price == 180)
    let json = try #require(article.toJSON())
    #expect(json["price_in_cents"] as? Int == 18000)
    #expect(json["price"] == nil)
  }

  @Test func `The first of several keys that is present wins, and the first is written`() throws {
    let contact = try #require(
      Contact.deserialize(from: #"{"e_mail": "a@b.c", "mobile": "1", "fax_number": "2"}"#))
    #expect(contact.mail == "a@b.c")
    #expect(contact.phone == "1")
    #expect(contact.fax == "2")
    #expect(contact.toJSONString() == #"{"mail":"a@b.c","phone":"1","fax_number":"2"}"#)
  }

  @Test func `Excluded properties are neither read nor written`() throws {
    let draft = try #require(
      Draft.deserialize(from: #"{"title": "A", "secret": "x", "cache": {"text": "y"}}"#))
    #expect(draft.title == "A")
    #expect(draft.secret == nil)
    #expect(draft.cache == nil)
    draft.secret = "z"
    #expect(draft.toJSONString() == #"{"title":"A"}"#)
  }

  @Test func `Paths reach into nested objects, also through keys with dots`() throws {
    let text = """
      {
        "reading": {"unit": "feet"},
        "building": {"door": {"width": 80}, "tenants": {"first": {"name": "Bea"}}},
        "first layer": {"second.layer": {"mode": "feet"}}
      }
      """
    let summary = try #require(Summary.deserialize(from: text))
    #expect(summary.unit == .feet)
    #expect(summary.width == 80)
    #expect(summary.tenant == "Bea")
    #expect(summary.mode == .feet)
    #expect(summary.toJSON()?["mode"] as? String == "feet")
  }

  @Test func `An enum without raw values is the name of its case`() throws {
    let lamp = try #require(Lamp.deserialize(from: #"{"name": "desk", "phase": "night"}"#))
    #expect(lamp.phase == .night)
    #expect(lamp.toJSONString() == #"{"name":"desk","phase":"night"}"#)
  }

  @Test func `Rules of a superclass hold for its subclasses, and work is done at the end`() throws {
    let text = """
      {
        "name": "Tom", "born": "2020-03-01", "last_seen": 1600000000, "lives": 8,
        "site": "https://example.org/ä b", "weight": "4.20"
      }
      """
    let cat = try #require(Cat.deserialize(from: text))
    #expect(cat.title == "Tom, 8 lives")
    #expect(cat.born == Date(timeIntervalSince1970: 1_583_020_800))
    #expect(cat.seen == Date(timeIntervalSince1970: 1_600_000_000))
    #expect(cat.site?.absoluteString == "https://example.org/%C3%A4%20b")
    #expect(cat.weight == Decimal(string: "4.2"))
    let animal: Animal = cat
    #expect(
      animal.toJSONString()
        == """
        {"name":"Tom","born":"2020-03-01","last_seen":1600000000,"lives":8,\
        "site":"https://example.org/%C3%A4%20b","weight":"4.2"}
        """)
  }

  @Test(arguments: ["data.user", "data.user.", ".data.user."])
  func `A designated path may have empty steps`(path: String) throws {
    let text = #"{"code": 200, "data": {"user": {"name": "Ann"}}}"#
    #expect(Owner.deserialize(from: text, designatedPath: path)?.name == "Ann")
  }

  @Test(arguments: ["", "."])
  func `A designated path without steps is the whole document`(path: String) throws {
    #expect(Owner.deserialize(from: #"{"name": "Ann"}"#, designatedPath: path)?.name == "Ann")
  }

  @Test func `Text that is not JSON and paths that lead nowhere are nil`() {
    #expect(Owner.deserialize(from: #"{"name" "Ann"}"#) == nil)
    #expect([Owner].deserialize(from: #"{"name" "Ann"}"#) == nil)
    #expect(Owner.deserialize(from: #"{"name": "Ann"}"#, designatedPath: "wrong") == nil)
    #expect(Owner.deserialize(from: #"{"name": "Ann"}"#, designatedPath: "name.name") == nil)
    #expect(Owner.deserialize(from: nil as String?) == nil)
  }

  @Test
  func `Arrays are read from text, from arrays and at a path, with nil for what does not fit`()
    throws
  {
    let text = #"{"result": {"data": [{"name": "Ann"}, 7, {"name": "Bea"}]}}"#
    let owners = try #require([Owner].deserialize(from: text, designatedPath: "result.data"))
    #expect(owners.map { $0?.name } == ["Ann", nil, "Bea"])
    #expect(owners.compactMap { $0 }.toJSONString() == #"[{"name":"Ann"},{"name":"Bea"}]"#)

    let array: [Any] = [["name": "Ann"]]
    #expect([Owner].deserialize(from: array)?.first??.name == "Ann")
    #expect([Owner].deserialize(from: array as NSArray)?.first??.name == "Ann")
    #expect(JSONDeserializer<Owner>.deserializeModelArrayFrom(array: array)?.count == 1)
    #expect([Owner()].toJSON().count == 1)
  }

  @Test func `Models are read on other threads, too`() async {
    let name = await Task.detached { Owner.deserialize(from: #"{"name": "Ann"}"#)?.name }.value
    #expect(name == "Ann")
  }

  @Test func `Dictionaries and data are documents, too`() throws {
    let json: [String: Any] = ["name": "Ann"]
    #expect(Owner.deserialize(from: json)?.name == "Ann")
    #expect(Owner.deserialize(from: json as NSDictionary)?.name == "Ann")
    #expect(Owner.deserialize(from: Data(#"{"name": "Ann"}"#.utf8))?.name == "Ann")
    #expect(JSONDeserializer<Owner>.deserializeFrom(dict: json)?.name == "Ann")
    #expect(
      Owner.deserialize(from: json)?.toJSONString(prettyPrint: true)
        == """
        {
          "name": "Ann"
        }
        """)
  }
}
