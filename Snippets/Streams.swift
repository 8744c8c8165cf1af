// Shows how to read and write files and streams that do not fit into memory, element by element.

import AutoMapper
import Foundation

struct User: Sendable {
  var id: Int
  var name: String
}

let mapper = ObjectMapper()
let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
let file = folder.appendingPathComponent("users.jsonl")
try Data(
  """
  {"id": 1, "name": "Ann"}
  {"id": 2, "name": "Bob"}
  {"id": "three", "name": "Cleo"}
  {"id": 4, "name": "Dan"}

  """.utf8
).write(to: file)

// One after another.
let users = mapper.elements(of: User.self, inFile: file)
do {
  while let user = try users.next() {
    print(user.id, user.name)
  }
} catch {
  print(error)
}

// Skipping elements that do not fit.
let good = mapper.elements(of: User.self, inFile: file, invalidElements: .skip)
while let user = try good.next() {
  print(user.id, user.name)
}
print("left out:", good.invalidElementCount)

// With a message about each.
let told = mapper.elements(
  of: User.self, inFile: file,
  invalidElements: .skip { error in
    print("left out:", error)
  })
for try await user in told {
  print(user.id, user.name)
}

// An array inside a document.
let response = folder.appendingPathComponent("response.json")
try Data(
  """
  {"response": {"page": 1, "items": [{"id": 5, "name": "Eve"}, {"id": 6, "name": "Finn"}]}}
  """.utf8
).write(to: response)
let items = mapper.elements(
  of: User.self, inFile: response, format: .array(at: "response.items"))
for try await user in items {
  print(user.id, user.name)
}

// Bytes that arrive in pieces.
let pieces = AsyncStream<Data> { continuation in
  continuation.yield(Data(#"{"id": 7, "na"#.utf8))
  continuation.yield(Data(#"me": "Gus"}{"id": 8, "name": "Hal"}"#.utf8))
  continuation.finish()
}
for try await user in mapper.elements(of: User.self, in: pieces, format: .concatenated) {
  print(user.id, user.name)
}

// In several tasks.
let parallel = mapper.elements(of: User.self, inFile: file, invalidElements: .skip).parallel()
for try await user in parallel {
  print(user.id, user.name)
}

// Progress.
let progress = Progress(totalUnitCount: 0)
let watched = mapper.elements(
  of: User.self, inFile: file, invalidElements: .skip, progress: progress)
while try watched.next() != nil {}
print(progress.completedUnitCount, "of", progress.totalUnitCount, "bytes")

// Cancellation.
let cancelled = Progress(totalUnitCount: 0)
let some = mapper.elements(of: User.self, inFile: file, progress: cancelled)
do {
  while let user = try some.next() {
    print(user.id, user.name)
    cancelled.cancel()
  }
} catch is CancellationError {
  print("cancelled")
}

// Writing.
let copy = folder.appendingPathComponent("copy.json")
let list = [User(id: 1, name: "Ann"), User(id: 2, name: "Bob")]
try mapper.write(list, to: copy, format: .array(at: "users"))
print(try String(contentsOf: copy, encoding: .utf8))

// One at a time.
let writer = try mapper.elementWriter(to: copy, format: .lines)
for user in list {
  try writer.write(user)
}
try writer.close()
print(try String(contentsOf: copy, encoding: .utf8))

// From one file to another.
let source = mapper.elements(of: User.self, inFile: file, invalidElements: .skip)
try await mapper.write(source, to: copy, format: .array)
print(try String(contentsOf: copy, encoding: .utf8))

// To a connection.
try await mapper.write(mapper.elements(of: User.self, inFile: copy, format: .array)) { data in
  print(String(decoding: data, as: UTF8.self))
}

// A limit.
var options = MappingOptions()
options.maximumElementLength = 10
do {
  _ = try ObjectMapper(options: options).elements(of: User.self, inFile: file).next()
} catch {
  print(error)
}

try FileManager.default.removeItem(at: folder)
