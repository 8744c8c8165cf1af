import Foundation

extension URL {
  /// Makes a URL of a text, none of whose characters is escaped for it.
  init?(strict text: String) {
    if #available(macOS 14, iOS 17, tvOS 17, watchOS 10, *) {
      self.init(string: text, encodingInvalidCharacters: false)
    } else {
      // Systems before these escape nothing.
      self.init(string: text)
    }
  }
}
