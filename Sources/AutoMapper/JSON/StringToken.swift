/// The range of a string's contents in the text, without its quotation marks.
struct StringToken {
  var lower: Int
  var upper: Int
  var isASCII: Bool
  var hasEscapes: Bool
}
