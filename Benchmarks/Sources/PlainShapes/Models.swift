// This folder is compiled twice: as `PlainShapes`, for AutoMapper, and as `CodedShapes`, where
// every model is `Codable`, for Foundation. So each model is written once, and has a twin:
// `Plain.Trio` and `Coded.Trio`.

#if CODABLE_MODELS

/// The models of Foundation's side.
package enum Coded {}

/// The models of this module.
package typealias Models = Coded

/// The conformance of each model.
package typealias Model = Codable

#else

/// The models of AutoMapper's side.
package enum Plain {}

/// The models of this module.
package typealias Models = Plain

/// The conformance of each model: none.
package typealias Model = Any

#endif
