package import JSONSyntax
import UniversalLinks
package import UniversalLinksChecks
import UniversalLinksLinting

package struct MailReport: Answer {
    private let name: String
    private let mail: MailLinks
    private let links: [MailRun.JudgedLink]
    private let limit: Int

    /// - Parameter limit: The most links that text lists; 0 for all.
    package init(_ mail: MailLinks, named name: String, _ links: [MailRun.JudgedLink], limit: Int) {
        (self.mail, self.name, self.links, self.limit) = (mail, name, links, limit)
    }

    /// The links that would open an app if nobody had rewritten them.
    package var lostCount: Int { links.count(where: \.isLost) }

    /// Whether the whole mail was read, and the result is known for every link.
    package var isComplete: Bool { !mail.isCutShort && !links.contains(where: \.isUnknown) }

    package func text(_ style: TextStyle) -> String {
        let ordered = links.filter(\.isLost) + links.filter { !$0.isLost }
        let shown = limit > 0 ? Array(ordered.prefix(limit)) : ordered
        var lines = shown.flatMap { $0.lines(style) + [""] }
        if shown.count < ordered.count { lines += [ShortenedList.rest(ordered.count - shown.count, of: "link"), ""] }
        lines.append(summary)
        return lines.map { $0 + "\n" }.joined()
    }

    private var summary: String {
        let opened = links.count { link in if case .apps = link.opening { true } else { false } }
        let unknown = links.count(where: \.isUnknown)
        var parts = [
            "\(opened) of \(DiagnosticCounts.count(links.count, "link")) \(opened == 1 ? "opens" : "open") an app"
        ]
        if lostCount > 0 { parts.append("\(lostCount) would, but \(lostCount == 1 ? "was" : "were") rewritten") }
        if unknown > 0 { parts.append("\(unknown) unknown") }
        if mail.otherCount > 0 { parts.append("\(mail.otherCount) not a web link") }
        if mail.isCutShort { parts.append("the mail has more than was read") }
        return "\(name.printable): \(parts.joined(separator: "; "))"
    }

    package var json: JSONValue {
        [
            "schemaVersion": 1, "file": JSONValue(name), "links": JSONValue(links.map(\.json)),
            "summary": [
                "linkCount": JSONValue(links.count), "lostCount": JSONValue(lostCount),
                "otherCount": JSONValue(mail.otherCount), "complete": JSONValue(isComplete),
            ],
        ]
    }
}

extension MailRun.JudgedLink {
    fileprivate func lines(_ style: TextStyle) -> [String] {
        let host = (link.url.host ?? "").lowercased()
        var lines = [style.styled(link.url.text.shortened(to: 200).printable, .strong)]
        if !link.label.isEmpty { lines[0] += " \"\(link.label.printable)\"" }
        if link.count > 1 { lines[0] += " (\(link.count) times)" }
        let (word, role, reason) = opening.words
        lines += style.paragraph(
            "opens an app: ", style.styled(word, role) + ". " + PrintableText.escaped(reason.shortened(to: 400)),
            indentation: 2)
        if let rewriter = link.rewriter {
            lines += style.paragraph("\(rewriter.name) rewrote it: \(host.printable) decides.", indentation: 2)
        }
        for inner in link.contained {
            lines += style.paragraph(
                "It contains \(inner.link.text.shortened(to: 300).printable) (\(inner.place)).", indentation: 2)
        }
        if let inner {
            let (word, role, reason) = inner.words
            lines += style.paragraph(
                "that link would open an app: ",
                style.styled(word, role) + ". " + PrintableText.escaped(reason.shortened(to: 400)), indentation: 2)
        }
        if isLost {
            let advice =
                link.rewriter?.advice(for: host)
                ?? "iOS looks at the tapped link alone. Write the other link into the mail."
            lines += style.paragraph("help: ", advice.printable, indentation: 2)
        }
        return lines
    }

    fileprivate var json: JSONValue {
        [
            "url": JSONValue(link.url.text), "label": JSONValue(link.label), "count": JSONValue(link.count),
            "host": JSONValue((link.url.host ?? "").lowercased()),
            "rewriter": link.rewriter.map { rewriter -> JSONValue in
                ["name": JSONValue(rewriter.name), "purpose": JSONValue(rewriter.purpose.rawValue)]
            }
                ?? nil,
            "contains": JSONValue(
                link.contained.map { ["url": JSONValue($0.link.text), "place": JSONValue($0.place)] }),
            "opening": opening.json, "innerOpening": inner?.json ?? nil, "lost": JSONValue(isLost),
        ]
    }
}

extension MailRun.Opening {
    fileprivate var words: (word: String, role: TextStyle.Role, reason: String) {
        switch self {
        case .apps(let apps):
            let others = apps.count > 3 ? " and \(apps.count - 3) more" : ""
            return ("yes", .good, apps.prefix(3).map(\.text).joined(separator: ", ") + others)
        case .none(let reason): return ("no", .bad, reason)
        case .unknown(let reason): return ("unknown", .doubtful, reason)
        }
    }

    fileprivate var json: JSONValue {
        switch self {
        case .apps(let apps): ["standing": "yes", "apps": JSONValue(apps.map(\.text))]
        case .none(let reason): ["standing": "no", "message": JSONValue(reason)]
        case .unknown(let reason): ["standing": "unknown", "message": JSONValue(reason)]
        }
    }
}
