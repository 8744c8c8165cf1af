/// The key predictors of one call, by the number of the object plan; each is made at first use.
@safe
final class KeyPredictors {
  private var owned: [KeyPredictor] = []
  /// The same objects, for the hot path.
  private var table: UnsafeMutablePointer<Borrowed<KeyPredictor>>
  private var count = 0
  private var capacity = 16

  init() {
    unsafe table = .allocate(capacity: capacity)
  }

  deinit {
    unsafe table.deallocate()
  }

  @inline(__always)
  subscript(number: Int) -> Borrowed<KeyPredictor> {
    if number >= count { add(upTo: number) }
    return unsafe table[number]
  }

  @inline(never)
  private func add(upTo number: Int) {
    if number >= capacity {
      let grown = UnsafeMutablePointer<Borrowed<KeyPredictor>>.allocate(
        capacity: number * 2)
      unsafe grown.update(from: table, count: count)
      unsafe table.deallocate()
      unsafe table = grown
      capacity = number * 2
    }
    while count <= number {
      let predictor = KeyPredictor()
      owned.append(predictor)
      unsafe (table + count).initialize(to: Borrowed(predictor))
      count += 1
    }
  }
}
