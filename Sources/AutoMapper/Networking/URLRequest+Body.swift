#if URLSession || canImport(Darwin)
#if canImport(FoundationNetworking)
import Foundation
public import FoundationNetworking
#else
public import Foundation
#endif

extension URLRequest {
  /// Writes a value as the JSON body of the request, and says so in its head.
  ///
  ///     var request = URLRequest(url: url)
  ///     try request.setBody(user)
  ///     // POST, Content-Type: application/json
  ///
  /// A request with the method GET gets the method POST; any other keeps its own, and a content type that
  /// is there already stays.
  ///
  /// - Parameters:
  ///   - value: A struct, an instance of a class, or collections of these.
  ///   - mapper: Has the rules.
  /// - Throws: `MappingError`; see `ObjectMapper.jsonData`. The request is then as it was before.
  public mutating func setBody<Value>(_ value: Value, mapper: ObjectMapper = .shared) throws {
    httpBody = try mapper.jsonData(from: value)
    if httpMethod == nil || httpMethod == "GET" { httpMethod = "POST" }
    if self.value(forHTTPHeaderField: "Content-Type") == nil {
      setValue("application/json", forHTTPHeaderField: "Content-Type")
    }
  }
}
#endif
