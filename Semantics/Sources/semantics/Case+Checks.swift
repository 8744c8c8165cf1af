import AutoMapper

/// Reading and writing.
extension Case {
  func checkReading(_ document: Document) {
    guard let expected = expectation(document) else { return }
    for entryPoint in entryPoints(document) {
      compare(entryPoint.name, [document], expected) { try kin.read(mapper, entryPoint) }
    }
  }

  /// Compares the result of a call with an expectation; returns the value if both have it.
  @discardableResult
  func compare(
    _ detail: String, _ documents: [Document], _ expected: Outcome, _ body: () throws -> Any
  ) -> Any? {
    do {
      let found = try body()
      let text = Dump.value(of: found).text
      if case .value(let value) = expected, value.text == text { return found }
      add(detail, documents, expected: expected.text, found: text)
    } catch let error as MappingError {
      if case .problems(let problems) = expected, problems.contains(where: { $0.fits(error) }) {
        return nil
      }
      add(
        detail, documents, expected: expected.text, found: "\(error.kind): \(error)", isThrown: true
      )
    } catch {
      add(detail, documents, expected: expected.text, found: "\(error)")
    }
    return nil
  }

  /// A value that the library and the oracle agree on.
  func agreed(_ document: Document) -> (expected: Value, found: Any)? {
    guard case .value(let expected)? = expectation(document),
      let found = try? kin.read(mapper, .text(document.json)),
      Dump.value(of: found).text == expected.text
    else { return nil }
    return (expected, found)
  }

  func checkWriting(_ document: Document) {
    guard let (value, instance) = agreed(document) else { return }
    let oracle = Oracle(rules)
    let expected = Result { try oracle.write(value, as: shape) }
    guard !oracle.isUnsure else { return }
    coverage.add(oracle.features)
    compareWritten("text", document, expected) {
      DocumentReader.read(try kin.text(mapper, instance, .null))
    }
    compareWritten("dictionary", document, expected) {
      Document(any: try kin.dictionary(mapper, instance))
    }
    compareWritten("JSONValue", document, expected) {
      Document(try kin.value(mapper, instance))
    }
    guard case .success(let written) = expected, mapper.validate(kin.type).isEmpty,
      !oracle.replacesTags, Invertibility.holds(for: rules, value), let again = expectation(written)
    else { return }
    if again.text != value.text {
      add(
        "round trip of the oracle, without an issue of validate", [document, written],
        expected: value.text, found: again.text)
    }
    guard let text = try? kin.text(mapper, instance, .null) else { return }
    compare("round trip", [document, written], .value(value)) {
      try kin.read(mapper, .text(text))
    }
  }

  func compareWritten(
    _ detail: String, _ document: Document, _ expected: Result<Document, any Error>,
    of documents: [Document]? = nil,
    _ body: () throws -> Document?
  ) {
    do {
      let found = try body()
      if case .success(let expected) = expected, let found, expected.matches(found) { return }
      let isOpen = (try? expected.get()) == nil || (root == "Alike" && rules.keyStyle != .declared)
      if isOpen, let found, isWhole(found, document) { return }
      // Nothing is known about values that cannot be read again.
      if isOpen, let (value, _) = agreed(document), !Invertibility.holds(for: rules, value) {
        return
      }
      let words = (try? expected.get().json) ?? "an error"
      add(detail, documents ?? [document], expected: words, found: found?.json ?? "no JSON")
    } catch {
      var words = (try? expected.get().json) ?? "an error"
      if case .failure(let failure) = expected {
        guard let losing = failure as? Losing else { return }
        let problems = losing.paths.map { Problem(kinds: [.unsupportedType], path: $0) }
        if let error = error as? MappingError, problems.contains(where: { $0.fits(error) }) {
          return
        }
        words = Outcome.problems(problems).text
      }
      add(detail, documents ?? [document], expected: words, found: "\(error)")
    }
  }
}

extension Case {
  /// Whether a document, whose keys the oracle does not know, contains all values of another.
  private func isWhole(_ found: Document, _ document: Document) -> Bool {
    guard let (value, _) = agreed(document),
      let again = try? kin.read(mapper, .text(found.json))
    else { return false }
    return Dump.value(of: again).text == value.text
  }
}

