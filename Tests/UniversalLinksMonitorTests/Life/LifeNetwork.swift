import NIOConcurrencyHelpers
import UniversalLinksChecks
import UniversalLinksMonitor

/// Domains that live, observed at the time of a virtual clock.
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
