import Foundation
import FuzzTargets

/// Called by libFuzzer for each input; a failure stops the process.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  // An array of the exact size, so that AddressSanitizer sees a read past its end.
  target.check(Array(UnsafeBufferPointer(start: start, count: count)))
  return 0
}

/// The target to fuzz: the name in FUZZ_TARGET, as `run` sets it.
private let target: Target = {
  let name = ProcessInfo.processInfo.environment["FUZZ_TARGET"] ?? ""
  guard let target = Target(rawValue: name) else {
    let names = Target.allCases.map(\.rawValue).joined(separator: ", ")
    fatalError("FUZZ_TARGET is '\(name)'; it must be one of \(names)")
  }
  return target
}()
