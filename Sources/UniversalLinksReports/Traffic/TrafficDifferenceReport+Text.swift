import JSONSyntax
import UniversalLinks
import UniversalLinksAnalysis
import UniversalLinksLinting

extension TrafficDifferenceReport: Answer {
    /// The changes for people.
    package func text(_ style: TextStyle) -> String {
        var lines = old.options.lines(style)
        lines.append(headline(style))
        for change in changes { lines += [""] + self.lines(of: change, style) }
        let notes = noteLines(style)
        if !notes.isEmpty { lines += [""] + notes }
        return lines.map { $0 + "\n" }.joined()
    }

    /// How many URLs change.
    func headline(_ style: TextStyle) -> String {
        let (changed, all) = (difference.changedURLs, difference.counts.urls)
        return style.styled("\(changed) of \(DiagnosticCounts.count(all, "URL")) changed", .strong)
    }

    /// What is not in the groups, and lines that were skipped.
    func noteLines(_ style: TextStyle) -> [String] {
        let count = difference.ungroupedChanges
        guard count > 0 else { return difference.counts.notes(style) }
        let more = "\(DiagnosticCounts.count(count, "more change")), of too many kinds to list"
        let notes = difference.counts.notes(style)
        return [more] + (notes.isEmpty ? [] : [""] + notes)
    }

    private func lines(of change: Change, _ style: TextStyle) -> [String] {
        let apps = change.apps.prefix(3).map { PrintableText.escaped($0.text.shortened()) }
        let others = change.apps.count > 3 ? " and \(change.apps.count - 3) more" : ""
        let subject = apps.isEmpty ? "" : " for " + apps.joined(separator: ", ") + others
        var lines = [style.styled(DiagnosticCounts.count(change.count, "URL"), .strong) + subject]
        lines.append("  before: " + words(for: change.old, in: old, style))
        lines.append("  after:  " + words(for: change.new, in: new, style))
        lines += change.examples.map { "    " + style.styled(PrintableText.escaped($0.shortened()), .faint) }
        return lines
    }

    private func words(for decision: Decision, in matcher: Matcher, _ style: TextStyle) -> String {
        let words = PrintableText.escaped(decision.words(in: matcher))
        let separator = decision.answer == .unmatched ? ": " : " "
        return style.styled(decision.answer.rawValue, decision.answer.role) + separator + words
    }
}
