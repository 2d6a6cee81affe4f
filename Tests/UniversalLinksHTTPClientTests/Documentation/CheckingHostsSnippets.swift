import UniversalLinks
import UniversalLinksChecks
import UniversalLinksHTTPClient

/// The code of the article about checking hosts; only compiled, since it would send requests to real hosts.
enum CheckingHostsSnippets {
    static func one(now: @escaping @Sendable () -> UTCInstant) async throws {
        let transport = try NetworkTransport()
        let probe = HostProbe(over: transport, clock: ContinuousClock(), now: now)
        let host = CheckedHost(name: "eats.example")
        let report = HostReport(judging: await probe.evidence(of: host), now: now())
        for diagnostic in report.diagnostics { print("\(diagnostic.code.id): \(diagnostic.message)") }
        print(report.cdnState.title)
        await transport.shutdown()
    }

    static func many(_ hosts: [CheckedHost], _ probe: HostProbe) async throws {
        let run = CheckRun(probe, concurrency: 16)
        let leftOut = try await run.check(hosts) { report in
            (host: report.evidence.host.name, errors: report.diagnostics.filter { $0.severity == .error }.count)
        } deliver: { result in
            print("\(result.host): \(result.errors) errors")
        }
        print(leftOut)
    }

    static func namedByOthers(_ transport: NetworkTransport, now: @escaping @Sendable () -> UTCInstant) -> HostProbe {
        let options = ProbeOptions(reachability: .publicAddresses)
        let guarded = HostProbe(over: transport, clock: ContinuousClock(), options: options, now: now)
        return guarded
    }
}
