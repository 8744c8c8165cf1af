// error: generic parameter 'Value' could not be inferred
import AutoMapper
import Foundation

private func slip(_ mapper: ObjectMapper, _ data: Data) throws {
  let (user, report) = try mapper.mapWithReport(data)
}
