import UniversalLinksChecks

/// Sends alerts as mail, through the local `sendmail` or a program that understands `-t -i` as it does.
struct MailSender: AlertSender {
    let to: [MailAddress]
    let from: MailAddress
    let sendmail: String
    let limits: AlertSendingLimits

    func send(_ alert: Alert, now: UTCInstant) async -> SendingResult {
        let message = MailMessage(alert, to: to, from: from)
        // -t: receivers are in the header; -i: a line with a full stop alone is text; -f: who gets what cannot be delivered.
        let command = [sendmail, "-t", "-i", "-f", from.description]
        return await ProgramRun(command: command, input: message.bytes, limit: limits.programSeconds).result()
    }
}
