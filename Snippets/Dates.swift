// Shows how dates are read and written.

import AutoMapper
import Foundation

struct Event {
  var createdAt: Date
  var day: Date
  var reminders: [Date]
}

var provider = MappingProvider()
provider.configure(Event.self) { event in
  event.dateFormat("MM/dd/yyyy", for: \.day)
}
let mapper = ObjectMapper(provider)

let event = try mapper.map(
  """
  {
    "created_at": "2024-02-29T12:00:00Z", "day": "03/01/2024",
    "reminders": [1709294400, "2024-03-01 14:30:00", "2024-03-02"]
  }
  """,
  to: Event.self)
print(event.createdAt.timeIntervalSince1970)
print(try mapper.jsonString(from: event, formatting: [.withoutEscapingSlashes]))

// A default for all dates: it is written, and read before the common formats.
let epoch = ObjectMapper { provider in
  provider.defaultDateFormat = .secondsSince1970
}
print(try epoch.jsonString(from: event))
