package import Walking

/// A repository that was forked: sixty-four fields.
package struct GitHubRepository {
  package var description: String
  package var fork: Bool
  package var url: String
  package var language: String
  package var stargazersURL: String
  package var cloneURL: String
  package var tagsURL: String
  package var fullName: String
  package var mergesURL: String
  package var forks: Int
  package var `private`: Bool
  package var gitRefsURL: String
  package var archiveURL: String
  package var collaboratorsURL: String
  package var owner: GitHubAccount
  package var languagesURL: String
  package var treesURL: String
  package var labelsURL: String
  package var htmlURL: String
  package var pushedAt: String
  package var createdAt: String
  package var hasIssues: Bool
  package var forksURL: String
  package var branchesURL: String
  package var commitsURL: String
  package var notificationsURL: String
  package var openIssues: Int
  package var contentsURL: String
  package var blobsURL: String
  package var issuesURL: String
  package var compareURL: String
  package var issueEventsURL: String
  package var name: String
  package var updatedAt: String
  package var statusesURL: String
  package var forksCount: Int
  package var assigneesURL: String
  package var sshURL: String
  package var `public`: Bool
  package var hasWiki: Bool
  package var subscribersURL: String
  package var mirrorURL: String?
  package var watchersCount: Int
  package var id: Int
  package var hasDownloads: Bool
  package var gitCommitsURL: String
  package var downloadsURL: String
  package var pullsURL: String
  package var homepage: String?
  package var issueCommentURL: String
  package var hooksURL: String
  package var subscriptionURL: String
  package var milestonesURL: String
  package var svnURL: String
  package var eventsURL: String
  package var gitTagsURL: String
  package var teamsURL: String
  package var commentsURL: String
  package var openIssuesCount: Int
  package var keysURL: String
  package var gitURL: String
  package var contributorsURL: String
  package var size: Int
  package var watchers: Int

  /// Passes every field to `walk`.
  package func walk(into walk: inout ResultWalk) {
    walk.add(description)
    walk.add(fork)
    walk.add(url)
    walk.add(language)
    walk.add(stargazersURL)
    walk.add(cloneURL)
    walk.add(tagsURL)
    walk.add(fullName)
    walk.add(mergesURL)
    walk.add(forks)
    walk.add(`private`)
    walk.add(gitRefsURL)
    walk.add(archiveURL)
    walk.add(collaboratorsURL)
    owner.walk(into: &walk)
    walk.add(languagesURL)
    walk.add(treesURL)
    walk.add(labelsURL)
    walk.add(htmlURL)
    walk.add(pushedAt)
    walk.add(createdAt)
    walk.add(hasIssues)
    walk.add(forksURL)
    walk.add(branchesURL)
    walk.add(commitsURL)
    walk.add(notificationsURL)
    walk.add(openIssues)
    walk.add(contentsURL)
    walk.add(blobsURL)
    walk.add(issuesURL)
    walk.add(compareURL)
    walk.add(issueEventsURL)
    walk.add(name)
    walk.add(updatedAt)
    walk.add(statusesURL)
    walk.add(forksCount)
    walk.add(assigneesURL)
    walk.add(sshURL)
    walk.add(`public`)
    walk.add(hasWiki)
    walk.add(subscribersURL)
    walk.add(mirrorURL)
    walk.add(watchersCount)
    walk.add(id)
    walk.add(hasDownloads)
    walk.add(gitCommitsURL)
    walk.add(downloadsURL)
    walk.add(pullsURL)
    walk.add(homepage)
    walk.add(issueCommentURL)
    walk.add(hooksURL)
    walk.add(subscriptionURL)
    walk.add(milestonesURL)
    walk.add(svnURL)
    walk.add(eventsURL)
    walk.add(gitTagsURL)
    walk.add(teamsURL)
    walk.add(commentsURL)
    walk.add(openIssuesCount)
    walk.add(keysURL)
    walk.add(gitURL)
    walk.add(contributorsURL)
    walk.add(size)
    walk.add(watchers)
  }
}

#if CODABLE_MODELS
extension GitHubRepository: Codable {
  private enum CodingKeys: String, CodingKey {
    case description, fork, url, language
    case stargazersURL = "stargazers_url"
    case cloneURL = "clone_url"
    case tagsURL = "tags_url"
    case fullName = "full_name"
    case mergesURL = "merges_url"
    case forks, `private`
    case gitRefsURL = "git_refs_url"
    case archiveURL = "archive_url"
    case collaboratorsURL = "collaborators_url"
    case owner
    case languagesURL = "languages_url"
    case treesURL = "trees_url"
    case labelsURL = "labels_url"
    case htmlURL = "html_url"
    case pushedAt = "pushed_at"
    case createdAt = "created_at"
    case hasIssues = "has_issues"
    case forksURL = "forks_url"
    case branchesURL = "branches_url"
    case commitsURL = "commits_url"
    case notificationsURL = "notifications_url"
    case openIssues = "open_issues"
    case contentsURL = "contents_url"
    case blobsURL = "blobs_url"
    case issuesURL = "issues_url"
    case compareURL = "compare_url"
    case issueEventsURL = "issue_events_url"
    case name
    case updatedAt = "updated_at"
    case statusesURL = "statuses_url"
    case forksCount = "forks_count"
    case assigneesURL = "assignees_url"
    case sshURL = "ssh_url"
    case `public`
    case hasWiki = "has_wiki"
    case subscribersURL = "subscribers_url"
    case mirrorURL = "mirror_url"
    case watchersCount = "watchers_count"
    case id
    case hasDownloads = "has_downloads"
    case gitCommitsURL = "git_commits_url"
    case downloadsURL = "downloads_url"
    case pullsURL = "pulls_url"
    case homepage
    case issueCommentURL = "issue_comment_url"
    case hooksURL = "hooks_url"
    case subscriptionURL = "subscription_url"
    case milestonesURL = "milestones_url"
    case svnURL = "svn_url"
    case eventsURL = "events_url"
    case gitTagsURL = "git_tags_url"
    case teamsURL = "teams_url"
    case commentsURL = "comments_url"
    case openIssuesCount = "open_issues_count"
    case keysURL = "keys_url"
    case gitURL = "git_url"
    case contributorsURL = "contributors_url"
    case size, watchers
  }
}
#endif
