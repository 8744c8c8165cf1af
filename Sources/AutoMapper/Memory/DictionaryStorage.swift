/// The memory of dictionaries whose types are known only at run time.
///
/// A dictionary is the address of an object with 2^scale buckets, each for a key and its value. A
/// pair is in the bucket that the hash value of its key names, or in the first one after it that was
/// free:
///
///     byte  0      8                16     24        32     40    48       56         64
///           class  reference count  count  capacity  scale  seed  address  address    bits that say which
///                                                                 of keys  of values  buckets are in use, keys, values
///
/// Code that is generic over the types looks up metadata several times for each pair that it adds.
/// Here, the pairs are moved into the buckets of a new dictionary that the standard library created.
/// The layout is checked: `isLayoutKnown` compares it once with a dictionary that the standard library
/// filled. If it differs, the standard library adds the pairs.
@safe
struct DictionaryStorage {
  private let object: UnsafeMutableRawPointer
  private let mask: Int
  fileprivate let keys: UnsafeMutableRawPointer
  fileprivate let values: UnsafeMutableRawPointer
  /// The seed of the hash values.
  fileprivate let seed: Int

  private static let countOffset = 16
  private static let capacityOffset = 24
  private static let scaleOffset = 32
  private static let seedOffset = 40
  private static let keysOffset = 48
  private static let valuesOffset = 56
  private static let bitsOffset = 64

  /// Creates the description of a dictionary, which is the object at an address, and which the caller
  /// keeps alive.
  fileprivate init(_ object: UnsafeMutableRawPointer) {
    // SAFETY: every dictionary of the standard library is an object with this header. What is read
    // here is used only if `isLayoutKnown`, or after it was compared with what is expected.
    unsafe self.object = object
    let scale = unsafe object.load(fromByteOffset: Self.scaleOffset, as: UInt8.self)
    mask = 1 &<< Int(scale) &- 1
    seed = unsafe object.load(fromByteOffset: Self.seedOffset, as: Int.self)
    unsafe keys = object.load(fromByteOffset: Self.keysOffset, as: UnsafeMutableRawPointer.self)
    unsafe values = object.load(fromByteOffset: Self.valuesOffset, as: UnsafeMutableRawPointer.self)
  }

  /// The number of pairs.
  fileprivate var count: Int {
    get { unsafe object.load(fromByteOffset: Self.countOffset, as: Int.self) }
    nonmutating set {
      unsafe object.storeBytes(of: newValue, toByteOffset: Self.countOffset, as: Int.self)
    }
  }

  /// The first bucket for a hash value.
  @inline(__always)
  fileprivate func bucket(hash: Int) -> Int { hash & mask }

  /// The bucket after another one.
  @inline(__always)
  fileprivate func bucket(after bucket: Int) -> Int { (bucket &+ 1) & mask }

  @inline(__always)
  private func word(_ bucket: Int) -> UnsafeMutablePointer<UInt> {
    // SAFETY: there is a bit for each bucket, and no bucket is beyond the mask.
    unsafe (object + Self.bitsOffset).assumingMemoryBound(to: UInt.self) + bucket / UInt.bitWidth
  }

  @inline(__always)
  private func bit(_ bucket: Int) -> UInt { 1 &<< (UInt(bitPattern: bucket) & 63) }

  /// Whether a bucket is in use.
  @inline(__always)
  fileprivate func isUsed(_ bucket: Int) -> Bool {
    unsafe word(bucket).pointee & bit(bucket) != 0
  }

  /// Marks a bucket as used.
  @inline(__always)
  fileprivate func use(_ bucket: Int) { unsafe word(bucket).pointee |= bit(bucket) }
}

extension DictionaryStorage {
  /// Calls a closure with the places of each key and its value, in the order of the buckets, which is
  /// that of the dictionary.
  ///
  /// - Parameters:
  ///   - keyStride: The stride of the keys, in bytes.
  ///   - valueStride: The stride of the values, in bytes.
  ///   - body: A closure that only reads the values.
  fileprivate func forEach(
    keyStride: Int, valueStride: Int, _ body: (_ key: Place, _ value: Place) throws -> Void
  ) rethrows {
    for start in stride(from: 0, through: mask, by: UInt.bitWidth) {
      var bits = unsafe word(start).pointee
      // The bits after those of the last bucket are set, too.
      if mask < UInt.bitWidth - 1 { bits &= (2 &<< UInt(mask)) &- 1 }
      while bits != 0 {
        let bucket = start + bits.trailingZeroBitCount
        bits &= bits &- 1
        // SAFETY: the key and the value of a bucket in use are initialized, and only read.
        try body(
          unsafe Place(keys + bucket &* keyStride, .initialized),
          unsafe Place(values + bucket &* valueStride, .initialized))
      }
    }
  }

  /// Whether this process lays dictionaries out as described.
  static let isLayoutKnown: Bool = {
    guard !PortableMode.isOn, UInt.bitWidth == 64,
      MemoryLayout<[String: Any]>.size == MemoryLayout<UInt>.size, knowsPairs
    else { return false }
    var sample = [String: Any](minimumCapacity: 20)
    for number in 0..<17 {
      let text = String(number)
      sample[text] = text
    }
    return withExtendedLifetime(sample) {
      let storage = unsafe DictionaryStorage(sample.object)
      return storage.hasExpectedSize(sample.capacity) && storage.contains(sample)
    }
  }()

