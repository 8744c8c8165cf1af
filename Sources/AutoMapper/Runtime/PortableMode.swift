import CAutoMapperRuntime

/// The mode in which the mapper relies only on guarantees of the language, and does not assume any
/// layout.
///
/// Strings, arrays and Optionals are usually created and inspected by their layout in memory,
/// because the general way takes several times as long. Portable mode uses the general way, and
/// does not call any function in a type's metadata directly. This mode is used on systems whose
/// layouts have not been verified: 32-bit systems, arm64e, Android, and all systems except Apple's
/// and Linux. The environment variable `AUTOMAPPER_PORTABLE` turns it on everywhere.
///
/// A known layout is compared with the standard library's own values before its first use, and is
/// not used if it differs: see `SmallString`, `NativeString`, `StringStorage`, `ArrayStorage`,
/// `ValueWitnesses` and `DecimalLayout`.
enum PortableMode {
  static let isOn = automapper_needs_portable_mode()
}
