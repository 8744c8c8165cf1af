/// The mapper's error inside a standard coding error.
struct CodingFailure: Error {
  let error: MappingError
}