/// Checks of reports, updates, conversions and stores.
extension Case {
  func checkKeeping(_ document: Document) {
    guard rules.options.keepsUnknownKeys, let (value, _) = agreed(document) else { return }
    let oracle = Oracle(rules)
    guard let expected = try? oracle.write(value, as: shape, keeping: true), !oracle.isUnsure else {
      return
    }
    coverage.add(oracle.features)
    for entryPoint in entryPoints(document) {
      compareWritten(entryPoint.name, document, .success(expected)) {
        let (instance, report) = try kin.readWithReport(mapper, entryPoint)
        return DocumentReader.read(try kin.text(mapper, instance, report.unknownValues))
      }
    }
  }

  func checkUpdate(_ document: Document, _ change: Document) {
    guard case .object = change else { return }
    for entryPoint in entryPoints(change) {
      guard let (value, instance) = agreed(document),
        let expected = expectation(change, existing: value)
      else { return }
      var identities = Identities()
      identities.pair(value, Dump.value(of: instance))
      let found = compare(entryPoint.name, [document, change], expected) {
        try kin.update(mapper, instance, entryPoint)
      }
      guard let found, case .value(let new) = expected else { continue }
      if let difference = identities.difference(new, Dump.value(of: found)) {
        add(
          "identity \(entryPoint.name)", [document, change], expected: difference,
          found: "it is another one")
      }
    }
  }

  func checkConversion(_ document: Document) {
    guard let convert = kin.convert, let twin = kin.twin, rules.allowsConversion(of: root),
      let (value, instance) = agreed(document)
    else { return }
    // The policy for unknown keys applies to documents only.
    var lenient = rules
    lenient.options.unknownKeys = .ignore
    let oracle = Oracle(lenient)
    let plain = try? Oracle(Rules()).write(value, as: shape)
    guard let plain else { return }
    let here = Circumstances(path: [], options: lenient.options)
    let new = oracle.read(.model(twin), plain, here)
    guard !oracle.isUnsure else { return }
    let expected =
      new.map(Outcome.value) ?? .problems(oracle.problems)
    compare("convert", [document], expected) { try convert(mapper, instance) }
  }

  /// A store has one instance for a key, however the documents are nested.
  func checkStore(_ first: Document, _ second: Document) {
    // An object without a key is stored without it and refused, which policies may hide.
    guard ["Cart", "Tree"].contains(root), rules.options.invalidValues == .throw,
      rules.options.invalidElements == .throw,
      !rules.types.values.contains(where: { $0.properties.values.contains(where: \.isLenient) })
    else { return }
    let store = InMemoryStore()
    let storing = rules.mapper(stores: [store])
    for document in [first, second, first] {
      guard case .value? = expectation(document) else { continue }
      var failure: (any Error)?
      do { _ = try kin.read(storing, .text(document.json)) } catch { failure = error }
      if let failure = failure as? MappingError, failure.kind == .missingValue { return }
      let stored =
        store.instances(of: Item.self).map { "Item \($0.id)" }
        + store.instances(of: Tree.self).map { "Tree \($0.id)" }
      let keyed = stored.filter { text in
        rules.types[String(text.prefix { $0 != " " })]?.uniqueKeys != nil
      }
      let twice = Dictionary(keyed.map { ($0, 1) }, uniquingKeysWith: +).filter { $0.value > 1 }
      if let text = twice.keys.min() {
        return add(
          "store", [first, second], expected: "one \(text) in the store",
          found: "\(twice[text] ?? 0), \(failure.map { "\($0)" } ?? "no error")")
      }
    }
  }
}

extension Rules {
  /// Whether a conversion uses only the names of properties.
  fileprivate func allowsConversion(of root: String) -> Bool {
    Family.reached(from: root).allSatisfy { name in
      let rule = types[name] ?? TypeRule()
      return !rule.stamps && !rule.validates && rule.changes == nil
        && rule.properties.values.allSatisfy { rule in
          rule.treatment == .plain && !rule.writesNegative && !rule.isIgnored && !rule.isExcluded
            && !rule.isLenient
        }
    }
  }
}
