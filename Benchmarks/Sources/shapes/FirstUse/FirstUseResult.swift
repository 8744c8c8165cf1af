import Measuring

/// The medians of a first use, each round of which had processes of its own.
struct FirstUseResult: Codable {
  /// The name.
  let name: String

  /// AutoMapper's median, in seconds or bytes.
  private(set) var ours: Double?

  /// Foundation's median.
  private(set) var theirs: Double?

  /// The most that it may take: a fixed figure, or Foundation's.
  private(set) var limit: Double?

  /// Whether the figures are bytes.
  let isMemory: Bool

  /// The reason that it failed, or nil.
  private(set) var failure: String?

  /// Whether it takes more than it may.
  var isAbove: Bool {
    guard let ours, let limit else { return true }
    return ours > limit
  }

  /// Measures in new processes, in turn with Foundation.
  static func measure(_ use: FirstUse, rounds: Int) -> FirstUseResult {
    var result = FirstUseResult(name: use.rawValue, isMemory: use.isMemory)
    var (ours, theirs) = ([Double](), [Double]())
    do {
      for _ in 0..<rounds {
        ours.append(try measure(use, isOurs: true))
        if use.hasRival { theirs.append(try measure(use, isOurs: false)) }
      }
    } catch {
      result.failure = "\(error)"
    }
    result.ours = ours.quantile(0.5)
    result.theirs = theirs.quantile(0.5)
    result.limit = use.limit ?? result.theirs
    return result
  }

  private static func measure(_ use: FirstUse, isOurs: Bool) throws -> Double {
    try OwnProcess.result(of: ["--first-trial", use.rawValue, isOurs ? "ours" : "theirs"])
  }
}
