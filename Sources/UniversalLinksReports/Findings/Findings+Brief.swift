import JSONSyntax
import UniversalLinks
package import UniversalLinksLinting

extension Findings {
    /// For a reader with little room, such as a model: a line for each finding with its help and its fix, equal
    /// findings of several places once; then the summary. If there is no room for all findings, the worst ones stay.
    ///
    /// - Parameter maximumLength: In Unicode scalars. Only a finding that is longer by itself exceeds it.
    package func brief(maximumLength: Int) -> String {
        let summary = briefSummary(maximumLength / 2)
        let entries = briefEntries
        let whole = entries.map(\.text).joined()
        let room = maximumLength - summary.unicodeScalars.count
        guard whole.unicodeScalars.count > room else {
            return [whole, summary].filter { !$0.isEmpty }.joined(separator: "\n")
        }
        // Room for the line that says what is left out.
        let kept = Findings.worst(of: entries, room: room - 120)
        let left = DiagnosticCounts(entries.indices.filter { !kept.contains($0) }.flatMap { entries[$0].diagnostics })
        let rest = left == DiagnosticCounts([]) ? "" : "… and \(left.sentence) more\n"
        return [entries.indices.filter(kept.contains).map { entries[$0].text }.joined() + rest, summary]
            .filter { !$0.isEmpty }.joined(separator: "\n")
    }

    private struct BriefEntry {
        /// Empty for what could not be read.
        var diagnostics: [Diagnostic] = []
        var places: [String] = []
        /// Everything but the places.
        let words: String
        let remarks: String

        private static let namedPlaceCount = 5

        var text: String {
            let first = places.first.map { $0.isEmpty ? "" : $0 + ": " } ?? ""
            let others = places.dropFirst()
            let named = ShortenedList.sentence(Array(others.prefix(BriefEntry.namedPlaceCount)), of: others.count)
            return first + words + "\n" + remarks + (others.isEmpty ? "" : "  the same at \(named)\n")
        }

        /// What could not be read comes first, then errors, warnings and notes.
        var rank: Int {
            diagnostics.first.map { 1 + (Diagnostic.Severity.allCases.firstIndex(of: $0.severity) ?? 0) } ?? 0
        }
    }

    private var briefEntries: [BriefEntry] {
        var entries: [BriefEntry] = []
        var indices: [ScalarString: Int] = [:]
        for report in reports {
            for diagnostic in report.diagnostics {
                let new = BriefEntry(words: diagnostic.conciseWords, remarks: diagnostic.briefRemarks)
                // A message that names its own file says the same of each.
                let own = report.document(of: diagnostic)?.name.split(separator: "/").last ?? ""
                let words = own.isEmpty ? new.words : new.words.replacing("\"\(own)\"", with: "")
                let key = ScalarString(words + "\n" + new.remarks)
                let index = indices[key] ?? entries.count
                if index == entries.count { entries.append(new) }
                indices[key] = index
                entries[index].diagnostics.append(diagnostic)
                entries[index].places.append(report.concisePlace(of: diagnostic))
            }
        }
        return entries + unread.map { BriefEntry(words: $0.conciseWords, remarks: "") }
    }

    private static func worst(of entries: [BriefEntry], room: Int) -> Set<Int> {
        let ranked = entries.indices.sorted { (entries[$0].rank, $0) < (entries[$1].rank, $1) }
        var kept: Set<Int> = []
        var left = room
        for index in ranked {
            left -= entries[index].text.unicodeScalars.count
            guard left >= 0 || kept.isEmpty else { break }
            kept.insert(index)
        }
        return kept
    }

    /// The summary; if it is too long, its first lines and the last one, which is the verdict.
    private func briefSummary(_ room: Int) -> String {
        let whole =
            if case .files(let files) = summary {
                files.text(unread: unread.count, .plain, offersFixes: false) + hidden.text
            } else {
                summaryText(.plain)
            }
        guard whole.unicodeScalars.count > room else { return whole }
        var lines = whole.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        if lines.last?.isEmpty == true { lines.removeLast() }
        let verdict = lines.removeLast()
        var left = room - verdict.unicodeScalars.count - 40
        let shown = lines.prefix { line in
            left -= line.unicodeScalars.count + 1
            return left >= 0
        }
        let rest = "… and \(DiagnosticCounts.count(lines.count - shown.count, "more line"))"
        return (shown + [rest, verdict]).map { $0 + "\n" }.joined()
    }
}

extension Diagnostic {
    fileprivate var briefRemarks: String {
        var remarks: [String] = []
        if let toolAdvice { remarks.append("help: \(toolAdvice)") }
        if let fix {
            remarks.append("fix (\(fix.safety == .safe ? "safe" : "may change decisions")): \(fix.title)")
        }
        return remarks.map { "  " + PrintableText.escaped($0) + "\n" }.joined()
    }

    /// The help with arguments of tools in it, instead of options of commands.
    private var toolAdvice: String? {
        switch nextStep {
        case .defineBuildSetting(let definition): "Pass \"define\": [\"\(definition)\"], or check the built app."
        case .omitApp: "Omit \"app\", or check the right build."
        case .compareApp: (help.map { $0 + " " } ?? "") + "The tool app compares the entitlements with files."
        case .check, .writeBaseline: help
        case .remedy, .decodeLeniently, nil: advice
        }
    }
}
