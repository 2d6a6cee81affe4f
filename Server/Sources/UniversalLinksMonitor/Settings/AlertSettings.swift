/// Where alerts go, and when.
public struct AlertSettings: Hashable, Sendable {
    /// How long transitions are collected before one alert tells them, in seconds.
    public var grouping = 60
    /// When only critical alerts are sent; nil for never.
    public var quietHours: QuietHours?
    /// Where alerts go; each gets every alert of its severity.
    public var channels: [AlertChannel] = []

    public init() {}

    /// A time of each day, in UTC.
    public struct QuietHours: Hashable, Sendable {
        /// Minutes after midnight; `end` is not part of it, and may be before `start`.
        public var start: Int
        public var end: Int

        public init(start: Int, end: Int) { (self.start, self.end) = (start, end) }
    }
}

/// A place that alerts go to.
public struct AlertChannel: Hashable, Sendable {
    /// What the configuration calls it; unique.
    public var name: String
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

    public init(_ name: String, _ kind: Kind, minimumSeverity: Incident.Severity = .notice) {
        (self.name, self.kind, self.minimumSeverity) = (name, kind, minimumSeverity)
    }
}
