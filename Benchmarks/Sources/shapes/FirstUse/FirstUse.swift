import AutoMapper
import CMeasuring
import CodableModels
import Foundation
import Measuring
import PlainModels
import Texts

/// The first uses in a process, each of which has a process of its own.
enum FirstUse: String, CaseIterable {
  /// The first object, of 300 bytes.
  case object = "first object of 300 B"

  /// The public file of this name, as the first document.
  case githubEvents = "first github_events"
  case twitter = "first twitter"

  /// The second type after a first one, and each further one.
  case secondType = "second type"
  case furtherTypes = "each further type"

  /// The plan of a type that another mapper has met, by property.
  case knownType = "plan of a known type, per property"

  /// A thousand mappers, with a rule for one of ten types.
  case mappers = "1,000 mappers with ten types"
  case mapperMemory = "memory of 1,000 mappers with ten types"

  /// The public document that it needs.
  var corpus: String? {
    switch self {
    case .githubEvents: "github_events"
    case .twitter: "twitter"
    default: nil
    }
  }

  /// Whether Foundation has something equal.
  var hasRival: Bool {
    switch self {
    case .object, .githubEvents, .twitter, .secondType, .furtherTypes: true
    case .knownType, .mappers, .mapperMemory: false
    }
  }

  /// The most that it may take, in seconds or bytes; nil if that is Foundation's own time.
  var limit: Double? {
    switch self {
    case .object, .githubEvents, .twitter: nil
    case .secondType, .furtherTypes: 0.000_1
    case .knownType: 0.000_002
    case .mappers: 0.1
    case .mapperMemory: 10_000_000
    }
  }

  /// Whether the figure is in bytes.
  var isMemory: Bool { self == .mapperMemory }
}

// MARK: - Measuring

extension FirstUse {
  /// Does it in this process, which should have done nothing before; returns seconds or bytes.
  func measure(isOurs: Bool) throws -> Double {
    switch self {
    case .object: try firstObject(isOurs: isOurs)
    case .githubEvents: try firstEvents(isOurs: isOurs)
    case .twitter: try firstTweets(isOurs: isOurs)
    case .secondType: try times(ofTypes: 2, isOurs: isOurs)[1]
    case .furtherTypes:
      try times(ofTypes: TenTypes.plain.count, isOurs: isOurs).dropFirst(2).quantiles(0.5)
    case .knownType: try knownType()
    case .mappers: try FirstUse.time { try FirstUse.makeMappers() }
    case .mapperMemory: try memory()
    }
  }

  private static func time<Result>(_ work: () throws -> Result) throws -> Double {
    let start = ProcessorTime.seconds
    let result = try work()
    let seconds = ProcessorTime.seconds - start
    withExtendedLifetime(result) {}
    return seconds
  }

  private func firstObject(isOurs: Bool) throws -> Double {
    let text = UserText.singlePost()
    return try FirstUse.time {
      isOurs
        ? try ObjectMapper().map(text, to: PlainModels.Post.self)
        : try JSONDecoder().decode(CodableModels.Post.self, from: text) as Any
    }
  }

  private func firstEvents(isOurs: Bool) throws -> Double {
    let text = try Corpora.text("github_events")
    return try FirstUse.time {
      isOurs
        ? try ObjectMapper().map(text, to: [PlainModels.GitHubEvent].self)
        : try JSONDecoder().decode([CodableModels.GitHubEvent].self, from: text) as Any
    }
  }

  private func firstTweets(isOurs: Bool) throws -> Double {
    let text = try Corpora.text("twitter")
    return try FirstUse.time {
      isOurs
        ? try ObjectMapper { $0.register { PlainModels.TwitterStatus() } }
          .map(text, to: PlainModels.TwitterSearch.self)
        : try JSONDecoder().decode(CodableModels.TwitterSearch.self, from: text) as Any
    }
  }

  private func times(ofTypes count: Int, isOurs: Bool) throws -> [Double] {
    let (mapper, decoder) = (ObjectMapper(), JSONDecoder())
    let (plain, coded) = (TenTypes.plain, TenTypes.coded)
    return try (0..<count).map { index in
      try FirstUse.time {
        isOurs
          ? try FirstUse.read(plain[index], mapper)
          : try decoder.decode(coded[index], from: TenTypes.text)
      }
    }
  }

  private static func read<Value>(_ type: Value.Type, _ mapper: ObjectMapper) throws -> Any {
    try mapper.map(TenTypes.text, to: type)
  }

  /// The number of properties of each type.
  private static let properties = 10.0

  private func knownType() throws -> Double {
    let mappers = FirstUse.mappers(21)
    for mapper in mappers.prefix(1) { _ = try FirstUse.read(TenTypes.plain[0], mapper) }
    let seconds = try mappers.dropFirst().map { mapper in
      try FirstUse.time { try FirstUse.read(TenTypes.plain[0], mapper) }
    }
    return seconds.quantiles(0.5) / FirstUse.properties
  }

  private func memory() throws -> Double {
    let (heap, resident) = (heap_bytes_in_use(), try ResidentMemory.current)
    let mappers = try FirstUse.makeMappers()
    return try withExtendedLifetime(mappers) {
      let growth = Int(heap_bytes_in_use()) - Int(heap)
      return Double(growth > 0 ? growth : try ResidentMemory.current - resident)
    }
  }

  private static func makeMappers() throws -> [ObjectMapper] {
    let (mappers, types) = (mappers(1_000), TenTypes.plain.prefix(10))
    for mapper in mappers {
      for type in types { _ = try read(type, mapper) }
    }
    return mappers
  }

  /// Returns mappers with a rule for the first type.
  private static func mappers(_ count: Int) -> [ObjectMapper] {
    func rule<Value>(_ type: Value.Type, _ provider: inout MappingProvider) {
      provider.configure(type) { $0.require("p0") }
    }
    let first = TenTypes.plain[0]
    return (0..<count).map { _ in ObjectMapper { rule(first, &$0) } }
  }
}

extension Collection<Double> {
  /// Returns the value below which this fraction of the numbers lies; 0 if there are none.
  fileprivate func quantiles(_ part: Double) -> Double { Array(self).quantile(part) ?? 0 }
}

/// The public documents.
enum Corpora {
  private static let folder =
    ProcessInfo.processInfo.environment["AUTOMAPPER_BENCHMARK_CORPORA"]

  /// Whether the environment names a folder of them.
  static var areKnown: Bool { folder != nil }

  /// Returns the file of this name.
  static func text(_ name: String) throws -> Data {
    try Data(contentsOf: URL(fileURLWithPath: folder ?? "").appendingPathComponent("\(name).json"))
  }
}
