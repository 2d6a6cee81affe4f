/// How domains are watched, whatever the domains are. All times are in seconds.
package struct MonitorSettings: Hashable, Sendable {
    /// From one check of a domain to the next.
    package var interval = 3_600
    /// How much earlier or later a check is than that, as a share of the interval: checks spread, and hosts see no rhythm.
    package var jitter = 0.1
    /// How soon a check that differs from what is known is repeated.
    package var confirmation = 60
    /// The longest interval of a domain whose host has been down for long.
    package var longestInterval = 6 * 3_600
    /// How many checks run at a time.
    package var concurrency = 64
    /// How many checks in a row have to fail until an incident opens.
    package var opensAfter = 2
    /// How many have to succeed until it closes.
    package var closesAfter = 2
    /// How long the CDN may have another file than the host. Apple's documentation names 24 hours.
    package var cdnLimit = 24 * 3_600
    /// How long before its end a certificate is reported.
    package var certificateLimit = 14 * 86_400
    /// How long checks are kept.
    package var retention = 400 * 86_400
    /// How alerts are sent.
    package var alerts = AlertSettings()

    /// The default settings.
    package init() {}
}
