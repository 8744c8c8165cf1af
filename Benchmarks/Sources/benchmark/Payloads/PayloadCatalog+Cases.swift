import AutoMapper
import CodableModels
import Foundation
import PlainModels
import Walking

/// The payload of enums whose cases have payloads.
extension PayloadCatalog {
  /// Commands by the names of their cases, and by a conformance that does the same.
  var commands: Payload {
    Payload(
      name: "commands", family: "commands", summary: "100,000 enums whose cases have payloads"
    ) {
      try ModelTask<[PlainModels.Command], [CodableModels.Command]>(
        text: documents.commands(), mapper: { Mappers.commands }, isSnakeCase: false,
        walkPlain: { $1.add($0) { $0.walk(into: &$1) } },
        walkCoded: { $1.add($0) { $0.walk(into: &$1) } }
      ).comparison("commands", $0)
    }
  }
}
