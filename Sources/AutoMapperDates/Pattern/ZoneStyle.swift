/// The form in which a pattern writes a zone.
///
/// In reading, all of them accept every spelling of an offset.
enum ZoneStyle: Equatable {
  /// `+0530`, `+05:30`; if short, the minutes may be missing; `Z` for UTC if requested.
  case offset(colon: Bool, isShort: Bool, utcAsZ: Bool)
  /// `GMT`, `GMT+5:30`, or `GMT+05:30` if long.
  case universalTime(isLong: Bool)
}
