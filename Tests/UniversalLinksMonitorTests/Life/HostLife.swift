import HTTPTypes
import NIOConcurrencyHelpers
import UniversalLinksChecks

@testable import UniversalLinksMonitor

/// 30 days of answers of a host and of Apple's CDN, with the expected steps of its incidents.
struct HostLife: Sendable {
    /// Answers for some time; nil for the usual ones.
    struct Phase: Sendable {
        /// In hours from the start.
        var begin: Double
        var hours: Double
        var origin: ScriptedHosts.Answer?
        var cdn: ScriptedHosts.Answer?
        /// Whether only every second check gets this answer.
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
    /// When the certificate ends and when another one replaces it, in hours; nil for never.
    var certificate: (end: Double, renewal: Double)?
    /// Whether all domains with this life have it in the same hour.
    var isShared = false

    /// How many hours the CDN lags behind the host.
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

    /// The last file that the host served for long enough, unless a phase says otherwise.
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

    /// A phase of less than a minute is never seen twice.
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

/// Hosts and Apple's CDN at the time of a virtual clock.
final class LivingHosts: Transport {
    private let lives: [String: HostLife]
    private let clock: VirtualClock
    private let fetchCounts = NIOLockedValueBox<[String: Int]>([:])

    init(_ lives: [String: HostLife], clock: VirtualClock) { (self.lives, self.clock) = (lives, clock) }

    func exchange(_ request: ExchangeRequest) async -> HTTPExchange {
        let hour = Double(clock.time.seconds - ObservationScript.start) / 3_600
        let isCDN = request.address.host == ScriptedHosts.cdn
        let name = isCDN ? String(request.address.target.split(separator: "/").last ?? "") : request.address.host
        guard let life = lives[name] else { return ScriptedHosts.exchange(request, .failure(.nameNotFound)) }
        guard !isCDN else { return ScriptedHosts.exchange(request, life.copy(atHour: hour)) }
        var end: Int64 = 1_900_000_000
        if let certificate = life.certificate, hour < certificate.renewal {
            end = ObservationScript.start + Int64(certificate.end * 3_600)
        }
        return ScriptedHosts.exchange(request, answer(to: request, of: name, life, hour), certificateEnd: end)
    }

    private func answer(
        to request: ExchangeRequest, of name: String, _ life: HostLife, _ hour: Double
    ) -> ScriptedHosts.Answer {
        let isFile = request.address.target == "/.well-known/apple-app-site-association"
        // A check begins with the request of Apple's fetcher.
        let isFetch = isFile && request.fields[.userAgent] == ProbeOptions.appleUserAgent
        let number = fetchCounts.withLockedValue { counts in
            counts[name, default: 0] += isFetch ? 1 : 0
            return counts[name, default: 0]
        }
        let phase = life.phase(atHour: hour).flatMap { $0.isEverySecond && number.isMultiple(of: 2) ? nil : $0 }
        switch phase?.origin {
        case .file(let text)?: return isFile ? .file(text) : .status(404)
        case let answer?: return answer
        case nil: return isFile ? .file(Sample.file) : .status(404)
        }
    }
}
