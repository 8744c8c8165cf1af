import Foundation

/// The seconds that this thread has spent on a processor.
///
/// All implementations work on one thread and wait for nothing, so on an idle machine this is the
/// elapsed time. On a shared machine it excludes the time of others.
package enum ProcessorTime {
  /// The seconds since the thread began, including the kernel's work for it.
  package static var seconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1_000_000_000
  }
}
