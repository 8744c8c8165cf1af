import Foundation

/// The seconds that this thread has spent on a processor.
///
/// All contestants work on one thread and wait for nothing, so that on an idle machine this is the
/// time that passes. On a machine that others use too it leaves out what they were given.
enum ProcessorTime {
  /// The seconds since the thread began, the kernel's work for it included.
  static var seconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1_000_000_000
  }
}
