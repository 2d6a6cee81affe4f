import HTTPTypes
import JSONSyntax
import NIOConcurrencyHelpers
import UniversalLinksChecks
import UniversalLinksService

/// Checks hosts for clients: each host once at a time, so many at a time, and not longer than a limit.
final class HostQueue: Sendable {
    private let documents: HostDocuments
    private let limits: APILimits
    private let running = NIOLockedValueBox<Set<CheckedHost>>([])

    init(_ settings: APISettings.Hosts, _ limits: APILimits) {
        documents = HostDocuments(over: settings.transport, options: settings.options)
        self.limits = limits
    }

    /// The document of a host.
    ///
    /// - Throws: `APIProblem` if the host is being checked, too many are, or time is up.
    func document(of host: CheckedHost) async throws(APIProblem) -> JSONValue {
        let refusal: APIProblem? = running.withLockedValue { running in
            guard !running.contains(host) else { return .hostInProgress }
            guard running.count < limits.hostCount else { return .busy }
            running.insert(host)
            return nil
        }
        if let refusal { throw refusal }
        defer { running.withLockedValue { _ = $0.remove(host) } }
        let (documents, time) = (documents, limits.hostTime)
        return try await withTaskGroup(of: Result<JSONValue, APIProblem>?.self) { group in
            group.addTask {
                do throws(ServiceError) {
                    return .success(try await documents.document(of: host))
                } catch {
                    return .failure(.hostOutOfTime)
                }
            }
            group.addTask {
                try? await Task.sleep(for: time)
                return nil
            }
            let first = await group.next() ?? nil
            group.cancelAll()
            return first ?? .failure(.hostOutOfTime)
        }.get()
    }
}

extension APIProblem {
    static let hostInProgress = APIProblem(
        .serviceUnavailable, "host-in-progress", "This host is being checked.", "Try again when that is done.",
        fields: [.retryAfter: "5"])

    static let hostOutOfTime = APIProblem(
        .serviceUnavailable, "out-of-time", "The check takes too long.",
        "The host answers slowly or not at all. Try again, or check it from the command line.",
        fields: [.retryAfter: "10"])

    static let hostsNotChecked = APIProblem(
        .forbidden, "hosts-not-checked", "This server checks no hosts.",
        "Whoever started it can allow that, or check the host from the command line.")
}
