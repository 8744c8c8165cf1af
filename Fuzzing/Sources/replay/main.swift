// Passes inputs to a fuzz target, each once, without a fuzzer: for valgrind, and to investigate a
// failure.
//
//     replay tree Corpora/tree .build/finds/tree/crash-…

import Foundation
import FuzzTargets

guard let target = CommandLine.arguments.dropFirst().first.flatMap({ Target(rawValue: $0) }) else {
  let names = Target.allCases.map(\.rawValue).joined(separator: "|")
  fatalError("usage: replay <\(names)> <file or folder> …")
}

/// The files of a folder, or the file itself.
func files(_ path: String) -> [String] {
  let names = try? FileManager.default.contentsOfDirectory(atPath: path)
  return names.map { $0.sorted().map { "\(path)/\($0)" } } ?? [path]
}

let paths = CommandLine.arguments.dropFirst(2).flatMap(files)
for path in paths {
  guard let data = FileManager.default.contents(atPath: path) else {
    fatalError("there is no file \(path)")
  }
  target.check(Array(data))
}
print("\(target): \(paths.count) inputs")
