/// The reason for an error, as data.
///
/// The code that finds a fault describes it with a case of a type in this folder, and that type
/// supplies the words for the message, once somebody reads them. So a fault is made of what the
/// words need: of small values, without references to the document.
///
/// | Topic | Faults |
/// |---|---|
/// | ``SyntaxFault`` | text that is not JSON |
/// | ``NestingFault`` | values, closures and calls that nest too deeply |
/// | ``ValueFault`` | a value that does not fit its place |
/// | ``ScalarFault`` | a scalar that no conversion accepts |
/// | ``KeyFault`` | keys and paths |
/// | ``InstanceFault`` | instances that cannot be made, found or distinguished |
/// | ``ConformanceFault`` | conformances to `Codable`, and conformances isolated to actors |
/// | ``ClosureFault`` | values that closures of the provider return and request |
/// | ``OutputFault`` | values that cannot be written |
protocol Fault: Sendable {
  var kind: MappingError.Kind { get }
  /// The phrases for what was expected and found, and the advice.
  var words: FaultWords { get }
}
