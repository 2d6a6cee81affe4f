package import UniversalLinksService

extension MonitorSettings {
    /// What a project says, with the usual values for what it leaves open.
    ///
    /// - Parameter environment: The environment variables, which may have URLs and secrets.
    /// - Throws: ``SettingsError`` with every variable that is missing or has no value that can be used.
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

/// Reads channels, and collects what is wrong with the variables that they name. No message shows a value: it may be a secret.
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
            // A secret that is missing is a problem, and never an unsigned request.
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
