import Crypto
import UniversalLinksChecks
import UniversalLinksMonitor

extension Monitor.Observation {
    /// 20 November 2026, 12:00 UTC.
    static let start: Int64 = 1_795_176_000

    /// A check at a number of seconds after ``start``; the contents of files are their names.
    static func example(
        _ domain: String = "shop.example", after seconds: Int64 = 0, file: String? = "one",
        origin: HostServing.State? = nil, problem: String? = nil, copy: String?? = nil
    ) -> Self {
        let state = origin ?? (file == nil ? .broken : .served)
        let served = state == .served ? file.map(FileBody.init(text:)) : nil
        return Self(
            domain: domain, time: UTCInstant(seconds: start + seconds), milliseconds: 12,
            origin: Origin(state, status: state == .served ? 200 : state == .broken ? 404 : nil, problem: problem),
            file: served, cdn: .example(served, copy: copy))
    }
}

extension Monitor.Observation.FileBody {
    init(text: String) {
        let bytes = Array(text.utf8)
        let digest = SHA256.hash(data: bytes)
        self.init(bytes, hash: digest.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined())
    }
}

extension Monitor.Observation.CDNCopy {
    /// - Parameter copy: The CDN's file; nil for the same as the host's, `.some(nil)` for a failure, `?` for no
    ///   answer.
    static func example(_ served: Monitor.Observation.FileBody?, copy: String??) -> Self {
        if copy == "?" { return .notChecked }
        let body = copy.map { $0.map(Monitor.Observation.FileBody.init(text:)) } ?? served
        guard let served else { return Self(state: "origin-broken", isUpToDate: false, isBehind: false, file: body) }
        guard let body else {
            return Self(
                state: "failure-cached", isUpToDate: false, isBehind: true, reason: "The CDN has cached a failure.")
        }
        guard body.hash != served.hash else {
            return Self(state: "in-sync", isUpToDate: true, isBehind: false, file: body)
        }
        return Self(
            state: "stale", isUpToDate: false, isBehind: true, reason: "The CDN has another file.", file: body)
    }
}

extension Incident {
    static func example(
        _ domain: String = "shop.example", kind: Kind = .fileBroken, severity: Severity = .error, opened: Int64 = 0,
        closed: Int64? = nil, file: String? = nil, previous: String? = nil
    ) -> Incident {
        let start = Monitor.Observation.start
        return Incident(
            id: "\(domain)/\(kind.rawValue)/\(start + opened)", domain: domain, kind: kind, severity: severity,
            summary: "\(domain) serves a file with errors", cause: "the file has errors",
            evidence: ["AASA101 on line 3", "AASA102 on line 7"],
            fileHash: file.map { Monitor.Observation.FileBody(text: $0).hash },
            previousFileHash: previous.map { Monitor.Observation.FileBody(text: $0).hash },
            began: UTCInstant(seconds: start + opened - 60), opened: UTCInstant(seconds: start + opened),
            closed: closed.map { UTCInstant(seconds: start + $0) })
    }

    func transition(_ step: Transition.Step, after seconds: Int64) -> Transition {
        Transition(step, self, at: UTCInstant(seconds: Monitor.Observation.start + seconds))
    }
}
