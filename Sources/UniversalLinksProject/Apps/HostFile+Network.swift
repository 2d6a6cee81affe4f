package import UniversalLinksChecks

extension HostFile {
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
