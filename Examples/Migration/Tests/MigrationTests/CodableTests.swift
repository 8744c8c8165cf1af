import AutoMapper
import Foundation
import Testing

@testable import FromCodable

/// The calls of JSONDecoder and JSONEncoder, and models that were Codable.
@Suite struct CodableTests {
  private func read<Value>(_ text: String, as type: Value.Type = Value.self) throws -> Value {
    try ModelDecoder().decode(type, from: Data(text.utf8))
  }

  private func text<Value>(_ value: Value) throws -> String {
    String(decoding: try ModelEncoder().encode(value), as: UTF8.self)
  }

  @Test func `Nested structs`() throws {
    let document = """
      {"address":{"street":"A 1","city":"Ulm"},"people":[{"name":"Ann","mails":["a@b.c"],\
      "address":{"street":"B 2","city":"Bonn","zip":53111}}],"offices":{"main":{"street":"C","city":"Kiel"}}}
      """
    let company: Company = try read(document)
    #expect(company.people.first?.address?.zip == 53111)
    #expect(company.offices["main"]?.city == "Kiel")
    #expect(try text(company) == document)
    #expect(try read(text(company)) == company)
  }

  @Test func `Keys`() throws {
    let document = """
      {"id":1,"full_name":"a/b","html_url":"https://example.org/a","stargazers_count":7,\
      "private":true,"clone_url":"https://example.org/a.git"}
      """
    var repository: Repository = try read(document)
    #expect(repository.fullName == "a/b")
    #expect(repository.isPrivate)
    #expect(repository.localPath == nil)
    repository.localPath = "/tmp"
    #expect(try text(repository) == document)
  }

  @Test func `Defaults, except for what is required`() throws {
    let settings: Settings = try read(#"{"user": "ann", "fontSize": 9}"#)
    #expect(settings.theme == "light")
    #expect(settings.fontSize == 9)
    #expect(settings.columns == ["name", "date"])
    #expect(settings.limit == 50)
    #expect(try read(#"{"user": "ann", "theme": null}"#, as: Settings.self).theme == "light")
    #expect(throws: DecodingError.self) { try read("{}", as: Settings.self) }
  }

  @Test func `Nested containers`() throws {
    let document =
      #"{"name":"Museum","location":{"country":"FR","coordinates":{"lat":48.75,"lon":2.5}}}"#
    let place: Place = try read(document)
    #expect(place.latitude == 48.75)
    #expect(place.longitude == 2.5)
    #expect(place.country == "FR")
    let written = try text(place)
    #expect(
      written
        == #"{"name":"Museum","location":{"coordinates":{"lat":48.75,"lon":2.5},"country":"FR"}}"#)
    #expect(throws: DecodingError.self) { try read(#"{"name": "Museum"}"#, as: Place.self) }
  }

  @Test func `Subclasses`() throws {
    let document =
      #"{"name":"T","wheels":6,"load":1.5,"owner":{"name":"Ann","mails":[]}}"#
    let truck: Truck = try read(document)
    #expect(truck.wheels == 6)
    #expect(truck.owner?.name == "Ann")
    #expect(try text(truck) == document)
    #expect(throws: DecodingError.self) { try read(#"{"name": "T", "wheels": 6}"#, as: Truck.self) }
  }

  @Test func `Single values`() throws {
    let document = #"{"id":"a","related":["b","c"]}"#
    let order: Order = try read(document)
    #expect(order.id == Identifier("a"))
    #expect(order.related.count == 2)
    #expect(try text(order) == document)
  }

  @Test func `An array that is a value`() throws {
    let document = #"{"name":"l","segments":[[0,1.5],[2,3]]}"#
    let line: Line = try read(document)
    #expect(line.segments.map(\.end) == [1.5, 3])
    #expect(try text(line) == document)
  }

  @Test func `Elements that do not fit, and several types for a value`() throws {
    let feed: Feed = try read(#"{"title": "f", "price": "1.5", "scores": [1, "x", 3, null]}"#)
    #expect(feed.price == 1.5)
    #expect(feed.scores == [1, 3])
    #expect(try read(#"{"title": "f", "price": 2, "scores": []}"#, as: Feed.self).price == 2)
    #expect(throws: DecodingError.self) {
      try read(#"{"title": "f", "price": "much", "scores": []}"#, as: Feed.self)
    }
  }

  @Test func `A payload that depends on a key`() throws {
    let document =
      #"[{"type":"text","body":"hi"},{"type":"photo","url":"https://example.org/a","width":4}]"#
    let items: [Item] = try read(document)
    #expect(items.first == .text(Text(body: "hi")))
    #expect(try text(items) == document)
    #expect(throws: DecodingError.self) { try read(#"{"type": "sound"}"#, as: Item.self) }
  }

  @Test func `Dates of two formats, and cases of a newer server`() throws {
    let document =
      #"{"title":"e","start_date":1600000000,"day_of_birth":"2020-03-01","status":"open","history":["open","paused"]}"#
    let event: Event = try read(document)
    #expect(event.startDate == Date(timeIntervalSince1970: 1_600_000_000))
    #expect(event.dayOfBirth == Date(timeIntervalSince1970: 1_583_020_800))
    #expect(event.history == [.open, .unknown])
    #expect(try text(event) == document.replacing("paused", with: "unknown"))
  }

  @Test func `Code that catches errors of JSONDecoder still does`() {
    #expect {
      try read(#"{"id": {"x": 1}, "related": []}"#, as: Order.self)
    } throws: { error in
      guard case DecodingError.typeMismatch(_, let context) = error else { return false }
      return context.codingPath.map(\.stringValue) == ["id"]
    }
    #expect {
      try read(#"{"related": []}"#, as: Order.self)
    } throws: { error in
      guard case DecodingError.keyNotFound(let key, _) = error else { return false }
      return key.stringValue == "id"
    }
  }

  @Test func `A type that stays Codable is read by the coder of the mapper`() throws {
    let text = Data(#"["a"]"#.utf8)
    #expect(try mapper.coder.decode([Identifier].self, from: text) == [Identifier("a")])
    #expect(try mapper.coder.encode([Identifier("a")]) == text)
  }

  @Test func `A generic client keeps its calls`() throws {
    func get<Response>(_ type: Response.Type, from data: Data) throws -> Response {
      try ModelDecoder().decode(Response.self, from: data)
    }
    #expect(try get([Place].self, from: Data("[]".utf8)).isEmpty)
  }
}
