import AutoMapper
import Foundation
import Testing

private final class Engine {
  var power = 1
  var name: String?
}

private struct Size {
  var width = 1
  var height = 1
}

private final class Car {
  var engine = Engine()
  var spare: Engine?
  var size = Size()
}

/// Of several keys for one property, only the best reaches what an update finds.
@Suite("Keys: several for one property of an updated object")
struct UpdateKeyOrderTests {
  private let mapper = ObjectMapper { provider in
    provider.registerAll({ Engine() }, { Size() }, { Car() })
    provider.configure(Car.self) { car in
      car.map(["motor", "drive"], to: \.engine)
      car.map(["second", "third"], to: \.spare)
      car.map(["extent", "area"], to: \.size)
    }
  }

  private func car() -> Car {
    let car = Car()
    car.engine.power = 90
    car.size.width = 90
    return car
  }

  private static let documents = [
    #"{"drive": {"power": 5}, "motor": {"name": "V"}}"#,
    #"{"motor": {"name": "V"}, "drive": {"power": 5}}"#,
    #"{"engine": {"power": 5}, "Drive": {"power": 6}, "motor": {"name": "V"}}"#,
  ]

  @Test("a worse key leaves no trace in an object", arguments: documents)
  func object(_ text: String) throws {
    let car = car()
    let engine = car.engine
    try mapper.update(car, with: text)
    #expect(car.engine === engine)
    #expect(car.engine.power == 90)
    #expect(car.engine.name == "V")
  }

  @Test("nor through a dictionary or a JSONValue", arguments: documents)
  func trees(_ text: String) throws {
    let json = try mapper.map(text, to: JSONValue.self)
    let first = car()
    try mapper.update(first, with: json)
    #expect(first.engine.power == 90)
    #expect(first.engine.name == "V")
    let second = car()
    let dictionary = try #require(
      try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    try mapper.update(second, with: dictionary)
    #expect(second.engine.power == 90)
    #expect(second.engine.name == "V")
  }

  @Test("nor where there was nil")
  func none() throws {
    let car = car()
    try mapper.update(car, with: #"{"third": {"power": 5}, "second": {"name": "V"}}"#)
    #expect(car.spare?.power == 1)
    #expect(car.spare?.name == "V")
  }

  @Test("nor in a struct")
  func structure() throws {
    let car = car()
    try mapper.update(car, with: #"{"area": {"width": 5}, "extent": {"height": 2}}"#)
    #expect(car.size.width == 90)
    #expect(car.size.height == 2)
  }

  @Test("a worse key counts where the better one is null")
  func null() throws {
    let car = car()
    try mapper.update(car, with: #"{"drive": {"power": 5}, "motor": null}"#)
    #expect(car.engine.power == 5)
  }

  @Test("what a worse key holds need not fit, but be JSON")
  func invalid() throws {
    let car = car()
    try mapper.update(car, with: #"{"drive": [1], "motor": {"power": 2}}"#)
    #expect(car.engine.power == 2)
    #expect(throws: MappingError.self) {
      try mapper.update(car, with: #"{"drive": {"power": nul}, "motor": {"power": 3}}"#)
    }
  }
}
