import AutoMapper
import CodableModels
import Foundation
import Measuring
import PlainModels
import Texts
import Walking

/// All payloads, in the order of the tables.
struct PayloadCatalog {
  /// The texts that the payloads share.
  let documents: Documents

  /// Makes the list.
  ///
  /// - Parameter isShort: Whether the long documents have a hundredth of their length.
  init(isShort: Bool = false) {
    documents = Documents(isShort: isShort)
  }

  /// Every payload.
  var all: [Payload] {
    users + [flat, ledger, commands] + corpora + small + [firstCall, dictionaries, trees, values]
      + scale
  }

  /// Returns the payload with a name.
  ///
  /// - Throws: `BenchmarkError.unknownName` if there is none.
  func payload(_ name: String) throws -> Payload {
    let payloads = all
    guard let found = payloads.first(where: { $0.name == name }) else {
      throw BenchmarkError.unknownName(name, known: payloads.map(\.name))
    }
    return found
  }
}

// MARK: - Generated

extension PayloadCatalog {
  /// The users as structs and in other shapes, and with rules: one family.
  private var users: [Payload] {
    [
      Payload(
        name: "users", family: "users", summary: "10,000 users as structs",
        aspects: Set(Aspect.allCases)
      ) {
        try userModels.comparison("users", $0)
      },
      Payload(
        name: "exact", family: "users", summary: "the users under keys that are the properties",
        directions: [.read]
      ) {
        try exactUsers.comparison("exact", $0)
      },
      Payload(name: "objects", family: "users", summary: "the users as instances of classes") {
        try userObjects.comparison("objects", $0)
      },
      Payload(name: "renames", family: "users", summary: "the users, ten properties renamed") {
        try renamedUsers.comparison("renames", $0)
      },
      Payload(name: "dates", family: "users", summary: "the users, with real dates") {
        try datedUsers.comparison("dates", $0)
      },
      Payload(
        name: "transformer", family: "users", summary: "the users, one property made by a closure",
        directions: [.read]
      ) {
        try ruledUsers { Mappers.transformer }.comparison("transformer", $0)
      },
      Payload(
        name: "path", family: "users", summary: "the users, one property looked for at a path",
        directions: [.read]
      ) {
        try ruledUsers { Mappers.path }.comparison("path", $0)
      },
      Payload(
        name: "discriminator", family: "users", summary: "the users, their type told by a key",
        directions: [.read]
      ) {
        try ruledUsers { Mappers.discriminator }.comparison("discriminator", $0)
      },
    ]
  }

  private var flat: Payload {
    Payload(name: "flat", family: "flat", summary: "100,000 records of six fields") {
      try ModelTask<[PlainModels.FlatRecord], [CodableModels.FlatRecord]>(
        text: documents.flat(), mapper: { Mappers.plain },
        walkPlain: { $1.add($0) { $0.walk(into: &$1) } },
        walkCoded: { $1.add($0) { $0.walk(into: &$1) } }
      ).comparison("flat", $0)
    }
  }

  private var dictionaries: Payload {
    Payload(name: "dictionaries", family: "dictionaries", summary: "users and [String: Any]") {
      try DictionaryTask(models: userModels).comparison("dictionaries", $0)
    }
  }

  private var trees: Payload {
    Payload(name: "trees", family: "trees", summary: "users and JSONValue") {
      try JSONValueTask(models: userModels).comparison("trees", $0)
    }
  }

  private var values: Payload {
    Payload(name: "values", family: "values", summary: "the users as a tree of JSONValue") {
      try TreeTask(models: userModels).comparison("values", $0)
    }
  }
}

// MARK: - Public

extension PayloadCatalog {
  private var corpora: [Payload] {
    [
      corpus("twitter", PlainModels.TwitterSearch.self, CodableModels.TwitterSearch.self) {
        ModelTask(
          text: $0, mapper: { Mappers.tweets }, walkPlain: { $0.walk(into: &$1) },
          walkCoded: { $0.walk(into: &$1) })
      },
      corpus("citm_catalog", PlainModels.CitmCatalog.self, CodableModels.CitmCatalog.self) {
        ModelTask(
          text: $0, mapper: { Mappers.plain }, isSnakeCase: false,
          walkPlain: { $0.walk(into: &$1) },
          walkCoded: { $0.walk(into: &$1) })
      },
      corpus("canada", PlainModels.FeatureCollection.self, CodableModels.FeatureCollection.self) {
        ModelTask(
          text: $0, mapper: { Mappers.plain }, walkPlain: { $0.walk(into: &$1) },
          walkCoded: { $0.walk(into: &$1) })
      },
      corpus("github_events", [PlainModels.GitHubEvent].self, [CodableModels.GitHubEvent].self) {
        ModelTask(
          text: $0, mapper: { Mappers.plain },
          walkPlain: { $1.add($0) { $0.walk(into: &$1) } },
          walkCoded: { $1.add($0) { $0.walk(into: &$1) } })
      },
    ]
  }

  private func corpus<Plain, Coded: Codable>(
    _ name: String, _: Plain.Type, _: Coded.Type,
    _ models: @escaping (Data) -> ModelTask<Plain, Coded>
  ) -> Payload {
    Payload(name: name, family: name, summary: "the public \(name).json", isCorpus: true) {
      try models(documents.corpus(name)).comparison(name, $0)
    }
  }
}

// MARK: - Small

extension PayloadCatalog {
  /// Short documents, which show the cost of each call.
  private var small: [Payload] {
    [
      Payload(
        name: "small_300", family: "small_300", summary: "one post, about 300 bytes",
        aspects: [.speed, .blocks, .threads]
      ) {
        try post { Mappers.plain }.comparison("small_300", $0)
      },
      Payload(
        name: "small_300_new", family: "small_300",
        summary: "the same with an ObjectMapper() made for each call, a JSONDecoder made once"
      ) {
        try post { ObjectMapper() }.comparison("small_300_new", $0)
      },
      Payload(name: "small_1k", family: "small_1k", summary: "one user, about 1 KB") {
        try ModelTask<PlainModels.User, CodableModels.User>(
          text: UserText.single(), mapper: { Mappers.plain },
          walkPlain: { $0.walk(into: &$1) }, walkCoded: { $0.walk(into: &$1) }
        ).comparison("small_1k", $0)
      },
    ]
  }

  private func post(
    mapper: @escaping () -> ObjectMapper
  ) -> ModelTask<PlainModels.Post, CodableModels.Post> {
    ModelTask(
      text: UserText.singlePost(), mapper: mapper, walkPlain: { $0.walk(into: &$1) },
      walkCoded: { $0.walk(into: &$1) })
  }
}
