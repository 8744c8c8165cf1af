/// An object with nothing but the payload of a case of `Owner`.
package struct CaseContent<Owner, Payload>: CaseContentType {
  package var contentOfCase: Payload
}
