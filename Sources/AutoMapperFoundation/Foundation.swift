// The part of Foundation that the libraries use: all of it or, where it is not wanted, FoundationEssentials, which
// needs neither ICU nor the classes of Objective-C. Every file imports this module, so the choice is made once.

#if Foundation
@_exported public import Foundation
#else
@_exported public import FoundationEssentials

/// The progress of a stream, which does not exist without Foundation: only nil can be passed.
public enum Progress: Sendable {
  /// The number of units in total.
  public var totalUnitCount: Int64 {
    get { switch self {} }
    nonmutating set {}
  }

  /// The number of units that are done.
  public var completedUnitCount: Int64 {
    get { switch self {} }
    nonmutating set {}
  }

  /// Whether the stream must end.
  public var isCancelled: Bool { switch self {} }
}
#endif
