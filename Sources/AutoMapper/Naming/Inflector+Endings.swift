extension Inflector {
  /// What the ending of a plural becomes in the singular.
  struct Ending: Sendable {
    /// The endings of singulars that any word may have, the likeliest first.
    let usual: [String]
    /// The endings that only words of the vocabulary have.
    let known: [String]

    init(_ usual: String..., known: [String] = []) {
      self.usual = usual
      self.known = known
    }

    /// The singulars that begin with a stem: those of the vocabulary, then the others.
    func singulars(from stem: Substring) -> [String] {
      let likely = (known + usual).map { stem + $0 }.filter(Inflector.isKnown)
      return likely + usual.map { stem + $0 }.filter { !likely.contains($0) }
    }
  }

  /// The number of letters of the longest ending.
  static let longestEnding = endings.keys.map(\.count).max() ?? 0

  /// The endings of plurals, and of words that look like plurals; of several the longest counts.
  static let endings: [String: Ending] =
    compoundEndings
    .merging(soundEndings) { first, _ in first }
    .merging(classicalEndings) { first, _ in first }

  /// Words that end compounds, whatever stands before them: `grandchildren`, `businessmen`.
  private static let compoundEndings: [String: Ending] = [
    "people": Ending("person"),
    "children": Ending("child"),
    "men": Ending("man"),
    "feet": Ending("foot"),
    "teeth": Ending("tooth"),
    "wives": Ending("wife"),
    "knives": Ending("knife"),
    "indices": Ending("index"),
    "series": Ending(),
    "species": Ending(),
  ]

  /// Endings in -s.
  ///
  /// A plural adds -s, or -es after a hiss (s, x, z, ch, sh). A singular in -e looks the same then:
  /// `boxes`, `axes`. More words have the singular that stands first; the vocabulary has the others.
  private static let soundEndings: [String: Ending] = [
    "s": Ending(""),

    "ss": Ending(),
    "sses": Ending("ss", "sse"),

    "us": Ending(known: ["u"]),
    "eaus": Ending("eau"),
    "ieus": Ending("ieu"),
    "uses": Ending("us", "use"),
    "auses": Ending("ause"),
    "ouses": Ending("ouse"),

    "sis": Ending(),
    "itis": Ending(),
    "itises": Ending("itis"),
    "itides": Ending("itis"),
    "polis": Ending(),
    "polises": Ending("polis"),
    "ceps": Ending(),
    "ois": Ending(),

    "ses": Ending("se", known: ["s", "sis"]),
    "eses": Ending("esis", "ese"),
    "eeses": Ending("eese"),
    "yses": Ending("ysis", "yse"),

    "xes": Ending("x", "xe", known: ["xis"]),
    "ches": Ending("ch", "che"),
    "shes": Ending("sh", "she"),
    "zes": Ending("ze", "z"),
    "zzes": Ending("zz", "z"),
    "tzes": Ending("tz"),

    "ies": Ending("y", "ie"),
    "oes": Ending("o", "oe"),
    "ves": Ending("ve", known: ["f", "fe"]),
    "lves": Ending("lf", "lve"),
  ]

  /// Endings that words have kept from Old English, Latin, Greek, Italian and French.
  private static let classicalEndings: [String: Ending] = [
    "ice": Ending(known: ["ouse"]),
    "ices": Ending("ice", known: ["ex", "ix"]),
    "trices": Ending("trix"),
    "a": Ending(known: ["um", "on"]),
    "mata": Ending("ma", known: ["maton"]),
    "ae": Ending("a"),
    "i": Ending(known: ["us", "o"]),
    "eaux": Ending("eau"),
    "ieux": Ending("ieu"),
  ]
}
