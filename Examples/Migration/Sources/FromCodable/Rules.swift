// What `CodingKeys`, `init(from:)` and `encode(to:)` of the models said, where their properties do
// not say it.

import AutoMapper
import Foundation

nonisolated extension MappingProvider {
  mutating func addRules() {
    defaults(Settings(user: ""), requiring: \.user)
    register({ Vehicle(name: "", wheels: 0) }, { Truck(name: "", wheels: 0, load: 0) })

    configure(Repository.self) { repository in
      repository.map("full_name", to: \.fullName)
      repository.map("html_url", to: \.url)
      repository.map("stargazers_count", to: \.starCount)
      repository.map("private", to: \.isPrivate)
      repository.map("clone_url", to: \.cloneURL)
      repository.ignore(\.localPath)
    }
    configure(Place.self) { place in
      place.map("location.coordinates.lat", to: \.latitude)
      place.map("location.coordinates.lon", to: \.longitude)
      place.map("location.country", to: \.country)
    }
    configure(Vehicle.self) { vehicle in
      vehicle.require(\.name, \.wheels)
    }
    configure(Truck.self) { truck in
      truck.require(\.load)
    }
    configure(Feed.self) { feed in
      feed.options(for: \.scores) { options in options.invalidElements = .drop }
    }
    convert(
      Item.self,
      decode: { node in
        switch try node.type.string {
        case "text": .text(try node.map(to: Text.self))
        case "photo": .photo(try node.map(to: Photo.self))
        case let type: throw UnknownItem(type: type)
        }
      },
      encode: { item -> JSONValue in
        switch item {
        case .text(let text):
          ["type": "text", "body": .string(text.body)]
        case .photo(let photo):
          [
            "type": "photo", "url": .string(photo.url.absoluteString),
            "width": .number(JSONNumber(photo.width)),
          ]
        }
      })
    configure(Event.self) { event in
      event.map("start_date", to: \.startDate)
      event.map("day_of_birth", to: \.dayOfBirth)
      event.dateFormat(.secondsSince1970, for: \.startDate)
      event.dateFormat("yyyy-MM-dd", for: \.dayOfBirth)
    }
    fallback(Status.self, .unknown)
  }
}

nonisolated struct UnknownItem: Error {
  var type: String
}
