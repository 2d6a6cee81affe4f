import Foundation
import UniversalLinksChecks

/// Sends alerts to a workflow of Microsoft Teams that starts with "When a Teams webhook request is received".
///
/// https://learn.microsoft.com/connectors/teams/: a message may have about 28 KB.
struct TeamsSender: AlertSender {
    let poster: HTTPPoster
    let url: String

    func send(_ alert: Alert, now: UTCInstant) async -> SendingResult {
        await poster.post(TeamsMessage(alert).bytes, to: url, headers: [], now: now)
    }
}

/// A message with an Adaptive Card. All text is in text runs, which show it as it is, so Markdown in it has no effect.
struct TeamsMessage {
    /// The most UTF-16 code units of the whole message, which Teams measures in UTF-16, 2 bytes each.
    static let limit = 13_000

    let bytes: [UInt8]

    init(_ alert: Alert) {
        var count = min(alert.incidents.count, 20)
        while true {
            let text = TeamsMessage.text(alert, listing: count)
            if text.utf16.count <= TeamsMessage.limit || count == 0 {
                bytes = Array(text.utf8)
                return
            }
            count /= 2
        }
    }

    private static func text(_ alert: Alert, listing count: Int) -> String {
        let words = AlertWords(alert, limit: count, evidenceLimit: 5)
        let color =
            switch (alert.step, alert.severity) {
            case (.closed, _): "Good"
            case (_, .critical), (_, .error): "Attention"
            case (_, .warning): "Warning"
            case (_, .notice): "Accent"
            }
        var body = [
            Block([Run("\(words.label): \(alert.kind.rawValue)", size: "Large", weight: "Bolder", color: color)]),
            Block([Run(words.summary)]),
        ]
        for entry in words.incidents {
            body.append(Block([Run(entry.title, weight: "Bolder")]))
            body += entry.lines.map { Block([Run($0)], spacing: "Small") }
        }
        if let omission = words.omission { body.append(Block([Run(omission)])) }
        body.append(Block([Run(words.footer, size: "Small", isSubtle: true)]))
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let message = Message(attachments: [Attachment(content: Card(body: body))])
        return (try? encoder.encode(message)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }

    private struct Message: Encodable {
        let type = "message"
        let attachments: [Attachment]
    }

    private struct Attachment: Encodable {
        let contentType = "application/vnd.microsoft.card.adaptive"
        let content: Card
    }

    private struct Card: Encodable {
        let schema = "http://adaptivecards.io/schemas/adaptive-card.json"
        let type = "AdaptiveCard"
        let version = "1.4"
        let body: [Block]

        enum CodingKeys: String, CodingKey {
            case schema = "$schema"
            case type, version, body
        }
    }

    private struct Block: Encodable {
        let type = "RichTextBlock"
        let inlines: [Run]
        let spacing: String?

        init(_ inlines: [Run], spacing: String? = nil) { (self.inlines, self.spacing) = (inlines, spacing) }
    }

    private struct Run: Encodable {
        let type = "TextRun"
        let text: String
        let size: String?
        let weight: String?
        let color: String?
        let isSubtle: Bool?

        init(
            _ text: String, size: String? = nil, weight: String? = nil, color: String? = nil, isSubtle: Bool? = nil
        ) {
            (self.text, self.size, self.weight) = (text, size, weight)
            (self.color, self.isSubtle) = (color, isSubtle)
        }
    }
}
