package import Walking

/// The answer to a search for tweets: the root of `twitter.json`.
package struct TwitterSearch {
  package var statuses: [TwitterStatus]
  package var searchMetadata: TwitterSearchMetadata

  /// Passes every field to `walk`.
  package func walk(into walk: inout ResultWalk) {
    walk.add(statuses) { $0.walk(into: &$1) }
    searchMetadata.walk(into: &walk)
  }
}

/// The query, and how to continue.
package struct TwitterSearchMetadata {
  package var completedIn: Double
  package var maxID: Int
  package var maxIDStr: String
  package var nextResults: String
  package var query: String
  package var refreshURL: String
  package var count: Int
  package var sinceID: Int
  package var sinceIDStr: String

  /// Passes every field to `walk`.
  package func walk(into walk: inout ResultWalk) {
    walk.add(completedIn)
    walk.add(maxID)
    walk.add(maxIDStr)
    walk.add(nextResults)
    walk.add(query)
    walk.add(refreshURL)
    walk.add(count)
    walk.add(sinceID)
    walk.add(sinceIDStr)
  }
}

#if CODABLE_MODELS
extension TwitterSearch: Codable {
  private enum CodingKeys: String, CodingKey {
    case statuses
    case searchMetadata = "search_metadata"
  }
}

extension TwitterSearchMetadata: Codable {
  private enum CodingKeys: String, CodingKey {
    case completedIn = "completed_in"
    case maxID = "max_id"
    case maxIDStr = "max_id_str"
    case nextResults = "next_results"
    case query
    case refreshURL = "refresh_url"
    case count
    case sinceID = "since_id"
    case sinceIDStr = "since_id_str"
  }
}
#endif
