import AutoMapperTestSupport
import Testing

// Fails if each part of a large input takes longer than each part of a small one; `sizes` are the numbers of
// parts, `make` makes an input, and `take` is the work, on this thread.
func expectLinearGrowth<Input>(
  _ name: String, _ sizes: (small: Int, large: Int), make: (Int) throws -> Input,
  sourceLocation: Testing.SourceLocation = #_sourceLocation, take: (Input) throws -> Void
) throws {
  let (small, large) = (try make(sizes.small), try make(sizes.large))
  func time(_ input: Input) throws -> Double {
    let start = threadTime()
    try take(input)
    return threadTime() - start
  }
  var ratios: [Double] = []
  // What else runs on the machine disturbs; a square would be seen each time.
  for _ in 0..<5 {
    let fewer = try min(time(small), time(small))
    let more = try time(large)
    let ratio = more / max(fewer, 1e-4) / (Double(sizes.large) / Double(sizes.small))
    if ratio < 2 { return }
    ratios.append(ratio)
  }
  Issue.record(
    "\(name): each part takes \(ratios) times as long in \(sizes)", sourceLocation: sourceLocation)
}
