import CAutoMapperRuntime

/// Whether the mapper keeps to what the language promises, and presumes no layout.
///
/// Strings, arrays and Optionals are usually made and looked at by their layout in memory, since the general
/// way takes several times as long. In portable mode they go the general way, and no function of a type's
/// metadata is called by hand. It is what systems use on which the layouts were not looked at: those of 32
/// bits, arm64e, Android, and any that are not Apple's or Linux. The environment variable `AUTOMAPPER_PORTABLE`
/// asks for it everywhere.
///
/// Where a layout is known, it is compared with the standard library's own values before it is used for the
/// first time, and left alone when it differs: see `SmallString`, `NativeString`, `StringStorage`,
/// `ArrayStorage`, `ValueWitnesses` and `DecimalLayout`.
enum PortableMode {
  static let isOn = automapper_needs_portable_mode()
}
