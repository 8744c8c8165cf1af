/// The phrases of an error: its fault, from which they are made when somebody reads them, or the
/// phrases themselves.
///
/// Most errors are never read: a program only notices that a document is invalid, a policy replaces
/// the value, or another case of an enum is tried.
enum Wording: Sendable {
  case fault(any Fault)
  case words(FaultWords)

  var words: FaultWords {
    get {
      switch self {
      case .fault(let fault): fault.words
      case .words(let words): words
      }
    }
    set { self = .words(newValue) }
  }
}
