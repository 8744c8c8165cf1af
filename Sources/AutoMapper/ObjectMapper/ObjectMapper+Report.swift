public import Foundation

/// Mapping with a report of what happened.
extension ObjectMapper {
  /// Maps JSON text to a value of a type, and reports conversions, unknown keys and other findings.
  ///
  ///     let (user, report) = try mapper.mapWithReport(data, to: User.self)
  ///     print(report)
  ///     // Prints: nickname: unknown key, ignored
  ///
  /// See ``map(_:to:at:context:)-(Data,_,_,_)``. This takes longer, because all paths are tracked.
  public func mapWithReport<Value>(
    _ data: Data, to type: Value.Type = Value.self, at path: String? = nil, context: Any? = nil
  ) throws -> (value: Value, report: MappingReport) {
    try reporting { try read(type, from: data, at: path, context, $0) }
  }

  /// Maps JSON text to a value of a type, and reports conversions, unknown keys and other findings;
  /// see ``mapWithReport(_:to:at:context:)-(Data,_,_,_)``.
  public func mapWithReport<Value>(
    _ text: String, to type: Value.Type = Value.self, at path: String? = nil, context: Any? = nil
  ) throws -> (value: Value, report: MappingReport) {
    try reporting { try read(type, from: text, at: path, context, $0) }
  }

  /// Maps a dictionary to a value of a type, and reports conversions, unknown keys and other
  /// findings; see ``mapWithReport(_:to:at:context:)-(Data,_,_,_)``.
  public func mapWithReport<Value>(
    _ dictionary: [String: Any], to type: Value.Type = Value.self, at path: String? = nil,
    context: Any? = nil
  ) throws -> (value: Value, report: MappingReport) {
    try reporting { try read(type, from: TreeNode(dictionary), at: path, context, $0) }
  }

  /// Maps an array to a value of a type, and reports conversions, unknown keys and other findings;
  /// see ``mapWithReport(_:to:at:context:)-(Data,_,_,_)``.
  public func mapWithReport<Value>(
    _ array: [Any], to type: Value.Type = Value.self, at path: String? = nil, context: Any? = nil
  ) throws -> (value: Value, report: MappingReport) {
    try reporting { try read(type, from: TreeNode(array), at: path, context, $0) }
  }

  /// Maps a JSON value to a value of a type, and reports conversions, unknown keys and other
  /// findings; see ``mapWithReport(_:to:at:context:)-(Data,_,_,_)``.
  public func mapWithReport<Value>(
    _ value: JSONValue, to type: Value.Type = Value.self, at path: String? = nil,
    context: Any? = nil
  ) throws -> (value: Value, report: MappingReport) {
    try reporting { try read(type, from: TreeNode(value), at: path, context, $0) }
  }

  func reporting<Value>(
    _ body: (ReportCollector) throws -> Value
  ) throws -> (value: Value, report: MappingReport) {
    let collector = ReportCollector(options)
    let value = try body(collector)
    return (value, collector.report)
  }
}
