import JSONSyntax
import UniversalLinks
import UniversalLinksAnalysis

extension FileDifferenceReport {
    /// A comment on a pull request: what breaks, and every group of URLs with examples. All text from the files is code.
    package var markdown: String {
        let head = [
            FileDifferenceReport.commentMarker, "## Universal Links: what changes", "", summary.markdown, "",
            "From \(MarkdownText.code(old.name.shortened())) to \(MarkdownText.code(new.name.shortened())).",
        ]
        var text = head.map { $0 + "\n" }.joined()
        if let traffic { text += "\n\(MarkdownText.escaped(traffic.report.headline(.plain))).\n" }
        let others = otherSentences.map { sentence in
            let mark = sentence.breaks ? "**" : ""
            return "\n\(mark)\(sentence.text.markdown).\(mark)\n"
        }
        let blocks = others + entries.map(block) + unknown.map(block)
        for (index, block) in blocks.enumerated() {
            // GitHub refuses a longer comment altogether.
            guard text.utf8.count + block.utf8.count <= FileDifferenceReport.commentLimit - 100 else {
                let rest = ShortenedList.grouped(blocks.count - index)
                return text + "\n… and \(rest) more changes, for which there is no room here.\n"
            }
            text += block
        }
        return text
    }

    /// The first line of a comment, by which the next run finds it.
    package static let commentMarker = "<!-- aasa diff -->"
    /// The longest comment that GitHub accepts.
    package static let commentLimit = 65_536

    private func block(_ entry: Entry) -> String {
        let sentence = sentence(entry).markdown
        var lines = ["", entry.kind == .lost ? "**\(sentence)**" : sentence, ""] + decisions(entry.old, entry.new)
        if let traffic, let count = entry.requests {
            lines.append("- \(traffic.isLog ? "log" : "list"): \(traffic.words(count))")
        }
        let urls = entry.requestedURLs.isEmpty ? entry.examples : entry.requestedURLs
        lines += urls.map { "- \(MarkdownText.code($0.shortened()))" }
        return lines.map { $0 + "\n" }.joined()
    }

    private func block(_ group: FileDifference.UnknownGroup) -> String {
        let apps = FileDifferenceReport.names(group.apps).markdown
        let lines = ["", "Unknown for \(apps): \(group.limit.words).", ""] + decisions(group.old, group.new)
        return lines.map { $0 + "\n" }.joined()
    }

    private func decisions(_ before: Decision, _ after: Decision) -> [String] {
        ["- before: " + words(for: before, in: old.matcher), "- after: " + words(for: after, in: new.matcher)]
    }

    private func words(for decision: Decision, in matcher: Matcher) -> String {
        MarkdownText.escaped(decision.answerAndReason(in: matcher))
    }
}
