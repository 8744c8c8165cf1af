package import Walking

/// Something that happened on GitHub: an element of `github_events.json`.
package struct GitHubEvent {
  package var type: String
  package var createdAt: String
  package var actor: GitHubActor
  package var repo: GitHubRepositoryName
  package var `public`: Bool
  package var payload: GitHubPayload
  package var id: String
  package var org: GitHubActor?

  /// Passes every field to `walk`.
  package func walk(into walk: inout ResultWalk) {
    walk.add(type)
    walk.add(createdAt)
    actor.walk(into: &walk)
    repo.walk(into: &walk)
    walk.add(`public`)
    payload.walk(into: &walk)
    walk.add(id)
    walk.add(org) { $0.walk(into: &$1) }
  }
}

/// The user who did something.
package struct GitHubActor {
  package var gravatarID: String
  package var login: String
  package var avatarURL: String
  package var url: String
  package var id: Int

  /// Passes every field to `walk`.
  package func walk(into walk: inout ResultWalk) {
    walk.add(gravatarID)
    walk.add(login)
    walk.add(avatarURL)
    walk.add(url)
    walk.add(id)
  }
}

/// The repository where it happened.
package struct GitHubRepositoryName {
  package var url: String
  package var id: Int
  package var name: String

  /// Passes every field to `walk`.
  package func walk(into walk: inout ResultWalk) {
    walk.add(url)
    walk.add(id)
    walk.add(name)
  }
}

/// The details: each kind of event fills a different part.
package struct GitHubPayload {
  package var commits: [GitHubCommit]?
  package var distinctSize: Int?
  package var ref: String?
  package var pushID: Int?
  package var head: String?
  package var before: String?
  package var size: Int?
  package var description: String?
  package var masterBranch: String?
  package var refType: String?
  package var forkee: GitHubRepository?
  package var action: String?
  package var issue: GitHubIssue?
  package var comment: GitHubComment?
  package var pages: [GitHubPage]?

  /// Passes every field to `walk`.
  package func walk(into walk: inout ResultWalk) {
    walk.add(commits) { $1.add($0) { $0.walk(into: &$1) } }
    walk.add(distinctSize)
    walk.add(ref)
    walk.add(pushID)
    walk.add(head)
    walk.add(before)
    walk.add(size)
    walk.add(description)
    walk.add(masterBranch)
    walk.add(refType)
    walk.add(forkee) { $0.walk(into: &$1) }
    walk.add(action)
    walk.add(issue) { $0.walk(into: &$1) }
    walk.add(comment) { $0.walk(into: &$1) }
    walk.add(pages) { $1.add($0) { $0.walk(into: &$1) } }
  }
}

/// A commit that was pushed.
package struct GitHubCommit {
  package var url: String
  package var message: String
  package var distinct: Bool
  package var sha: String
  package var author: GitHubAuthor

  /// Passes every field to `walk`.
  package func walk(into walk: inout ResultWalk) {
    walk.add(url)
    walk.add(message)
    walk.add(distinct)
    walk.add(sha)
    author.walk(into: &walk)
  }
}

/// The author of a commit.
package struct GitHubAuthor {
  package var email: String
  package var name: String

  /// Passes every field to `walk`.
  package func walk(into walk: inout ResultWalk) {
    walk.add(email)
    walk.add(name)
  }
}

/// A page of a wiki.
package struct GitHubPage {
  package var pageName: String
  package var htmlURL: String
  package var title: String
  package var sha: String
  package var summary: String?
  package var action: String

  /// Passes every field to `walk`.
  package func walk(into walk: inout ResultWalk) {
    walk.add(pageName)
    walk.add(htmlURL)
    walk.add(title)
    walk.add(sha)
    walk.add(summary)
    walk.add(action)
  }
}

#if CODABLE_MODELS
extension GitHubEvent: Codable {
  private enum CodingKeys: String, CodingKey {
    case type
    case createdAt = "created_at"
    case actor, repo, `public`, payload, id, org
  }
}

extension GitHubActor: Codable {
  private enum CodingKeys: String, CodingKey {
    case gravatarID = "gravatar_id"
    case login
    case avatarURL = "avatar_url"
    case url, id
  }
}

extension GitHubRepositoryName: Codable {}

extension GitHubPayload: Codable {
  private enum CodingKeys: String, CodingKey {
    case commits
    case distinctSize = "distinct_size"
    case ref
    case pushID = "push_id"
    case head, before, size, description
    case masterBranch = "master_branch"
    case refType = "ref_type"
    case forkee, action, issue, comment, pages
  }
}

extension GitHubCommit: Codable {}

extension GitHubAuthor: Codable {}

extension GitHubPage: Codable {
  private enum CodingKeys: String, CodingKey {
    case pageName = "page_name"
    case htmlURL = "html_url"
    case title, sha, summary, action
  }
}
#endif
