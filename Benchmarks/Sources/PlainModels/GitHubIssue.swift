package import Walking

/// An issue.
package struct GitHubIssue {
  package var user: GitHubAccount
  package var url: String
  package var labels: [GitHubLabel]
  package var htmlURL: String
  package var labelsURL: String
  package var pullRequest: GitHubPullRequest
  package var createdAt: String
  package var closedAt: String?
  package var milestone: String?
  package var title: String
  package var body: String
  package var updatedAt: String
  package var number: Int
  package var state: String
  package var assignee: GitHubAccount?
  package var id: Int
  package var eventsURL: String
  package var commentsURL: String
  package var comments: Int

  /// Passes every field to `walk`.
  package func walk(into walk: inout ResultWalk) {
    user.walk(into: &walk)
    walk.add(url)
    walk.add(labels) { $0.walk(into: &$1) }
    walk.add(htmlURL)
    walk.add(labelsURL)
    pullRequest.walk(into: &walk)
    walk.add(createdAt)
    walk.add(closedAt)
    walk.add(milestone)
    walk.add(title)
    walk.add(body)
    walk.add(updatedAt)
    walk.add(number)
    walk.add(state)
    walk.add(assignee) { $0.walk(into: &$1) }
    walk.add(id)
    walk.add(eventsURL)
    walk.add(commentsURL)
    walk.add(comments)
  }
}

/// A label of an issue.
package struct GitHubLabel {
  package var name: String
  package var color: String
  package var url: String

  /// Passes every field to `walk`.
  package func walk(into walk: inout ResultWalk) {
    walk.add(name)
    walk.add(color)
    walk.add(url)
  }
}

/// The links to the changes of an issue, if it has any.
package struct GitHubPullRequest {
  package var htmlURL: String?
  package var patchURL: String?
  package var diffURL: String?

  /// Passes every field to `walk`.
  package func walk(into walk: inout ResultWalk) {
    walk.add(htmlURL)
    walk.add(patchURL)
    walk.add(diffURL)
  }
}

/// A comment on an issue.
package struct GitHubComment {
  package var user: GitHubAccount
  package var url: String
  package var issueURL: String
  package var createdAt: String
  package var body: String
  package var updatedAt: String
  package var id: Int

  /// Passes every field to `walk`.
  package func walk(into walk: inout ResultWalk) {
    user.walk(into: &walk)
    walk.add(url)
    walk.add(issueURL)
    walk.add(createdAt)
    walk.add(body)
    walk.add(updatedAt)
    walk.add(id)
  }
}

/// An account.
package struct GitHubAccount {
  package var url: String
  package var gistsURL: String
  package var gravatarID: String
  package var type: String
  package var avatarURL: String
  package var subscriptionsURL: String
  package var receivedEventsURL: String
  package var organizationsURL: String
  package var reposURL: String
  package var login: String
  package var id: Int
  package var starredURL: String
  package var eventsURL: String
  package var followersURL: String
  package var followingURL: String

  /// Passes every field to `walk`.
  package func walk(into walk: inout ResultWalk) {
    walk.add(url)
    walk.add(gistsURL)
    walk.add(gravatarID)
    walk.add(type)
    walk.add(avatarURL)
    walk.add(subscriptionsURL)
    walk.add(receivedEventsURL)
    walk.add(organizationsURL)
    walk.add(reposURL)
    walk.add(login)
    walk.add(id)
    walk.add(starredURL)
    walk.add(eventsURL)
    walk.add(followersURL)
    walk.add(followingURL)
  }
}

#if CODABLE_MODELS
extension GitHubIssue: Codable {
  private enum CodingKeys: String, CodingKey {
    case user, url, labels
    case htmlURL = "html_url"
    case labelsURL = "labels_url"
    case pullRequest = "pull_request"
    case createdAt = "created_at"
    case closedAt = "closed_at"
    case milestone, title, body
    case updatedAt = "updated_at"
    case number, state, assignee, id
    case eventsURL = "events_url"
    case commentsURL = "comments_url"
    case comments
  }
}

extension GitHubLabel: Codable {}

extension GitHubPullRequest: Codable {
  private enum CodingKeys: String, CodingKey {
    case htmlURL = "html_url"
    case patchURL = "patch_url"
    case diffURL = "diff_url"
  }
}

extension GitHubComment: Codable {
  private enum CodingKeys: String, CodingKey {
    case user, url
    case issueURL = "issue_url"
    case createdAt = "created_at"
    case body
    case updatedAt = "updated_at"
    case id
  }
}

extension GitHubAccount: Codable {
  private enum CodingKeys: String, CodingKey {
    case url
    case gistsURL = "gists_url"
    case gravatarID = "gravatar_id"
    case type
    case avatarURL = "avatar_url"
    case subscriptionsURL = "subscriptions_url"
    case receivedEventsURL = "received_events_url"
    case organizationsURL = "organizations_url"
    case reposURL = "repos_url"
    case login, id
    case starredURL = "starred_url"
    case eventsURL = "events_url"
    case followersURL = "followers_url"
    case followingURL = "following_url"
  }
}
#endif
