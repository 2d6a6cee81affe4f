import Crypto
import Foundation
import JSONSyntax
import UniversalLinksChecks
import UniversalLinksService

/// Sends alerts as mail, through the local `sendmail` or a program that accepts `-t -i` as it does.
struct MailSender: AlertSender {
    let to: [MailAddress]
    let from: MailAddress
    let sendmail: String
    let limits: AlertSendingLimits

    func send(_ alert: Alert, now: UTCInstant) async -> SendingResult {
        let message = MailMessage(alert, to: to, from: from)
        // -t: the receivers are in the header; -i: a line with only a full stop is text; -f: the address that gets
        // bounces.
        let command = [sendmail, "-t", "-i", "-f", from.description]
        return await ProgramRun(command: command, input: message.bytes, limit: limits.programSeconds).result()
    }
}

/// A mail (RFC 5322) in ASCII, in lines of at most 78 characters that end with a line feed, as `sendmail` expects.
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
        // Mail programs show mails with the same reference as one conversation: all about one incident.
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
    static func date(_ time: UTCInstant) -> String { time.headerText(zone: "+0000") }
}

/// A mail address without a name, of characters that need no quoting: an RFC 5322 (section 3.4.1) `addr-spec` with a
/// `dot-atom` before the `@`.
struct MailAddress: Hashable, Sendable, CustomStringConvertible {
    let description: String

    let domain: String

    /// Nil for anything else, above all line breaks and further addresses.
    init?(_ text: String) {
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count == 2, (1...64).contains(parts[0].utf8.count), (1...255).contains(parts[1].utf8.count),
            parts.allSatisfy({ !$0.hasPrefix(".") && !$0.hasSuffix(".") && !$0.contains("..") }),
            // The address is also an argument of sendmail.
            !text.hasPrefix("-"), parts[0].utf8.allSatisfy(MailAddress.isAtomByte),
            parts[1].utf8.allSatisfy(MailAddress.isDomainByte)
        else { return nil }
        (description, domain) = (text, String(parts[1]))
    }

    private static func isDomainByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."):
            true
        default: false
        }
    }

    private static func isAtomByte(_ byte: UInt8) -> Bool {
        isDomainByte(byte) || "!#$%&'*+/=?^_`{|}~".utf8.contains(byte)
    }
}

/// Text for a header field. RFC 2047: text that is not printable ASCII is written in encoded words of at most 75
/// characters, each of whole characters, in lines of at most 76.
enum EncodedWords {
    /// - Returns: The text itself if it is short and plain, otherwise encoded words in folded lines. Neither contains a
    ///   line break from the text.
    static func text(_ text: String) -> String {
        let isPlain = text.utf8.allSatisfy { (0x20...0x7E).contains($0) }
        if isPlain, text.utf8.count <= 60, !text.contains("=?"), !text.isEmpty { return text }
        var words: [String] = []
        var chunk: [UInt8] = []
        for scalar in text.unicodeScalars {
            let bytes = Array(String(scalar).utf8)
            // 39 bytes are 52 characters in Base64, and "=?utf-8?B?" and "?=" are 12; the first line also has "Subject:
            // ".
            if chunk.count + bytes.count > 39 {
                words.append(word(chunk))
                chunk = []
            }
            chunk += bytes
        }
        words.append(word(chunk))
        return words.joined(separator: "\n ")
    }

    private static func word(_ bytes: [UInt8]) -> String { "=?utf-8?B?\(Data(bytes).base64EncodedString())?=" }
}

/// Text for the body of a mail. RFC 2045, section 6.7: lines of at most 76 characters, all printable ASCII.
enum QuotedPrintable {
    static func text(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).map(line).joined(separator: "\n")
    }

    private static func line(_ text: Substring) -> String {
        let bytes = Array(text.utf8)
        var (lines, line) = ("", "")
        for (index, byte) in bytes.enumerated() {
            let isLast = index == bytes.count - 1
            let piece = piece(byte, isFirst: line.isEmpty, isLast: isLast)
            // Leaves room for the "=" of a line that continues.
            if line.utf8.count + piece.utf8.count > 75 {
                lines += line + "=\n"
                line = QuotedPrintable.piece(byte, isFirst: true, isLast: isLast)
            } else {
                line += piece
            }
        }
        return lines + line
    }

    private static func piece(_ byte: UInt8, isFirst: Bool, isLast: Bool) -> String {
        switch byte {
        // Some programs read a leading full stop as the end of the mail, and a leading "From " as a new one.
        case UInt8(ascii: "."), UInt8(ascii: "F"): isFirst ? escape(byte) : character(byte)
        case UInt8(ascii: "="): escape(byte)
        case UInt8(ascii: " "): isLast ? escape(byte) : " "
        case 0x21...0x7E: character(byte)
        default: escape(byte)
        }
    }

    private static func character(_ byte: UInt8) -> String { String(UnicodeScalar(byte)) }

    private static func escape(_ byte: UInt8) -> String { "=" + HexadecimalDigits.text(of: [byte], isUppercase: true) }
}
