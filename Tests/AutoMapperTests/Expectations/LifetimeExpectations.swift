import AutoMapperTestSupport
import Testing

/// Checks that a closure makes objects, and that all of them are freed when it has ended.
func expectAllFreed(
  sourceLocation: Testing.SourceLocation = #_sourceLocation,
  _ body: (LifetimeCounter) throws -> Void
) rethrows {
  let counter = try LifetimeTracker.measure(body)
  #expect(counter.liveCount == 0, sourceLocation: sourceLocation)
  #expect(counter.madeCount > 0, sourceLocation: sourceLocation)
}

/// Checks that no object is alive that a closure has made.
func expectNoneAlive(
  sourceLocation: Testing.SourceLocation = #_sourceLocation, after body: () throws -> Void
) rethrows {
  let alive = try LifetimeTracker.liveCount(after: body)
  #expect(alive == 0, sourceLocation: sourceLocation)
}
