internal import NIOConcurrencyHelpers
internal import UniversalLinksChecks

/// Chains that were judged a moment ago: a host that is asked twice presents the same one, and so does a CDN that is asked
/// about every host.
///
/// A verdict counts for the same bytes and the same name, for a minute at most, and no longer than until a certificate of
/// the chain starts or ends to be valid.
final class JudgedChains: Sendable {
    /// How long a verdict counts, in seconds.
    static let lifetime: Int64 = 60
    /// The most bytes of chains that are kept, counted twice.
    private static let maximumByteCount = 4 << 20

    /// What a verdict is about.
    struct Question: Hashable, Sendable {
        let presented: [[UInt8]]
        let host: String

        /// The host and its own certificate tell questions apart well enough.
        func hash(into hasher: inout Hasher) {
            hasher.combine(host)
            presented.first?.withUnsafeBytes { hasher.combine(bytes: $0) }
        }
    }

    private struct Verdict: Sendable {
        let chain: CertificateChain
        let validity: ClosedRange<UTCInstant>
    }

    /// What is asked for moves from the older half to the newer one; when that is full, the older one is forgotten.
    private struct Halves {
        var newer: [Question: Verdict] = [:]
        var older: [Question: Verdict] = [:]
        var newerByteCount = 0

        mutating func insert(_ verdict: Verdict, for question: Question) {
            let byteCount = question.presented.reduce(0) { $0 + $1.count }
            guard byteCount <= JudgedChains.maximumByteCount / 2 else { return }
            if newerByteCount + byteCount > JudgedChains.maximumByteCount / 2 {
                (older, newer, newerByteCount) = (newer, [:], 0)
            }
            if newer.updateValue(verdict, forKey: question) == nil { newerByteCount += byteCount }
        }
    }

    private let halves = NIOLockedValueBox(Halves())

    /// What was found a moment ago; nil where that was long ago, or never.
    func chain(for question: Question, at now: UTCInstant) -> CertificateChain? {
        halves.withLockedValue { halves in
            if let verdict = halves.newer[question] { return verdict.validity.contains(now) ? verdict.chain : nil }
            guard let verdict = halves.older[question], verdict.validity.contains(now) else { return nil }
            halves.insert(verdict, for: question)
            return verdict.chain
        }
    }

    /// Keeps what was found at a point in time.
    func keep(_ chain: CertificateChain, for question: Question, at now: UTCInstant) {
        let changes = chain.certificates.flatMap { certificate in
            [certificate.notBefore, UTCInstant(seconds: certificate.notAfter.seconds + 1)]
        }
        let next = changes.filter { $0 > now }.map { $0.seconds - 1 }.min() ?? .max
        let end = UTCInstant(seconds: min(next, now.seconds + JudgedChains.lifetime))
        halves.withLockedValue { $0.insert(Verdict(chain: chain, validity: now...end), for: question) }
    }
}
