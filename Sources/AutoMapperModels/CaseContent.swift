/// The object of a case without a payload.
package struct NoPayload {}

/// An object with nothing but the payload of a case of `Owner`.
package struct CaseContent<Owner, Payload> {
  package var contentOfCase: Payload
}
