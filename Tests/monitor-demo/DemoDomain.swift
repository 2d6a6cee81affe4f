import Crypto
import UniversalLinksChecks
import UniversalLinksMonitor

/// The life of a domain in the demonstration, for 30 days.
struct DemoDomain {
    typealias Observation = Monitor.Observation

    let name: String
    /// What its host serves, from how many hours before the end on; the first one is what it began with.
    var files: [(hoursAgo: Int, file: DemoFile)]
    /// Hours before the end in which the host does not answer, or not well.
    var outages: [(hoursAgo: ClosedRange<Int>, origin: Observation.Origin)] = []
    /// How many hours the CDN is later than the host.
    var cdnDelay = 5
    /// When its certificate ends, in days after the end of the story.
    var certificateDays = 61
    var diagnostics: [Observation.ObservedDiagnostic] = []
    /// Incidents, by what is to be said of them.
    var incidents: [DemoIncident] = []
    /// How many hours before the end it was watched first.
    var watchedHours = 30 * 24
    /// How many hours there are from one check to the next.
    var interval = 1

    init(_ name: String, _ files: [(hoursAgo: Int, file: DemoFile)]) {
        (self.name, self.files) = (name, files)
    }

    /// Its checks, in order.
    func observations(until end: UTCInstant) -> [Observation] {
        guard watchedHours > 0 else { return [] }
        return stride(from: 0, to: watchedHours, by: interval).reversed().map { hoursAgo in
            observation(hoursAgo, at: time(ofCheck: hoursAgo, until: end), end)
        }
    }

    /// Each domain has its own minute, as a schedule with jitter gives it.
    private func time(ofCheck hoursAgo: Int, until end: UTCInstant) -> UTCInstant {
        let minute = Int64(name.utf8.reduce(7) { ($0 * 31 + Int($1)) % 3_000 })
        return UTCInstant(seconds: end.seconds - Int64(hoursAgo) * 3_600 - minute)
    }

    private func observation(_ hoursAgo: Int, at time: UTCInstant, _ end: UTCInstant) -> Observation {
        let served = file(hoursAgo)
        let copy = file(hoursAgo + cdnDelay)
        let outage = outages.first { $0.hoursAgo.contains(hoursAgo) }
        let certificate = CertificateSummary(
            subject: name, issuer: "Let's Encrypt R11", names: [],
            notBefore: UTCInstant(seconds: end.seconds - 29 * 86_400),
            notAfter: UTCInstant(seconds: end.seconds + Int64(certificateDays) * 86_400))
        var observation = Observation(
            domain: name, time: time, milliseconds: 90 + abs(hoursAgo * 37 + name.utf8.count * 11) % 120,
            origin: outage?.origin ?? .init(.served, status: 200), certificate: certificate)
        if let outage {
            observation.cdn = .init(
                state: "only-on-cdn", isUpToDate: false, isBehind: false,
                reason: "The CDN still has a file; it removes it when the host has failed for some days.",
                file: copy.body)
            if outage.origin.state == .down { observation.certificate = nil }
        } else {
            observation.file = served.body
            observation.cdn =
                served.body == copy.body
                ? .init(
                    state: "in-sync", isUpToDate: true, isBehind: false,
                    reason: "The CDN has the same bytes as the host.",
                    file: copy.body)
                : .init(
                    state: "stale", isUpToDate: false, isBehind: true,
                    reason: "The CDN has an older file.", file: copy.body)
        }
        if hoursAgo == 0 || outage != nil { observation.diagnostics = diagnostics }
        return observation
    }

    private func file(_ hoursAgo: Int) -> DemoFile {
        (files.last { $0.hoursAgo >= hoursAgo } ?? files[0]).file
    }

    /// Its incidents, in any order.
    func incidents(until end: UTCInstant) -> [Incident] {
        incidents.map { incident in
            let began = time(ofCheck: incident.minutesAgo / 60, until: end)
            return Incident(
                id: "\(name)/\(incident.kind.rawValue)/\(began.seconds + 60)", domain: name, kind: incident.kind,
                severity: incident.severity, summary: "\(name): \(incident.cause)", cause: incident.cause,
                evidence: incident.evidence, fileHash: incident.after?.body.hash,
                previousFileHash: incident.before?.body.hash, began: began,
                opened: UTCInstant(seconds: began.seconds + 60),
                closed: incident.minutesLong.map { UTCInstant(seconds: began.seconds + Int64($0) * 60) })
        }
    }
}

/// What is said of an incident.
struct DemoIncident {
    let kind: Incident.Kind
    let severity: Incident.Severity
    let minutesAgo: Int
    /// Nil while it is open.
    var minutesLong: Int?
    let cause: String
    var evidence: [String] = []
    var before: DemoFile?
    var after: DemoFile?
}

/// An association file.
struct DemoFile {
    let body: Monitor.Observation.FileBody

    init(_ text: String) {
        let bytes = Array(text.utf8)
        let hash = SHA256.hash(data: bytes).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        body = .init(bytes, hash: hash)
    }

    /// A file with an app, its components, and what else it lists.
    init(app: String, _ components: [String], services: String = "") {
        let lines = components.map { "          \($0)" }.joined(separator: ",\n")
        self.init(
            """
            {
              "applinks": {
                "details": [
                  {
                    "appIDs": ["\(app)"],
                    "components": [
            \(lines)
                    ]
                  }
                ]
              }\(services)
            }

            """)
    }
}
