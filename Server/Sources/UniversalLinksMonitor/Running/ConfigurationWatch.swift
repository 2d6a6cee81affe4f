public import ServiceLifecycle
import UnixSignals

/// Reads the configuration again when its file changed, or on SIGHUP, and hands it to a running monitor.
///
/// A configuration that cannot be read changes nothing: the reason is told once, and the monitor goes on with what it has.
public struct ConfigurationWatch: Service {
    /// What a running monitor listens to.
    public let changes: AsyncStream<MonitorConfiguration>
    private let continuation: AsyncStream<MonitorConfiguration>.Continuation
    private let interval: Duration
    private let fingerprint: @Sendable () -> String?
    private let load: @Sendable () async throws -> MonitorConfiguration
    private let warn: @Sendable (String) -> Void

    /// A watch.
    ///
    /// - Parameters:
    ///   - interval: How often the file is looked at.
    ///   - fingerprint: What changes when the file does, such as its date and size; nil while it is missing.
    ///   - load: Reads the configuration.
    ///   - warn: Gets the reason why it cannot be used.
    public init(
        every interval: Duration = .seconds(10), fingerprint: @escaping @Sendable () -> String?,
        load: @escaping @Sendable () async throws -> MonitorConfiguration, warn: @escaping @Sendable (String) -> Void
    ) {
        (changes, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
        (self.interval, self.fingerprint, self.load, self.warn) = (interval, fingerprint, load, warn)
    }

    /// Watches until graceful shutdown or cancellation.
    public func run() async throws {
        let (triggers, trigger) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        await withDiscardingTaskGroup { group in
            group.addTask {
                for await _ in await UnixSignalsSequence(trapping: .sighup).cancelOnGracefulShutdown() {
                    trigger.yield()
                }
                trigger.finish()
            }
            group.addTask {
                var known = fingerprint()
                while (try? await Task.sleep(for: interval)) != nil {
                    let current = fingerprint()
                    guard let current, current != known else { continue }
                    known = current
                    trigger.yield()
                }
            }
            for await _ in triggers.cancelOnGracefulShutdown() { await reload() }
            group.cancelAll()
        }
        continuation.finish()
    }

    private func reload() async {
        do {
            continuation.yield(try await load())
        } catch {
            warn("the changed configuration is not used, the one before stays: \(error)")
        }
    }
}
