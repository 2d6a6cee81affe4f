import JSONSyntax
package import UniversalLinksChecks
package import UniversalLinksProject
import UniversalLinksService

/// A place that alerts are sent to.
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

extension AlertChannel {
    /// The channels of a project.
    ///
    /// - Parameter environment: The environment variables, which may contain URLs and secrets.
    /// - Throws: ``ProjectError`` with every variable that is missing or has an unusable value.
    static func channels(
        of project: ServedProject, environment: [String: String]
    ) throws(ProjectError) -> [AlertChannel] {
        guard let configured = project.settings.project else { return [] }
        var values = EnvironmentValues(environment, of: configured)
        let channels = project.monitor.channels.compactMap { values.channel($0) }
        guard values.problems.isEmpty else { throw ProjectError(.invalid, values.problems) }
        return channels
    }
}

/// Reads channels, and collects problems of the variables that they name. No message shows a value: it may be a secret.
private struct EnvironmentValues {
    private let environment: [String: String]
    private let project: Project
    private(set) var problems: [String] = []

    init(_ environment: [String: String], of project: Project) {
        (self.environment, self.project) = (environment, project)
    }

    mutating func channel(_ channel: MonitorSettings.Channel) -> AlertChannel? {
        kind(of: channel.target).map { kind in
            AlertChannel(
                channel.name, kind,
                minimumSeverity: Incident.Severity.allCases.first { $0.name == channel.minimumSeverity } ?? .notice)
        }
    }

    private mutating func kind(of target: MonitorSettings.Target) -> AlertChannel.Kind? {
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
        case .command(let words):
            // A program with a slash is a file of the project; one without is searched for on the path.
            let program = words.prefix(1).map { $0.contains("/") ? project.name(of: $0) : $0 }
            return .command(program + words.dropFirst())
        }
    }

    private mutating func url(_ text: MonitorSettings.Text, isEncrypted: Bool = false) -> String? {
        guard let url = value(of: text) else { return nil }
        guard let problem = MonitorSettings.problem(withURL: url, isEncrypted: isEncrypted) else { return url }
        problems.append(
            "\(place(of: text)): \(text.variable ?? "The URL") is not a URL that can be requested. \(problem)")
        return nil
    }

    private mutating func value(of text: MonitorSettings.Text) -> String? {
        guard let variable = text.variable else { return text.written }
        guard let value = environment[variable], !value.isEmpty else {
            let what = environment[variable] == nil ? "not set" : "empty"
            problems.append(
                "\(place(of: text)): The environment variable \(variable) is \(what). Set it, or remove the channel.")
            return nil
        }
        return value
    }

    /// `aasa.yml:12:7`
    private func place(of text: MonitorSettings.Text) -> String { "\(project.name.printable()):\(text.position)" }
}

extension MonitorSettings.QuietHours {
    /// Hours that end when they start are empty.
    package func contains(_ time: UTCInstant) -> Bool {
        let minute = MonitorSettings.QuietHours.minuteOfDay(time)
        return start <= end ? (start..<end).contains(minute) : minute >= start || minute < end
    }

    /// The end of the hours that contain this time.
    package func end(after time: UTCInstant) -> UTCInstant {
        let minute = MonitorSettings.QuietHours.minuteOfDay(time)
        let startOfMinute = time.seconds - MonitorSettings.QuietHours.secondOfDay(time) % 60
        let minutes = end > minute ? end - minute : end + 1_440 - minute
        return UTCInstant(seconds: startOfMinute + Int64(minutes * 60))
    }

    private static func minuteOfDay(_ time: UTCInstant) -> Int { Int(secondOfDay(time) / 60) }

    private static func secondOfDay(_ time: UTCInstant) -> Int64 {
        let remainder = time.seconds % 86_400
        return remainder < 0 ? remainder + 86_400 : remainder
    }
}
