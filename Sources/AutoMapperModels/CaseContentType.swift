/// The type of an object with nothing but the payload of a case.
package protocol CaseContentType {
  /// The enum.
  static var owner: any Any.Type { get }
}
