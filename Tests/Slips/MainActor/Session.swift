/// A class that belongs to the main actor, since the slips around it are compiled so.
final class Session {
  var name: String

  init() { name = "" }
}
