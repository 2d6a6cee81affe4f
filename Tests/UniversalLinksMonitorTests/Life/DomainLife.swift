import NIOConcurrencyHelpers
import UniversalLinksChecks
import UniversalLinksMonitor

/// 30 days of a domain, with the expected steps of its incidents.
struct DomainLife: Sendable {
    /// What checks find for some time, as a letter of `ObservationScript`; `~` alternates between `d` and `.` from
    /// check to check.
    struct Phase: Sendable {
        /// In hours from the start.
        var begin: Double
        var hours: Double
        var letter: Character
    }

    /// A step, and when its cause began.
    struct Step: Sendable {
        var hour: Double
        var words: String
        /// Whether the host was down for so long that checks are rare.
        var isLate = false
    }

    var name: String
    var phases: [Phase] = []
    var steps: [Step] = []
    /// When the certificate ends, in hours, and when another one replaces it.
    var certificateEnd: Double?
    var renewal = 1e9

    func shifted(by hours: Double) -> DomainLife {
        var life = self
        for index in phases.indices { life.phases[index].begin += hours }
        for index in steps.indices { life.steps[index].hour += hours }
        life.certificateEnd = certificateEnd.map { $0 + hours }
        life.renewal += hours
        return life
    }

    func letter(atHour hour: Double) -> Character {
        // Phases are in order and do not overlap.
        let index = phases.partitioningIndex { $0.begin > hour } - 1
        guard index >= 0, hour < phases[index].begin + phases[index].hours else { return "." }
        return phases[index].letter
    }
}

extension DomainLife {
    private static func phases(_ rows: (Double, Double, Character)...) -> [Phase] {
        rows.map { Phase(begin: $0.0, hours: $0.1, letter: $0.2) }
    }

    private static func steps(_ rows: (Double, String)...) -> [Step] {
        rows.map { Step(hour: $0.0, words: $0.1) }
    }

    /// Hours are from the start; a phase of less than a minute is never seen twice.
    static let all: [DomainLife] = [
        DomainLife(name: "quiet"),
        DomainLife(
            name: "outage", phases: phases((100, 9, "d")),
            steps: steps((100, "opened hosting-broken warning"), (109, "closed hosting-broken warning"))),
        DomainLife(name: "blips", phases: (1...600).map { Phase(begin: Double($0) + 0.3, hours: 0.015, letter: "b") }),
        DomainLife(name: "flapping", phases: phases((50, 400, "~"))),
        DomainLife(
            name: "outage with turns", phases: phases((60, 6, "d"), (66, 6, "D"), (72, 12, "b")),
            steps: [
                Step(hour: 60, words: "opened hosting-broken warning"),
                Step(hour: 72, words: "changed hosting-broken error", isLate: true),
                Step(hour: 84, words: "closed hosting-broken error"),
            ]),
        DomainLife(
            name: "stale copy", phases: phases((50, 20, "s"), (200, 60, "s")),
            steps: steps((224, "opened cdn-out-of-date warning"), (260, "closed cdn-out-of-date warning"))),
        DomainLife(
            name: "cached failure", phases: phases((30, 40, "c")),
            steps: steps((54, "opened cdn-out-of-date error"), (70, "closed cdn-out-of-date error"))),
        DomainLife(
            name: "copy that follows slowly",
            phases: phases((100, 20, "s"), (120, 20, "S"), (140, 20, "s"), (160, 20, "S"))),
        DomainLife(name: "silent CDN", phases: phases((100, 300, "?"))),
        DomainLife(
            name: "hostile file", phases: phases((300, 30, "h")),
            steps: steps((300, "opened unreviewed-change critical"), (330, "closed unreviewed-change critical"))),
        DomainLife(
            name: "hostile file that grows", phases: phases((310, 10, "h"), (320, 10, "H")),
            steps: steps(
                (310, "opened unreviewed-change critical"), (320, "changed unreviewed-change critical"),
                (330, "closed unreviewed-change critical"))),
        DomainLife(
            name: "hostile file behind an outage", phases: phases((200, 5, "h"), (205, 4, "d"), (209, 5, "h")),
            steps: steps(
                (200, "opened unreviewed-change critical"), (205, "opened hosting-broken warning"),
                (209, "closed hosting-broken warning"), (214, "closed unreviewed-change critical"))),
        DomainLife(
            name: "certificate renewed late",
            steps: steps(
                (500 - 336, "opened certificate-expiring warning"), (500 - 72, "changed certificate-expiring error"),
                (490, "closed certificate-expiring error")),
            certificateEnd: 500, renewal: 490),
        DomainLife(
            name: "certificate renewed in time",
            steps: steps(
                (600 - 336, "opened certificate-expiring warning"), (400, "closed certificate-expiring warning")),
            certificateEnd: 600, renewal: 400),
        DomainLife(
            name: "failing links", phases: phases((40, 10, "l"), (50, 10, "L")),
            steps: steps(
                (40, "opened links-fail error"), (50, "changed links-fail error"), (60, "closed links-fail error"))),
        DomainLife(
            name: "broken file twice", phases: phases((80, 5, "f"), (400, 5, "F")),
            steps: steps(
                (80, "opened file-broken error"), (85, "closed file-broken error"), (400, "opened file-broken error"),
                (405, "closed file-broken error"))),
        DomainLife(
            name: "changed, then hostile", phases: phases((250, 24, "x"), (274, 24, "h")),
            steps: steps(
                (250, "opened decisions-changed warning"), (274, "opened unreviewed-change critical"),
                (298, "closed decisions-changed warning"), (298, "closed unreviewed-change critical"))),
        DomainLife(
            name: "dead", phases: phases((300, 1_000, "d")), steps: steps((300, "opened hosting-broken warning"))),
        DomainLife(
            name: "down for five days", phases: phases((100, 120, "d")),
            steps: [
                Step(hour: 100, words: "opened hosting-broken warning"),
                Step(hour: 220, words: "closed hosting-broken warning", isLate: true),
            ]),
        DomainLife(
            name: "restart of the server", phases: phases((90, 0.01, "d"), (180, 0.01, "D"), (360, 3, "B")),
            steps: steps((360, "opened hosting-broken error"), (363, "closed hosting-broken error"))),
    ]
}

extension Array {
    /// The first index at which a condition is met; all later elements meet it too.
    fileprivate func partitioningIndex(where condition: (Element) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if condition(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}

/// Observes domains at the time of a virtual clock.
final class LifeNetwork: DomainObserving {
    let lives: [String: DomainLife]
    private let clock: VirtualClock
    private let checkCounts = NIOLockedValueBox<[String: Int]>([:])

    init(_ lives: [String: DomainLife], clock: VirtualClock) { (self.lives, self.clock) = (lives, clock) }

    func observation(of domain: MonitoredDomain) async -> Monitor.Observation? {
        guard let life = lives[domain.name] else { return nil }
        let time = clock.time
        let hour = Double(time.seconds - ObservationScript.start) / 3_600
        let number = checkCounts.withLockedValue { counts in
            counts[domain.name, default: 0] += 1
            return counts[domain.name, default: 0]
        }
        var letter = life.letter(atHour: hour)
        if letter == "~" { letter = number.isMultiple(of: 2) ? "d" : "." }
        var observation = ObservationScript(domain: domain.name).observation(letter, at: time.seconds)
        if let end = life.certificateEnd, hour < life.renewal {
            observation.certificate?.notAfter = UTCInstant(seconds: ObservationScript.start + Int64(end * 3_600))
        }
        return observation
    }
}
