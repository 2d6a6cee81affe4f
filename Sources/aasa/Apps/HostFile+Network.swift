import UniversalLinksChecks

extension HostFile {
    /// What came of asking a host for its file.
    init(_ exchange: Exchange, now: Instant) {
        let address = "\(exchange.request.address)"
        if let words = exchange.failureWords(now: now, namesHost: false) {
            self.init(notServedAt: address, words)
        } else if let response = exchange.response, response.status == 200 {
            self.init(served: response.body, at: address)
        } else {
            let status = exchange.response.map { "it answers with status \($0.status)" } ?? "it does not answer"
            self.init(notServedAt: address, status)
        }
    }
}
