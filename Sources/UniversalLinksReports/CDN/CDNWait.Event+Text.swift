package import UniversalLinksChecks

extension CDNWait.Event {
    /// What happened while waiting for the CDN, in a line; everything foreign escaped and shortened.
    package var text: String {
        switch value {
        case .looked(let host, let state, let pause):
            "\(host): \(state.title); checking again in \(pause.components.seconds) s".printable
        case .ended(let host, let outcome): "\(host): \(outcome.state.title)\(outcome.words)".printable
        }
    }
}

extension CDNWait.Outcome {
    /// Why waiting ended.
    fileprivate var words: String {
        switch ending.value {
        case .caughtUp: ", after \(WaitingTime(seconds: Int(waited.components.seconds)))"
        case .brokenOrigin: "; waiting does not help while the host serves no file"
        case .failingCDN: "; the CDN tried again and failed each time, so waiting has ended"
        case .uncheckedCDN: "; the CDN is not requested"
        case .timedOut: "; the time is up (--wait-timeout)"
        }
    }
}
