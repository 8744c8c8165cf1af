/// What is measured of a payload.
enum Aspect: CaseIterable {
  /// Its time, beside that of the others.
  case speed

  /// The heap blocks that it asks for.
  case blocks

  /// What two threads do beside one.
  case threads

  /// The first call and the peak of memory, in a process of its own.
  case process
}
