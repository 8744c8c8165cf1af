import AutoMapper
import Foundation

private let document = #"""
  {"id":7,"name":"n","at":"2024-01-02T03:04:05Z","child":{"id":1,"dob":"01/02/1990"},"a":{"b":[1]}}
  """#

private struct Person {
  var id: Int?
  var name: String?
  var at: Date?
  var dateOfBirth: Date?
  var tags: [String]?
  var child: Pet?
}

private struct Pet {
  var id: Int?
  var born: Date?
}

/// Files of rules, as JSON or as property lists: they are refused with a message, or lead to a
/// mapper that validates, explains, reads and writes without a crash.
func checkRules(_ bytes: [UInt8]) {
  var provider = MappingProvider()
  provider.register(Person.self)
  provider.register(Pet.self)
  do {
    try provider.addRules(Data(bytes))
  } catch {
    require(!"\(error)".isEmpty, "an error without a sentence")
    return
  }
  let mapper = ObjectMapper(provider)
  for issue in mapper.validate(Person.self) {
    require(!issue.description.isEmpty, "an empty issue")
  }
  require(!mapper.explain(Person.self).description.isEmpty, "no explanation")
  guard let person = try? mapper.map(document, to: Person.self),
    let text = try? mapper.jsonString(from: person)
  else { return }
  require(PlainValidator.accepts(Array(text.utf8)), "no document is written: \(text)")
}
