package import Walking

/// A row of six fields, as in a table.
package struct FlatRecord {
  package var id: Int
  package var name: String
  package var email: String
  package var score: Double
  package var active: Bool
  package var createdAt: String

  /// Passes every field to `walk`.
  package func walk(into walk: inout ResultWalk) {
    walk.add(id)
    walk.add(name)
    walk.add(email)
    walk.add(score)
    walk.add(active)
    walk.add(createdAt)
  }
}

#if CODABLE_MODELS
extension FlatRecord: Codable {
  private enum CodingKeys: String, CodingKey {
    case id, name, email, score, active
    case createdAt = "created_at"
  }
}
#endif
