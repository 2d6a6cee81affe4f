import Foundation
import Testing
import UniversalLinksChecks

@testable import UniversalLinksMonitor

@Suite struct MailMessageTests {
    private static let hostile = "x\r\nBcc: evil@example.org\r\n\r\n.\r\nFrom ü =?utf-8?Q?y?= \u{0}"

    private func message(_ alert: Alert) throws -> String {
        let to = ["a@shop.example", "b+c@shop.example"].compactMap(MailAddress.init)
        let from = try #require(MailAddress("aasa@monitor.example"))
        return String(decoding: MailMessage(alert, to: to, from: from).bytes, as: UTF8.self)
    }

    private static let alerts: [Alert] = [
        AlertSamples.alert(),
        AlertSamples.alert([AlertSamples.incident(hostile, cause: hostile, evidence: [hostile])], summary: hostile),
        AlertSamples.alert(summary: String(repeating: "ü\n", count: 5_000)),
        AlertSamples.alert(summary: ""),
    ]

    @Test(arguments: alerts.indices)
    func nothingAddsAHeaderField(index: Int) throws {
        let text = try message(MailMessageTests.alerts[index])
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(text.utf8.allSatisfy { $0 == 0x0A || (0x20...0x7E).contains($0) })
        #expect(lines.allSatisfy { $0.utf8.count <= 78 })
        let header = lines.prefix { !$0.isEmpty }
        let names = header.filter { !$0.hasPrefix(" ") }.compactMap { $0.split(separator: ":").first.map(String.init) }
        #expect(
            names == [
                "From", "To", "Subject", "Date", "Message-ID", "References", "Auto-Submitted",
                "X-Auto-Response-Suppress", "MIME-Version", "Content-Type", "Content-Transfer-Encoding",
            ])
        #expect(!lines.dropFirst(header.count).contains { $0.hasPrefix(".") || $0.hasPrefix("From ") })
        #expect(header.contains("Message-ID: <\(MailMessageTests.alerts[index].key.prefix(40))@monitor.example>"))
        #expect(header.contains("Auto-Submitted: auto-generated"))
    }

    /// What Python's parser finds in a mail.
    @Test func othersReadIt() async throws {
        let text = try message(
            AlertSamples.alert([AlertSamples.incident(evidence: ["Größe = 5; 100 % 🔑", "."])], summary: "Ärger: ü = 1"))
        let check = """
            import email, email.policy, sys
            mail = email.message_from_bytes(sys.stdin.buffer.read(), policy=email.policy.default)
            assert mail["subject"] == "[aasa] Error: Ärger: ü = 1", mail["subject"]
            assert [a.addr_spec for a in mail["to"].addresses] == ["a@shop.example", "b+c@shop.example"]
            assert mail["date"].datetime.timestamp() == \(AlertSamples.noon + 60), mail["date"]
            assert not mail.defects
            body = mail.get_content()
            assert "Größe = 5; 100 % 🔑\\n  .\\n" in body, body
            """
        let run = ProgramRun(command: ["python3", "-c", check], input: Array(text.utf8), limit: 60)
        #expect(await run.result() == .accepted)
    }

    @Test(arguments: [
        (Int64(0), "Thu, 01 Jan 1970 00:00:00 +0000"), (1_795_435_200, "Mon, 23 Nov 2026 12:00:00 +0000"),
        (951_825_599, "Tue, 29 Feb 2000 11:59:59 +0000"), (-1, "Wed, 31 Dec 1969 23:59:59 +0000"),
    ])
    func datesAreThoseOfMail(seconds: Int64, date: String) {
        #expect(MailMessage.date(UTCInstant(seconds: seconds)) == date)
    }

    @Test(arguments: [
        ("a@b.example", true), ("a+b.c'd@b-c.example", true), ("a@b@c", false), ("a b@c.example", false),
        ("a@c.example,d@e.example", false), ("<a@b.example>", false), ("a@b.example\n", false), ("@b.example", false),
        ("a@", false), ("-f@b.example", false), (".a@b.example", false), ("a..b@c.example", false),
        ("ü@b.example", false),
        ("a@[127.0.0.1]", false), ("\"a\"@b.example", false),
    ])
    func onlyPlainAddressesAreAccepted(text: String, isAddress: Bool) {
        #expect((MailAddress(text) != nil) == isAddress)
    }
}
