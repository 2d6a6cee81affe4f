import JSONSyntax
import UniversalLinks
import UniversalLinksAnalysis

extension FileDifferenceReport {
    /// The changes for people.
    ///
    /// - Parameter limit: The most groups of URLs; 0 for all.
    package func text(_ style: TextStyle, limit: Int = 0) -> String {
        let groups = entries.map(Block.entry) + unknown.map(Block.unknown)
        let (shown, rest) = ShortenedList.split(groups, limit: limit)
        var blocks = trafficLines(style).map { [$0] } + shown.map { lines(of: $0, style) }
        if rest > 0 { blocks.append([ShortenedList.rest(rest, of: "group")]) }
        let others = otherSentences.flatMap { style.paragraph($0.text.plain) }
        if !others.isEmpty { blocks.append(others) }
        if !hasChanges { blocks.append(style.paragraph(equivalence.plain, .good)) }
        if let notes = traffic?.report.noteLines(style), !notes.isEmpty { blocks.append(notes) }
        return blocks.joined(separator: [""]).map { $0 + "\n" }.joined()
    }

    private enum Block {
        case entry(Entry)
        case unknown(FileDifference.UnknownGroup)
    }

    private func lines(of block: Block, _ style: TextStyle) -> [String] {
        switch block {
        case .entry(let entry): lines(of: entry, style)
        case .unknown(let group): lines(of: group, style)
        }
    }

    private func trafficLines(_ style: TextStyle) -> [String] {
        guard let traffic else { return [] }
        return [(traffic.report.old.options.lines(style) + [traffic.report.headline(style)]).joined(separator: "\n")]
    }

    private func lines(of entry: Entry, _ style: TextStyle) -> [String] {
        var lines = style.paragraph(sentence(entry).plain, .strong) + decisions(entry.old, entry.new, style)
        if let traffic, let count = entry.requests {
            let label = traffic.isLog ? "  log:    " : "  list:   "
            lines.append(label + traffic.words(count))
        }
        let urls = entry.requestedURLs.isEmpty ? entry.examples : entry.requestedURLs
        return lines + urls.map { "    " + style.styled(PrintableText.escaped($0.shortened()), .faint) }
    }

    private func lines(of group: FileDifference.UnknownGroup, _ style: TextStyle) -> [String] {
        style.paragraph("Unknown", " for " + FileDifferenceReport.names(group.apps).plain + ": \(group.limit.words)")
            + decisions(group.old, group.new, style)
    }

    private func decisions(_ before: Decision, _ after: Decision, _ style: TextStyle) -> [String] {
        [
            "  before: " + words(for: before, in: old.matcher, style),
            "  after:  " + words(for: after, in: new.matcher, style),
        ]
    }

    private func words(for decision: Decision, in matcher: Matcher, _ style: TextStyle) -> String {
        style.styled(decision.answer.rawValue, decision.answer.role)
            + (decision.answer == .unmatched ? ": " : " ") + PrintableText.escaped(decision.words(in: matcher))
    }
}

extension FileDifferenceReport.Traffic {
    /// How many of the URLs are concerned.
    func words(_ count: Int) -> String {
        let noun = isLog ? "request" : "URL"
        guard count > 0 else { return "no \(noun) in the \(isLog ? "log" : "list")" }
        let all = report.difference.counts.urls
        return "\(ShortenedList.grouped(count)) of \(ShortenedList.grouped(all)) \(noun)\(all == 1 ? "" : "s")"
    }
}
