/// Finds the singular of English plurals: `categories` to `category`, `people` to `person`.
///
/// A word is searched for in the user's own plurals, then in the short lists of invariant and
/// irregular words. Otherwise its longest ending in the table of endings decides:
///
///     caches       -ches   -ch or -che        cache is in the vocabulary   cache, cach
///     searches     -ches   -ch or -che        neither is                   search, searche
///     lives        -ves    -ve, known -f -fe  life is in the vocabulary    life, live
///     archives     -ves    -ve, known -f -fe  neither is                   archive
///     address      -ss     no plural
///
/// Spelling alone does not always determine the singular, so the result is a list, the likeliest
/// word first; the caller takes the first word that names something. The rules are those of school
/// grammars, compiled for this library.
struct Inflector: Sendable {
  /// The user's own plurals and their singulars, in lowercase, which take precedence over the rules.
  ///
  /// A word that is its own singular is not treated as a plural: `["data": "data"]`.
  var irregulars: [String: String] = [:]

  /// Returns the words that a lowercase word may be the plural of, the likeliest first.
  ///
  /// The list is empty for a word that is not a plural (`menu`, `status`) or is equal to its
  /// singular (`series`). `singulars(of: "axes")` is `["axis", "axe", "ax"]`.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the word.
  func singulars(of word: String) -> [String] {
    guard let own = irregulars[word] else { return Self.singulars(of: word) }
    return own == word ? [] : [own] + Self.singulars(of: word).filter { $0 != own }
  }

  private static func singulars(of word: String) -> [String] {
    // A single letter is not a plural, although `s` has the ending of one.
    if word.utf8.count < 2 || invariants.contains(word) || singularsInS.contains(word) { return [] }
    if let singulars = irregulars[word] { return singulars }
    for length in stride(from: longestEnding, through: 1, by: -1) {
      if let ending = endings[String(word.suffix(length))] {
        return ending.singulars(from: word.dropLast(length))
      }
    }
    return []
  }
}

extension Inflector {
  /// The endings of singulars that replace the ending of a plural.
  struct Ending: Sendable {
    /// The endings of singulars that any word may have, the likeliest first.
    let usual: [String]
    /// The endings that only words of the vocabulary have.
    let known: [String]

    /// Takes endings of a table: those of the vocabulary begin with a plus sign, and `-` is none.
    fileprivate init(_ endings: [String]) {
      usual = endings.filter { !$0.hasPrefix("+") }.map { $0 == "-" ? "" : $0 }
      known = endings.filter { $0.hasPrefix("+") }.map { String($0.dropFirst()) }
    }

    /// Returns the singulars that begin with a stem: those of the vocabulary, then the others.
    func singulars(from stem: Substring) -> [String] {
      let likely = (known + usual).map { stem + $0 }.filter(Inflector.isKnown)
      return likely + usual.map { stem + $0 }.filter { !likely.contains($0) }
    }
  }

  /// The number of letters of the longest ending.
  static let longestEnding = endings.keys.map(\.count).max() ?? 0

  /// The endings of plurals, and of words that look like plurals, each with its singulars; the longest wins.
  ///
  /// The first are words that end compounds, whatever precedes them: `grandchildren`, `businessmen`. Then
  /// come endings in -s. A plural adds -s, or -es after a sibilant (s, x, z, ch, sh). The plural of a
  /// singular in -e then looks the same: `boxes`, `axes`. Most words have the singular that is listed
  /// first; the vocabulary has the others. The last are endings that words have kept from Old English,
  /// Latin, Greek, Italian, and French.
  static let endings = table(
    """
    people person, children child, men man, feet foot, teeth tooth, wives wife, knives knife, indices index, series,
    species,
    s -, ss, sses ss sse,
    us +u, eaus eau, ieus ieu, uses us use, auses ause, ouses ouse,
    sis, itis, itises itis, itides itis, polis, polises polis, ceps, ois,
    ses se +s +sis, eses esis ese, eeses eese, yses ysis yse,
    xes x xe +xis, ches ch che, shes sh she, zes ze z, zzes zz z, tzes tz,
    ies y ie, oes o oe, ves ve +f +fe, lves lf lve,
    ice +ouse, ices ice +ex +ix, trices trix, a +um +on, mata ma +maton, ae a, i +us +o, eaux eau, ieux ieu
    """
  ).mapValues { Ending($0) }

  /// The rows of a table by their first words.
  private static func table(_ rows: String) -> [String: [String]] {
    let rows = rows.split(separator: ",").map { $0.split(whereSeparator: \.isWhitespace) }
    return Dictionary(
      uniqueKeysWithValues: rows.map { (String($0[0]), $0.dropFirst().map(String.init)) })
  }

