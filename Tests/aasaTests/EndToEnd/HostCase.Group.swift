import Testing

extension HostCase {
    /// Hosts that are checked in one run, since the program ends alike for each of them.
    enum Group: String, CaseIterable, Sendable {
        /// Nothing worse than warnings.
        case usable
        /// The same, where the server answers over both versions of IP.
        case usableOverBoth
        /// What the host does was found out, and it is wrong.
        case faulty
        /// The same, where redirects are followed.
        case traced
        /// The same, where the host never ends its answer.
        case slow
        /// Nothing could be learnt.
        case unreachable
        /// The same, where the host says nothing.
        case silent

        var rows: [HostCase] {
            switch self {
            case .usable: HostCase.usable
            case .usableOverBoth: HostCase.usableOverBoth
            case .faulty: HostCase.ofConnections + HostCase.ofAnswers + HostCase.ofBrokenAnswers
            case .traced: HostCase.traced
            case .slow: HostCase.slow
            case .unreachable: HostCase.unreachable
            case .silent: HostCase.silent
            }
        }

        /// What the program ends with.
        var status: Int32 {
            switch self {
            case .usable, .usableOverBoth: 0
            case .faulty, .traced, .slow: 1
            case .unreachable, .silent: 3
            }
        }

        var options: [String] {
            // Redirects lead to hosts without a row.
            self == .traced ? ["--no-cdn", "--trace-redirects", "--resolve", "*:127.0.0.1"] : ["--no-cdn"]
        }

        /// The values for `--timeout` to try until no connection fails that should be there.
        fileprivate var timeouts: [Int] {
            switch self {
            // All of it is waited. A busy machine may take longer to connect.
            case .slow, .silent: [2, 8, 40, 200]
            default: [3_600]
            }
        }

        /// The one run of all tests.
        func run() async throws -> HostsRun {
            guard let task = HostCase.runs[self] else { throw MissingRun() }
            return try await task.value
        }

        fileprivate struct MissingRun: Error {}
    }

    private static let runs = Dictionary(
        uniqueKeysWithValues: Group.allCases.map { group in (group, Task { try await group.check() }) })
}

extension HostCase.Group {
    fileprivate func check() async throws -> HostsRun {
        let rows = rows
        var run: HostsRun?
        for timeout in timeouts {
            let latest = try await HostsRun.checking(
                rows, options + ["--timeout", "\(timeout)"], isDualStack: self == .usableOverBoth)
            run = latest
            let isInTime = rows.allSatisfy { row in
                let failure = latest.report(on: row.host)?.failure
                return failure == row.failure
                    || !["timed-out-connection", "timed-out-handshake"].contains(failure)
            }
            if isInTime { break }
        }
        guard let run else { throw MissingRun() }
        return run
    }
}
