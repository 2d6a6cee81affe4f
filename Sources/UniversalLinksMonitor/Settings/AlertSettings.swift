/// Where alerts go, and when.
public struct AlertSettings: Hashable, Sendable {
    /// How long transitions are collected before one alert tells them, in seconds.
    public var grouping = 60
    /// When only critical alerts are sent; nil for never.
    public var quietHours: QuietHours?
    /// Where alerts go; each gets every alert of its severity.
    public var channels: [AlertChannel] = []

    /// The default settings, without channels.
    public init() {}

    /// A time of each day, in UTC.
    public struct QuietHours: Hashable, Sendable {
        /// When they start, in minutes after midnight.
        public var start: Int
        /// When they end, in minutes after midnight; this minute is not part of them. Before `start`, it is on the next day.
        public var end: Int

        /// Quiet hours from one minute of the day to another; none if both are the same.
        public init(start: Int, end: Int) { (self.start, self.end) = (start, end) }
    }
}

/// A place that alerts go to.
public struct AlertChannel: Hashable, Sendable {
    /// What the configuration calls it; unique.
    public var name: String
    /// How alerts get there.
    public var kind: Kind
    /// The lowest severity that it gets.
    public var minimumSeverity: Incident.Severity

    /// How alerts get there.
    public enum Kind: Hashable, Sendable {
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
    public init(_ name: String, _ kind: Kind, minimumSeverity: Incident.Severity = .notice) {
        (self.name, self.kind, self.minimumSeverity) = (name, kind, minimumSeverity)
    }
}
