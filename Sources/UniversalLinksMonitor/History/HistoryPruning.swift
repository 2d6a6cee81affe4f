import ServiceLifecycle
package import UniversalLinksChecks

/// Removes from a history what is older than it has to be kept, once a day.
package struct HistoryPruning: Service {
    private let store: HistoryStore
    private let retention: @Sendable () -> Int
    private let clock: any Clock<Duration>
    private let now: @Sendable () -> UTCInstant
    private let warn: @Sendable (String) -> Void

    /// - Parameters:
    ///   - retention: How long checks are kept, in seconds.
    ///   - clock: What the time between two rounds is measured with.
    ///   - now: What time it is.
    ///   - warn: Is told why something could not be removed.
    package init(
        _ store: HistoryStore, retention: @escaping @Sendable () -> Int, clock: any Clock<Duration> = ContinuousClock(),
        now: @escaping @Sendable () -> UTCInstant, warn: @escaping @Sendable (String) -> Void
    ) {
        (self.store, self.retention, self.clock, self.now, self.warn) = (store, retention, clock, now, warn)
    }

    /// Removes what is old now, and then once a day, until graceful shutdown or cancellation.
    package func run() async throws {
        await cancelWhenGracefulShutdown {
            repeat { await prune() } while (try? await clock.sleep(for: .seconds(86_400))) != nil
        }
    }

    private func prune() async {
        do throws(HistoryError) {
            _ = try await store.prune(before: UTCInstant(seconds: now().seconds - Int64(retention())))
        } catch  where error.code == .cancelled {
            // What is left is removed the next time.
        } catch {
            warn("what is old could not be removed from the history, and is tried again tomorrow: \(error.description)")
        }
    }
}

extension HistoryPruning: CustomStringConvertible {
    /// A name for logs. A group of services asks each for its description, which would be all that is in it.
    package var description: String { "pruning" }
}
