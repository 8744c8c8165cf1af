public import AutoMapperFoundation

extension ElementReader where Element: Sendable {
  /// Maps the elements in several tasks, in order.
  ///
  ///     for try await user in mapper.elements(of: User.self, inFile: file).parallel() { … }
  ///
  /// - Parameter maximumTasks: The maximum number of concurrent tasks.
  /// - Returns: A reader of the stream, to be used instead of this one, which must not have been
  ///   used.
  public func parallel(
    maximumTasks: Int = ProcessInfo.processInfo.activeProcessorCount
  ) -> ParallelElementReader<Element> {
    ParallelElementReader(
      stream, maximumTasks: maximumTasks, length: source.length,
      nextChunk: { [source] in try source.next() }, startTasks: { await $0.fillTasks($1) })
  }
}

extension AsyncElementReader where Element: Sendable {
  /// Maps the elements in several tasks, in order; see the method for a file.
  ///
  /// - Parameter maximumTasks: The maximum number of concurrent tasks.
  /// - Returns: A reader of the stream, to be used instead of this one, which must not have been
  ///   used.
  public func parallel(
    maximumTasks: Int = ProcessInfo.processInfo.activeProcessorCount
  ) -> ParallelElementReader<Element> {
    ParallelElementReader(
      stream, maximumTasks: maximumTasks, length: { nil }, nextChunk: nextChunk,
      startTasks: { await $0.fillTasks($1) })
  }
}

extension ParallelElementReader {
  /// Cuts batches for the maximum number of concurrent tasks.
  fileprivate func fillTasks(_ actor: isolated (any Actor)?) async {
    do {
      let cutter = try cutter ?? BatchCutter(request.format, options: request.mapper.options)
      self.cutter = cutter
      while tasks.count < maximumTasks, failure == nil, !cutter.isFinished {
        if let batch = try cutter.next(failure: &failure) {
          tasks.append(Task { [request] in batch.map(request, as: Element.self) })
        } else if cutter.isFinished {
          watch.report(cutter.offset, of: cutter.offset)
        } else {
          cutter.append(try await nextChunk())
          watch.report(cutter.offset, of: length())
        }
      }
    } catch {
      failure = error
    }
  }
}
