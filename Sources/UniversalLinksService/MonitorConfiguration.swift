import JSONSyntax
import UniversalLinksChecks
import UniversalLinksProject

/// How `aasa.yml` configures the monitoring of its domains. Values that are not set are nil. Times are in seconds.
package struct MonitorConfiguration: Hashable, Sendable {
    /// The time between two checks of a domain.
    package let interval: Int?
    /// How much earlier or later a check may be, in percent of the interval.
    package let jitter: Int?
    /// The time until a check is repeated if its result differs from what is known.
    package let confirmation: Int?
    /// How many checks in a row must fail before an incident opens.
    package let opensAfter: Int?
    /// How many checks in a row must succeed before it closes.
    package let closesAfter: Int?
    /// How long the CDN's copy may differ from the host's file.
    package let cdnLimit: Int?
    /// How long before its expiry a certificate is reported.
    package let certificateLimit: Int?
    /// How long checks are kept.
    package let retention: Int?
    /// How many checks run at a time.
    package let concurrency: Int?
    /// Whether names may resolve to private and reserved addresses.
    package let allowsPrivateAddresses: Bool
    /// How long transitions are collected into one alert.
    package let grouping: Int?
    /// When only critical alerts are sent; nil for never.
    package let quietHours: Hours?
    /// Where alerts are sent.
    package let channels: [Channel]

    /// A period of each day in UTC, in minutes after midnight; the end may be before the start.
    package struct Hours: Hashable, Sendable {
        /// The first minute.
        package let start: Int
        /// The first minute after the period.
        package let end: Int
    }

    /// A place that alerts are sent to.
    package struct Channel: Hashable, Sendable {
        /// The channel's unique name.
        package let name: String
        /// How alerts are sent.
        package let target: Target
        /// The lowest severity that is sent: `notice`, `warning`, `error` or `critical`; nil for all.
        package let minimumSeverity: String?
    }

    /// How alerts are sent to a channel.
    package enum Target: Hashable, Sendable {
        /// JSON by POST, signed if there is a secret.
        case webhook(Text, secret: Text?)
        /// Slack's payload.
        case slack(Text)
        /// Microsoft Teams' payload.
        case teams(Text)
        /// Mail through `sendmail`; nil for the usual program.
        case mail(to: [String], from: String, sendmail: String?)
        /// A program with its arguments.
        case command([String])
    }

    /// A text, or the environment variable that contains it.
    package struct Text: Hashable, Sendable {
        /// Where it is configured, as it is shown: `aasa.yml:12:7`.
        package let place: String
        /// The text; nil if a variable contains it.
        package let written: String?
        /// The name of the variable; nil if there is a text.
        package let variable: String?
    }

    /// Creates a configuration that sets nothing.
    package init() {
        self.init(ConfiguredMonitor()) {
            "\($0)"
        } locating: {
            "\($0)"
        }
    }

    init(_ configured: ConfiguredMonitor, of project: Project) {
        self.init(configured) {
            // A program with a slash is a file of the project; one without is searched for on the path.
            $0.contains("/") ? project.name(of: $0) : $0
        } locating: {
            "\(project.name.printable()):\($0)"
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

    /// What is wrong with a URL that alerts are sent to, as a sentence without the URL; nil if it is valid.
    ///
    /// - Parameter isEncrypted: Whether it must be an `https` URL.
    package static func problem(withURL text: String, isEncrypted: Bool) -> String? {
        ConfiguredMonitor.problem(withURL: text, isEncrypted: isEncrypted)
    }
}

extension Duration {
    /// Reads a time as people write it: `6h`, `90m`, `45s`, `1h30m`, at most a year; nil for anything else.
    package init?(waitingTime text: String) {
        guard let time = WaitingTime(text) else { return nil }
        self = time.duration
    }
}
