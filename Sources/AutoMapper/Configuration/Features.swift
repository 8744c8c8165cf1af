/// The functions of features that calls of the core use.
///
/// A feature has its functions in its own folder, in an extension of this type. Without the folder, those of
/// `AbsentFeatures` take their place.
enum Features: AbsentFeatures {}
