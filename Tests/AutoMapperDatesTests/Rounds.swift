/// How often a test of random cases runs: in full in release builds, a tenth as often in debug builds,
/// which are twenty times as slow.
func rounds(_ count: Int) -> Int {
  #if DEBUG
  count / 10
  #else
  count
  #endif
}
