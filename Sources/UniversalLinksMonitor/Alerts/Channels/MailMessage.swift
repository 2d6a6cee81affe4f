import Crypto
import UniversalLinksChecks
import UniversalLinksService

/// A mail as RFC 5322 describes it, of ASCII characters alone, in lines of at most 78, which end with a line feed as
/// `sendmail` expects them.
struct MailMessage {
    let bytes: [UInt8]

    init(_ alert: Alert, to: [MailAddress], from: MailAddress) {
        let words = AlertWords(alert, limit: 100, evidenceLimit: 20)
        let subject = "[aasa] \(words.label): \(words.summary)"
        var fields = [
            ("From", from.description),
            ("To", to.map(\.description).joined(separator: ",\n ")),
            ("Subject", EncodedWords.text(String(subject.unicodeScalars.prefix(200).map(Character.init)))),
            ("Date", MailMessage.date(alert.time)),
            ("Message-ID", "<\(alert.key.prefix(40))@\(from.domain)>"),
        ]
        // Mail programs show what has the same reference as one conversation: all about one incident.
        if alert.incidentCount == 1, let incident = alert.incidents.first {
            let thread = HexadecimalDigits.text(of: SHA256.hash(data: Array(incident.id.utf8))).prefix(40)
            fields.append(("References", "<\(thread)@\(from.domain)>"))
        }
        fields += [
            ("Auto-Submitted", "auto-generated"), ("X-Auto-Response-Suppress", "All"), ("MIME-Version", "1.0"),
            ("Content-Type", "text/plain; charset=utf-8"), ("Content-Transfer-Encoding", "quoted-printable"),
        ]
        let header = fields.map { "\($0.0): \($0.1)\n" }.joined()
        bytes = Array((header + "\n" + QuotedPrintable.text(MailMessage.body(words))).utf8)
    }

    private static func body(_ words: AlertWords) -> String {
        var lines = [words.summary, ""]
        for entry in words.incidents {
            lines.append(entry.title)
            lines += entry.lines.map { "  \($0)" }
        }
        if let omission = words.omission { lines.append(omission) }
        return (lines + ["", words.footer]).joined(separator: "\n") + "\n"
    }

    /// `Mon, 23 Nov 2026 01:51:03 +0000`
    static func date(_ time: UTCInstant) -> String {
        let text = time.description
        let (date, clock) = (text.prefix(10).split(separator: "-"), text.dropFirst(11).prefix(8))
        let days = (time.seconds - (time.seconds % 86_400 + 86_400) % 86_400) / 86_400
        let weekday = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"][Int((days % 7 + 7) % 7)]
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        guard date.count == 3, let month = Int(date[1]), months.indices.contains(month - 1) else { return text }
        return "\(weekday), \(date[2]) \(months[month - 1]) \(date[0]) \(clock) +0000"
    }
}
