import Foundation
import Testing

@testable import AutoMapper

/// Features that only other systems have, as far as this one can imitate them.
@Suite("Platforms: classes and arrays of Objective-C")
struct PlatformSeamTests {
  private class Base { var number = 1 }

  private final class Derived: Base { var text = "" }

  private final class OfLibrary: JSONEncoder, @unchecked Sendable { var own = 1 }

  @Test("no size is asked of a library's class that does not tell it")
  func sizes() {
    var asked: [ObjectIdentifier] = []
    let isStripped = UnnamedStorage.isStripped(OfLibrary.self) { type in
      asked.append(ObjectIdentifier(type))
      // Like a class of Objective-C, whose metadata is not a class object.
      return LibraryModules.declare(type) ? nil : instanceSize(of: type)
    }
    #expect(!isStripped)
    #expect(asked == [ObjectIdentifier(OfLibrary.self), ObjectIdentifier(JSONEncoder.self)])
    #expect(!UnnamedStorage.isStripped(Derived.self) { _ in nil })
    #expect(!UnnamedStorage.isStripped(Derived.self))
  }

  @Test("a class that says it is larger than what it names is stripped")
  func stripped() {
    #expect(UnnamedStorage.isStripped(Empty.self) { _ in ObjectStorage.headerSize + 8 })
    #expect(!UnnamedStorage.isStripped(Empty.self) { _ in ObjectStorage.headerSize })
  }

  private final class Empty {}

  @Test("arrays of what may be an object of Objective-C are left to the standard library")
  func bridged() {
    func mayBe<Element>(_ type: Element.Type) -> Bool {
      #expect(!BridgedElements.mayBe(type, systemBridges: false))
      return BridgedElements.mayBe(type, systemBridges: true)
    }
    #expect(mayBe(Base.self))
    #expect(mayBe(AnyObject.self))
    // One reference, as the existential of a protocol of Objective-C is.
    #expect(mayBe((any Error).self))
    #expect(!mayBe((any AnyObject & CustomStringConvertible).self))
    #expect(!mayBe(Int.self))
    #expect(!mayBe(Base?.self))
    #expect(!mayBe(String.self))
    #expect(!mayBe(Holder.self))
    #expect(!mayBe(Any.self))
  }

  private struct Holder { var object: Base }

  @Test(
    "libraries of the system are known by their place",
    arguments: [
      ("/usr/lib/swift/libswiftCore.dylib", true),
      ("/System/Library/Frameworks/CoreData.framework/CoreData", true),
      (
        "/Library/Developer/CoreSimulator/Volumes/iOS/Contents/Resources/RuntimeRoot"
          + "/System/Library/Frameworks/UIKit.framework/UIKit", true
      ),
      ("/private/var/containers/Bundle/Application/App.app/App", false),
      ("/Applications/App.app/Contents/Frameworks/Models.framework/Models", false),
      ("/Users/someone/System/Library/Models.dylib", false),
      ("/System/Volumes/Data/Users/someone/App.app/Contents/MacOS/App", false),
    ])
  func images(_ path: String, _ isSystem: Bool) {
    #expect(SystemImage.isSystem(path) == isSystem)
  }
}
