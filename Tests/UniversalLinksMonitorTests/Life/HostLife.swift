import HTTPTypes
import UniversalLinksChecks

@testable import UniversalLinksMonitor

/// What a host and Apple's CDN answer in 30 days, and which steps of incidents people are told, by hand.
struct HostLife: Sendable {
    /// What is answered for some time; nil is what is usual.
    struct Phase: Sendable {
        /// In hours from the start.
        var begin: Double
        var hours: Double
        var origin: ScriptedHosts.Answer?
        var cdn: ScriptedHosts.Answer?
        /// Whether the host answers so to every second check alone.
        var isEverySecond = false
    }

    /// A step, and the hour in which its cause began.
    struct Step: Sendable {
        var hour: Double
        var words: String
    }

    let name: String
    var phases: [Phase] = []
    var steps: [Step] = []
    /// Whether the project has a link list for the domain.
    var hasLinks = false
    /// When the certificate ends and when another one takes its place, in hours; nil is never.
    var certificate: (end: Double, renewal: Double)?
    /// Whether it happens to all domains with this life in the same hour.
    var isShared = false

    /// How long the CDN takes to have what the host serves, in hours.
    static let delay = 5.0

    func shifted(by hours: Double) -> HostLife {
        var life = self
        for index in phases.indices { life.phases[index].begin += hours }
        for index in steps.indices { life.steps[index].hour += hours }
        life.certificate = certificate.map { ($0.end + hours, $0.renewal + hours) }
        return life
    }

    func phase(atHour hour: Double) -> Phase? {
        phases.last { $0.begin <= hour && hour < $0.begin + $0.hours }
    }

    /// What the CDN has: the last file that the host served for long enough, unless a phase says otherwise.
    func copy(atHour hour: Double) -> ScriptedHosts.Answer {
        if let copy = phase(atHour: hour)?.cdn { return copy }
        if let phase = phase(atHour: hour - Self.delay), case .file(let text)? = phase.origin, text != HostLife.cut {
            return .file(text)
        }
        return .file(Sample.file)
    }
}

extension HostLife {
    private static let evil = "EVIL000001.com.evil.app"
    private static let buy = #"{ "/": "/buy/*" }"#
    private static let other = Sample.file(components: #"{ "/": "/sell/*" }"#)
    private static let wider = Sample.file(components: buy + #", { "/": "/sell/*" }"#)
    private static let cut = String(Sample.file.dropLast(4))
    private static let hostile = Sample.file([Sample.app, evil], components: buy)
    private static let worse = Sample.file(
        [Sample.app, evil], components: buy, more: #", "webcredentials": {"apps": ["\#(evil)"]}"#)

    private static func origin(_ begin: Double, _ hours: Double, _ answer: ScriptedHosts.Answer) -> Phase {
        Phase(begin: begin, hours: hours, origin: answer)
    }

    private static func cdn(_ begin: Double, _ hours: Double, _ answer: ScriptedHosts.Answer) -> Phase {
        Phase(begin: begin, hours: hours, cdn: answer)
    }

    private static func steps(_ rows: (Double, String)...) -> [Step] {
        rows.map { Step(hour: $0.0, words: $0.1) }
    }

    /// All lives. A phase that is shorter than a minute is never seen twice.
    static let all: [HostLife] = [
        HostLife(name: "quiet"),
        HostLife(
            name: "an outage of a provider", phases: [origin(400, 6, .status(503))],
            steps: steps((400, "opened hosting-broken warning"), (406, "closed hosting-broken warning")), isShared: true
        ),
        HostLife(
            name: "outage, then nothing there",
            phases: [origin(60, 3, .failure(.refused)), origin(63, 3, .status(503)), origin(66, 12, .status(404))],
            steps: steps(
                (60, "opened hosting-broken warning"), (66, "changed hosting-broken error"),
                (78, "closed hosting-broken error"))),
        HostLife(
            name: "blips", phases: (1...600).map { origin(Double($0) + 0.3, 0.015, .status(404)) }),
        HostLife(
            name: "flapping",
            phases: [Phase(begin: 50, hours: 400, origin: .status(404), isEverySecond: true)]),
        HostLife(
            name: "a redirect",
            phases: [origin(300, 12, .status(301, fields: [.location: "https://www.shop.example/"]))],
            steps: steps((300, "opened hosting-broken error"), (312, "closed hosting-broken error"))),
        HostLife(
            name: "an old copy", phases: [cdn(50, 20, .file(other)), cdn(200, 60, .file(other))],
            steps: steps((224, "opened cdn-out-of-date warning"), (260, "closed cdn-out-of-date warning"))),
        HostLife(
            name: "a failure that Apple's CDN has cached", phases: [cdn(30, 40, .status(404))],
            steps: steps((54, "opened cdn-out-of-date error"), (70, "closed cdn-out-of-date error"))),
        HostLife(name: "a CDN that does not answer", phases: [cdn(100, 300, .failure(.refused))]),
        HostLife(
            name: "a hostile file that grows",
            phases: [origin(310, 10, .file(hostile)), origin(320, 10, .file(worse))],
            steps: steps(
                (310, "opened unreviewed-change critical"), (320, "changed unreviewed-change critical"),
                (330, "closed unreviewed-change critical"))),
        HostLife(
            name: "a hostile file behind an outage",
            phases: [
                origin(200, 5, .file(hostile)), origin(205, 4, .failure(.timedOut(.connection))),
                origin(209, 5, .file(hostile)),
            ],
            steps: steps(
                (200, "opened unreviewed-change critical"), (205, "opened hosting-broken warning"),
                (209, "closed hosting-broken warning"), (214, "closed unreviewed-change critical"))),
        HostLife(
            name: "changed, then hostile", phases: [origin(250, 24, .file(wider)), origin(274, 24, .file(hostile))],
            steps: steps(
                (250, "opened decisions-changed warning"), (274, "opened unreviewed-change critical"),
                (298, "closed decisions-changed warning"), (298, "closed unreviewed-change critical"))),
        HostLife(
            name: "a rollout that was not reviewed and breaks links", phases: [origin(40, 10, .file(other))],
            steps: steps(
                (40, "opened decisions-changed warning"), (40, "opened links-fail error"),
                (50, "closed decisions-changed warning"), (50, "closed links-fail error")), hasLinks: true),
        HostLife(
            name: "cut off twice", phases: [origin(80, 5, .file(cut)), origin(420, 5, .file(cut))],
            steps: steps(
                (80, "opened file-broken error"), (85, "closed file-broken error"), (420, "opened file-broken error"),
                (425, "closed file-broken error"))),
        HostLife(
            name: "a certificate that is renewed late",
            steps: steps(
                (500 - 336, "opened certificate-expiring warning"), (500 - 72, "changed certificate-expiring error"),
                (490, "closed certificate-expiring error")), certificate: (500, 490)),
        HostLife(
            name: "dead", phases: [origin(300, 1_000, .failure(.nameNotFound))],
            steps: steps((300, "opened hosting-broken warning"))),
    ]
}
