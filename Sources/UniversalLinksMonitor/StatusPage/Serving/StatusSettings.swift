package import UniversalLinksChecks

/// What the pages need to know beside the history.
package struct StatusSettings: Sendable {
    /// The version of the program.
    package var version: String
    /// How many seconds without a check `/healthz` reports as a problem.
    package var silence: Int
    /// Whether the page is served under what the `Host` field of a request says; nil if there is none. Without a limit, a
    /// stranger's site could read the page through a name that leads to this machine.
    package var isServed: @Sendable (_ authority: String?) -> Bool = { _ in true }
    /// The time.
    package var now: @Sendable () -> UTCInstant

    /// Settings with all their values.
    package init(version: String, silence: Int, now: @escaping @Sendable () -> UTCInstant) {
        (self.version, self.silence, self.now) = (version, silence, now)
    }

    /// Settings for a monitor: a check is missed after three intervals.
    package init(version: String, _ settings: MonitorSettings, now: @escaping @Sendable () -> UTCInstant) {
        let longest = max(settings.interval, settings.longestInterval)
        self.init(version: version, silence: max(300, 3 * longest), now: now)
    }
}
