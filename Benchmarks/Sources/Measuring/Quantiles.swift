extension [Double] {
  /// Returns the value below which this fraction of the numbers lies; nil if there are none.
  package func quantile(_ part: Double) -> Double? {
    guard !isEmpty else { return nil }
    let sorted = sorted()
    let position = part * Double(sorted.count - 1)
    let lower = Int(position)
    let upper = Swift.min(lower + 1, sorted.count - 1)
    return sorted[lower] + (sorted[upper] - sorted[lower]) * (position - Double(lower))
  }

  /// Half the distance between the quartiles, as a fraction of the median; nil if there are none.
  package var relativeSpread: Double? {
    guard let median = quantile(0.5), let low = quantile(0.25), let high = quantile(0.75) else {
      return nil
    }
    return (high - low) / 2 / median
  }

  /// Returns how many times as fast these rounds are as those: the median of the ratios.
  package func ratio(to others: [Double]) -> Double? {
    zip(others, self).map { $0 / $1 }.quantile(0.5)
  }
}
