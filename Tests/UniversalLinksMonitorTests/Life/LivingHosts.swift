import HTTPTypes
import NIOConcurrencyHelpers
import UniversalLinksChecks

@testable import UniversalLinksMonitor

/// Hosts that live, and Apple's CDN beside them, at the time of a virtual clock.
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