  /// Whether pairs are laid out as expected, also if the parts differ in their sizes.
  private static var knowsPairs: Bool {
    typealias Uneven = [Bool: Int]
    return Uneven.pairs.stride == MemoryLayout<(Bool, Int)>.stride
      && Uneven.pairs.valueOffset == Uneven.valueOffset
  }

  /// Whether the parts of the object follow each other as described.
  private func hasExpectedSize(_ capacity: Int) -> Bool {
    // At most three quarters of the buckets are used, so there are 32 for a capacity of 20, with
    // one word of bits.
    guard mask == 31, capacity == 24,
      unsafe object.load(fromByteOffset: Self.capacityOffset, as: Int.self) == capacity
    else { return false }
    return unsafe keys == object + Self.bitsOffset + MemoryLayout<UInt>.size
      && values == keys + 32 * MemoryLayout<String>.stride
  }

  /// Whether the pairs of a dictionary, whose keys are the same texts as its values, are where they
  /// are expected.
  private func contains(_ sample: [String: Any]) -> Bool {
    var found = 0
    forEach(keyStride: MemoryLayout<String>.stride, valueStride: MemoryLayout<Any>.stride) {
      let text = $0.load(as: String.self)
      if $1.load(as: Any.self) as? String == text, sample[text] != nil, leads(to: $0, text) {
        found += 1
      }
    }
    return count == sample.count && found == count
  }

  /// Whether only buckets in use are between the one that the hash value of a key names and the key.
  private func leads(to key: Place, _ name: String) -> Bool {
    var bucket = bucket(hash: name._rawHashValue(seed: seed))
    for _ in 0...mask where isUsed(bucket) {
      if unsafe keys + bucket * MemoryLayout<String>.stride == key.address { return true }
      bucket = self.bucket(after: bucket)
    }
    return false
  }
}

extension Dictionary {
  fileprivate var object: UnsafeMutableRawPointer {
    // SAFETY: a dictionary is one address, as `isLayoutKnown` compares.
    unsafe unsafeBitCast(self, to: UnsafeMutableRawPointer.self)
  }

  /// The layout of a pair, which is that of a struct.
  ///
  /// The metadata of the pair's type contains it, too, but would have to be looked up.
  fileprivate static var pairs: (valueOffset: Int, stride: Int) {
    let mask = MemoryLayout<Value>.alignment - 1
    let offset = (MemoryLayout<Key>.size + mask) & ~mask
    let pairMask = mask | (MemoryLayout<Key>.alignment - 1)
    return (offset, Swift.max(1, (offset + MemoryLayout<Value>.size + pairMask) & ~pairMask))
  }

  /// Moves pairs from their memory into the dictionary.
  ///
  /// The dictionary is empty, has no other owner, and has room for the pairs. Of equal keys, the first
  /// one is kept, with the last value.
  ///
  /// The caller guarantees that `DictionaryStorage.isLayoutKnown`.
  mutating func fill(movingFrom pairs: Place, count: Int) {
    let storage = unsafe DictionaryStorage(object)
    let (offset, stride) = (Self.pairs.valueOffset, Self.pairs.stride)
    // SAFETY: the keys and values of the buckets in use are initialized, and only these. The caller
    // counted the pairs. There are more buckets than pairs, so a free one is found.
    let keys = unsafe storage.keys.assumingMemoryBound(to: Key.self)
    let values = unsafe storage.values.assumingMemoryBound(to: Value.self)
    var added = 0
    for index in 0..<count {
      let pair = unsafe pairs.address + index &* stride
      let key = unsafe pair.assumingMemoryBound(to: Key.self)
      let value = unsafe (pair + offset).assumingMemoryBound(to: Value.self)
      var bucket = storage.bucket(hash: unsafe key.pointee._rawHashValue(seed: storage.seed))
      while unsafe storage.isUsed(bucket) && keys[bucket] != key.pointee {
        bucket = storage.bucket(after: bucket)
      }
      if storage.isUsed(bucket) {
        unsafe (values + bucket).moveUpdate(from: value, count: 1)
        unsafe key.deinitialize(count: 1)
      } else {
        storage.use(bucket)
        unsafe (keys + bucket).moveInitialize(from: key, count: 1)
        unsafe (values + bucket).moveInitialize(from: value, count: 1)
        added &+= 1
      }
    }
    storage.count = added
  }

  /// Calls a closure with the places of each key and its value, in the dictionary's order.
  ///
  /// - Returns: False, without calling the closure, if the layout is not known, or if the dictionary
  ///   may be an object of Objective-C.
  func forEachPlace(_ body: (_ key: Place, _ value: Place) throws -> Void) rethrows -> Bool {
    guard DictionaryStorage.isLayoutKnown, !BridgedElements.mayBe(Key.self) else { return false }
    // The closure may run code that changes the owner of the dictionary, so this value is kept alive.
    try withExtendedLifetime(self) {
      try unsafe DictionaryStorage(object).forEach(
        keyStride: MemoryLayout<Key>.stride, valueStride: MemoryLayout<Value>.stride, body)
    }
    return true
  }
}
