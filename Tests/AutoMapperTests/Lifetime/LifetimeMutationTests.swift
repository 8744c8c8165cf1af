import AutoMapper
import AutoMapperTestSupport
import Foundation
import Testing

/// Documents that are cut off or damaged: they map or throw, never crash and leave nothing.
@Suite("Lifetime: damaged documents")
struct LifetimeMutationTests {
  /// A model behind a closure, so that six types fit one list.
  struct Target: Sendable, CustomStringConvertible {
    let description: String
    let text: String
    let map: @Sendable (ObjectMapper, [UInt8]) throws -> Void

    init<Model>(_ type: Model.Type, _ text: String) {
      description = "\(type)"
      self.text = text
      map = { mapper, bytes in _ = try mapper.map(bytes, to: type) }
    }
  }

  static let targets = [
    Target(
      Parcel.self, LifetimeDocuments.text(LifetimeDocuments.parcel)),
    Target(Shelf.self, LifetimeDocuments.text(LifetimeDocuments.common)),
    Target(Store.self, LifetimeDocuments.text(LifetimeDocuments.store)),
    Target(Depot.self, LifetimeDocuments.text(LifetimeDocuments.depot)),
    Target(
      [String: [Label?]].self,
      #"{"a":[\#(LifetimeDocuments.label),null],"é\u00e9\ud83d\ude00":[\#(LifetimeDocuments.label)]}"#
    ),
    Target(
      [Owner].self,
      #"\#u{FEFF}[\#(LifetimeDocuments.owner), {"age": 1e2, "skipped": [[{}, -0.5e-3, "\n"]]}]"#),
  ]

  /// Bytes that mean something to a JSON reader.
  private static let interesting =
    Array(#"{}[],:"\/0123456789.eE+-ntfu "#.utf8)
    + [0x00, 0x1F, 0x7F, 0x80, 0xBF, 0xC0, 0xC3, 0xED, 0xA0, 0xEF, 0xF4, 0xFF]

  private func isHandled(_ bytes: [UInt8], _ target: Target, _ mapper: ObjectMapper) -> Bool {
    do {
      try target.map(mapper, bytes)
      return true
    } catch {
      // The sentence of an error must not crash either.
      return (error as? MappingError)?.description.isEmpty == false
    }
  }

  @Test("cut off at each byte", arguments: targets)
  func truncation(target: Target) throws {
    let mapper = LifetimeMappers.make()
    let bytes = Array(target.text.utf8)
    try expectAllFreed { _ throws in
      for length in bytes.indices {
        // An exact allocation, so that AddressSanitizer sees a read past the end.
        do {
          try target.map(mapper, Array(bytes[..<length]))
          Issue.record("\(length) bytes were mapped")
        } catch let error as MappingError {
          let offset = error.location?.offset ?? .max
          if error.kind != .invalidJSON || offset > length { Issue.record(error) }
        }
      }
      try target.map(mapper, bytes)
    }
  }

  @Test("20,000 seeded mutations", arguments: targets.indices)
  func mutations(number: Int) throws {
    let target = Self.targets[number]
    let mapper = LifetimeMappers.make()
    let original = Array(target.text.utf8)
    var random = SeededGenerator(seed: UInt64(number) + 1)
    try expectAllFreed { _ throws in
      for _ in 0..<3_334 {
        let bytes = Self.mutated(original, &random)
        if !isHandled(bytes, target, mapper) {
          Issue.record("\(String(decoding: bytes, as: UTF8.self))")
        }
      }
    }
  }

  /// Damages a document in one to three places.
  private static func mutated(_ original: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
    var bytes = original
    for _ in 0...Int.random(in: 0..<3, using: &random) {
      let index = Int.random(in: bytes.indices, using: &random)
      let end = min(bytes.count, index + Int.random(in: 1...12, using: &random))
      switch Int.random(in: 0..<6, using: &random) {
      case 0: bytes[index] = UInt8.random(in: 0...255, using: &random)
      case 1: bytes[index] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      case 2: bytes.insert(interesting.randomElement(using: &random) ?? 0, at: index)
      case 3: bytes[index] = interesting.randomElement(using: &random) ?? 0
      case 4: bytes.insert(contentsOf: Array(bytes[index..<end]), at: index)
      default: bytes.removeSubrange(index..<end)
      }
      if bytes.isEmpty { bytes = original }
    }
    return bytes
  }
}
