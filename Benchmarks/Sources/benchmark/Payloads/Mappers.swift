import AutoMapper
import Foundation
import PlainModels

/// The mappers of the payloads: what the models do not say by themselves, and no more.
enum Mappers {
  /// For structs: no rules at all.
  static let plain = ObjectMapper()

  /// For users as objects, which factories make.
  static let objects = ObjectMapper(
    provider { provider in
      provider.register { UserObject() }
      provider.register { AddressObject() }
      provider.register { PostObject() }
    })

  /// For tweets: a tweet is an object, because a retweet holds another.
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

  /// Returns the rules that `configure` states.
  private static func provider(
    _ configure: (inout MappingProvider) -> Void
  ) -> MappingProvider {
    var provider = MappingProvider()
    configure(&provider)
    return provider
  }
}
