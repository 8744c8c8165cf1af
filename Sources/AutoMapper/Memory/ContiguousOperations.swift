/// A collection that is an object with contiguous elements.
protocol ContiguousOperations: IndexedOperations {}
