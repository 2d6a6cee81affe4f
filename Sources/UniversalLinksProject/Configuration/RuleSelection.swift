import JSONSyntax
package import UniversalLinks
package import UniversalLinksLinting

/// Which rules count, and how much, as options say it. Of several words for one rule, the closest counts; of those, the last.
package struct RuleSelection: Sendable {
    /// The only rules that are reported; all, if empty.
    package private(set) var selected: [RuleGroup] = []
    /// Rules that are not reported.
    package private(set) var ignored: [RuleGroup] = []
    /// Severities that replace the usual ones.
    package private(set) var severities: [(rules: RuleGroup, severity: Diagnostic.Severity)] = []

    /// The usual rules.
    package init() {}

    /// Reads lists as options have them, comma separated.
    ///
    /// - Parameters:
    ///   - selected: Rules that are reported alone.
    ///   - ignored: Rules that are not reported.
    ///   - severities: `RULE=LEVEL`, of which the level `off` is the same as `ignored`.
    /// - Throws: `RunFailure` for an unknown rule or level.
    package init(selecting selected: [String], ignoring ignored: [String], severities: [String]) throws(RunFailure) {
        for word in try RuleSelection.words(of: selected) {
            self.selected.append(try RuleGroup(named: word))
        }
        for word in try RuleSelection.words(of: ignored) {
            self.ignored.append(try RuleGroup(named: word))
        }
        for word in try RuleSelection.words(of: severities) {
            let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            let severity = parts.count == 2 ? Diagnostic.Severity(rawValue: parts[1]) : nil
            guard parts.count == 2, severity != nil || parts[1] == "off" else {
                throw RunFailure(
                    .wrongUsage,
                    "\"\(word.shortened(to: 60))\" gives rules no severity. Write RULE=LEVEL with error, warning, note or off, "
                        + "such as AASA101=warning.")
            }
            let rules = try RuleGroup(named: parts[0])
            if let severity {
                self.severities.append((rules, severity))
            } else {
                self.ignored.append(rules)
            }
        }
    }

    private static func words(of lists: [String]) throws(RunFailure) -> [String] {
        var words: [String] = []
        for list in lists {
            for part in list.split(separator: ",", omittingEmptySubsequences: false) {
                let word = part.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()
                guard !word.isEmpty else {
                    throw RunFailure(
                        .wrongUsage, "a list of rules has an empty entry. Write a code, a name or a category.")
                }
                words.append(String(word))
            }
        }
        return words
    }

    /// Whether every rule has its usual weight.
    package var isEmpty: Bool { selected.isEmpty && ignored.isEmpty && severities.isEmpty }
}

extension RuleSelection {
    /// Codes that say why a file cannot be read at all. A selection of rules does not silence them.
    private static let alwaysSelected = Set(Offence.ofReading.map(\.code))

    /// Whether diagnostics of a code are left out.
    package func silences(_ code: Diagnostic.Code) -> Bool {
        let selection = precision(of: code, among: selected)
        if selection == nil, !selected.isEmpty, !RuleSelection.alwaysSelected.contains(code) { return true }
        guard let ignoring = precision(of: code, among: ignored) else { return false }
        return selection.map { ignoring >= $0 } ?? true
    }

    /// The severity that is wanted of a code, with the word that it is for; nil for the usual one.
    package func severity(of code: Diagnostic.Code) -> (rules: RuleGroup, severity: Diagnostic.Severity)? {
        var found: (rules: RuleGroup, severity: Diagnostic.Severity)?
        for entry in severities where entry.rules.codes.contains(code) {
            if let found, found.rules.precision > entry.rules.precision { continue }
            found = entry
        }
        return found
    }

    /// A table with what is wanted here in place of what it says. What the table silences stays silent unless the rule is
    /// named itself.
    package func applied(to table: SeverityTable) -> SeverityTable {
        guard !isEmpty else { return table }
        var table = table
        for code in Offence.known.map(\.code) {
            if silences(code) {
                table[code] = .silenced
                continue
            }
            let isOff = table[code] == .silenced
            if let entry = severity(of: code), !isOff || entry.rules.precision == .rule {
                table[code] = .severity(entry.severity)
            } else if isOff, precision(of: code, among: selected) == .rule {
                table[code] = nil
            }
        }
        return table
    }

    private func precision(of code: Diagnostic.Code, among groups: [RuleGroup]) -> RuleGroup.Precision? {
        groups.filter { $0.codes.contains(code) }.map(\.precision).max()
    }
}
