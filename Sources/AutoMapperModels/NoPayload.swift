/// The object of a case without a payload.
package struct NoPayload {}
