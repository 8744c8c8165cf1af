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
print(try mapper.jsonString(from: event))

// A default for all dates: it is used in writing, and before the common formats in reading.
let epoch = ObjectMapper { provider in
  provider.defaultDateFormat = .secondsSince1970
}
print(try epoch.jsonString(from: event))

// The only format of dates: nothing else is read.
var options = MappingOptions()
options.dateFormat = .secondsSince2001
print(try ObjectMapper(options: options).jsonString(from: event))

// Each row of the table in the article Dates.
let forms: [Any] = [
  "2024-02-29T12:00:00Z", "2024-02-29T13:00:00.5+01:00", "2024-03-01", "03/01/2024",
  "2024-03-01 14:30:00", "03/01/2024 02:30:00 PM", "Fri, 01 Mar 2024 14:30:00 GMT", 1_709_294_400,
  1709294400.25,
]
for date in try ObjectMapper.shared.map(forms, to: [Date].self) {
  print(date.timeIntervalSince1970)
}
let date = try ObjectMapper.shared.map([1_709_208_000], to: [Date].self)[0]
let formats: [DateFormat] = [
  .common, .iso8601, .rfc1123, .rfc2822, .secondsSince1970, .secondsSince2001, .dotNet,
  .pattern("dd.MM.yyyy HH:mm"), .anyOf([.iso8601, "dd.MM.yyyy"]),
]
for format in formats {
  print(try format.string(from: date))
}

// What a pattern may have.
let patterns = [
  "EEEE, d MMMM yyyy", "EEE MMM dd HH:mm:ss Z yyyy", "dd/MM/yy h:mm a", "yyyy-DDD",
  "YYYY-'W'ww", "yyyyMMdd'T'HHmmss.SSSXXX", "HH:mm:ss zzz",
]
for pattern in patterns {
  print(pattern, "->", try DateFormat.pattern(pattern).string(from: date))
}
