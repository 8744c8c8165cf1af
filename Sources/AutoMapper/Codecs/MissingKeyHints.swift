/// Hints why an object lacks a key for a property: the keys that were tried, the property that uses
/// the expected key, and a key that may be misspelled.
///
/// The hints are computed only for an error.
struct MissingKeyHints {
  /// The keys that were tried, best first.
  private var tried: [String] = []
  /// The property's name as a key of the document, and the property that reads it instead.
  private var taken: (key: String, owner: String)?
  /// An unknown key that is similar to the property's name or one of its keys.
  private var misspelt: (key: String, meant: String)?

  /// The maximum number of keys of an object to examine.
  private static let mostKeys = 64

  /// Collects the hints; the reader is positioned before the object.
  init<Source: SourceReader>(_ plan: ObjectPlan, _ index: Int, of reader: Source) {
    let name = plan.names[index]
    tried = plan.triedKeys(of: index)
    let keys = (try? Self.keys(of: reader)) ?? []
    if keys.contains(name), let owner = plan.property(readFrom: name), owner != index {
      taken = (name, plan.names[owner])
    }
    let unknown = keys.filter { !plan.keys.match(ContiguousArray($0.utf8).span).isKnown }
    for meant in tried + [name] {
      if let key = Spelling.closest(to: meant, among: unknown) {
        misspelt = (key, meant)
        break
      }
    }
  }

  private static func keys<Source: SourceReader>(of source: Source) throws -> [String] {
    var reader = source
    var keys: [String] = []
    guard try reader.openObject() == .filled else { return [] }
    repeat {
      keys.append(try reader.takeKey())
      try reader.pass()
    } while try keys.count < mostKeys && reader.nextMember()
    return keys
  }

  /// The hints and the advice, which states what to do or, if it is not a cure, the reason.
  func text(with advice: String, isCure: Bool) -> String {
    var parts: [String] = []
    let quoted = tried.map { MappingError.quoted($0) }
    switch quoted.count {
    case 0, 1: break
    case 2: parts.append("neither \(quoted[0]) nor \(quoted[1]) is there")
    default: parts.append("none of \(quoted.joined(separator: ", ")) is there")
    }
    if let taken {
      parts.append(
        "the key \(MappingError.quoted(taken.key)) is there, but belongs to '\(taken.owner)'")
    }
    if let misspelt {
      let meant = MappingError.quoted(misspelt.meant)
      let hint = "did you mean \(meant) by \(MappingError.quoted(misspelt.key))?"
      parts += isCure ? ["\(hint) If not, \(advice)"] : [advice, hint]
    } else {
      parts.append(advice)
    }
    return parts.joined(separator: "; ")
  }
}

extension ObjectPlan {
  /// The keys that are tried for a property, best first.
  fileprivate func triedKeys(of index: Int) -> [String] {
    guard let property = late?.properties.first(where: { $0.property == index }) else {
      return keys.spellings(of: index)
    }
    var tried: [String] = []
    for alternative in property.alternatives {
      let head = keys.spellings(of: properties.count + alternative.capture).first
      let key = ([head ?? ""] + alternative.steps).joined(separator: alternative.delimiter)
      if !tried.contains(key) { tried.append(key) }
    }
    return tried
  }

  /// The property that a key is read into, or nil if there is none.
  fileprivate func property(readFrom key: String) -> Int? {
    let match = keys.match(ContiguousArray(key.utf8).span)
    guard match.isKnown else { return nil }
    let capture = Int(match.slot) - properties.count
    if capture < 0 { return Int(match.slot) }
    return late?.properties.first { property in
      property.alternatives.contains { $0.capture == capture && $0.steps.isEmpty }
    }?.property
  }
}
