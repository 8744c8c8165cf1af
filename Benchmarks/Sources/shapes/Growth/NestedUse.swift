import AutoMapper
import Foundation
import PlainShapes

/// Updates, reports, stores, trees and conversions of nested objects.
extension GrowthCatalog {
  /// The growth of other calls with depth.
  static var nestedUse: [Growth] { updates + others }

  private static var updates: [Growth] {
    [
      update("nested update", Chains.plain),
      update("nested unique keys, update", Chains.mapper { $0.uniqueKeys(\.id) }),
      Growth("nested unique keys in arrays, update") { depth in
        let text = Data(Catalog.chain(depth).utf8)
        let mapper = Chains.mapper { $0.configure(Plain.Link.self) { $0.uniqueKeys(\.id) } }
        let link = try mapper.map(text, to: Plain.Link.self)
        return Growth.Step(bytes: text.count) {
          var copy = link
          try mapper.update(&copy, with: text)
          return copy
        }
      },
      Growth("nested store") { depth in
        let text = Data(Catalog.chain(depth).utf8)
        return Growth.Step(bytes: text.count) {
          let mapper = Chains.mapper(stores: [InMemoryStore()]) {
            $0.configure(Plain.Link.self) { $0.uniqueKeys(\.id) }
          }
          return try mapper.map(text, to: Plain.Link.self)
        }
      },
    ]
  }

  private static func update(
    _ name: String, _ mapper: @escaping @autoclosure () -> ObjectMapper
  ) -> Growth {
    Growth(name) { depth in
      let (text, mapper) = (Chains.text(depth), mapper())
      let chain = try mapper.map(text, to: Plain.Chain.self)
      return Growth.Step(bytes: text.count) { try mapper.update(chain, with: text) }
    }
  }

  private static var others: [Growth] {
    [
      Growth("nested mapWithReport, coerced") { depth in
        let text = Chains.text(depth, before: #"{"id":"1","next":"#)
        let mapper = Chains.plain
        return Growth.Step(bytes: text.count) {
          try mapper.mapWithReport(text, to: Plain.Chain.self)
        }
      },
      Growth("nested keepsUnknownKeys") { depth in
        let text = Chains.text(depth, before: #"{"id":1,"more":2,"next":"#)
        let mapper = Chains.mapper(options: { $0.keepsUnknownKeys = true }) {
          $0.register { Plain.Chain() }
        }
        return Growth.Step(bytes: text.count) {
          try mapper.mapWithReport(text, to: Plain.Chain.self)
        }
      },
      Growth("nested JSONValue") { depth in
        let (text, mapper) = (Chains.text(depth), Chains.plain)
        return Growth.Step(bytes: text.count) { try mapper.map(text, to: JSONValue.self) }
      },
      Growth("nested [String: Any]") { depth in
        let (text, mapper) = (Chains.text(depth), Chains.plain)
        return Growth.Step(bytes: text.count) { try mapper.map(text, to: [String: Any].self) }
      },
      Growth("nested map from JSONValue") { depth in
        let (text, mapper) = (Chains.text(depth), Chains.plain)
        let value = try mapper.map(text, to: JSONValue.self)
        return Growth.Step(bytes: text.count) { try mapper.map(value, to: Plain.Chain.self) }
      },
      Growth("nested map from [String: Any]") { depth in
        let (text, mapper) = (Chains.text(depth), Chains.plain)
        let value = try mapper.map(text, to: [String: Any].self)
        return Growth.Step(bytes: text.count) { try mapper.map(value, to: Plain.Chain.self) }
      },
      Growth("nested convert, validate") { depth in
        let (text, mapper) = (Chains.text(depth), Chains.plain)
        let chain = try mapper.map(text, to: Plain.Chain.self)
        let converter = Chains.mapper { provider in
          provider.register { ChainRow() }
          provider.configure(ChainRow.self) { $0.validate { _ = try $0.id.int } }
        }
        return Growth.Step(bytes: text.count) { try converter.convert(chain, to: ChainRow.self) }
      },
      Growth("nested convert") { depth in
        let (text, mapper) = (Chains.text(depth), Chains.plain)
        let chain = try mapper.map(text, to: Plain.Chain.self)
        let converter = Chains.mapper { $0.register { ChainRow() } }
        return Growth.Step(bytes: text.count) { try converter.convert(chain, to: ChainRow.self) }
      },
    ]
  }
}

/// A model like `Plain.Chain`.
private final class ChainRow {
  var id = 0
  var next: ChainRow?
}
