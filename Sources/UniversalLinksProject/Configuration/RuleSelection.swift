import JSONSyntax
package import UniversalLinks
import UniversalLinksChecks
package import UniversalLinksLinting

/// Which rules count, and how much, according to options. If several words select a rule, the most precise counts; of
/// those, the last.
package struct RuleSelection: Sendable {
    /// The only rules that are reported; all, if empty.
    package private(set) var selected: [RuleGroup] = []
    package private(set) var ignored: [RuleGroup] = []
    /// Severities that replace the defaults.
    package private(set) var severities: [(rules: RuleGroup, severity: Diagnostic.Severity)] = []

    package init() {}

    /// Reads comma-separated lists, as in options.
    ///
    /// - Parameter severities: `RULE=LEVEL`; the level `off` ignores the rule.
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

    package var isEmpty: Bool { selected.isEmpty && ignored.isEmpty && severities.isEmpty }
}

extension RuleSelection {
    /// Codes that say why a file cannot be read at all. Selecting rules does not silence them.
    private static let alwaysSelected = Set(Rule.ofReading.map(\.code))

    package func silences(_ code: Diagnostic.Code) -> Bool {
        let selection = precision(of: code, among: selected)
        if selection == nil, !selected.isEmpty, !RuleSelection.alwaysSelected.contains(code) { return true }
        guard let ignoring = precision(of: code, among: ignored) else { return false }
        return selection.map { ignoring >= $0 } ?? true
    }

    /// The severity for a code, and the word that selects it; nil for the default.
    package func severity(of code: Diagnostic.Code) -> (rules: RuleGroup, severity: Diagnostic.Severity)? {
        var found: (rules: RuleGroup, severity: Diagnostic.Severity)?
        for entry in severities where entry.rules.codes.contains(code) {
            if let found, found.rules.precision > entry.rules.precision { continue }
            found = entry
        }
        return found
    }

