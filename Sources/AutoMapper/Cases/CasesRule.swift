/// The rule for an enum whose cases have payloads.
///
/// It is an object because the rules of all types would be larger otherwise.
final class CasesRule: Sendable {
  let layout: CaseLayout
  let cases: [CaseRule]
  let replacesFallback: Bool
  let functions = CodecFunctions<CasesCodec>(
    read: { try $0.readCase(from: &$1, into: $2) }, write: { try $0.writeCase(at: $1, to: &$2) })
  let write = TypeTag.assembling

  init(layout: CaseLayout, cases: [CaseRule], replacesFallback: Bool) {
    self.layout = layout
    self.cases = cases
    self.replacesFallback = replacesFallback
  }

  /// The names of several cases, of which only the last one is used, each once.
  var sharedNames: [String] {
    guard layout != .firstMatch else { return [] }
    var (met, shared): (Set<String>, Set<String>) = ([], [])
    return cases.map(\.name).filter { !met.insert($0).inserted && shared.insert($0).inserted }
  }
}
