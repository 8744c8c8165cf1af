// error: missing argument for parameter 'encode' in call
import AutoMapper

private func slip(_ provider: inout MappingProvider) {
  provider.convert(Car.self, decode: { node in Car(wheels: try node.int) })
}
