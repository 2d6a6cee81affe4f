import JSONSyntax
import UniversalLinksProject

/// What `aasa.yml` says of watching its domains. What it leaves open is nil. Times are in seconds.
package struct MonitorConfiguration: Hashable, Sendable {
    /// From one check of a domain to the next.
    package let interval: Int?
    /// How much earlier or later a check is than that, in per cent of the interval.
    package let jitter: Int?
    /// How soon a check that differs from what is known is repeated.
    package let confirmation: Int?
    /// How many checks in a row have to fail until an incident opens.
    package let opensAfter: Int?
    /// How many have to succeed until it closes.
    package let closesAfter: Int?
    /// How long the CDN may have another file than the host.
    package let cdnLimit: Int?
    /// How long before its end a certificate is reported.
    package let certificateLimit: Int?
    /// How long checks are kept.
    package let retention: Int?
    /// How many checks run at a time.
    package let concurrency: Int?
    /// Whether names may resolve to private and reserved addresses.
    package let allowsPrivateAddresses: Bool
    /// How long transitions are collected before one alert tells them.
    package let grouping: Int?
    /// When only critical alerts are sent; nil for never.
    package let quietHours: Hours?
    /// Where alerts go.
    package let channels: [Channel]

    /// A time of each day in UTC, in minutes after midnight; the end may be before the start.
    package struct Hours: Hashable, Sendable {
        /// The first minute.
        package let start: Int
        /// The first minute after it.
        package let end: Int
    }

    /// A place that alerts go to.
    package struct Channel: Hashable, Sendable {
        /// What it is called; unique.
        package let name: String
        /// How alerts get there.
        package let target: Target
        /// The lowest severity that it gets: `notice`, `warning`, `error` or `critical`; nil for all.
        package let minimumSeverity: String?
    }

    /// How alerts get to a channel.
    package enum Target: Hashable, Sendable {
        /// JSON by POST; with a secret, signed.
        case webhook(Text, secret: Text?)
        /// Slack's payload.
        case slack(Text)
        /// Microsoft Teams' payload.
        case teams(Text)
        /// Through `sendmail`; nil for the usual one.
        case mail(to: [String], from: String, sendmail: String?)
        /// A program with its arguments.
        case command([String])
    }

    /// A text, or the environment variable that has it.
    package struct Text: Hashable, Sendable {
        /// Where it is named, as it is shown: `aasa.yml:12:7`.
        package let place: String
        /// The text; nil if a variable has it.
        package let written: String?
        /// The name of the variable.
        package let variable: String?
    }

    /// Everything is left open.
    package init() {
        self.init(ConfiguredMonitor()) {
            "\($0)"
        } locating: {
            "\($0)"
        }
    }

    init(_ configured: ConfiguredMonitor, of project: Project) {
        self.init(configured) {
            // A program with a slash is a file of the project; one without is searched on the path.
            $0.contains("/") ? project.name(of: $0) : $0
        } locating: {
            "\(TerminalText(project.name)):\($0)"
        }
    }

    private init(
        _ configured: ConfiguredMonitor, naming program: (String) -> String, locating place: (SourcePosition) -> String
    ) {
        func text(_ text: ConfiguredMonitor.Text) -> Text {
            Text(place: place(text.position), written: text.written, variable: text.variable)
        }
        interval = configured.interval
        jitter = configured.jitter
        confirmation = configured.confirmation
        opensAfter = configured.opensAfter
        closesAfter = configured.closesAfter
        cdnLimit = configured.cdnLimit
        certificateLimit = configured.certificateLimit
        retention = configured.retention
        concurrency = configured.concurrency
        allowsPrivateAddresses = configured.allowsPrivateAddresses ?? false
        grouping = configured.grouping
        quietHours = configured.quietHours.map { Hours(start: $0.start, end: $0.end) }
        channels = configured.channels.map { channel in
            let target: Target =
                switch channel.target {
                case .webhook(let url, let secret): .webhook(text(url), secret: secret.map(text))
                case .slack(let url): .slack(text(url))
                case .teams(let url): .teams(text(url))
                case .mail(let to, let from, let sendmail): .mail(to: to, from: from, sendmail: sendmail)
                case .command(let words): .command(words.prefix(1).map(program) + words.dropFirst())
                }
            return Channel(name: channel.name, target: target, minimumSeverity: channel.minimumSeverity)
        }
    }

    /// What is wrong with a URL that alerts are sent to, in a sentence without the URL; nil if nothing is.
    ///
    /// - Parameter isEncrypted: Whether it has to be an `https` URL.
    package static func problem(withURL text: String, isEncrypted: Bool) -> String? {
        ConfiguredMonitor.problem(withURL: text, isEncrypted: isEncrypted)
    }
}
