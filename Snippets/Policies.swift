// Shows how a mapper handles documents that do not fit, and how to choose the policies.

import AutoMapper
import Foundation

enum Level: String {
  case low, high
}

struct Article {
  var title: String
  var level: Level?
  var tags: [Int]
  var notes: [String]
  var rating: Double?
}

let document = #"{"level": "middle", "tags": [1, "two", 3], "notes": "first", "rating": "NaN"}"#

// All errors.
var collecting = MappingOptions()
collecting.collectsErrors = true
do {
  _ = try ObjectMapper(options: collecting).map(document, to: Article.self)
} catch let error as MappingError {
  print(error)
  print(error.allErrors.count)
}

// Policies for the whole mapper.
var options = MappingOptions()
options.missingValues = .useEmpty
options.unknownCases = .useDefault
options.invalidElements = .drop
options.acceptsSingleElements = true
options.nonFiniteNumbers = .useStrings
options.emptyCollections = .omit

let mapper = ObjectMapper(options: options)
let article = try mapper.map(document, to: Article.self)
print(article)
print(try mapper.jsonString(from: article))

// Empty strings that are null.
struct Shop {
  var name: String
  var site: URL?
  var floors: Int?
  var opened: Date?
  var level: Level?
}

var blank = MappingOptions()
blank.emptyStrings = .asNull
let form = #"{"name": "", "site": "", "floors": "", "opened": "", "level": ""}"#
print(try ObjectMapper(options: blank).map(form, to: Shop.self))

// Nulls that do nothing.
var partial = MappingOptions()
partial.nullValues = .ignore
var shop = Shop(name: "Tea & Co", floors: 2)
try ObjectMapper(options: partial).update(&shop, with: #"{"name": "Tea", "floors": null}"#)
print(shop.name, shop.floors ?? 0)

// Documents of any quality.
// Comments and trailing commas.
var commented = MappingOptions()
commented.syntax = .withComments
print(
  try ObjectMapper(options: commented).map(
    """
    {
      "name": "Tea & Co",  // as on the sign
      "floors": 2,         /* with the cellar */
    }
    """,
    to: Shop.self))

let sloppy = #"{"name": 24, "site": "", "floors": "two"}"#
print(try ObjectMapper(options: .forgiving).map(sloppy, to: Shop.self))

// Policies for one property.
let careful = ObjectMapper { provider in
  provider.configure(Article.self) { article in
    article.options(for: "tags") { $0.invalidElements = .drop }
    article.options(for: \.level) { $0.unknownCases = .useDefault }
  }
}
let text = #"{"title": "Tides", "level": "middle", "tags": [1, "two"], "notes": ["a"]}"#
print(try careful.map(text, to: Article.self).tags)

// JSON inside a string.
var embedded = MappingOptions()
embedded.readsJSONInStrings = true
let quoted = #"{"article": "{\"title\": \"Tides\", \"tags\": [], \"notes\": []}"}"#
let articles = try ObjectMapper(options: embedded).map(quoted, to: [String: Article].self)
print(articles["article"]?.title ?? "")
