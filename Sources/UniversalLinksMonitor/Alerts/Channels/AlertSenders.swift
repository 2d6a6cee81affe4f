import JSONSyntax
package import UniversalLinksChecks

/// The senders of all configured channels, which share one HTTP client.
package struct AlertSenders: Sendable {
    /// By the name of the channel.
    package let senders: [String: any AlertSender]

    package init(_ senders: [String: any AlertSender]) { self.senders = senders }

    /// - Throws: The first channel that cannot work: a duplicate name, an invalid address or URL, no program.
    package init(
        _ channels: [AlertChannel], limits: AlertSendingLimits = AlertSendingLimits()
    ) throws(AlertChannelError) {
        let poster = HTTPPoster(client: SharedHTTPClient(limits), limits: limits)
        var senders: [String: any AlertSender] = [:]
        for channel in channels {
            guard senders[channel.name] == nil else {
                throw AlertChannelError(channel.name, "another channel has this name; give each its own.")
            }
            senders[channel.name] = try AlertSenders.sender(of: channel, poster: poster)
        }
        self.senders = senders
    }

    private static func sender(
        of channel: AlertChannel, poster: HTTPPoster
    ) throws(AlertChannelError) -> any AlertSender {
        switch channel.kind {
        case .webhook(let url, let secret):
            try checkURL(url, channel)
            return WebhookSender(poster: poster, url: url, secret: secret)
        case .slack(let url):
            try checkURL(url, channel)
            return SlackSender(poster: poster, url: url)
        case .teams(let url):
            try checkURL(url, channel)
            return TeamsSender(poster: poster, url: url)
        case .mail(let to, let from, let sendmail):
            guard !to.isEmpty else { throw AlertChannelError(channel.name, "add at least one address to \"to\".") }
            guard sendmail.hasPrefix("/") else {
                throw AlertChannelError(
                    channel.name, "\"sendmail\" needs an absolute path, such as /usr/sbin/sendmail.")
            }
            var receivers: [MailAddress] = []
            for address in to { receivers.append(try mailAddress(address, channel)) }
            return MailSender(
                to: receivers, from: try mailAddress(from, channel), sendmail: sendmail, limits: poster.limits)
        case .command(let command):
            guard command.first?.isEmpty == false else {
                throw AlertChannelError(channel.name, "the command is empty; add the program to run.")
            }
            guard !command.contains(where: { $0.utf8.contains(0) }) else {
                throw AlertChannelError(channel.name, "an argument of the command contains a NUL character.")
            }
            return CommandSender(command: command, limits: poster.limits)
        }
    }

    private static func mailAddress(
        _ text: String, _ channel: AlertChannel
    ) throws(AlertChannelError) -> MailAddress {
        guard let address = MailAddress(text) else {
            throw AlertChannelError(
                channel.name,
                "\"\(text.printable(to: 80))\" is not a mail address; write it as name@example.com.")
        }
        return address
    }

    private static func checkURL(_ url: String, _ channel: AlertChannel) throws(AlertChannelError) {
        // The URL is not shown: with Slack and Teams, anyone who knows it can post.
        guard isHTTP(url) else {
            throw AlertChannelError(
                channel.name, "the URL is not valid; it needs to start with https:// or http:// and a host.")
        }
    }

    private static func isHTTP(_ url: String) -> Bool {
        let rest = ["https://", "http://"].lazy.filter(url.lowercased().hasPrefix).map { url.dropFirst($0.count) }.first
        guard let rest, let first = rest.utf8.first else { return false }
        return first != UInt8(ascii: "/") && url.utf8.allSatisfy { (0x21...0x7E).contains($0) }
    }
}

package protocol AlertSender: Sendable {
    /// One attempt, which ends within the ``AlertSendingLimits`` or when the task is cancelled.
    func send(_ alert: Alert, now: UTCInstant) async -> SendingResult
}

package enum SendingResult: Hashable, Sendable {
    case accepted
    /// The receiver may still have it.
    case failed(SendingFailure)
}

package struct SendingFailure: Hashable, Sendable {
    /// One sentence that is safe to print, without addresses and secrets.
    package var problem: String
    /// How long the receiver asks to wait, in seconds; nil if it does not ask.
    package var retryAfter: Int?
    /// Whether other alerts are likely to fail in the same way.
    package var concernsChannel: Bool

    package init(_ problem: String, retryAfter: Int? = nil, concernsChannel: Bool = true) {
        (self.problem, self.retryAfter, self.concernsChannel) = (problem, retryAfter, concernsChannel)
    }
}

package struct AlertSendingLimits: Hashable, Sendable {
    /// The longest an attempt over HTTP may take, in seconds.
    package var seconds = 10
    /// The longest a program may run, in seconds.
    package var programSeconds = 30

    package init() {}
}

package struct AlertChannelError: Error, Hashable, Sendable, CustomStringConvertible {
    package let channel: String
    package let description: String

    init(_ channel: String, _ problem: String) {
        self.channel = channel
        description = "Alert channel \"\(channel)\": \(problem)"
    }
}

/// The texts of an alert for people. Text from the network is escaped and shortened to one line.
struct AlertWords {
    /// `Critical`, or what became of it: `Changed (critical)`, `Over`.
    let label: String
    let summary: String
    let incidents: [Entry]
    /// `… and 37 more incidents`; nil if all are listed.
    let omission: String?
    /// `hosting-broken · 2026-11-23T01:51:03Z · key 5f2c…`
    let footer: String

    struct Entry {
        let title: String
        let lines: [String]
    }

    /// - Parameters:
    ///   - limit: The most incidents to list.
    ///   - evidenceLimit: The most lines of evidence for each incident.
    init(_ alert: Alert, limit: Int, evidenceLimit: Int) {
        label =
            switch alert.step {
            case .opened: alert.severity.name.prefix(1).uppercased() + alert.severity.name.dropFirst()
            case .changed: "Changed (\(alert.severity.name))"
            case .closed: "Over"
            }
        summary = alert.summary.printable(to: 1_000)
        incidents = alert.incidents.prefix(limit).map { Entry($0, evidenceLimit: evidenceLimit) }
        let omitted = alert.incidentCount - incidents.count
        omission = omitted > 0 ? "… and \(omitted.counted("more incident"))" : nil
        footer = "\(alert.kind.rawValue) · \(alert.time) · key \(alert.key.prefix(12))"
    }
}

extension AlertWords.Entry {
    fileprivate init(_ incident: Incident, evidenceLimit: Int) {
        let domain = incident.domain.printable(to: 253)
        title = incident.closed.map { "\(domain): \(incident.began) to \($0)" } ?? "\(domain): since \(incident.began)"
        var lines = incident.evidence.prefix(evidenceLimit).map { $0.printable(to: 300) }
        if incident.evidence.count > lines.count {
            lines.append("… \(incident.evidence.count - lines.count) more lines of evidence")
        }
        self.lines = lines
    }
}
