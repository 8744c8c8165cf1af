import Observation

/// The three properties of `Trio` in an observable class.
@Observable final class Observed {
  var a = 0
  var b = ""
  var c = 0.0

  init() {}
}
