package import UniversalLinksChecks

/// A domain that is watched.
package struct MonitoredDomain: Hashable, Sendable {
    /// Its name, as reports have it.
    package var name: String
    /// Where its file is requested.
    package var host: CheckedHost
    /// How long until the next check, in seconds; nil for what is usual.
    package var interval: Int?

    /// A domain with all its values.
    package init(name: String, host: CheckedHost, interval: Int? = nil) {
        (self.name, self.host, self.interval) = (name, host, interval)
    }
}
