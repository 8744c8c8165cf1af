import AutoMapper
import Foundation

/// The arguments of the command line.
struct Arguments {
  var seed: UInt64 = 1
  var cases = 10_000
  var only: Int?
  var seconds: Double?
  var model: String?
  var isVerbose = false

  static let usage = """
    usage: semantics [--seed S] [--cases N] [--seconds S] [--case K] [--model M] [--verbose]

      --seed S      the seed of all cases; 1
      --cases N     how many cases; 10000
      --seconds S   stops after so many seconds
      --case K      only this case
      --model M     only cases of this model, such as Outer
      --verbose     prints the rules of each case

    The exit status is 1 when the library and the oracle differ.
    """

  init?(_ words: [String]) {
    var words = words[...]
    while let word = words.popFirst() {
      switch word {
      case "--verbose":
        isVerbose = true
        continue
      case "--model":
        guard let name = words.popFirst(), Case.roots.contains(name) else { return nil }
        model = name
        continue
      default: break
      }
      guard let number = words.popFirst().flatMap({ UInt64($0) }) else { return nil }
      switch word {
      case "--seed": seed = number
      case "--cases": cases = Int(clamping: number)
      case "--case": only = Int(clamping: number)
      case "--seconds": seconds = Double(number)
      default: return nil
      }
    }
  }
}

guard let arguments = Arguments(Array(CommandLine.arguments.dropFirst())) else {
  say(Arguments.usage)
  exit(2)
}

/// Prints immediately, so that nothing is lost if a case ends the process.
func say(_ text: Any) {
  FileHandle.standardOutput.write(Data("\(text)\n".utf8))
}

/// Prints a difference with the rules and documents that it needs.
func show(_ minimizer: Minimizer, _ number: Int) {
  let difference = minimizer.difference
  say(
    "== seed \(arguments.seed), case \(number): \(difference.check) \(minimizer.root), "
      + difference.detail)
  say(minimizer.rules)
  for document in difference.documents { say("   document: \(document.json)") }
  say("   expected: \(difference.expected)")
  say("   found:    \(difference.found)")
}

let kinship = Kin.family()
let start = Date()
var differing = 0
var ran = 0
var coverage = Coverage()
for number in arguments.only.map({ $0...$0 }) ?? 0...max(0, arguments.cases - 1) {
  if let seconds = arguments.seconds, Date().timeIntervalSince(start) > seconds { break }
  let drawn = Case.run(
    seed: arguments.seed, number: number, model: arguments.model, kinship: kinship)
  ran += 1
  if arguments.isVerbose {
    say("== seed \(arguments.seed), case \(number): \(drawn.root)")
    say(drawn.rules)
  }
  for check in Check.allCases {
    guard let difference = drawn.differences.first(where: { $0.check == check }) else { continue }
    var minimizer = Minimizer(drawn, difference)
    if arguments.isVerbose { show(minimizer, number) }
    minimizer.run()
    show(minimizer, number)
  }
  coverage.add(drawn.coverage)
  differing += drawn.differences.isEmpty ? 0 : 1
}
for line in coverage.lines { say(line) }
say("\(ran) cases, \(differing) with differences, \(Int(Date().timeIntervalSince(start))) s")
exit(differing == 0 ? 0 : 1)
