package import Walking

/// The parts of a tweet's text that are not words.
package struct TwitterEntities {
  package var hashtags: [TwitterHashtag]
  package var symbols: [TwitterHashtag]
  package var urls: [TwitterLink]
  package var userMentions: [TwitterMention]
  package var media: [TwitterMedia]?

  /// Passes every field to `walk`.
  package func walk(into walk: inout ResultWalk) {
    walk.add(hashtags) { $0.walk(into: &$1) }
    walk.add(symbols) { $0.walk(into: &$1) }
    walk.add(urls) { $0.walk(into: &$1) }
    walk.add(userMentions) { $0.walk(into: &$1) }
    walk.add(media) { $1.add($0) { $0.walk(into: &$1) } }
  }
}

/// A hashtag, and its range in the text.
package struct TwitterHashtag {
  package var text: String
  package var indices: [Int]

  /// Passes every field to `walk`.
  package func walk(into walk: inout ResultWalk) {
    walk.add(text)
    walk.add(indices)
  }
}

/// A link.
package struct TwitterLink {
  package var url: String
  package var expandedURL: String
  package var displayURL: String
  package var indices: [Int]

  /// Passes every field to `walk`.
  package func walk(into walk: inout ResultWalk) {
    walk.add(url)
    walk.add(expandedURL)
    walk.add(displayURL)
    walk.add(indices)
  }
}

/// A mention of a user.
package struct TwitterMention {
  package var screenName: String
  package var name: String
  package var id: Int
  package var idStr: String
  package var indices: [Int]

  /// Passes every field to `walk`.
  package func walk(into walk: inout ResultWalk) {
    walk.add(screenName)
    walk.add(name)
    walk.add(id)
    walk.add(idStr)
    walk.add(indices)
  }
}

/// A picture.
package struct TwitterMedia {
  package var id: Int
  package var idStr: String
  package var indices: [Int]
  package var mediaURL: String
  package var mediaURLHttps: String
  package var url: String
  package var displayURL: String
  package var expandedURL: String
  package var type: String
  package var sizes: TwitterSizes
  package var sourceStatusID: Int?
  package var sourceStatusIDStr: String?

  /// Passes every field to `walk`.
  package func walk(into walk: inout ResultWalk) {
    walk.add(id)
    walk.add(idStr)
    walk.add(indices)
    walk.add(mediaURL)
    walk.add(mediaURLHttps)
    walk.add(url)
    walk.add(displayURL)
    walk.add(expandedURL)
    walk.add(type)
    sizes.walk(into: &walk)
    walk.add(sourceStatusID)
    walk.add(sourceStatusIDStr)
  }
}

/// The sizes that a picture comes in.
package struct TwitterSizes {
  package var medium: TwitterSize
  package var small: TwitterSize
  package var thumb: TwitterSize
  package var large: TwitterSize

  /// Passes every field to `walk`.
  package func walk(into walk: inout ResultWalk) {
    medium.walk(into: &walk)
    small.walk(into: &walk)
    thumb.walk(into: &walk)
    large.walk(into: &walk)
  }
}

/// One size of a picture.
package struct TwitterSize {
  package var w: Int
  package var h: Int
  package var resize: String

  /// Passes every field to `walk`.
  package func walk(into walk: inout ResultWalk) {
    walk.add(w)
    walk.add(h)
    walk.add(resize)
  }
}

#if CODABLE_MODELS
extension TwitterEntities: Codable {
  private enum CodingKeys: String, CodingKey {
    case hashtags, symbols, urls
    case userMentions = "user_mentions"
    case media
  }
}

extension TwitterHashtag: Codable {}

extension TwitterLink: Codable {
  private enum CodingKeys: String, CodingKey {
    case url
    case expandedURL = "expanded_url"
    case displayURL = "display_url"
    case indices
  }
}

extension TwitterMention: Codable {
  private enum CodingKeys: String, CodingKey {
    case screenName = "screen_name"
    case name, id
    case idStr = "id_str"
    case indices
  }
}

extension TwitterMedia: Codable {
  private enum CodingKeys: String, CodingKey {
    case id
    case idStr = "id_str"
    case indices
    case mediaURL = "media_url"
    case mediaURLHttps = "media_url_https"
    case url
    case displayURL = "display_url"
    case expandedURL = "expanded_url"
    case type, sizes
    case sourceStatusID = "source_status_id"
    case sourceStatusIDStr = "source_status_id_str"
  }
}

extension TwitterSizes: Codable {}

extension TwitterSize: Codable {}
#endif
