import AutoMapper
import Testing

/// A model of the main actor, as all in this module.
private struct Writer {
  var first = "Ann"
  var last = "Lee"
  var initials: String { "\(first.prefix(1))\(last.prefix(1))" }
}

@Suite("Main actor: values that are only written")
struct WrittenValueActorTests {
  @Test("key paths to computed properties that belong to the actor")
  func keyPaths() throws {
    let mapper = ObjectMapper { provider in
      provider.register { Writer() }
      provider.configure(Writer.self) { writer in
        writer.write("short", \.initials)
        writer.write(\.initials, as: "initials")
        writer.write("full") { $0.first + " " + $0.last }
      }
    }
    let text = #"{"first":"Ann","last":"Lee","short":"AL","initials":"AL","full":"Ann Lee"}"#
    #expect(try mapper.jsonString(from: Writer()) == text)
    #expect(try mapper.map(text, to: Writer.self).first == "Ann")
  }
}
