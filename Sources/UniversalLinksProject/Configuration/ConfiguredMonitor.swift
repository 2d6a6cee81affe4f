package import JSONSyntax

/// What `monitor` says in `aasa.yml`: how the domains are watched. What it does not say is nil. Times are in seconds.
package struct ConfiguredMonitor: Sendable {
    /// From one check of a domain to the next.
    package var interval: Int?
    /// How much earlier or later a check is, in per cent of the interval.
    package var jitter: Int?
    /// How soon a check that differs from what is known is repeated.
    package var confirmation: Int?
    /// How many checks in a row have to fail until an incident opens.
    package var opensAfter: Int?
    /// How many have to succeed until it closes.
    package var closesAfter: Int?
    /// How long the CDN may have another file than the host.
    package var cdnLimit: Int?
    /// How long before its end a certificate is reported.
    package var certificateLimit: Int?
    /// How long checks are kept.
    package var retention: Int?
    /// How many checks run at a time.
    package var concurrency: Int?
    /// Whether names may resolve to private and reserved addresses.
    package var allowsPrivateAddresses: Bool?
    /// How long transitions are collected before one alert tells them.
    package var grouping: Int?
    /// When only critical alerts are sent: minutes after midnight in UTC.
    package var quietHours: (start: Int, end: Int)?
    /// Where alerts go.
    package var channels: [Channel] = []

    /// A place that alerts go to.
    package struct Channel: Sendable {
        /// What it is called.
        package let name: String
        /// How alerts get there.
        package let target: Target
        /// The lowest severity that it gets.
        package let minimumSeverity: String?
    }

    /// How alerts get to a channel.
    package enum Target: Sendable {
        /// JSON by POST; with a secret, signed.
        case webhook(Text, secret: Text?)
        /// Slack's payload.
        case slack(Text)
        /// Microsoft Teams' payload.
        case teams(Text)
        /// Through `sendmail`, if not the usual one.
        case mail(to: [String], from: String, sendmail: String?)
        /// A program with its arguments.
        case command([String])
    }

    /// A text, or the environment variable that has it.
    package struct Text: Sendable {
        /// Where it is named.
        package let position: SourcePosition
        /// The text; nil if a variable has it.
        package let written: String?
        /// The name of the variable.
        package let variable: String?
    }

    /// The names of the severities of incidents, the lowest first.
    package static let severities = ["notice", "warning", "error", "critical"]

    /// Nothing is said.
    package init() {}
}
