import UniversalLinks
package import UniversalLinksChecks

extension HostFile {
    /// What came of requesting a host's file, and the CDN's copy of it.
    package init(_ evidence: HostEvidence, now: UTCInstant) {
        self.init(evidence.origin, now: now)
        guard let exchange = evidence.cdn else { return }
        let state = CDNState(judging: evidence, now: now)
        let isStale: Bool
        let isUnusable: Bool
        if case .stale(let staleness) = state.value {
            (isStale, isUnusable) = (true, staleness.copyProblem != nil)
        } else {
            (isStale, isUnusable) = (false, false)
        }
        copy = CDNCopy(
            diagnostics: state.diagnostics(for: evidence),
            file: isStale ? exchange.response.flatMap { try? AssociationFile(parsing: $0.body) } : nil,
            isMissing: state.failure != nil || isUnusable)
    }

    /// What came of asking a host for its file.
    package init(_ exchange: HTTPExchange, now: UTCInstant) {
        let address = "\(exchange.request.address)"
        do throws(UnservedFile) {
            self.init(served: try exchange.servedFile(now: now), at: address)
        } catch {
            self.init(notServedAt: address, error.words)
        }
    }
}
