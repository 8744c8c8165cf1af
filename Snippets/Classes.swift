// Shows factories: for classes, and for structs that need their declared defaults.

import AutoMapper

final class Comment {
  var author: String? = "anonymous"
  var text = ""
  var replies: [Comment] = []
}

struct Settings {
  var volume = 5
  var theme = "light"
}

var provider = MappingProvider()
provider.register(Comment.init, Settings.init)
let mapper = ObjectMapper(provider)

let comment = try mapper.map(
  #"{"text": "Hello", "replies": [{"author": "Bob", "text": "Hi"}]}"#, to: Comment.self)
print(comment.author ?? "-", comment.text, comment.replies[0].author ?? "-")

let settings = try mapper.map(#"{"theme": "dark"}"#, to: Settings.self)
print(settings)
