package import Walking

/// The author of a tweet: forty fields.
package struct TwitterUser {
  package var id: Int
  package var idStr: String
  package var name: String
  package var screenName: String
  package var location: String
  package var description: String
  package var url: String?
  package var entities: TwitterUserEntities
  package var protected: Bool
  package var followersCount: Int
  package var friendsCount: Int
  package var listedCount: Int
  package var createdAt: String
  package var favouritesCount: Int
  package var utcOffset: Int?
  package var timeZone: String?
  package var geoEnabled: Bool
  package var verified: Bool
  package var statusesCount: Int
  package var lang: String
  package var contributorsEnabled: Bool
  package var isTranslator: Bool
  package var isTranslationEnabled: Bool
  package var profileBackgroundColor: String
  package var profileBackgroundImageURL: String
  package var profileBackgroundImageURLHttps: String
  package var profileBackgroundTile: Bool
  package var profileImageURL: String
  package var profileImageURLHttps: String
  package var profileBannerURL: String?
  package var profileLinkColor: String
  package var profileSidebarBorderColor: String
  package var profileSidebarFillColor: String
  package var profileTextColor: String
  package var profileUseBackgroundImage: Bool
  package var defaultProfile: Bool
  package var defaultProfileImage: Bool
  package var following: Bool
  package var followRequestSent: Bool
  package var notifications: Bool

  /// Passes every field to `walk`.
  package func walk(into walk: inout ResultWalk) {
    walk.add(id)
    walk.add(idStr)
    walk.add(name)
    walk.add(screenName)
    walk.add(location)
    walk.add(description)
    walk.add(url)
    entities.walk(into: &walk)
    walk.add(protected)
    walk.add(followersCount)
    walk.add(friendsCount)
    walk.add(listedCount)
    walk.add(createdAt)
    walk.add(favouritesCount)
    walk.add(utcOffset)
    walk.add(timeZone)
    walk.add(geoEnabled)
    walk.add(verified)
    walk.add(statusesCount)
    walk.add(lang)
    walk.add(contributorsEnabled)
    walk.add(isTranslator)
    walk.add(isTranslationEnabled)
    walk.add(profileBackgroundColor)
    walk.add(profileBackgroundImageURL)
    walk.add(profileBackgroundImageURLHttps)
    walk.add(profileBackgroundTile)
    walk.add(profileImageURL)
    walk.add(profileImageURLHttps)
    walk.add(profileBannerURL)
    walk.add(profileLinkColor)
    walk.add(profileSidebarBorderColor)
    walk.add(profileSidebarFillColor)
    walk.add(profileTextColor)
    walk.add(profileUseBackgroundImage)
    walk.add(defaultProfile)
    walk.add(defaultProfileImage)
    walk.add(following)
    walk.add(followRequestSent)
    walk.add(notifications)
  }
}

/// The links in a user's profile.
package struct TwitterUserEntities {
  package var description: TwitterLinks
  package var url: TwitterLinks?

  /// Passes every field to `walk`.
  package func walk(into walk: inout ResultWalk) {
    description.walk(into: &walk)
    walk.add(url) { $0.walk(into: &$1) }
  }
}

/// A list of links.
package struct TwitterLinks {
  package var urls: [TwitterLink]

  /// Passes every field to `walk`.
  package func walk(into walk: inout ResultWalk) {
    walk.add(urls) { $0.walk(into: &$1) }
  }
}

#if CODABLE_MODELS
extension TwitterUser: Codable {
  private enum CodingKeys: String, CodingKey {
    case id
    case idStr = "id_str"
    case name
    case screenName = "screen_name"
    case location, description, url, entities, protected
    case followersCount = "followers_count"
    case friendsCount = "friends_count"
    case listedCount = "listed_count"
    case createdAt = "created_at"
    case favouritesCount = "favourites_count"
    case utcOffset = "utc_offset"
    case timeZone = "time_zone"
    case geoEnabled = "geo_enabled"
    case verified
    case statusesCount = "statuses_count"
    case lang
    case contributorsEnabled = "contributors_enabled"
    case isTranslator = "is_translator"
    case isTranslationEnabled = "is_translation_enabled"
    case profileBackgroundColor = "profile_background_color"
    case profileBackgroundImageURL = "profile_background_image_url"
    case profileBackgroundImageURLHttps = "profile_background_image_url_https"
    case profileBackgroundTile = "profile_background_tile"
    case profileImageURL = "profile_image_url"
    case profileImageURLHttps = "profile_image_url_https"
    case profileBannerURL = "profile_banner_url"
    case profileLinkColor = "profile_link_color"
    case profileSidebarBorderColor = "profile_sidebar_border_color"
    case profileSidebarFillColor = "profile_sidebar_fill_color"
    case profileTextColor = "profile_text_color"
    case profileUseBackgroundImage = "profile_use_background_image"
    case defaultProfile = "default_profile"
    case defaultProfileImage = "default_profile_image"
    case following
    case followRequestSent = "follow_request_sent"
    case notifications
  }
}

extension TwitterUserEntities: Codable {}

extension TwitterLinks: Codable {}
#endif
