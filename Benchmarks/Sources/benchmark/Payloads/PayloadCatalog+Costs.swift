import AutoMapper
import CodableModels
import Foundation
import Measuring
import PlainModels
import Texts

/// The payloads that show the cost of a call by itself, and the effect of a document's length.
extension PayloadCatalog {
  /// The number of objects that Foundation reads while AutoMapper compiles a plan and reads one.
  private static let firstCallObjects = 30

  /// A mapper that has met no type yet, with its first object.
  ///
  /// Mappers share the plans of types that no rule concerns, so this one has a rule for all types.
  var firstCall: Payload {
    Payload(
      name: "first_call", family: "first_call",
      summary: "a new mapper's first object of 30 properties; JSONDecoder reads 30 of them",
      directions: [.read], aspects: [.speed, .blocks, .process]
    ) { direction in
      let single = OrderText.single
      let list = OrderText.list(PayloadCatalog.firstCallObjects)
      let decoder = JSONDecoder()
      return Comparison(
        payload: "first_call", direction: direction, bytes: list.count, reference: Names.decoder,
        implementations: [
          Implementation(
            Names.autoMapper,
            work: { try Mappers.unused().map(single, to: PlainModels.Order.self) },
            walk: { $0.walk(into: &$1) }),
          Implementation(
            Names.decoder, work: { try decoder.decode([CodableModels.Order].self, from: list) },
            walk: { orders, walk in orders.first?.walk(into: &walk) }),
        ])
    }
  }

  /// The users in documents that grow tenfold, from 1 KB to 1 GB.
  var scale: [Payload] {
    [
      scale("scale_1k", users: 1), scale("scale_10k", users: 11), scale("scale_100k", users: 110),
      scale("scale_1m", users: 1_100), scale("scale_10m", users: 11_000),
      scale("scale_100m", users: 110_000), scale("scale_1g", users: 1_100_000, isHuge: true),
    ]
  }

  private func scale(_ name: String, users count: Int, isHuge: Bool = false) -> Payload {
    Payload(
      name: name, family: "scale", summary: "a list of users: \(count)", isHuge: isHuge,
      directions: count > PayloadCatalog.mostWrittenUsers ? [.read] : Direction.allCases,
      aspects: [.speed]
    ) {
      var models = users(in: UserText.list(count))
      models.includesSerialization = false
      return try models.comparison(name, $0)
    }
  }

  /// The number of users that are written: Foundation takes long to compare the output.
  private static let mostWrittenUsers = 20_000
}
