/// Where alerts go, and when.
package struct AlertSettings: Hashable, Sendable {
    /// How long transitions are collected before one alert tells them, in seconds.
    package var grouping = 60
    /// When only critical alerts are sent; nil for never.
    package var quietHours: QuietHours?
    /// Where alerts go; each gets every alert of its severity.
    package var channels: [AlertChannel] = []

    /// The default settings, without channels.
    package init() {}

    /// A time of each day, in UTC.
    package struct QuietHours: Hashable, Sendable {
        /// When they start, in minutes after midnight.
        package var start: Int
        /// When they end, in minutes after midnight; this minute is not part of them. Before `start`, it is on the next day.
        package var end: Int

        /// Quiet hours from one minute of the day to another; none if both are the same.
        package init(start: Int, end: Int) { (self.start, self.end) = (start, end) }
    }
}

/// A place that alerts go to.
package struct AlertChannel: Hashable, Sendable {
    /// What the configuration calls it; unique.
    package var name: String
    /// How alerts get there.
    package var kind: Kind
    /// The lowest severity that it gets.
    package var minimumSeverity: Incident.Severity

    /// How alerts get there.
    package enum Kind: Hashable, Sendable {
        /// JSON by POST; with a secret, signed with HMAC-SHA256.
        case webhook(url: String, secret: String?)
        case slack(url: String)
        case teams(url: String)
        /// Through the local `sendmail`.
        case mail(to: [String], from: String, sendmail: String)
        /// A program with its arguments, which gets the JSON on standard input.
        case command([String])
    }

    /// A channel with all its values; by default, it gets alerts of every severity.
    package init(_ name: String, _ kind: Kind, minimumSeverity: Incident.Severity = .notice) {
        (self.name, self.kind, self.minimumSeverity) = (name, kind, minimumSeverity)
    }
}
