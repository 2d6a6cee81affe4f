import Testing
import UniversalLinksChecks

@testable import UniversalLinksHTTPClient

/// How long, and for what, the verdict about a chain is reused.
@Suite struct JudgedChainsTests {
    private let now = UTCInstant(seconds: 1_800_000_000)

    private func later(_ seconds: Int64) -> UTCInstant { UTCInstant(seconds: now.seconds + seconds) }

    private func question(_ bytes: [UInt8] = [1, 2, 3], host: String = "a.test") -> JudgedChains.Question {
        JudgedChains.Question(presented: [bytes, [4, 5]], host: host)
    }

    private func chain(
        from start: Int64 = -1_000, to end: Int64 = 1_000, problem: ExchangeFailure.TLSProblem? = nil
    ) -> CertificateChain {
        let summary = CertificateSummary(
            subject: "CN=a.test", issuer: "CN=Root", names: ["a.test"], notBefore: later(start), notAfter: later(end))
        return CertificateChain([summary], problem: problem)
    }

    @Test func aVerdictCountsForAMinute() {
        let chains = JudgedChains()
        chains.keep(chain(), for: question(), at: now)
        #expect(chains.chain(for: question(), at: now) == chain())
        #expect(chains.chain(for: question(), at: later(60)) == chain())
        #expect(chains.chain(for: question(), at: later(61)) == nil)
        #expect(chains.chain(for: question(), at: later(-1)) == nil, "the clock was set back")
    }

    @Test func aVerdictCountsForTheSameBytesAndNameAlone() {
        let chains = JudgedChains()
        chains.keep(chain(), for: question(), at: now)
        #expect(chains.chain(for: question(host: "b.test"), at: now) == nil)
        #expect(chains.chain(for: question([1, 2, 4]), at: now) == nil)
        #expect(chains.chain(for: JudgedChains.Question(presented: [[1, 2, 3]], host: "a.test"), at: now) == nil)
    }

    @Test func aVerdictEndsWhereACertificateEnds() {
        let chains = JudgedChains()
        chains.keep(chain(to: 10), for: question(), at: now)
        #expect(chains.chain(for: question(), at: later(10)) != nil)
        #expect(chains.chain(for: question(), at: later(11)) == nil)
    }

    @Test func aVerdictEndsWhereACertificateStarts() {
        let chains = JudgedChains()
        chains.keep(chain(from: 10, problem: .notYetValid), for: question(), at: now)
        #expect(chains.chain(for: question(), at: later(9))?.problem == .notYetValid)
        #expect(chains.chain(for: question(), at: later(10)) == nil)
    }

    @Test func aNewVerdictReplacesTheOldOne() {
        let chains = JudgedChains()
        chains.keep(chain(), for: question(), at: now)
        chains.keep(chain(problem: .other), for: question(), at: later(61))
        #expect(chains.chain(for: question(), at: later(62))?.problem == .other)
    }

    @Test func whatIsNotAskedForIsForgotten() {
        let chains = JudgedChains()
        let large = [UInt8](repeating: 7, count: 100_000)
        chains.keep(chain(), for: question(), at: now)
        chains.keep(chain(), for: question([0] + large), at: now)
        for number in 1...50 as ClosedRange<UInt8> {
            chains.keep(chain(), for: question([number] + large), at: now)
            #expect(chains.chain(for: question(), at: now) != nil, "asked for again and again")
        }
        #expect(chains.chain(for: question([50] + large), at: now) != nil)
        #expect(chains.chain(for: question([0] + large), at: now) == nil)
    }
}
