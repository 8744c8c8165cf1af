import Foundation
import Texts

/// The texts that are measured, each made or read once.
final class Documents {
  private var texts: [String: Data] = [:]

  /// The factor by which the long documents are shorter than usual.
  private let divisor: Int

  /// Creates the documents, none of which is made yet.
  ///
  /// - Parameter isShort: Whether long generated documents have a hundredth of their length.
  init(isShort: Bool) {
    divisor = isShort ? 100 : 1
  }

  /// The environment variable that names the folder of the public corpora.
  static let corporaVariable = "AUTOMAPPER_BENCHMARK_CORPORA"

  private static let corpora = ProcessInfo.processInfo.environment[corporaVariable]

  /// Whether the environment names a folder of public corpora.
  static var hasCorpora: Bool { corpora != nil }

  /// Returns ten thousand users, about 9 MB.
  func users() -> Data {
    text("users") { UserText.list(10_000 / divisor) }
  }

  /// Returns the same users under keys that are the properties' names.
  func exactUsers() -> Data {
    text("exactUsers") { UserText.list(10_000 / divisor, isCamelCase: true) }
  }

  /// Returns a hundred thousand records of six fields, about 12.6 MB.
  func flat() -> Data {
    text("flat") { FlatText.list(100_000 / divisor) }
  }

  /// Returns fifty thousand bookings of a ledger, about 10 MB.
  func ledger() -> Data {
    text("ledger") { LedgerText.list(50_000 / divisor) }
  }

  /// Returns a hundred thousand commands of four kinds, about 4 MB.
  func commands() -> Data {
    text("commands") { CommandText.list(100_000 / divisor) }
  }

  /// Returns a public corpus.
  ///
  /// - Parameter name: The name of its file, without `.json`.
  /// - Returns: The text.
  /// - Throws: `BenchmarkError.noCorpora` if the folder is not set; an error of Foundation if the
  ///   file cannot be read.
  func corpus(_ name: String) throws -> Data {
    guard let folder = Documents.corpora else { throw BenchmarkError.noCorpora(name) }
    return try text(name) { try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(name).json")) }
  }

  private func text(_ name: String, make: () throws -> Data) rethrows -> Data {
    if let known = texts[name] { return known }
    let made = try make()
    texts[name] = made
    return made
  }
}
