// error: dictionary of type '[String : any Any.Type]' cannot be used with array literal
import AutoMapper

private func slip(_ provider: inout MappingProvider) {
  provider.discriminator((any Vehicle).self, "type", [Car.self, Bike.self])
}
