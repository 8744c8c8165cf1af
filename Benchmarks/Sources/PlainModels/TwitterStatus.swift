package import Walking

/// A tweet: a class, because a retweet contains the tweet that it repeats.
package final class TwitterStatus {
  package var metadata: TwitterMetadata?
  package var createdAt = ""
  package var id = 0
  package var idStr = ""
  package var text = ""
  package var source = ""
  package var truncated = false
  package var inReplyToStatusID: Int?
  package var inReplyToStatusIDStr: String?
  package var inReplyToUserID: Int?
  package var inReplyToUserIDStr: String?
  package var inReplyToScreenName: String?
  package var user: TwitterUser?
  package var geo: TwitterPoint?
  package var coordinates: TwitterPoint?
  package var place: TwitterPlace?
  package var contributors: [Int]?
  package var retweetCount = 0
  package var favoriteCount = 0
  package var entities: TwitterEntities?
  package var favorited = false
  package var retweeted = false
  package var lang = ""
  package var retweetedStatus: TwitterStatus?
  package var possiblySensitive: Bool?

  package init() {}

  /// Passes every field to `walk`.
  package func walk(into walk: inout ResultWalk) {
    walk.addInstance()
    walk.add(metadata) { $0.walk(into: &$1) }
    walk.add(createdAt)
    walk.add(id)
    walk.add(idStr)
    walk.add(text)
    walk.add(source)
    walk.add(truncated)
    walk.add(inReplyToStatusID)
    walk.add(inReplyToStatusIDStr)
    walk.add(inReplyToUserID)
    walk.add(inReplyToUserIDStr)
    walk.add(inReplyToScreenName)
    walk.add(user) { $0.walk(into: &$1) }
    walk.add(geo) { $0.walk(into: &$1) }
    walk.add(coordinates) { $0.walk(into: &$1) }
    walk.add(place) { $0.walk(into: &$1) }
    walk.add(contributors) { $1.add($0) }
    walk.add(retweetCount)
    walk.add(favoriteCount)
    walk.add(entities) { $0.walk(into: &$1) }
    walk.add(favorited)
    walk.add(retweeted)
    walk.add(lang)
    walk.add(retweetedStatus) { $0.walk(into: &$1) }
    walk.add(possiblySensitive)
  }
}

/// The metadata of a search result.
package struct TwitterMetadata {
  package var resultType: String
  package var isoLanguageCode: String

  /// Passes every field to `walk`.
  package func walk(into walk: inout ResultWalk) {
    walk.add(resultType)
    walk.add(isoLanguageCode)
  }
}

/// A point on the earth.
package struct TwitterPoint {
  package var type: String
  package var coordinates: [Double]

  /// Passes every field to `walk`.
  package func walk(into walk: inout ResultWalk) {
    walk.add(type)
    walk.add(coordinates)
  }
}

/// The place of a tweet.
package struct TwitterPlace {
  package var id: String
  package var name: String
  package var fullName: String
  package var country: String

  /// Passes every field to `walk`.
  package func walk(into walk: inout ResultWalk) {
    walk.add(id)
    walk.add(name)
    walk.add(fullName)
    walk.add(country)
  }
}

#if CODABLE_MODELS
extension TwitterStatus: Codable {
  private enum CodingKeys: String, CodingKey {
    case metadata
    case createdAt = "created_at"
    case id
    case idStr = "id_str"
    case text, source, truncated
    case inReplyToStatusID = "in_reply_to_status_id"
    case inReplyToStatusIDStr = "in_reply_to_status_id_str"
    case inReplyToUserID = "in_reply_to_user_id"
    case inReplyToUserIDStr = "in_reply_to_user_id_str"
    case inReplyToScreenName = "in_reply_to_screen_name"
    case user, geo, coordinates, place, contributors
    case retweetCount = "retweet_count"
    case favoriteCount = "favorite_count"
    case entities, favorited, retweeted, lang
    case retweetedStatus = "retweeted_status"
    case possiblySensitive = "possibly_sensitive"
  }
}

extension TwitterMetadata: Codable {
  private enum CodingKeys: String, CodingKey {
    case resultType = "result_type"
    case isoLanguageCode = "iso_language_code"
  }
}

extension TwitterPoint: Codable {}

extension TwitterPlace: Codable {
  private enum CodingKeys: String, CodingKey {
    case id, name
    case fullName = "full_name"
    case country
  }
}
#endif
