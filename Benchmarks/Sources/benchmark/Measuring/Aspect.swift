/// The aspects of a payload that are measured.
enum Aspect: CaseIterable {
  /// Its time, compared with that of the others.
  case speed

  /// Its heap allocations.
  case blocks

  /// The work of two threads compared with one.
  case threads

  /// The first call and the peak of memory, in a process of its own.
  case process
}
