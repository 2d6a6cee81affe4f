import JSONSyntax
import Testing
import UniversalLinksChecks

@testable import UniversalLinksMonitor

@Suite struct ChatMessageTests {
    private static let hostile = "<!channel> <https://evil.example|click> & *bold* [x](https://evil.example) \u{202E}\n"

    /// A small alert, a hostile one, and the largest possible one.
    private static let alerts: [Alert] = [
        AlertSamples.alert(),
        AlertSamples.alert([AlertSamples.incident(cause: hostile, evidence: [hostile])], summary: hostile),
        AlertSamples.alert(
            (0..<500).map {
                AlertSamples.incident(
                    "d\($0).\(String(repeating: "x", count: 240))",
                    cause: String(repeating: "<&>\u{1F4A5}", count: 5_000),
                    evidence: (0..<50).map { _ in String(repeating: "\u{0}<&\"", count: 2_000) })
            }, summary: String(repeating: "<&>\u{1F4A5}", count: 20_000)),
    ]

    /// All strings of a document with their keys.
    private static func strings(_ value: JSONValue, key: String = "") -> [(key: String, text: String)] {
        if let text = value.string { return [(key, text)] }
        if let array = value.array { return array.flatMap { strings($0, key: key) } }
        return value.object?.members.flatMap { strings($0.value, key: $0.key.description) } ?? []
    }

    @Test(arguments: alerts.indices)
    func slackMessagesKeepItsLimits(index: Int) throws {
        let message = SlackMessage(ChatMessageTests.alerts[index])
        let root = try JSONDocument(parsing: message.bytes).root
        let blocks = try #require(root.object?["blocks"]?.array)
        #expect((1...50).contains(blocks.count))
        var total = 0
        for block in blocks {
            let block = try #require(block.object)
            let texts = (block["elements"]?.array ?? [block["text"]].compactMap(\.self)).compactMap(\.object)
            let limit = block["type"]?.string == "header" ? 150 : 3_000
            for text in texts {
                let words = try #require(text["text"]?.string)
                // Plain text has no links, mentions or formats.
                #expect(text["type"]?.string == "plain_text")
                #expect((1...limit).contains(words.utf16.count))
                total += words.utf16.count
            }
        }
        #expect(total <= 13_000)
        #expect(root.object?["text"]?.string.map { $0.utf16.count <= 3_000 } == true)
        for (_, text) in ChatMessageTests.strings(root) {
            #expect(!text.contains("<") && !text.contains(">"), "\(text)")
            let ampersands = text.split(separator: "&", omittingEmptySubsequences: false).dropFirst()
            #expect(
                ampersands.allSatisfy { tail in ["amp;", "lt;", "gt;"].contains { tail.hasPrefix($0) } }, "\(text)")
        }
    }

    @Test(arguments: alerts.indices)
    func teamsMessagesKeepItsLimits(index: Int) throws {
        let message = TeamsMessage(ChatMessageTests.alerts[index])
        #expect(String(decoding: message.bytes, as: UTF8.self).utf16.count * 2 <= 28_000)
        let root = try JSONDocument(parsing: message.bytes).root
        #expect(root.object?["type"]?.string == "message")
        let attachment = try #require(root.object?["attachments"]?.array?.first?.object)
        #expect(attachment["contentType"]?.string == "application/vnd.microsoft.card.adaptive")
        let card = try #require(attachment["content"]?.object)
        #expect(card["type"]?.string == "AdaptiveCard")
        #expect(card["version"]?.string == "1.4")
        // A text block would read Markdown.
        let blocks = try #require(card["body"]?.array).compactMap(\.object)
        #expect(blocks.allSatisfy { $0["type"]?.string == "RichTextBlock" })
        let runs = blocks.flatMap { $0["inlines"]?.array ?? [] }
        #expect(runs.allSatisfy { $0.object?["type"]?.string == "TextRun" })
    }

    @Test func messagesSayWhatHappened() throws {
        let incident = AlertSamples.incident(closed: 600)
        let alert = AlertSamples.alert([incident], step: .closed)
        for bytes in [SlackMessage(alert).bytes, TeamsMessage(alert).bytes] {
            let texts = ChatMessageTests.strings(try JSONDocument(parsing: bytes).root).map(\.text)
            #expect(texts.contains("Over: hosting-broken"))
            #expect(texts.contains("shop.example: the host answers with status 503"))
            #expect(texts.contains { $0.contains("2026-11-23T11:59:00Z to 2026-11-23T12:10:00Z") })
        }
    }
}
