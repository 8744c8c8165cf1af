/// The key predictors of one call, by the number of the object plan; each is created at first use.
@safe
final class KeyPredictors {
  private var owned: [KeyPredictor] = []
  /// The same predictors, without the cost of reference counting.
  ///
  /// There are gaps: a mapper uses some of the plans that it shares with others.
  private var table: UnsafeMutablePointer<Borrowed<KeyPredictor>?>
  private var capacity = 16

  init() {
    unsafe table = .allocate(capacity: capacity)
    unsafe table.initialize(repeating: nil, count: capacity)
  }

  deinit {
    unsafe table.deallocate()
  }

  @inline(__always)
  subscript(number: Int) -> Borrowed<KeyPredictor> {
    if number < capacity, let predictor = unsafe table[number] { return predictor }
    return add(number)
  }

  @inline(never)
  private func add(_ number: Int) -> Borrowed<KeyPredictor> {
    if number >= capacity {
      let grown = UnsafeMutablePointer<Borrowed<KeyPredictor>?>.allocate(capacity: number * 2)
      // SAFETY: the new memory has room for more than the old one, all of which is initialized.
      unsafe grown.initialize(from: table, count: capacity)
      unsafe (grown + capacity).initialize(repeating: nil, count: number * 2 - capacity)
      unsafe table.deallocate()
      unsafe table = grown
      capacity = number * 2
    }
    let predictor = KeyPredictor()
    owned.append(predictor)
    unsafe table[number] = Borrowed(predictor)
    return Borrowed(predictor)
  }
}
