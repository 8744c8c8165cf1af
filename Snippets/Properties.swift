// Shows special properties: wrappers, tuples, observers, classes without a factory.

import AutoMapper

let mapper = ObjectMapper()

@propertyWrapper
struct Trimmed {
  private var _wrappedValue: String

  init(wrappedValue: String) { _wrappedValue = String(wrappedValue.drop { $0 == " " }) }

  var wrappedValue: String {
    get { _wrappedValue }
    set { _wrappedValue = String(newValue.drop { $0 == " " }) }
  }
}

struct Place {
  @Trimmed var name = ""
  var position: (latitude: Double, longitude: Double)
  var size: (Int, Int)
  var opening: ClosedRange<Int>
}

let place = try mapper.map(
  """
  {
    "name": "Museum", "position": { "latitude": 48.86, "longitude": 2.34 },
    "size": [120, 80], "opening": [9, 18]
  }
  """,
  to: Place.self)
print(place.name, place.position.latitude, place.size.1, place.opening)
print(try mapper.jsonString(from: place))

final class Player {
  var name = "nobody" {
    didSet { print("\(oldValue) is \(name) now") }
  }
  var wins = 0
  var games = 1

  var percent: Int {
    get { wins * 100 / games }
    set { wins = newValue * games / 100 }
  }
}

let observing = ObjectMapper { provider in
  provider.register { Player() }
  provider.configure(Player.self) { player in
    player.set(\.name)
    player.set(\.percent, named: "percent")
  }
}
let player = try observing.map(#"{"games": 20, "name": "Ann"}"#, to: Player.self)
try observing.update(player, with: #"{"percent": 75}"#)
print(try observing.jsonString(from: player))

final class Track {
  let title: String
  var year: Int?

  init(title: String) { self.title = title }
}

var options = MappingOptions()
options.buildsClassesWithoutFactory = true
let building = ObjectMapper(options: options)
let track = try building.map(#"{"title": "So What"}"#, to: Track.self)
print(track.title)