  /// Plurals whose singulars do not follow from a rule, with these singulars.
  static let irregulars = table(
    """
    brethren brother, busses bus buss, cherubim cherub, corpora corpus, dice die, ellipses ellipse ellipsis,
    gasses gas gass, geese goose, genera genus, monies money, oxen ox, passersby passerby, pence penny,
    seraphim seraph, staves stave staff, testes testis, yeses yes
    """)

  /// Words that are their own plurals or do not have any, and words that only look like plurals.
  static let invariants = words(
    """
    always barracks billiards binoculars breeches clothes corps crossroads gallows headquarters innings jeans kudos
    means news overseas pajamas pants perhaps pincers pliers pyjamas scissors shears shorts summons trousers tweezers
    yes

    athletics economics electronics ethics genetics gymnastics linguistics logistics mathematics physics politics
    robotics thermodynamics

    diabetes faeces feces herpes measles molasses mumps rabies scabies

    aws bps cms cors dns fps gbps gps hls https iaas ios ipados js kbps kubernetes macos mbps mms ms nfs ns os paas
    pos postgres qps redis rps saas sms tls tps tvos visionos vps vs watchos

    abdomen acumen albumen amen bitumen foramen hymen lumen omen ramen regimen semen specimen stamen

    has his is its reggae sundae this was
    """)

  /// Singulars in a single -s whose ending looks like that of a plural; their own plurals add -es.
  static let singularsInS = words(
    """
    aegis alias asbestos atlas axis bias biogas cannabis canvas chaos christmas chrysalis clitoris cosmos dais debris
    epidermis ethos gas hubris ibis iris lens mantis marquis mythos pancreas pathos pelvis penis portcullis praxis
    rhinoceros sassafras tennis thermos trellis
    """)

  /// Returns whether a singular is in the vocabulary of singulars that are not the likeliest for
  /// their plurals.
  static func isKnown(_ singular: String) -> Bool {
    exceptions.contains(singular) || singularsInS.contains(singular)
  }

  /// Singulars that the spelling of their plurals does not make the likeliest, grouped by the
  /// ending of the plural.
  private static let exceptions = words(
    """
    -ies: auntie birdie bogie boogie bookie bowtie brasserie brownie budgie caddie calorie collie cookie cutie die
    doggie eerie foodie freebie genie goalie groupie hippie hoodie indie junkie kiddie laddie lassie lie lingerie
    magpie menagerie movie necktie newbie oldie patisserie pie pixie potpie prairie quickie reverie roadie rookie
    rotisserie selfie smoothie softie sortie stymie sweetie techie tie townie valkyrie veggie walkie yuppie zombie

    -oes: aloe canoe doe floe foe hoe horseshoe mistletoe oboe roe shoe sloe snowshoe throe tiptoe toe woe

    -ches: ache apache avalanche backache brioche cache cartouche cliche creche douche earache gouache headache
    heartache moustache mustache niche panache pastiche psyche quiche stomachache toothache tranche

    -sses: crevasse finesse impasse lacrosse mousse posse

    -uses: abuse cruse excuse fuse hypotenuse misuse muse recluse refuse reuse ruse use

    -us: bayou caribou cpu dpu ecu emu flu fu gnu gpu guru haiku iou mcu menu mtu npu pdu sku submenu tofu tpu tutu
    vcpu zebu

    -ses: basis cirrhosis crisis diagnosis fibrosis hypnosis metamorphosis metastasis mitosis necrosis neurosis oasis
    osmosis prognosis psychosis sclerosis stasis symbiosis synopsis thrombosis

    -xes, -zes: axe axis pickaxe quiz topaz whiz

    -ves: afterlife beef dwarf handkerchief hoof leaf life loaf midlife oaf scarf sheaf thief turf valve wharf

    -ice, -ices: apex appendix codex cortex dormouse helix louse mouse radix simplex titmouse vertex vortex woodlouse

    -a: addendum aphelion aquarium auditorium automaton bacterium candelabrum compendium consortium continuum cranium
    criterion curriculum datum desideratum dictum emporium equilibrium erratum extremum ganglion gymnasium honorarium
    maximum medium memorandum metadatum millennium minimum momentum moratorium optimum ovum oxymoron perihelion
    phenomenon phylum planetarium podium polyhedron quantum referendum rostrum sanatorium solarium spectrum stadium
    stratum symposium taxon terrarium tetrahedron trapezium ultimatum vacuum

    -i: abacus alumnus alveolus bacillus cactus calculus colossus cumulus emeritus esophagus focus fungus genius
    gladiolus graffito hippocampus hippopotamus libretto locus meniscus modulus narcissus nimbus nucleus octopus
    paparazzo papyrus radius sarcophagus stimulus stylus syllabus terminus thesaurus torus umbilicus uterus virtuoso
    """)

  /// Returns the words of a list.
  ///
  /// These include the headings of its paragraphs, such as `-ies:`, which are not equal to any
  /// word.
  static func words(_ list: String) -> Set<String> {
    Set(list.split(whereSeparator: \.isWhitespace).map(String.init))
  }
}
