public import UniversalLinksChecks

/// A domain that is watched.
public struct MonitoredDomain: Hashable, Sendable {
    /// Its name, as reports have it.
    public var name: String
    /// Where its file is requested.
    public var host: CheckedHost
    /// How long until the next check, in seconds; nil for what is usual.
    public var interval: Int?

    /// A domain with all its values.
    public init(name: String, host: CheckedHost, interval: Int? = nil) {
        (self.name, self.host, self.interval) = (name, host, interval)
    }
}
