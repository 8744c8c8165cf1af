import AutoMapper
import AutoMapperTestSupport

/// Models whose keys are written in a style.
extension RuleModels {
  /// Names whose words are not easily told apart.
  struct Names: Equatable {
    var userID: Int
    var htmlURL: String?
    var sha256Hash: String
    var x: Int8
    var aBTest: Bool
    var _private: Int?
    var iOSVersion: String

    static func random(_ random: inout SeededGenerator) -> Self {
      Self(
        userID: random.integer(), htmlURL: random.maybe { $0.text() }, sha256Hash: random.text(),
        x: random.integer(), aBTest: random.flag(), _private: random.maybe { $0.integer() },
        iOSVersion: random.text())
    }
  }

  struct SnakeKeys: Equatable, RuleModel {
    var firstNames: Names
    var otherName: [Names]
    var renamedOne: Int

    static let writtenKeys: Set = ["first_names", "other_name", "renamedBy"]

    static func configure(_ provider: inout MappingProvider) {
      provider.keyStyle = .snakeCase
      provider.configure(Self.self) { $0.map("renamedBy", to: "renamedOne") }
    }

    static func random(_ random: inout SeededGenerator) -> Self {
      Self(
        firstNames: .random(&random), otherName: random.pair { .random(&$0) },
        renamedOne: random.integer())
    }
  }

  struct KebabKeys: Equatable, RuleModel {
    var firstNames: Names
    var address: Address

    static let writtenKeys: Set = ["first-names", "address", "zipCode"]

    static func configure(_ provider: inout MappingProvider) {
      provider.keyStyle = .kebabCase
      provider.configure(Self.self) { $0.map("zipCode", to: "address.zip") }
    }

    static func random(_ random: inout SeededGenerator) -> Self {
      Self(firstNames: .random(&random), address: .random(&random))
    }
  }

  struct PascalKeys: Equatable, RuleModel {
    var firstNames: Names
    var byName: [String: Names]

    static let writtenKeys: Set = ["FirstNames", "ByName"]

    static func configure(_ provider: inout MappingProvider) { provider.keyStyle = .pascalCase }

    static func random(_ random: inout SeededGenerator) -> Self {
      Self(firstNames: .random(&random), byName: [random.text(): .random(&random)])
    }
  }

  struct ScreamingKeys: Equatable, RuleModel {
    var firstNames: Names?
    var lastNames: Names

    static let writtenKeys: Set = ["FIRST_NAMES", "LAST_NAMES"]

    static func configure(_ provider: inout MappingProvider) {
      provider.keyStyle = .screamingSnakeCase
    }

    static func random(_ random: inout SeededGenerator) -> Self {
      Self(firstNames: random.maybe { .random(&$0) }, lastNames: .random(&random))
    }
  }

  struct CamelKeys: Equatable, RuleModel {
    var names: Names
    var userID: Int
    var imageURLs: [String]

    static let writtenKeys: Set = ["names", "userId", "imageUrls"]

    static func configure(_ provider: inout MappingProvider) { provider.keyStyle = .camelCase }

    static func random(_ random: inout SeededGenerator) -> Self {
      Self(
        names: .random(&random), userID: random.integer(), imageURLs: random.pair { $0.text() })
    }
  }

  /// Rules for reading only: the keys come from the style.
  struct ReadingOnly: Equatable, RuleModel {
    var firstName: String
    var lastName: String?
    var shoeSize: Int

    static let writtenKeys: Set = ["first_name", "last_name", "shoe_size"]

    static func configure(_ provider: inout MappingProvider) {
      provider.keyStyle = .snakeCase
      provider.generatesInverseMappings = false
      provider.configure(Self.self) { model in
        model.map("names.first", to: "firstName")
        model.map("names.last", to: \.lastName)
        model.map("size", to: \.shoeSize)
      }
    }

    static func random(_ random: inout SeededGenerator) -> Self {
      Self(
        firstName: random.text(), lastName: random.maybe { $0.text() },
        shoeSize: random.integer())
    }
  }
}
