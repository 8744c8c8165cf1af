import AutoMapper
import Testing

/// Paths with large indexes, which may as well be the keys of an object.
@Suite("Validation: large indexes in paths")
struct LargeIndexTests {
  struct Totals: Equatable {
    var value: Int?
    var other: Int?
    var list = [1]
  }

  private static func endless(_ name: String, _ path: String) -> String {
    "error: \(name): invalid key: expected indexes up to 65535 in a path that is written, found "
      + "\"\(path)\"; say inverse: false where the path is only read"
  }

  @Test(
    "a large index is found at once",
    arguments: [
      "totals.1000000000", "totals.1000000000.9223372036854775807", "list.1000000000",
      "totals.0.1000000000", "1000000000.1000000000",
    ])
  func large(path: String) {
    let mapper = ObjectMapper.with(Totals.self) { $0.map(path, to: \.value) }
    let issues = mapper.validate(Totals.self)
    #expect(issues.map(\.description).contains(Self.endless("value", path)))
    #expect(mapper.validate([Totals?].self).contains { $0.kind == .invalidKey })
    #expect(mapper.explain(Totals.self).errors.isEmpty)
    #expect(errorsOfWriting(Totals(value: 1), with: mapper).count == 4)
    expectMapping("{}", as: Totals(list: [1]), with: Self.withDefaults(path))
  }

  private static func withDefaults(_ path: String) -> ObjectMapper {
    ObjectMapper { provider in
      provider.register { Totals() }
      provider.configure(Totals.self) { $0.map(path, to: \.value) }
    }
  }

  @Test("the same for a path that is only written, a flat key, and a file of rules")
  func otherRules() throws {
    let written = ObjectMapper.with(Totals.self) { $0.write(\.value, as: "totals.70000") }
    expectTexts(of: written.validate(Totals.self), Self.endless("value", "totals.70000"))
    let flat = ObjectMapper.with(Box<Totals>.self) {
      $0.map("ids.1000000000", to: \.value.other)
    }
    expectTexts(
      of: flat.validate(Box<Totals>.self), Self.endless("value.other", "ids.1000000000"))
    var provider = MappingProvider()
    provider.register { Totals() }
    try provider.addRules(#"{"types":{"Totals":{"keys":{"value":"ids.1000000000.n"}}}}"#)
    let issues = ObjectMapper(provider).validate(Totals.self)
    expectTexts(of: issues, Self.endless("value", "ids.1000000000.n"))
  }

  @Test("what is read only may have any index")
  func reading() {
    let mapper = ObjectMapper.with(Totals.self) {
      $0.map("totals.1000000000", to: \.value, inverse: false)
    }
    #expect(mapper.validate(Totals.self).isEmpty)
    expectMapping(#"{"totals":{"1000000000":7},"list":[]}"#, to: Totals.self, with: mapper) {
      $0.value == 7
    }
  }

  @Test("many large indexes are compared in no time")
  func many() {
    let mapper = ObjectMapper.with(Row.self) { row in
      row.map("ids.65535.a", to: \.a)
      row.map("ids.65535.a.b", to: \.b)
      row.map("ids.65534.a", to: \.c)
      row.map("ids.65533.a", to: \.d)
    }
    let issues = mapper.validate(Row.self).filter { $0.severity == .error }
    expectTexts(
      of: issues,
      #"error: b: 'b' of Row cannot be written at "ids.65535.a.b", since 'a' is written at "#
        + #""ids.65535.a"; give one of them another key with write(_:as:)"#)
  }

  struct Row {
    var a = 1
    var b = 2
    var c = 3
    var d = 4
  }
}
