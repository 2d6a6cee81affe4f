package import UniversalLinksChecks
package import UniversalLinksService

/// How domains are watched, whatever the domains are. All times are in seconds.
package struct MonitorSettings: Hashable, Sendable {
    /// From one check of a domain to the next.
    package var interval = 3_600
    /// How much earlier or later a check may be, as a share of the interval: checks spread, and hosts see no rhythm.
    package var jitter = 0.1
    /// How soon a check that differs from what is known is repeated.
    package var confirmation = 60
    /// The interval of a domain whose host has been down for long.
    package var longestInterval = 6 * 3_600
    /// How many checks run at a time.
    package var concurrency = 64
    /// How many failing checks in a row open an incident.
    package var opensAfter = 2
    /// How many successful checks in a row close it.
    package var closesAfter = 2
    /// How long the CDN may have another file than the host. Apple's documentation names 24 hours.
    package var cdnLimit = 24 * 3_600
    /// How long before its end a certificate is reported.
    package var certificateLimit = 14 * 86_400
    /// How long checks are kept.
    package var retention = 400 * 86_400
    package var alerts = AlertSettings()

    package init() {}
}

package struct AlertSettings: Hashable, Sendable {
    /// How long transitions are collected for one alert, in seconds.
    package var grouping = 60
    /// When only critical alerts are sent; nil for never.
    package var quietHours: QuietHours?
    /// Each gets every alert of its severity.
    package var channels: [AlertChannel] = []

    package init() {}

    /// A time of each day, in UTC.
    package struct QuietHours: Hashable, Sendable {
        /// In minutes after midnight.
        package var start: Int
        /// In minutes after midnight; this minute is not included. Before `start`, it is on the next day. Equal to
        /// `start`, the hours are empty.
        package var end: Int

        package init(start: Int, end: Int) { (self.start, self.end) = (start, end) }
    }
}

package struct AlertChannel: Hashable, Sendable {
    /// Unique in the configuration.
    package var name: String
    package var kind: Kind
    package var minimumSeverity: Incident.Severity

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

    package init(_ name: String, _ kind: Kind, minimumSeverity: Incident.Severity = .notice) {
        (self.name, self.kind, self.minimumSeverity) = (name, kind, minimumSeverity)
    }
}

extension AlertSettings.QuietHours {
    /// Hours that end when they start are empty.
    package func contains(_ time: UTCInstant) -> Bool {
        let minute = AlertSettings.QuietHours.minuteOfDay(time)
        return start <= end ? (start..<end).contains(minute) : minute >= start || minute < end
    }

    /// The end of the hours that contain this time.
    package func end(after time: UTCInstant) -> UTCInstant {
        let minute = AlertSettings.QuietHours.minuteOfDay(time)
        let startOfMinute = time.seconds - AlertSettings.QuietHours.secondOfDay(time) % 60
        let minutes = end > minute ? end - minute : end + 1_440 - minute
        return UTCInstant(seconds: startOfMinute + Int64(minutes * 60))
    }

    private static func minuteOfDay(_ time: UTCInstant) -> Int { Int(secondOfDay(time) / 60) }

    private static func secondOfDay(_ time: UTCInstant) -> Int64 {
        let remainder = time.seconds % 86_400
        return remainder < 0 ? remainder + 86_400 : remainder
    }
}

extension MonitorSettings {
    /// The settings of a project, with defaults for what it leaves open.
    ///
    /// - Parameter environment: The environment variables, which may contain URLs and secrets.
    /// - Throws: ``SettingsError`` with every variable that is missing or has an unusable value.
    package init(_ configuration: MonitorConfiguration, environment: [String: String]) throws(SettingsError) {
        self.init()
        interval = configuration.interval ?? interval
        jitter = configuration.jitter.map { Double($0) / 100 } ?? jitter
        confirmation = configuration.confirmation ?? confirmation
        longestInterval = max(longestInterval, interval)
        concurrency = configuration.concurrency ?? concurrency
        opensAfter = configuration.opensAfter ?? opensAfter
        closesAfter = configuration.closesAfter ?? closesAfter
        cdnLimit = configuration.cdnLimit ?? cdnLimit
        certificateLimit = configuration.certificateLimit ?? certificateLimit
        retention = configuration.retention ?? retention
        alerts.grouping = configuration.grouping ?? alerts.grouping
        alerts.quietHours = configuration.quietHours.map { AlertSettings.QuietHours(start: $0.start, end: $0.end) }
        var values = EnvironmentValues(environment)
        alerts.channels = configuration.channels.compactMap { values.channel($0) }
        guard values.problems.isEmpty else { throw SettingsError(.invalid, values.problems) }
    }
}

/// Reads channels, and collects problems of the variables that they name. No message shows a value: it may be a secret.
private struct EnvironmentValues {
    private let environment: [String: String]
    private(set) var problems: [String] = []

    init(_ environment: [String: String]) { self.environment = environment }

    mutating func channel(_ channel: MonitorConfiguration.Channel) -> AlertChannel? {
        kind(of: channel.target).map { kind in
            AlertChannel(
                channel.name, kind,
                minimumSeverity: Incident.Severity.allCases.first { $0.name == channel.minimumSeverity } ?? .notice)
        }
    }

    private mutating func kind(of target: MonitorConfiguration.Target) -> AlertChannel.Kind? {
        switch target {
        case .webhook(let url, let secret):
            let signing = secret.map { value(of: $0) }
            guard let url = self.url(url) else { return nil }
            // A missing secret is a problem, and never leads to an unsigned request.
            if let signing, signing == nil { return nil }
            return .webhook(url: url, secret: signing ?? nil)
        case .slack(let url): return self.url(url, isEncrypted: true).map { .slack(url: $0) }
        case .teams(let url): return self.url(url, isEncrypted: true).map { .teams(url: $0) }
        case .mail(let to, let from, let sendmail):
            return .mail(to: to, from: from, sendmail: sendmail ?? "/usr/sbin/sendmail")
        case .command(let words): return .command(words)
        }
    }

    private mutating func url(_ text: MonitorConfiguration.Text, isEncrypted: Bool = false) -> String? {
        guard let url = value(of: text) else { return nil }
        guard let problem = MonitorConfiguration.problem(withURL: url, isEncrypted: isEncrypted) else { return url }
        problems.append("\(text.place): \(text.variable ?? "The URL") is not a URL that can be requested. \(problem)")
        return nil
    }

    private mutating func value(of text: MonitorConfiguration.Text) -> String? {
        guard let variable = text.variable else { return text.written }
        guard let value = environment[variable], !value.isEmpty else {
            let what = environment[variable] == nil ? "not set" : "empty"
            problems.append(
                "\(text.place): The environment variable \(variable) is \(what). Set it, or remove the channel.")
            return nil
        }
        return value
    }
}

/// Everything that is wrong with the settings of a monitor, which has not begun anything.
package struct SettingsError: Error, Hashable, Sendable, CustomStringConvertible {
    package struct Code: Hashable, Sendable {
        /// In lowercase with hyphens.
        package let name: String

        /// `aasa.yml` has mistakes, or names missing files.
        package static let invalid = Code(name: "invalid")
        /// A file is missing or cannot be read.
        package static let unreadable = Code(name: "unreadable")
    }

    package let code: Code
    /// What is wrong, where, and what to do: one line for each problem, safe to print.
    package let problems: [String]

    init(_ code: Code, _ problems: [String]) { (self.code, self.problems) = (code, problems) }

    package var description: String { problems.joined(separator: "\n") }
}
