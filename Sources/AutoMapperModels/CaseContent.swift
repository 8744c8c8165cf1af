/// The object of a case without a payload.
package struct NoPayload {}

/// An object with nothing but the payload of a case of `Owner`.
package struct CaseContent<Owner, Payload>: CaseContentType {
  package var contentOfCase: Payload
  package static var owner: any Any.Type { Owner.self }
}

/// The type of an object with nothing but the payload of a case.
package protocol CaseContentType {
  /// The enum.
  static var owner: any Any.Type { get }
}
