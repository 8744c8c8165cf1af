/// An object with what is known about one type.
protocol AboutType: AnyObject, Sendable {
  var type: any Any.Type { get }
}
