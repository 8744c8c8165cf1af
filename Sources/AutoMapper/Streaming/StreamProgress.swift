import AutoMapperFoundation

/// Ends a stream that is canceled, and reports its progress.
struct StreamProgress {
  private let progress: Progress?

  init(_ progress: Progress?) {
    self.progress = progress
    progress?.totalUnitCount = -1
  }

  /// Throws `CancellationError` if the task or the progress was canceled.
  func check() throws {
    guard !Task.isCancelled, progress?.isCancelled != true else { throw CancellationError() }
  }

  /// Reports the number of bytes that were used, and the total number if it is known.
  func report(_ offset: Int, of length: Int?) {
    guard let progress else { return }
    if let length { progress.totalUnitCount = Int64(length) }
    progress.completedUnitCount = Int64(offset)
  }
}
