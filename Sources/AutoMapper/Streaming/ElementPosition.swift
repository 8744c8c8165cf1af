/// The position of an element in the documents of a stream.
struct ElementPosition: Sendable {
  /// The keys and indexes of the array that holds the elements.
  let arrayPath: [MappingPath.Component]
  /// The number of the element, from 0.
  var index: Int
  /// The number of open arrays and objects around it.
  let depth: Int
  /// The tokens that are expected after it, for messages.
  let following: StaticString
  /// Whether the elements after it can be found if it is not JSON.
  let survivesInvalidJSON: Bool

  var path: [MappingPath.Component] { arrayPath + [.index(index)] }
}
