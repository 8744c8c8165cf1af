extension ObjectMapper: NodeMapper {
  func map<Value>(_ node: MappingNode, to type: Value.Type) throws -> Value {
    let origin = node.origin
    guard origin.closureDepth <= options.maximumDepth else {
      throw MappingError(NestingFault.closures(limit: options.maximumDepth), type: type)
    }
    let path = node.codingPath
    let collector = node.use.map { _ in ReportCollector(options, logsUnknownKeys: false) }
    let value = try withReadingContext(
      node.userContext, path: path.components, origin.journal as? UpdateJournal, collector
    ) { context in
      context.closureDepth = origin.closureDepth
      var reader = TreeReader(
        TreeNode(node.value), context: context, depth: origin.depth, isChecked: true)
      let codec = try compiler.codec(for: type)
      return try withResultPlace(of: type) { try reader.read(codec, into: $0) }
    }
    if let collector { node.use?.map(leaving: collector.leftover(below: path)) }
    return value
  }

  func map(_ node: MappingNode, toTypeNamed name: String) throws -> Any {
    guard let type = compiler.provider.typeNames.type(named: name) else {
      let known = compiler.provider.typeNames.names.sorted().prefix(12)
      throw MappingError(ValueFault.unknownTypeName(name, known: Array(known)))
    }
    func open<Value>(_ type: Value.Type) throws -> Any { try map(node, to: type) }
    return try _openExistential(type, do: open)
  }
}
