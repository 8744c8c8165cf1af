/// Enums.
extension Models {
  /// Four texts.
  package enum Season: String, CaseIterable, Model {
    case spring
    case summer
    case autumn
    case winter
  }

  /// Four numbers.
  package enum Level: Int, Model {
    case none
    case low
    case middle
    case high
  }

  #if CODABLE_MODELS
  /// Four names, which Foundation needs as texts.
  package enum Direction: String, Codable {
    case north
    case east
    case south
    case west
  }
  #else
  /// Four names, without raw values.
  package enum Direction: CaseIterable {
    case north
    case east
    case south
    case west
  }
  #endif
}
