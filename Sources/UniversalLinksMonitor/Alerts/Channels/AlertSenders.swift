import UniversalLinksService

/// The senders of all configured channels, which share one HTTP client.
package struct AlertSenders: Sendable {
    /// By the name of the channel.
    package let senders: [String: any AlertSender]

    /// Senders that come from somewhere else.
    package init(_ senders: [String: any AlertSender]) { self.senders = senders }

    /// - Parameter channels: As they are configured.
    /// - Throws: The first channel that cannot work: two of one name, an address or URL that is not valid, no program.
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
                "\"\(TerminalText(text, limit: 80))\" is not a mail address; write it as name@example.com.")
        }
        return address
    }

    private static func checkURL(_ url: String, _ channel: AlertChannel) throws(AlertChannelError) {
        // Not shown: with Slack and Teams, whoever knows the URL can post.
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
