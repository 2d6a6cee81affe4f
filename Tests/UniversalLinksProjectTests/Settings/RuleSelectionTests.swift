import Testing
import UniversalLinks
import UniversalLinksLinting
import UniversalLinksProject

/// Which rules count, as `--select`, `--ignore` and `--severity` say it.
struct RuleSelectionTests {
    static func code(_ id: String) throws -> Diagnostic.Code {
        try #require(Rule.known.first { $0.code.id == id }).code
    }

    /// What is in force for a code: `off`, a severity, or `usual`.
    static func outcome(
        _ id: String, select: [String] = [], ignore: [String] = [], severity: [String] = [],
        table: SeverityTable = SeverityTable()
    ) throws -> String {
        let selection = try RuleSelection(selecting: select, ignoring: ignore, severities: severity)
        switch selection.applied(to: table)[try code(id)] {
        case .silenced: return "off"
        case .severity(let severity): return severity.rawValue
        case nil: return "usual"
        }
    }

    @Test(arguments: [
        ("AASA101", "usual"), ("AASA401", "off"), ("AASA601", "off"), ("AASA012", "usual"),
    ])
    func onlySelectedRulesAreLeftAndWhyAFileIsUnreadable(id: String, expected: String) throws {
        for words in [["order"], ["ORDER"], ["AASA1"], ["aasa1"], ["AASA10, AASA2"], ["AASA101,order"]] {
            #expect(try Self.outcome(id, select: words) == expected, "\(words)")
        }
    }

    @Test(arguments: [
        (["order"], ["AASA101"], "off"), (["AASA101"], ["order"], "usual"), (["AASA101"], ["AASA1"], "usual"),
        (["AASA10"], ["AASA101"], "off"), (["AASA1"], ["order"], "off"), (["AASA101"], ["AASA101"], "off"),
        ([], ["AASA"], "off"), ([], ["patterns"], "usual"), (["patterns"], [], "off"),
    ])
    func theCloserWordCounts(select: [String], ignore: [String], expected: String) throws {
        #expect(try Self.outcome("AASA101", select: select, ignore: ignore) == expected)
    }

    @Test(arguments: [
        (["order=note"], "note"), (["order=note,AASA101=error"], "error"), (["AASA101=error", "order=note"], "error"),
        (["AASA101=error,AASA101=note"], "note"), (["AASA101=off"], "off"), (["order=off,AASA101=note"], "off"),
        (["patterns=error"], "usual"),
    ])
    func severitiesAreListsToo(severity: [String], expected: String) throws {
        #expect(try Self.outcome("AASA101", severity: severity) == expected)
    }

    @Test func optionsWinOverATable() throws {
        let code = try Self.code("AASA101")
        let off: SeverityTable = [code: .silenced]
        let note: SeverityTable = [code: .note]
        #expect(try Self.outcome("AASA101", severity: ["order=error"], table: note) == "error")
        #expect(try Self.outcome("AASA101", ignore: ["order"], table: note) == "off")
        #expect(try Self.outcome("AASA101", select: ["order"], table: note) == "note")
        // What a project silences comes back only by its own name.
        #expect(try Self.outcome("AASA101", select: ["order"], table: off) == "off")
        #expect(try Self.outcome("AASA101", severity: ["order=error"], table: off) == "off")
        #expect(try Self.outcome("AASA101", select: ["AASA101"], table: off) == "usual")
        #expect(try Self.outcome("AASA101", severity: [code.name + "=error"], table: off) == "error")
    }

    @Test func everyCategoryHasRules() throws {
        for category in Rule.Category.allCases { #expect(try !RuleGroup(named: category.rawValue).codes.isEmpty) }
    }

    @Test(arguments: [
        ("ordre", "Did you mean order?"), ("paterns", "Did you mean patterns?"),
        ("unreachable-componnt", "Did you mean unreachable-component?"), ("AASA1010", "Did you mean AASA101?"),
        ("", "has an empty entry"), ("order,", "has an empty entry"), (" , ", "has an empty entry"),
        ("AASA6999", "is not a rule"), ("AAS", "is not a rule"), ("everything", "is not a rule"),
    ])
    func anUnknownWordIsAnError(word: String, words: String) {
        for arguments in [([word], [], []), ([], [word], []), ([], [], [word.isEmpty ? "" : word + "=note"])] {
            let failure = #expect(throws: RunFailure.self) {
                try RuleSelection(selecting: arguments.0, ignoring: arguments.1, severities: arguments.2)
            }
            guard word.contains(",") == false || arguments.2.isEmpty else { continue }
            #expect(failure?.reason.contains(words) == true, "\(failure?.reason ?? "")")
            #expect(failure?.kind == .wrongUsage)
        }
    }

    @Test(arguments: ["AASA101", "AASA101=fatal", "AASA101=", "=note=note"])
    func aSeverityNeedsARuleAndALevel(word: String) {
        #expect(throws: RunFailure.self) { try RuleSelection(selecting: [], ignoring: [], severities: [word]) }
    }
}
