import AutoMapper
import AutoMapperTestSupport
import Foundation
import Testing

private protocol AnyEvent {
  var id: Int { get }
  var type: String { get }
}

/// A payload whose type depends on a key next to it: a generic model with a discriminator.
@Suite("Rules: payloads of generic models")
struct PayloadTypeTests {
  struct Event<Payload>: AnyEvent {
    var id: Int
    var type: String
    var payload: Payload
  }

  struct Push: Equatable { var commits: Int }

  struct Watch: Equatable {
    var action: String
    var since: Date?
  }

  class Entry: AnyEvent {
    var id = 0
    var type = ""
    required init() {}
  }

  final class EntryOf<Payload>: Entry { var payload: Payload? }

  private static let mapper = ObjectMapper { provider in
    provider.discriminator(
      (any AnyEvent).self, "type",
      ["push": Event<Push>.self, "force-push": Event<Push>.self, "watch": Event<Watch>.self],
      default: Event<JSONValue>.self)
    provider.instances { ($0 as? Entry.Type)?.init() }
    provider.configure(Entry.self) { entry in
      entry.discriminator(
        "type", ["push": EntryOf<Push>.self, "watch": EntryOf<Watch>.self],
        default: EntryOf<JSONValue>.self)
    }
  }
  private let mapper = Self.mapper

  private let text =
    #"[{"id":1,"type":"push","payload":{"commits":3}},"#
    + #"{"id":2,"type":"watch","payload":{"action":"started","since":"2026-01-02T00:00:00Z"}},"#
    + #"{"id":3,"type":"fork","payload":{"to":["ann",1.50,null]}}]"#

  @Test("each payload has its type, and what is not listed is kept, in both directions")
  func structs() {
    expectBothDirections(text, of: [any AnyEvent].self, with: mapper) { events in
      (events[0] as? Event<Push>)?.payload == Push(commits: 3)
        && (events[1] as? Event<Watch>)?.payload.action == "started"
        && (events[2] as? Event<JSONValue>)?.payload.to[0] == "ann"
        && events.map(\.type) == ["push", "watch", "fork"]
    }
  }

  @Test("a hierarchy of generic classes, without a line for each factory")
  func classes() {
    expectBothDirections(text, of: [Entry].self, with: mapper) { entries in
      (entries[0] as? EntryOf<Push>)?.payload == Push(commits: 3)
        && (entries[1] as? EntryOf<Watch>)?.payload?.since != nil
        && (entries[2] as? EntryOf<JSONValue>)?.payload?.to[0] == "ann"
    }
  }

  @Test("two names of one type: each object keeps its own")
  func names() {
    expectBothDirections(
      #"[{"id":1,"type":"push","payload":{"commits":1}},"#
        + #"{"id":2,"type":"force-push","payload":{"commits":2}}]"#, of: [any AnyEvent].self,
      with: mapper
    ) { $0.map(\.type) == ["push", "force-push"] }
  }

  @Test("an error inside a payload has its path")
  func errors() {
    expectRefusal(
      #"[{"id":1,"payload":{"commits":"x"},"type":"push"}]"#, as: [any AnyEvent].self,
      .typeMismatch, path: "[0].payload.commits", with: mapper)
  }

  @Test("unknown keys inside payloads are kept")
  func unknownKeys() throws {
    let keeping = ObjectMapper(Self.provider, options: .changing { $0.keepsUnknownKeys = true })
    let source = #"[{"id":1,"type":"push","payload":{"commits":3,"size":1},"public":true}]"#
    let (events, report) = try keeping.mapWithReport(source, to: [any AnyEvent].self)
    let written = try keeping.jsonString(from: events, keeping: report.unknownValues)
    #expect(try EntryPoint.jsonValue(written) == EntryPoint.jsonValue(source))
  }

  private static let provider: MappingProvider = {
    var provider = MappingProvider()
    provider.discriminator((any AnyEvent).self, "type", ["push": Event<Push>.self])
    return provider
  }()

  @Test("nothing is wrong with the rules")
  func validation() {
    #expect(mapper.validate([any AnyEvent].self, [Entry].self).isEmpty)
  }

  @Test("an update changes the payload, or makes another")
  func updating() throws {
    struct Feed { var last: any AnyEvent }
    var feed = try Feed(last: mapper.map(text, to: [any AnyEvent].self)[0])
    try mapper.update(&feed, with: #"{"last":{"payload":{"commits":5}}}"#)
    #expect((feed.last as? Event<Push>)?.payload == Push(commits: 5) && feed.last.id == 1)
    try mapper.update(&feed, with: #"{"last":{"id":9,"type":"watch","payload":{"action":"a"}}}"#)
    #expect((feed.last as? Event<Watch>)?.payload == Watch(action: "a"))
  }

  @Test("streams of elements")
  func streams() throws {
    let events = mapper.elements(of: (any AnyEvent).self, in: text.utf8, format: .array)
    #expect(try events.next() is Event<Push>)
    #expect(try events.next() is Event<Watch>)
    #expect(try events.next() is Event<JSONValue>)
  }
}
