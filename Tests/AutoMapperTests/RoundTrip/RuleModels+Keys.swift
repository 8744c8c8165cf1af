import AutoMapper
import AutoMapperTestSupport

/// Models whose properties have other keys.
extension RuleModels {
  struct Renamed: Hashable, RuleModel {
    let id: Int
    var firstName: String
    var nickname: String?
    var score: UInt64

    static let writtenKeys: Set = ["identifier", "name", "nick", "score"]

    static func configure(_ provider: inout MappingProvider) {
      provider.configure(Self.self) { model in
        model.map("identifier", to: \.id)
        model.map("name", to: "firstName")
        model.map("nick", to: \.nickname)
      }
    }

    static func random(_ random: inout SeededGenerator) -> Self {
      Self(
        id: random.integer(), firstName: random.text(), nickname: random.maybe { $0.text() },
        score: random.integer())
    }
  }

  struct Candidates: Equatable, RuleModel {
    var email: String
    var phones: [String]
    var age: Int8?

    static let writtenKeys: Set = ["mail", "tel", "years"]

    static func configure(_ provider: inout MappingProvider) {
      provider.configure(Self.self) { model in
        model.map(["mail", "e-mail"], to: "email")
        model.map(["tel", "phone", "phones"], to: \.phones)
        model.map(["years", "age", "statistics.age"], to: \.age)
      }
    }

    static func random(_ random: inout SeededGenerator) -> Self {
      Self(
        email: random.text(), phones: random.pair { $0.text() }, age: random.maybe { $0.integer() })
    }
  }

  /// Each property has the key that another one would have.
  struct Swapped: Equatable, RuleModel {
    var a: Int?
    var b: Int?
    var c: String
    var d: String?

    static let writtenKeys: Set = ["a", "b", "c", "d"]

    static func configure(_ provider: inout MappingProvider) {
      provider.configure(Self.self) { model in
        model.map("b", to: "a")
        model.map("a", to: "b")
        model.map("d", to: \.c)
        model.map("c", to: \.d)
      }
    }

    static func random(_ random: inout SeededGenerator) -> Self {
      Self(
        a: random.maybe { $0.integer() }, b: random.maybe { $0.integer() }, c: random.text(),
        d: random.maybe { $0.text() })
    }
  }

  /// Keys with dots next to paths with the same beginning.
  struct LiteralKeys: Equatable, RuleModel {
    var appID: String
    var appName: String?
    var version: Int
    var beta: Bool?

    static let writtenKeys: Set = ["app.id", "app", "app.version.number"]

    static func configure(_ provider: inout MappingProvider) {
      provider.configure(Self.self) { model in
        model.map("app.id", to: "appID", nested: false)
        model.map("app.name", to: "appName")
        model.map("app.version.number", to: \.version, nested: false)
        model.map("app.flags.beta", to: \.beta)
      }
    }

    static func random(_ random: inout SeededGenerator) -> Self {
      Self(
        appID: random.text(), appName: random.maybe { $0.text() }, version: random.integer(),
        beta: random.maybe { $0.flag() })
    }
  }

  /// Keys that are not identifiers.
  struct ForeignKeys: Equatable, RuleModel {
    var empty: Int
    var line: Int?
    var quoted: String
    var accented: Bool
    var picture: String?
    var list: [Int]

    static let writtenKeys: Set = ["", "_", "a \"b\"\n\\", "größe", "😀", "id[]"]

    static func configure(_ provider: inout MappingProvider) {
      provider.configure(Self.self) { model in
        model.map("", to: "empty", nested: false)
        model.map("_", to: "line")
        model.map("a \"b\"\n\\", to: "quoted")
        model.map("größe", to: \.accented)
        model.map("😀", to: \.picture)
        model.map("id[]", to: "list")
      }
    }

    static func random(_ random: inout SeededGenerator) -> Self {
      Self(
        empty: random.integer(), line: random.maybe { $0.integer() }, quoted: random.text(),
        accented: random.flag(), picture: random.maybe { $0.text() },
        list: random.pair { $0.integer() })
    }
  }

  struct Delimiters: Equatable, RuleModel {
    var c: Int
    var d: String?
    var list: [Int]
    var flag: Bool
    var plain: Double

    static let writtenKeys: Set = ["a.b", "x", "is.on", "plain"]

    static func configure(_ provider: inout MappingProvider) {
      provider.configure(Self.self) { model in
        model.map("a.b->c", to: "c", delimiter: "->")
        model.map("a.b->d", to: \.d, delimiter: "->")
        model.map("x/0/y", to: \.list, delimiter: "/")
        model.map("is.on", to: "flag", delimiter: "|")
      }
    }

    static func random(_ random: inout SeededGenerator) -> Self {
      Self(
        c: random.integer(), d: random.maybe { $0.text() }, list: random.pair { $0.integer() },
        flag: random.flag(), plain: random.double())
    }
  }

  /// Written under other keys than it is read from first.
  struct WrittenElsewhere: Equatable, RuleModel {
    var id: Int
    var name: String?
    var size: Int?
    var other: Int

    static let writtenKeys: Set = ["ID", "names", "other"]

    static func configure(_ provider: inout MappingProvider) {
      provider.configure(Self.self) { model in
        model.map("number", to: "id", inverse: false)
        model.write("id", as: "ID")
        model.map(["first", "names.first"], to: "name")
        model.write(\.name, as: "names.first")
        model.map(["names.count", "size"], to: \.size)
      }
    }

    static func random(_ random: inout SeededGenerator) -> Self {
      Self(
        id: random.integer(), name: random.maybe { $0.text() },
        size: random.maybe { $0.integer() }, other: random.integer())
    }
  }

  /// Properties that keep what the factory gives them.
  struct LeftOut: Equatable, RuleModel {
    var id = 0
    var name: String? = "nobody"
    var password = ""
    var cache: [Int] = [1, 2]

    static let writtenKeys: Set = ["key", "name"]

    static func configure(_ provider: inout MappingProvider) {
      provider.register { Self() }
      provider.configure(Self.self) { model in
        model.map("key", to: \.id)
        model.require("id")
        model.exclude(\.password)
        model.ignore("cache")
      }
    }

    static func random(_ random: inout SeededGenerator) -> Self {
      Self(id: random.integer(), name: random.text())
    }
  }
}
