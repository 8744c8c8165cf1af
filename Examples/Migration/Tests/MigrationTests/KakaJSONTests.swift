import Foundation
import Testing

@testable import FromKakaJSON

/// The calls of KakaJSON.
@Suite struct KakaJSONTests {
  private let text = """
    {
      "nick_name": "Ann", "age": "7", "grade": "good", "favorite": {"title": "A"},
      "books": [{"title": "B", "pages": 5}], "born": 1600000000
    }
    """

  @Test func `A model is read from text, data and dictionaries`() throws {
    let person = try #require(text.kj.model(Person.self))
    #expect(person.name == "Ann")
    #expect(person.age == 7)
    #expect(person.grade == .good)
    #expect(person.favorite?.pages == 100)
    #expect(person.books.map(\.pages) == [5])
    #expect(person.born == Date(timeIntervalSince1970: 1_600_000_000))

    let json: [String: Any] = ["names": ["Bea", "B"], "age": 8]
    #expect(json.kj.model(Person.self).name == "Bea")
    #expect((json as NSDictionary).kj.model(Person.self)?.age == 8)
    #expect(Data(text.utf8).kj.model(Student.self)?.name == "Ann")
    #expect(text.kj.model(type: Student.self) is Student)
    #expect(model(from: text, Student.self)?.score == 0)
    #expect(model(from: json, Student.self).age == 8)
    #expect(["pages": 3].kj.model(Book.self).pages == 3)
  }

  @Test func `What cannot be read is nil, or the default`() {
    #expect("{".kj.model(Book.self) == nil)
    #expect("{".kj.modelArray(Book.self).isEmpty)
    #expect(#"{"pages": "many"}"#.kj.model(Book.self)?.pages == 100)
    #expect(#"{"title": null}"#.kj.model(Book.self)?.title == "")
  }

  @Test func `Arrays are read from text and arrays`() {
    #expect("[\(text)]".kj.modelArray(Person.self).map(\.name) == ["Ann"])
    #expect([["title": "A"], ["title": "B"]].kj.modelArray(Book.self).map(\.title) == ["A", "B"])
    #expect(modelArray(from: "[\(text)]", Student.self).count == 1)
    let array: NSArray = [["title": "A"]]
    #expect(array.kj.modelArray(Book.self).map(\.title) == ["A"])
  }

  @Test func `A model is written as a dictionary and as text`() throws {
    let person = try #require(text.kj.model(Person.self))
    #expect(
      person.kj.JSONString()
        == """
        {"nick_name":"Ann","age":7,"grade":"good","favorite":{"title":"A","pages":100},\
        "books":[{"title":"B","pages":5}],"born":1600000000}
        """)
    #expect(person.kj.JSONObject()["age"] as? Int == 7)
    #expect(JSONObject(from: Book())["pages"] as? Int == 100)
    #expect([Book()].kj.JSONObjectArray().count == 1)
    #expect([Book()].kj.JSONString() == #"[{"title":"","pages":100}]"#)
    #expect(JSONString(from: Book(), prettyPrinted: true).contains("\n"))
  }

  @Test func `A model is updated, and keeps what is null in the document`() throws {
    var person = try #require(text.kj.model(Person.self))
    let same = person
    person.kj_m.convert(from: #"{"age": 9, "grade": null}"#)
    #expect(person === same)
    #expect(person.age == 9)
    #expect(person.grade == .good)
    var book = Book()
    book.kj_m.convert(from: ["pages": 7])
    book.kj_m.convert(from: Data(#"{"title": "C"}"#.utf8))
    #expect(book.pages == 7)
    #expect(book.title == "C")
  }
}