    /// Applies the selection to a table. What the table silences stays silent unless the rule itself is named.
    package func applied(to table: SeverityTable) -> SeverityTable {
        guard !isEmpty else { return table }
        var table = table
        for code in Rule.known.map(\.code) {
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

/// The rules that one word selects: a single rule by code or name, all rules whose codes start with it, or a category.
package struct RuleGroup: Hashable, Sendable {
    package let text: String
    /// At least one.
    package let codes: Set<Diagnostic.Code>
    /// If two words select a rule, the more precise one counts.
    let precision: Precision

    struct Precision: Comparable, Hashable, Sendable {
        /// How many characters of a code the word fixes.
        let rank: Int

        static let rule = Precision(rank: 7)
        /// As precise as the first digit of a code.
        static let category = Precision(rank: 5)

        static func < (left: Precision, right: Precision) -> Bool { left.rank < right.rank }
    }

    /// The rules that a word selects, in any case; a number of three digits is a code.
    ///
    /// - Throws: `RunFailure` for a word that selects none.
    package init(named text: String) throws(RunFailure) {
        let isNumber = text.utf8.count == 3 && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
        let word = isNumber ? "aasa" + text : text.lowercased()
        let rule = Rule.known.first { $0.code.id.lowercased() == word || $0.code.name == word }
        if let rule = rule ?? Rule.successor(of: word) {
            self.init(text: text, codes: [rule.code], precision: .rule)
            return
        }
        if let category = Rule.Category(rawValue: word) {
            let codes = Rule.known.filter { $0.category == category }.map(\.code)
            self.init(text: text, codes: Set(codes), precision: .category)
            return
        }
        let codes = Rule.known.map(\.code).filter { $0.id.lowercased().hasPrefix(word) }
        if let retired = RetiredRule.named(word) { throw RunFailure(.wrongUsage, retired.sentence) }
        guard word.hasPrefix("aasa"), !codes.isEmpty else { throw RuleGroup.failure(text) }
        self.init(text: text, codes: Set(codes), precision: Precision(rank: word.utf8.count))
    }

    private init(text: String, codes: Set<Diagnostic.Code>, precision: Precision) {
        (self.text, self.codes, self.precision) = (text, codes, precision)
    }

    private static func failure(_ text: String) -> RunFailure {
        let reason = "\"\(text.shortened(to: 60))\" is not a rule, the start of a code, or a category."
        guard let nearest = nearest(to: text) else { return RunFailure(.wrongUsage, reason, nextStep: .listRules) }
        return RunFailure(.wrongUsage, "\(reason) Did you mean \(nearest)?")
    }

    private static func nearest(to text: String) -> String? {
        let categories = Rule.Category.allCases.map(\.rawValue)
        if let category = NearestText.nearest(to: text, among: categories) { return category }
        let codes = Rule.known.map(\.code)
        // Only so many candidates are compared at a time.
        let starts = stride(from: 0, to: codes.count, by: 150)
        func nearest(_ texts: [String], _ limit: Int) -> String? {
            starts.lazy.compactMap { start in
                NearestText.nearest(to: text, among: Array(texts[start..<min(start + 150, texts.count)]), limit: limit)
            }.first
        }
        if let name = nearest(codes.map(\.name), 1) ?? nearest(codes.map(\.name), 3) { return name }
        let word = text.lowercased()
        // Of equally close codes, prefer the one that starts the same.
        let ids = codes.map(\.id).map { (id: $0, shared: zip($0.lowercased(), word).prefix { $0 == $1 }.count) }
        if let code = nearest(ids.sorted { ($1.shared, $0.id) < ($0.shared, $1.id) }.map(\.id), 1) { return code }
        guard word.utf8.count >= 4 else { return nil }
        return codes.first { $0.name.hasPrefix(word) }?.name
            ?? codes.first { $0.name.split(separator: "-").contains { $0 == word } }?.name
    }
}

extension Rule {
    package static let known: [Rule] = [
        ofReading, ofRules, ofExamination, ofExpectations, ofRewriting, ofSchema, ofProject, ofEntitlements, ofChecks,
        ofCDN,
    ].joined().sorted { $0.code.id < $1.code.id }
}

extension Rule {
    /// The rule with a code or name, or the one that a retired rule is now part of.
    ///
    /// - Throws: `RunFailure` if there is none.
    package static func named(_ text: String) throws(RunFailure) -> Rule {
        if let rule = known(text) { return rule }
        let wanted = identifier(text)
        if let retired = RetiredRule.named(wanted) { throw RunFailure(.wrongUsage, retired.sentence) }
        let nearest =
            NearestText.nearest(to: wanted, among: known.map(\.code.name), limit: 3)
            ?? NearestText.nearest(to: wanted, among: known.map(\.code.id), limit: 1)
            ?? NearestText.nearest(to: wanted, among: Rule.Category.allCases.map(\.rawValue))
            ?? known.first { isLike(wanted, $0.code.name) }?.code.name
        let unknown = "unknown rule \"\(text.shortened())\"."
        guard let nearest else { throw RunFailure(.wrongUsage, unknown, nextStep: .listRules) }
        throw RunFailure(.wrongUsage, "\(unknown) Did you mean \(nearest)?")
    }

    /// The rule with a code, a number or a name, in any case, or the successor of such a retired rule; nil if there
    /// is none.
    package static func known(_ text: String) -> Rule? {
        let wanted = identifier(text)
        return current(wanted) ?? successor(of: wanted)
    }

    private static func current(_ wanted: String) -> Rule? {
        known.first { $0.code.id.lowercased() == wanted || $0.code.name == wanted }
    }

    /// The rule that reports what a retired rule did, by code or name in lower case; nil if none does.
    static func successor(of wanted: String) -> Rule? {
        RetiredRule.named(wanted)?.successor.flatMap { id in known.first { $0.code.id == id } }
    }

    /// The retired rule with a code, a number or a name, in any case; nil if there is none, or if a rule has that
    /// name now.
    package static func retired(_ text: String) -> RetiredRule? {
        let wanted = identifier(text)
        return current(wanted) == nil ? RetiredRule.named(wanted) : nil
    }

    /// Lowercase, and a bare number as a code: `102` is `AASA102`.
    private static func identifier(_ text: String) -> String {
        guard (1...3).contains(text.utf8.count),
            text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
        else { return text.lowercased() }
        return "aasa" + String(repeating: "0", count: 3 - text.utf8.count) + text
    }

    private static func isLike(_ text: String, _ name: String) -> Bool {
        guard text.utf8.count >= 4 else { return false }
        return name.hasPrefix(text)
            || NearestText.nearest(to: text, among: name.split(separator: "-").map(String.init)) != nil
    }
}
