package import UniversalLinksChecks

extension CDNWait.Event {
    /// What happened while it was waited for the CDN, in a line; everything foreign escaped and shortened.
    package var text: String {
        switch value {
        case .looked(let host, let state, let pause):
            "\(host): \(state.title); looking again in \(pause.components.seconds) s".printable
        case .ended(let host, let outcome): "\(host): \(outcome.state.title)\(outcome.words)".printable
        }
    }
}

extension CDNWait.Outcome {
    /// Why it is waited no longer.
    fileprivate var words: String {
        switch ending.value {
        case .caughtUp: ", after \(WaitingTime(seconds: Int(waited.components.seconds)))"
        case .brokenOrigin: "; waiting cannot help while the host serves no file"
        case .failingCDN: "; the CDN has asked anew and failed each time, so waiting has ended"
        case .uncheckedCDN: "; the CDN is not asked"
        case .timedOut: "; the time for waiting is over (--wait-timeout)"
        }
    }
}
