/// The position of an element in the documents of a stream.
struct ElementPosition: Sendable {
  /// The keys and indexes of the array that holds the elements; nil if they are documents.
  let arrayPath: [MappingPath.Component]?
  /// The number of the element, from 0.
  var index: Int

  /// The number of open arrays and objects around it.
  var depth: Int { arrayPath.map { $0.count + 1 } ?? 0 }

  var path: [MappingPath.Component] { (arrayPath ?? []) + [.index(index)] }
}
