extension Features {
  static var inference: InferenceFunctions? {
    InferenceFunctions(
      makeCodec: { try $1.inferredCodec(for: $0) },
      makePropertyCodec: { try $2.inferredCodec(for: $0, $1) })
  }
}
