import AutoMapper
import CodableModels
import Foundation
import PlainModels
import Walking

/// The payload of money: decimals and dates.
extension PayloadCatalog {
  /// Bookings as structs.
  var ledger: Payload {
    Payload(
      name: "ledger", family: "ledger", summary: "50,000 bookings with decimals and dates"
    ) {
      try bookings.comparison("ledger", $0)
    }
  }

  /// Without `JSONSerialization`, which rounds decimals.
  private var bookings: ModelTask<[PlainModels.Booking], [CodableModels.Booking]> {
    ModelTask(
      text: documents.ledger(), mapper: { Mappers.plain }, decoder: Self.datingDecoder,
      encoder: Self.datingEncoder, includesSerialization: false,
      walkPlain: { $1.add($0) { $0.walk(into: &$1) } },
      walkCoded: { $1.add($0) { $0.walk(into: &$1) } })
  }
}
