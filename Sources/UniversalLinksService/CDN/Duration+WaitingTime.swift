import UniversalLinksChecks

extension Duration {
    /// Reads a time as people write it: `6h`, `90m`, `45s`, `1h30m`, a year at most; nil for anything else.
    package init?(waitingTime text: String) {
        guard let time = WaitingTime(text) else { return nil }
        self = time.duration
    }
}
