import AutoMapper
import Testing

@Suite("Explain: properties that are not read")
struct ReadOnlyExplanationTests {
  struct User {
    var id = 1
    var name = ""
    var note: String?
  }

  @Test("a missing key means nothing for a read-only property, whatever its default")
  func readOnly() {
    let mapper = ObjectMapper { provider in
      provider.register { User() }
      provider.configure(User.self) { $0.readOnly("id", "note") }
    }
    let properties = mapper.explain(User.self).properties
    #expect(properties.map(\.ifMissing) == [.isNotRead, .keepsDefault, .isNotRead])
    #expect(properties.map(\.keys.isEmpty) == [true, false, true])
    let built = ObjectMapper.with(User.self) { $0.readOnly("note") }
    #expect(built.explain(User.self).properties.map(\.ifMissing) == [.error, .error, .isNotRead])
  }
}
