import AutoMapperModels

/// The keys of an object that lacks some of them: those that belong to no property, which may be
/// misspelled, and the places of the others.
struct ExaminedKeys {
  private(set) var unknown: [String] = []
  private(set) var known: [(slot: Int32, mark: Reader.Mark)] = []

  /// Examines no keys.
  init() {}

  /// Examines the keys of the object that the reader is positioned before.
  init(_ plan: ObjectPlan, of source: Reader) {
    // The hints are not worth another error.
    do { try examine(plan, source) } catch { (unknown, known) = ([], []) }
  }

  private mutating func examine(_ plan: ObjectPlan, _ source: Reader) throws {
    var (reader, count) = (source, 0)
    guard try reader.openObject() == .filled else { return }
    var prediction = reader.prediction(of: plan.number)
    repeat {
      let mark = reader.mark
      let match = try reader.takeKey(plan.keys, &prediction)
      if match.isKnown {
        known.append((match.slot, mark))
      } else {
        let key = reader.key(at: mark)
        if key.utf8.count <= Spelling.longest { unknown.append(key) }
      }
      try reader.pass()
      count += 1
    } while try count < Spelling.mostKeys && reader.nextMember()
  }
}
