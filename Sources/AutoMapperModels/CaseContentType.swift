/// The type of an object with nothing but the payload of a case.
package protocol CaseContentType {}
