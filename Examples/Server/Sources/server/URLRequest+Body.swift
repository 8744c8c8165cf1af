import AutoMapper
import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension URLRequest {
  /// Sets the body of the request to a value as JSON, and the content type accordingly.
  ///
  ///     var request = URLRequest(url: url)
  ///     try request.setBody(user)
  ///     // POST, Content-Type: application/json
  ///
  /// A GET request becomes a POST request; other methods are kept, and so is an existing content
  /// type.
  ///
  /// - Parameters:
  ///   - value: A struct, an instance of a class, or collections of these.
  ///   - mapper: The mapper to use.
  /// - Throws: `MappingError`. The request then remains unchanged.
  mutating func setBody<Value>(_ value: Value, mapper: ObjectMapper = .shared) throws {
    httpBody = try mapper.jsonData(from: value)
    if httpMethod == nil || httpMethod == "GET" { httpMethod = "POST" }
    if self.value(forHTTPHeaderField: "Content-Type") == nil {
      setValue("application/json", forHTTPHeaderField: "Content-Type")
    }
  }
}
