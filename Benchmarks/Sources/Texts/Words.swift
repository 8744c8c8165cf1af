/// The words of the generated documents.
package enum Words {
  /// First names, a few of them not ASCII.
  package static let firstNames = [
    "Ada", "Alan", "Barbara", "Brian", "Chloé", "Dennis", "Edsger", "Frances", "Grace", "Hedy",
    "Jürgen", "Katherine", "Ken", "Linus", "Margaret", "Niklaus", "Radia", "Søren", "Tim", "Zoë",
  ]

  /// Last names.
  package static let lastNames = [
    "Allen", "Baker", "Clarke", "Dijkstra", "Evans", "Fischer", "Hamilton", "Hopper", "Johnson",
    "Knuth", "Lovelace", "Müller", "Nielsen", "Perlman", "Ritchie", "Thompson", "Turing", "Wirth",
  ]

  /// Domains of mail addresses.
  package static let domains = ["example.com", "example.org", "mail.example.net"]

  /// Names of streets.
  package static let streets = [
    "Oak Street", "Mill Lane", "High Street", "Rue Cler", "Hauptstraße", "Park Ave", "Elm Row",
  ]

  /// Names of cities.
  package static let cities = [
    "Berlin", "Paris", "London", "Milano", "Kyoto", "Kraków", "Malmö", "Boston", "San Francisco",
  ]

  /// Tags of posts.
  package static let tags = [
    "swift", "json", "mapping", "linux", "news", "howto", "release", "opinion",
  ]

  /// Words of titles and texts.
  package static let text = [
    "the", "model", "reads", "every", "field", "of", "a", "document", "and", "writes", "it", "back",
    "without", "key", "or", "macro", "while", "plain", "structs", "stay", "as", "they", "were",
    "before", "naïve", "readers", "allocate", "too", "much", "memory", "for", "each", "value",
  ]
}
