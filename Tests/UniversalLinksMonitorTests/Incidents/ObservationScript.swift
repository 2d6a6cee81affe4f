import UniversalLinks
import UniversalLinksChecks
import UniversalLinksMonitor
import UniversalLinksProject
import UniversalLinksService

/// Checks of a domain as letters, one for each check:
///
/// | letter | what the check finds |
/// | --- | --- |
/// | `.` | nothing wrong |
/// | `d` `D` | the host is down: refused, status 503 |
/// | `b` `B` | the host answers 404, 403 |
/// | `f` `F` | the file has an error, another error |
/// | `s` `S` `c` | the CDN has another file, yet another one, a failure |
/// | `?` | the CDN did not answer |
/// | `x` `X` | URLs are decided differently, others are |
/// | `l` `L` | links fail, others do |
/// | `e` `E` `u` | the certificate ends in 10 days, another one does, in 2 days |
/// | `h` `H` | the file has another app, two of them |
struct ObservationScript {
    static let start: Int64 = 1_795_000_000
    var domain = "shop.example"

    func observation(_ letter: Character, at seconds: Int64) -> Monitor.Observation {
        let time = UTCInstant(seconds: seconds)
        let file = Monitor.Observation.FileBody([0x7B, 0x7D], hash: "file-\(letter)")
        var result = Monitor.Observation(
            domain: domain, time: time, origin: .init(.served, status: 200), file: file,
            cdn: .init(state: "in-sync", isUpToDate: true, isBehind: false, file: file),
            certificate: certificate(seconds + 60 * 86_400), links: .init(count: 9, failureCount: 0, failures: []),
            review: .init(committedHash: "committed"))
        switch letter {
        case "d": lose(&result, .down, nil, "The connection was refused.")
        case "D": lose(&result, .down, 503, "The host answers with status 503.")
        case "b": lose(&result, .broken, 404, "There is no file (status 404).")
        case "B": lose(&result, .broken, 403, "The file is forbidden (status 403).")
        case "f":
            result.diagnostics = [error("AASA201", .file, "a comma is missing"), error("AASA202", .cdn, "no matter")]
        case "F":
            result.diagnostics = [error("AASA201", .file, "applinks is missing"), error("AASA204", .file, "more")]
        case "s", "S", "c":
            let copy = letter == "c" ? nil : Monitor.Observation.FileBody([], hash: "copy-\(letter)")
            result.cdn = .init(
                state: copy == nil ? "failure-cached" : "stale", isUpToDate: false, isBehind: true,
                reason: "It is older.",
                file: copy)
        case "?": result.cdn = .notChecked
        case "x": result.review?.changes = ["/buy/* no longer opens the app"]
        case "X": result.review?.changes = ["/sell/* no longer opens the app"]
        case "l": result.links = .init(count: 9, failureCount: 1, failures: ["/buy/1 is unmatched"])
        case "L": result.links = .init(count: 9, failureCount: 1, failures: ["/buy/2 is unmatched"])
        case "e": result.certificate = certificate(seconds - seconds % 86_400 + 10 * 86_400)
        case "E": result.certificate = certificate(seconds - seconds % 86_400 + 9 * 86_400)
        case "u": result.certificate = certificate(seconds - seconds % 86_400 + 2 * 86_400)
        case "h", "H":
            result.review?.addedEntries = ["applinks: EVIL000001.com.evil.app (a new team)"]
            result.review?.changes = ["/* opens EVIL000001.com.evil.app"]
            if letter == "H" { result.review?.addedEntries.append("webcredentials: EVIL000001.com.evil.app") }
        default: break
        }
        return result
    }

    private func lose(
        _ result: inout Monitor.Observation, _ state: HostServing.State, _ status: Int?,
        _ problem: String
    ) {
        result.origin = .init(state, status: status, problem: problem)
        (result.file, result.links, result.review) = (nil, nil, nil)
        result.cdn = .init(state: "origin-broken", isUpToDate: false, isBehind: false)
        if state == .down { result.certificate = nil }
        result.diagnostics = [error(state == .down ? "AASA901" : "AASA9\(status ?? 0)", .hosting, problem)]
    }

    private func certificate(_ end: Int64) -> CertificateSummary {
        .init(
            subject: "CN=\(domain)", issuer: "CN=Authority", names: [],
            notBefore: UTCInstant(seconds: end - 90 * 86_400),
            notAfter: UTCInstant(seconds: end))
    }

    private func error(
        _ code: String, _ part: Monitor.Observation.ObservedDiagnostic.Part, _ message: String
    ) -> Monitor.Observation.ObservedDiagnostic {
        .init(code: code, name: code.lowercased(), severity: .error, part: part, message: message)
    }
}

/// The result of a sequence of checks.
struct ScriptResult {
    var state = DomainState()
    /// `2 opened hosting-broken warning`: the number of the check from 1, and the step.
    var steps: [String] = []
    var transitions: [Incident.Transition] = []
    /// Whether each check asks for an early confirmation.
    var confirmations = ""

    init(_ letters: String, every interval: Int64 = 3_600, settings: MonitorSettings = MonitorSettings()) {
        self.init(
            letters, times: letters.indices.enumerated().map { ObservationScript.start + Int64($0.offset) * interval },
            settings: settings)
    }

    init(_ letters: String, times: [Int64], settings: MonitorSettings = MonitorSettings()) {
        let tracking = IncidentTracking(settings)
        for (index, (letter, time)) in zip(letters, times).enumerated() {
            let outcome = tracking.outcome(of: ObservationScript().observation(letter, at: time), in: state)
            state = outcome.state
            confirmations += outcome.isUndecided ? "!" : "-"
            transitions += outcome.transitions
            steps += outcome.transitions.map {
                "\(index + 1) \($0.step.rawValue) \($0.incident.kind.rawValue) \($0.incident.severity.name)"
            }
        }
    }
}
