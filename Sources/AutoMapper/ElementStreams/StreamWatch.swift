import Foundation

/// Ends a stream that is cancelled, and tells how far it is.
struct StreamWatch {
  private let progress: Progress?

  init(_ progress: Progress?) {
    self.progress = progress
    progress?.totalUnitCount = -1
  }

  /// Throws `CancellationError` when the task or the progress was cancelled.
  func check() throws {
    guard !Task.isCancelled, progress?.isCancelled != true else { throw CancellationError() }
  }

  /// Tells how many bytes were used, of how many, as far as that is known.
  func report(_ offset: Int, of length: Int?) {
    guard let progress else { return }
    if let length { progress.totalUnitCount = Int64(length) }
    progress.completedUnitCount = Int64(offset)
  }
}
