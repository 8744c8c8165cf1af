import AutoMapper
import Foundation
import PlainModels

/// The mappers of the payloads, with the rules that the models need, and no more.
enum Mappers {
  /// For structs: no rules at all.
  static let plain = ObjectMapper()

  /// For users as objects, created by factories.
  static let objects = ObjectMapper(
    provider { provider in
      provider.register { UserObject() }
      provider.register { AddressObject() }
      provider.register { PostObject() }
    })

  /// For tweets: a tweet is an object, because a retweet contains another.
  static let tweets = ObjectMapper(provider { $0.register { TwitterStatus() } })

  /// For users with ten renames.
  static let renames = ObjectMapper(
    provider { provider in
      provider.configure(RenamedUser.self) { user in
        user.map("first_name", to: "givenName")
        user.map("last_name", to: "familyName")
        user.map("user_name", to: "handle")
        user.map("phone", to: "telephone")
        user.map("is_active", to: "enabled")
        user.map("created_at", to: "joined")
      }
      provider.configure(RenamedAddress.self) { $0.map("zip_code", to: "postalCode") }
      provider.configure(RenamedPost.self) { post in
        post.map("body", to: "content")
        post.map("created_at", to: "published")
        post.map("likes", to: "hearts")
      }
    })

  /// For users with a closure for one property.
  static let transformer = ObjectMapper(
    provider { provider in
      provider.configure(User.self) { user in
        user.map("role", to: "role") { node in try node.string }
      }
    })

  /// For users with a path for one property.
  static let path = ObjectMapper(
    provider { provider in
      provider.configure(User.self) { user in
        user.map(["address.role", "role"], to: "role")
      }
    })

  /// For users whose role determines their type.
  static let discriminator = ObjectMapper(
    provider { provider in
      provider.discriminator(User.self, "role", [:], default: User.self)
    })

  /// For commands, whose cases are named by a key.
  static let commands = ObjectMapper(
    provider { provider in
      provider.cases(Command.self, by: "type") { command in
        command.case("move", Command.move)
        command.case("resize", Command.resize)
        command.case("rename", Command.rename)
        command.case("undo", .undo)
      }
    })

  /// Returns a mapper that shares no plan with another, because it has a rule that may concern any
  /// type: that reading does not say how to write.
  static func unused() -> ObjectMapper {
    ObjectMapper(newcomer)
  }

  private static let newcomer = provider { provider in
    provider.register { PostObject() }
    provider.generatesInverseMappings = false
  }

  /// Returns the rules that `configure` registers.
  private static func provider(
    _ configure: (inout MappingProvider) -> Void
  ) -> MappingProvider {
    var provider = MappingProvider()
    configure(&provider)
    return provider
  }
}
