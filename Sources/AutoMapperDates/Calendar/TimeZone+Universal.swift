internal import AutoMapperFoundation

extension TimeZone {
  /// UTC; `gmt` is not available before macOS 13 and its related releases.
  static let universal: TimeZone = {
    guard let zone = TimeZone(secondsFromGMT: 0) else {
      preconditionFailure("Foundation has no time zone without an offset")
    }
    return zone
  }()
}
