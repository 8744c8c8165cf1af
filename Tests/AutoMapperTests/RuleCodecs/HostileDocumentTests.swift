import AutoMapper
import Foundation
import Testing

/// A document never says which type is made: only the model and the provider do.
@Suite("Rules: documents that name types")
struct HostileDocumentTests {
  final class Secret: @unchecked Sendable { var path = "none" }

  struct Known: Equatable { var path: String }

  struct Holder {
    var value: Any
    var table: [String: Any]
  }

  static let names = [
    "Secret", "secret", "AutoMapperTests.Secret", "HostileDocumentTests.Secret", "NSTask",
    "Process",
    "Foundation.Process", "NSKeyedUnarchiver", "FileHandle", "$s15AutoMapperTests6SecretC",
  ]

  @Test("keys that programs use for types make nothing", arguments: names)
  func typeNames(name: String) throws {
    let mapper = ObjectMapper(options: .changing { $0.infersTypesFromKeys = .everywhere }) {
      provider in
      provider.register(Known.self)
    }
    let members = ["$type", "@class", "class", "__type", "isa", "type", "_type", "@type"]
      .map { #""\#($0)":"\#(name)""# }.joined(separator: ",")
    let inner = #"{\#(members),"path":"/etc"}"#
    let text =
      #"{"value":\#(inner),"table":{"\#(name)":\#(inner),"list":[\#(inner)],"known":\#(inner)}}"#
    for entryPoint in EntryPoint.allCases {
      let holder = try entryPoint.map(text, to: Holder.self, with: mapper)
      #expect(holder.value is [String: Any])
      #expect(holder.table[name] is [String: Any])
      #expect((holder.table["list"] as? [Any])?.first is [String: Any])
      // What the provider knows is made, since its rules say so.
      #expect(holder.table["known"] as? Known == Known(path: "/etc"))
    }
  }

  @Test("a discriminator makes the types of its list alone", arguments: names)
  func discriminators(name: String) {
    let mapper = ObjectMapper { provider in
      provider.register { Secret() }
      provider.register(Known.self)
      provider.discriminator(Any.self, "type", ["known": Known.self])
    }
    for entryPoint in EntryPoint.allCases {
      let error = #expect(throws: MappingError.self) {
        try entryPoint.map(
          #"{"value":{"type":"\#(name)","path":"/etc"},"table":{}}"#, to: Holder.self, with: mapper)
      }
      #expect(error?.kind == .unknownCase)
    }
  }
}
