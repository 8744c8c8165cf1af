import Testing

@testable import AutoMapper

@Suite("Keys: singulars")
struct InflectorTests {
  @Test("The likeliest singular comes first", arguments: rules)
  func first(_ rule: Rule) {
    for (plural, singular) in rule.words {
      #expect(Inflector().singulars(of: plural).first == singular, "\(plural)")
    }
  }

  @Test("Singulars are not plurals", arguments: rules)
  func singularsAreNone(_ rule: Rule) {
    for (_, singular) in rule.words {
      #expect(Inflector().singulars(of: singular) == [], "\(singular)")
    }
  }

  /// A rule of spelling with words that follow it: `plural singular`, separated by commas.
  struct Rule: Sendable, CustomTestStringConvertible {
    let name: String
    let list: String

    init(_ name: String, _ list: String) {
      self.name = name
      self.list = list
    }

    var words: [(plural: String, singular: String)] {
      list.split(separator: ",").map { pair in
        let words = pair.split(whereSeparator: \.isWhitespace).map(String.init)
        return (plural: words[0], singular: words[1])
      }
    }

    var testDescription: String { name }
  }

  private static let rules = [
    Rule(
      "-s",
      """
      buckets bucket, regions region, webhooks webhook, invitees invitee, refunds refund,
      quotas quota, cameras camera, emojis emoji, uris uri, kilos kilo, studios studio,
      epochs epoch, myths myth, chiefs chief, tariffs tariff, playlists playlist, metrics metric,
      subnets subnet, ids id
      """),
    Rule(
      "-s after e",
      """
      venues venue, zones zone, pipelines pipeline, routes route, badges badge, fees fee,
      voices voice, slices slice, sentences sentence, gazettes gazette, pulses pulse, nurses nurse,
      tenses tense, leases lease, promises promise, hoses hose, clauses clause,
      warehouses warehouse, breezes breeze
      """),
    Rule(
      "-es after a hiss",
      """
      compasses compass, hostesses hostess, harnesses harness, lunches lunch, breaches breach,
      stretches stretch, hashes hash, leashes leash, foxes fox, checkboxes checkbox,
      suffixes suffix, waltzes waltz, buzzes buzz, quizzes quiz
      """),
    Rule(
      "-es after a singular in -s",
      """
      bonuses bonus, censuses census, radiuses radius, walruses walrus, surpluses surplus,
      gases gas, biases bias, atlases atlas, trellises trellis, lenses lens, thermoses thermos
      """),
    Rule(
      "a hiss and a silent e",
      """
      headaches headache, niches niche, avalanches avalanche, finesses finesse, mousses mousse,
      excuses excuse, fuses fuse, blouses blouse, causes cause, pickaxes pickaxe
      """),
    Rule(
      "-sis",
      """
      crises crisis, oases oasis, theses thesis, syntheses synthesis, parentheses parenthesis,
      prognoses prognosis, synopses synopsis, paralyses paralysis, metastases metastasis
      """),
    Rule(
      "-y",
      """
      subsidiaries subsidiary, warranties warranty, counties county, currencies currency,
      queries query, colloquies colloquy, berries berry, attorneys attorney, gateways gateway,
      toys toy
      """),
    Rule(
      "-ie",
      """
      selfies selfie, calories calorie, hoodies hoodie, genies genie, neckties necktie, pies pie,
      smoothies smoothie, rookies rookie
      """),
    Rule(
      "-o and -oe",
      """
      vetoes veto, cargoes cargo, mosquitoes mosquito, memos memo, ratios ratio, todos todo,
      toes toe, canoes canoe, horseshoes horseshoe
      """),
    Rule(
      "-f, -fe and -ve",
      """
      knives knife, housewives housewife, thieves thief, loaves loaf, scarves scarf, calves calf,
      bookshelves bookshelf, drives drive, olives olive, gloves glove, nerves nerve, valves valve,
      executives executive
      """),
    Rule(
      "-us and -u",
      """
      menus menu, gurus guru, gpus gpu, skus sku, tofus tofu, plateaus plateau, milieus milieu,
      tableaux tableau
      """),
    Rule(
      "Latin and Greek",
      """
      codices codex, vortices vortex, submatrices submatrix, stadia stadium, errata erratum,
      millennia millennium, automata automaton, polyhedra polyhedron, enigmata enigma,
      larvae larva, formulae formula, fungi fungus, alumni alumnus, stimuli stimulus,
      corpora corpus, genera genus
      """),
    Rule(
      "Old English",
      """
      stepchildren stepchild, firemen fireman, townspeople townsperson, feet foot, teeth tooth,
      lice louse, dormice dormouse, dice die, brethren brother
      """),
  ]

  @Test(
    "What does not end as a plural does, or is its own plural, has no singular", arguments: whole)
  func none(_ word: String) {
    #expect(Inflector().singulars(of: word) == [])
  }

  private static let whole = """
    bus campus virus status previous compass access witness basis genesis arthritis metropolis gas
    bias tennis chaos kudos biceps bourgeois miniseries subspecies means scissors headquarters
    mathematics logistics diabetes kubernetes postgres sms dns ios us his this yes
    moose salmon information agenda pizza taxi spaghetti rice police pumice specimen regimen reggae
    e s x item3 größe
    """.split(whereSeparator: \.isWhitespace).map(String.init) + [""]

  @Test(
    "Where English is ambiguous there are several",
    arguments: [
      ("bases", ["basis", "base"]), ("leaves", ["leaf", "leave"]), ("lives", ["life", "live"]),
      ("staves", ["stave", "staff"]), ("diagnoses", ["diagnosis", "diagnose"]),
      // Words that no list knows: both spellings have the same plural.
      ("droches", ["droch", "droche"]), ("drovies", ["drovy", "drovie"]),
    ])
  func several(plural: String, singulars: [String]) {
    #expect(Inflector().singulars(of: plural) == singulars)
  }

  @Test("The first of several singulars are the likeliest")
  func firstOfSeveral() {
    #expect(Inflector().singulars(of: "axes").starts(with: ["axis", "axe"]))
  }

  @Test("No more than the ending is taken away")
  func notMore() {
    // `planes` is not a plural of `plan`.
    #expect(Inflector().singulars(of: "planes") == ["plane"])
    #expect(Inflector().singulars(of: "notes") == ["note"])
    #expect(Inflector().singulars(of: "houses") == ["house"])
    #expect(Inflector().singulars(of: "databases") == ["database"])
  }

  @Test("The user's plurals come first, and a word for itself is none")
  func ownWords() {
    let inflector = Inflector(irregulars: ["axes": "axe", "data": "data", "folks": "person"])
    #expect(inflector.singulars(of: "axes").starts(with: ["axe", "axis"]))
    #expect(inflector.singulars(of: "data") == [])
    #expect(inflector.singulars(of: "folks") == ["person", "folk"])
    #expect(inflector.singulars(of: "posts") == ["post"])
  }
}
