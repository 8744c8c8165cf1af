import Foundation
import Testing

@testable import AutoMapper

/// The layout of the standard library's own types, determined once, where it is as described.
@Suite("Layout: the standard library's types")
struct LayoutStringTests {
  @Test("portable mode is what the environment says, where layouts were looked at")
  func portableMode() {
    let value = ProcessInfo.processInfo.environment["AUTOMAPPER_PORTABLE"] ?? ""
    #if (os(Linux) || canImport(Darwin)) && _pointerBitWidth(_64)
    #expect(PortableMode.isOn == !["", "0"].contains(value))
    #else
    #expect(PortableMode.isOn)
    #endif
  }

  @Test("strings are put together and taken apart, unless in portable mode")
  func strings() {
    #expect(SmallString.isLayoutKnown == !PortableMode.isOn)
    #expect(NativeString.isLayoutKnown == !PortableMode.isOn)
    #expect((StringStorage.shared != nil) == !PortableMode.isOn)
  }

  @Test("arrays are made in their own memory, unless in portable mode")
  func arrays() {
    #expect((ArrayStorage([Int].self) != nil) == !PortableMode.isOn)
    #expect((ArrayStorage(ContiguousArray<String>.self) != nil) == !PortableMode.isOn)
  }

  @Test("dictionaries are filled in their own memory, unless in portable mode")
  func dictionaries() {
    #expect(DictionaryStorage.isLayoutKnown == !PortableMode.isOn)
  }

  @Test("decimals are put together and taken apart, unless in portable mode")
  func decimals() {
    #expect((DecimalLayout.shared != nil) == !PortableMode.isOn)
  }

  @Test("value witnesses are called, unless in portable mode")
  func witnesses() {
    #expect(ValueWitnesses.areKnown == !PortableMode.isOn)
    #expect(ValueWitnesses.areBitwiseTakable(String.self) == !PortableMode.isOn)
    #expect(!ValueWitnesses.areBitwiseTakable(WeakHolder.self))
  }

  @Test("the entry points of the runtime answer as expected")
  func entryPoints() {
    #expect(ReflectionCheck.describesStructs)
    #expect(ReflectionCheck.describesClasses)
    #expect(ReflectionCheck.describesEnums)
    #expect(ReflectionCheck.findsPayloads)
  }
}

struct WeakHolder {
  weak var object: AnyObject?
}
