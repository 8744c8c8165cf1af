extension Inflector {
  /// Plurals that no rule leads back, each with its singulars.
  static let irregulars: [String: [String]] = [
    "brethren": ["brother"],
    "busses": ["bus", "buss"],
    "cherubim": ["cherub"],
    "corpora": ["corpus"],
    "dice": ["die"],
    "ellipses": ["ellipse", "ellipsis"],
    "gasses": ["gas", "gass"],
    "geese": ["goose"],
    "genera": ["genus"],
    "monies": ["money"],
    "oxen": ["ox"],
    "passersby": ["passerby"],
    "pence": ["penny"],
    "seraphim": ["seraph"],
    "staves": ["stave", "staff"],
    "testes": ["testis"],
    "yeses": ["yes"],
  ]

  /// Words that are their own plural or have none, and words that only look like plurals.
  static let invariants = words(
    """
    always barracks billiards binoculars breeches clothes corps crossroads gallows headquarters
    innings jeans kudos means news overseas pajamas pants perhaps pincers pliers pyjamas scissors
    shears shorts summons trousers tweezers yes

    athletics economics electronics ethics genetics gymnastics linguistics logistics mathematics
    physics politics robotics thermodynamics

    diabetes faeces feces herpes measles molasses mumps rabies scabies

    aws bps cms cors dns fps gbps gps hls https iaas ios ipados js kbps kubernetes macos mbps mms
    ms nfs ns os paas pos postgres qps redis rps saas sms tls tps tvos visionos vps vs watchos

    abdomen acumen albumen amen bitumen foramen hymen lumen omen ramen regimen semen specimen
    stamen

    has his is its reggae sundae this was
    """)

  /// Singulars in a single -s that their ending does not give away; their plurals add -es.
  static let singularsInS = words(
    """
    aegis alias asbestos atlas axis bias biogas cannabis canvas chaos christmas chrysalis clitoris
    cosmos dais debris epidermis ethos gas hubris ibis iris lens mantis marquis mythos pancreas
    pathos pelvis penis portcullis praxis rhinoceros sassafras tennis thermos trellis
    """)

  /// Whether a singular is one of those that go against the likeliest reading of their plural.
  static func isKnown(_ singular: String) -> Bool {
    exceptions.contains(singular) || singularsInS.contains(singular)
  }

  /// Singulars that go against the likeliest reading of their plural, by the ending of the plural.
  private static let exceptions = words(
    """
    -ies: auntie birdie bogie boogie bookie bowtie brasserie brownie budgie caddie calorie collie
    cookie cutie die doggie eerie foodie freebie genie goalie groupie hippie hoodie indie junkie
    kiddie laddie lassie lie lingerie magpie menagerie movie necktie newbie oldie patisserie pie
    pixie potpie prairie quickie reverie roadie rookie rotisserie selfie smoothie softie sortie
    stymie sweetie techie tie townie valkyrie veggie walkie yuppie zombie

    -oes: aloe canoe doe floe foe hoe horseshoe mistletoe oboe roe shoe sloe snowshoe throe tiptoe
    toe woe

    -ches: ache apache avalanche backache brioche cache cartouche cliche creche douche earache
    gouache headache heartache moustache mustache niche panache pastiche psyche quiche stomachache
    toothache tranche

    -sses: crevasse finesse impasse lacrosse mousse posse

    -uses: abuse cruse excuse fuse hypotenuse misuse muse recluse refuse reuse ruse use

    -us: bayou caribou cpu dpu ecu emu flu fu gnu gpu guru haiku iou mcu menu mtu npu pdu sku
    submenu tofu tpu tutu vcpu zebu

    -ses: basis cirrhosis crisis diagnosis fibrosis hypnosis metamorphosis metastasis mitosis
    necrosis neurosis oasis osmosis prognosis psychosis sclerosis stasis symbiosis synopsis
    thrombosis

    -xes, -zes: axe axis pickaxe quiz topaz whiz

    -ves: afterlife beef dwarf handkerchief hoof leaf life loaf midlife oaf scarf sheaf thief turf
    valve wharf

    -ice, -ices: apex appendix codex cortex dormouse helix louse mouse radix simplex titmouse
    vertex vortex woodlouse

    -a: addendum aphelion aquarium auditorium automaton bacterium candelabrum compendium
    consortium continuum cranium criterion curriculum datum desideratum dictum emporium
    equilibrium erratum extremum ganglion gymnasium honorarium maximum medium memorandum metadatum
    millennium minimum momentum moratorium optimum ovum oxymoron perihelion phenomenon phylum
    planetarium podium polyhedron quantum referendum rostrum sanatorium solarium spectrum stadium
    stratum symposium taxon terrarium tetrahedron trapezium ultimatum vacuum

    -i: abacus alumnus alveolus bacillus cactus calculus colossus cumulus emeritus esophagus focus
    fungus genius gladiolus graffito hippocampus hippopotamus libretto locus meniscus modulus
    narcissus nimbus nucleus octopus paparazzo papyrus radius sarcophagus stimulus stylus syllabus
    terminus thesaurus torus umbilicus uterus virtuoso
    """)

  /// The words of a list; the headings of its paragraphs, such as `-ies:`, are in nobody's way.
  private static func words(_ list: String) -> Set<String> {
    Set(list.split(whereSeparator: \.isWhitespace).map(String.init))
  }
}
