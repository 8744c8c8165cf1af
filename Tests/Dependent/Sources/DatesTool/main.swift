import AutoMapperDates
import Foundation

let format: DateFormat = "dd.MM.yyyy HH:mm"
let date = try format.date(from: "29.02.2024 12:30")
print(date.timeIntervalSince1970, try DateFormat.iso8601.string(from: date))
