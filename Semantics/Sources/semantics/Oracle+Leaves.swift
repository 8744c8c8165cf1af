import AutoMapper
import Foundation

/// Scalars: *Types and Conversions*, *Dates*.
extension Oracle {
  func readLeaf(_ shape: Shape, _ document: Document, _ here: Circumstances) -> Value? {
    if document.isNull {
      report(.missingValue, at: here.path)
      return nil
    }
    switch shape {
    case .int:
      let isNode = here.rule.treatment == .oneLess
      return readInt(document, isNode: isNode, here).map { .int(isNode ? $0 - 1 : $0) }
    case .double: return converted(document, here, double)
    case .bool: return converted(document, here, bool)
    case .text: return converted(document, here, text)
    case .decimal: return converted(document, here, decimal)
    case .date: return readDate(document, here)
    case .choice(let cases): return readChoice(cases, document, here)
    default: return nil
    }
  }

  /// An Int, converted as the options say, or as nodes always do.
  func readInt(_ document: Document, isNode: Bool, _ here: Circumstances) -> Int? {
    let converts = isNode || here.options.convertsValues
    let value: Int? =
      switch document {
      case .number(let text): Int(text)
      case .text(let text) where converts: Int(text)
      case .bool(let value) where converts: value ? 1 : 0
      default: nil
      }
    if value == nil { report(.typeMismatch, at: here.path) }
    return value
  }

  private func converted(
    _ document: Document, _ here: Circumstances, _ convert: (Document, Bool) -> Value?
  ) -> Value? {
    let value = convert(document, here.options.convertsValues)
    if value == nil { report(.typeMismatch, at: here.path) }
    return value
  }

  private func double(_ document: Document, _ converts: Bool) -> Value? {
    switch document {
    case .number(let text): Double(text).map { .double($0) }
    case .text(let text) where converts: Double(text).map { .double($0) }
    case .bool(let value) where converts: .double(value ? 1 : 0)
    default: nil
    }
  }

  private func decimal(_ document: Document, _ converts: Bool) -> Value? {
    switch document {
    case .number(let text): .decimal(Document.canonicalNumber(text))
    case .text(let text) where converts && Double(text) != nil:
      .decimal(Document.canonicalNumber(text))
    case .bool(let value) where converts: .decimal(value ? "1e0" : "0")
    default: nil
    }
  }

  private func bool(_ document: Document, _ converts: Bool) -> Value? {
    switch document {
    case .bool(let value): return .bool(value)
    case .number(let text) where converts, .text(let text) where converts:
      if ["1", "true", "yes"].contains(text) { return .bool(true) }
      return ["0", "false", "no"].contains(text) ? .bool(false) : nil
    default: return nil
    }
  }

  private func text(_ document: Document, _ converts: Bool) -> Value? {
    switch document {
    case .text(let text): .text(text)
    case .number(let text) where converts: .text(text)
    case .bool(let value) where converts: .text("\(value)")
    default: nil
    }
  }

  private func readChoice(
    _ cases: [String], _ document: Document, _ here: Circumstances
  ) -> Value? {
    switch document {
    case .text(let text):
      if cases.contains(text) { return .text(text) }
      report(.unknownCase, at: here.path)
    case .number, .bool:
      if here.options.unknownCases == .useDefault { isUnsure = true }
      report(.unknownCase, .typeMismatch, at: here.path)
    default: report(.typeMismatch, at: here.path)
    }
    return nil
  }

  private func readDate(_ document: Document, _ here: Circumstances) -> Value? {
    let own = here.rule.dateFormat
    switch document {
    case .number(let text):
      // A date counts from 2001, so it does not have all digits of a number near 0.
      if own == nil || own == .seconds {
        return Double(text).map { .date(Date(timeIntervalSince1970: $0).timeIntervalSince1970) }
      }
      report(.invalidDate, .typeMismatch, at: here.path)
    case .text(let text):
      let formats = own.map { [$0] } ?? DayFormat.allCases
      if let seconds = formats.lazy.compactMap({ $0.seconds(text) }).first {
        if own == .seconds || rules.dateFormat == .seconds { isUnsure = true }
        return .date(seconds)
      }
      if own == nil, let seconds = Day.seconds(ofTimestamp: text) { return .date(seconds) }
      if Double(text) != nil { isUnsure = true }
      report(.invalidDate, .typeMismatch, at: here.path)
    default: report(.typeMismatch, .invalidDate, at: here.path)
    }
    return nil
  }
}
