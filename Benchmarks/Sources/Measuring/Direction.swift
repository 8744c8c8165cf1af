/// From text to values, or back.
package enum Direction: String, Codable, CaseIterable {
  case read
  case write
}
