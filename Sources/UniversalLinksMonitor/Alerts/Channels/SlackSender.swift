import Foundation
import UniversalLinksChecks

/// Sends alerts to an incoming webhook of Slack.
///
/// https://docs.slack.dev/reference/block-kit/blocks: at most 50 blocks, 150 characters in a header, 3,000 in a
/// section. All blocks together may have about 13,000 characters, which is not documented; ``SlackMessage/textLimit``
/// is lower.
struct SlackSender: AlertSender {
    let poster: HTTPPoster
    let url: String

    func send(_ alert: Alert, now: UTCInstant) async -> SendingResult {
        await poster.post(SlackMessage(alert).bytes, to: url, headers: [], now: now)
    }
}

/// A message of blocks. All text is plain: nothing in it can be a mention, a link or formatting.
struct SlackMessage: Encodable {
    static let headerLimit = 150
    static let sectionLimit = 3_000
    static let blockLimit = 50
    static let textLimit = 10_000

    let text: String
    let mrkdwn = false
    private(set) var blocks: [Block]

    init(_ alert: Alert) {
        let words = AlertWords(alert, limit: 20, evidenceLimit: 5)
        let heading = "\(words.label): \(alert.kind.rawValue)"
        text = SlackMessage.escaped("\(words.label): \(words.summary)", limit: SlackMessage.sectionLimit)
        blocks = [
            Block(header: SlackMessage.escaped(heading, limit: SlackMessage.headerLimit)),
            Block(section: SlackMessage.escaped(words.summary, limit: SlackMessage.sectionLimit)),
        ]
        let footer = SlackMessage.escaped(words.footer, limit: SlackMessage.sectionLimit)
        var used = blocks.reduce(footer.count) { $0 + $1.characterCount }
        var listed = 0
        // With one incident, the summary has said everything except the evidence.
        for entry in words.incidents {
            let lines = ([entry.title] + entry.lines.map { "• \($0)" }).joined(separator: "\n")
            let block = Block(section: SlackMessage.escaped(lines, limit: SlackMessage.sectionLimit))
            guard used + block.characterCount <= SlackMessage.textLimit else { break }
            used += block.characterCount
            listed += 1
            blocks.append(block)
        }
        if listed < alert.incidentCount {
            blocks.append(Block(section: "… and \(alert.incidentCount - listed) more"))
        }
        blocks.append(Block(context: footer))
    }

    var bytes: [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return (try? encoder.encode(self)).map(Array.init) ?? []
    }

    /// Escapes the three characters that Slack reads as markup, and cuts the result to at most `limit` characters.
    static func escaped(_ text: String, limit: Int) -> String {
        var escaped = ""
        var count = 0
        for character in text.unicodeScalars {
            let piece =
                switch character {
                case "&": "&amp;"
                case "<": "&lt;"
                case ">": "&gt;"
                default: String(character)
                }
            // Slack counts as JavaScript does.
            guard count + piece.utf16.count < limit else { return escaped + "…" }
            count += piece.utf16.count
            escaped += piece
        }
        return escaped
    }

    struct Block: Encodable {
        let type: String
        let text: Text?
        let elements: [Text]?

        init(header: String) { (type, text, elements) = ("header", Text(header), nil) }
        init(section: String) { (type, text, elements) = ("section", Text(section), nil) }
        init(context: String) { (type, text, elements) = ("context", nil, [Text(context)]) }

        var characterCount: Int {
            (text?.text.utf16.count ?? 0) + (elements ?? []).reduce(0) { $0 + $1.text.utf16.count }
        }
    }

    struct Text: Encodable {
        let type = "plain_text"
        let text: String
        let emoji = false

        init(_ text: String) { self.text = text }
    }
}
