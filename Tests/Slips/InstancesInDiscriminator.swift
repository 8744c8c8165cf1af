// error: cannot convert value of type 'Car' to expected dictionary value type 'any Any.Type'
import AutoMapper

private func slip(_ provider: inout MappingProvider) {
  provider.discriminator((any Vehicle).self, "type", ["car": Car(), "bike": Bike()])
}
