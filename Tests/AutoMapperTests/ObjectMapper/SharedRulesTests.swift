import AutoMapper
import Foundation
import Testing

@Suite("Mappers with rules share plans")
struct SharedRulesTests {
  struct Inner: Codable {
    var city: String?
    var zip: Int?
  }

  struct Model: Codable {
    var first: String?
    var second: Int?
    var day: Date?
    var inner: Inner?
  }

  typealias Change = (inout MappingProvider) -> Void

  private static func rules(_ rules: @escaping (inout TypeMapping<Model>) -> Void) -> Change {
    { $0.configure(Model.self, rules) }
  }

  /// Rules that differ in as little as possible.
  private static var changes: [Change] {
    [
      rules { _ in },
      rules { $0.map("one", to: \.first) },
      rules { $0.map("one", to: "first") },
      rules { $0.map("one", to: \.first, inverse: false) },
      rules { $0.map("uno", to: \.first) },
      rules { $0.map(["uno", "one"], to: \.first) },
      rules { $0.map(["one", "uno"], to: \.first) },
      rules { $0.map("a.b", to: \.first) },
      rules { $0.map("a.b", to: \.first, nested: false) },
      rules { $0.map("a/b", to: \.first, delimiter: "/") },
      rules { $0.map("one", to: \.second) },
      rules { $0.write(\.first, as: "one") },
      rules { $0.write(\.first, as: "uno") },
      rules { $0.exclude("first") },
      rules { $0.ignore("first") },
      rules { $0.readOnly("first") },
      rules { $0.require("first") },
      rules { $0.require("second") },
      rules { $0.only("first") },
      rules { $0.only("first", "second") },
      rules { $0.ignoreNull("first") },
      rules { $0.default(\.first, "x") },
      rules { $0.default(\.first, "y") },
      rules { $0.flatten("inner") },
      rules { $0.flatten("inner", prefix: "p_") },
      rules { $0.dateFormat(.secondsSince1970) },
      rules { $0.dateFormat(.secondsSince1970, for: "day") },
      rules { $0.dateFormat(.secondsSince2001, for: "day") },
      rules { $0.uniqueKeys(\.first) },
      rules { $0.uniqueKeys(\.second) },
      rules { $0.didMap { $0.first = "didMap" } },
      rules { $0.didMap { $0.first = "other" } },
      rules { $0.validate { _ = try $0.first.string } },
      rules { $0.map("first", to: \.first) { node in try node.string + "!" } },
      rules { $0.map("first", to: \.first) { node in try node.string + "?" } },
      { $0.register { Model(first: "f") } },
      { $0.register { Model(first: "g") } },
      { $0.register(Model.self) },
      { $0.configure(Inner.self) { $0.map("town", to: \.city) } },
      { $0.configure(Inner.self) { $0.map("village", to: \.city) } },
      { provider in
        provider.configure(Inner.self) { $0.map("town", to: \.city) }
        provider.configure(Model.self) { $0.map("one", to: \.first) }
      },
      { provider in
        provider.configure(Model.self) { $0.map("one", to: \.first) }
        provider.configure(Inner.self) { $0.map("town", to: \.city) }
      },
      { provider in
        provider.configure(Model.self) { $0.map("one", to: \.first) }
        provider.configure(Model.self) { $0.map("uno", to: \.first) }
      },
      { provider in
        provider.configure(Model.self) { $0.exclude("second") }
        provider.keyStyle = .kebabCase
      },
      { provider in
        provider.configure(Model.self) { $0.map("one", to: \.first) }
        provider.generatesInverseMappings = false
      },
      { provider in
        provider.configure(Model.self) { $0.map("one", to: \.first) }
        provider.defaultDateFormat = .millisecondsSince1970
      },
      { provider in
        provider.configure(Model.self) { $0.map("one", to: \.first) }
        provider.codable = .always
      },
      { $0.usesCodable(Model.self) },
      { $0.usesCodable(Model.self, false) },
      { $0.convert(Int.self, decode: { node in try node.int + 1 }, encode: { $0 }) },
      { $0.convert(Int.self, decode: { node in try node.int + 2 }, encode: { $0 }) },
    ]
  }

  private static let texts = [
    #"{"first":"a","second":1,"day":"2001-02-03T04:05:06Z","inner":{"city":"Husum","zip":7}}"#,
    #"{"one":"b","uno":"c","a":{"b":"d"},"a.b":"e","a/b":"f","second":null,"day":86400}"#,
    #"{"city":"g","p_city":"h","inner":{"town":"i","village":"j"},"first":null}"#,
  ]

  /// Everything that a mapper makes of the documents.
  private func results(_ mapper: ObjectMapper) -> [String] {
    Self.texts.flatMap { text -> [String] in
      do {
        var model = try mapper.map(text, to: Model.self)
        let read = "\(model)"
        let written = try mapper.jsonString(from: model)
        try mapper.update(&model, with: Self.texts[0])
        return [read, written, "\(model)"]
      } catch {
        return ["\(error)"]
      }
    } + mapper.validate(Model.self).map(\.description) + [mapper.explain(Model.self).description]
  }

  /// A limit that is not reached, so that a mapper shares nothing with those of the default options.
  private static let otherOptions = {
    var options = MappingOptions.default
    options.maximumStringLength = 1_000_000
    return options
  }()

  @Test("each mapper follows its own rules, whatever the mappers before it had")
  func ownRules() {
    for _ in 0..<2 {
      for change in Self.changes {
        let shared = results(ObjectMapper(configure: change))
        let own = results(ObjectMapper(options: Self.otherOptions, configure: change))
        #expect(shared == own)
      }
    }
  }

  @Test("a mapper follows its rules when more others were made than are kept")
  func manyRules() throws {
    for round in 0..<200 {
      let key = "key\(round % 150)"
      let mapper = ObjectMapper { $0.configure(Model.self) { $0.map(key, to: \.first) } }
      #expect(try mapper.map(#"{"\#(key)":"a"}"#, to: Model.self).first == "a")
      #expect(try mapper.jsonString(from: Model(first: "b")) == #"{"\#(key)":"b"}"#)
    }
  }

  @Test("mappers of several threads follow their own rules")
  func threads() {
    DispatchQueue.concurrentPerform(iterations: 64) { number in
      let change = Self.changes[number % 8]
      let expected = results(ObjectMapper(options: Self.otherOptions, configure: change))
      #expect(results(ObjectMapper(configure: change)) == expected)
    }
  }
}
