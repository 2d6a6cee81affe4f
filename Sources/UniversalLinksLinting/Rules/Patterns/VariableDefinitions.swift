import JSONSyntax
import UniversalLinks

struct ShadowedVariable: LintRule {
    let rule = Rule(
        Diagnostic.Code("AASA415", "shadowed-variable"), .warning, .patterns,
        summary: "A variable with the name of a predefined one",
        effect: """
            Not known for sure: iOS probably uses the file's own values, and the predefined ones are not \
            available.
            """,
        reason: "Apple does not document which of the two a reference means.",
        remedy: "Rename the variable.",
        evidence: [.undefinedVariable],
        bad: .appLinks(
            """
            "substitutionVariables": { ⟦"lang"⟧: ["en", "de"] },
            "details": [{ "appIDs": ["7Q4KX2M9TD.example.eats"], "components": [{ "/": "/$(lang)/*" }] }]
            """),
        good: .appLinks(
            """
            "substitutionVariables": { "siteLanguage": ["en", "de"] },
            "details": [{ "appIDs": ["7Q4KX2M9TD.example.eats"], "components": [{ "/": "/$(siteLanguage)/*" }] }]
            """))

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        let references = subject.references
        return references.variables.compactMap { variable, member in
            guard subject.matcher.compiler.variables.shadowsPredefined(variable.name) else { return nil }
            return diagnostic(
                "\"\(variable.name)\" is also a predefined variable: which of the two \"$(\(variable.name))\" means is not "
                    + "documented, and this tool uses the file's.",
                at: references.place(of: member, in: subject), in: subject, help: "Rename the variable.")
        }
    }
}

struct UnusedVariable: LintRule {
    let rule = Rule(
        Diagnostic.Code("AASA416", "unused-variable"), .note, .patterns,
        summary: "An unused variable",
        effect: "Nothing changes on a device.",
        reason: "The variable is defined, but no pattern refers to it. Perhaps one was meant to.",
        remedy: "Remove the variable, or refer to it as `$(name)`.",
        evidence: [.plainVariables],
        bad: .appLinks(
            """
            "substitutionVariables": { "food": ["soup"], ⟦"city"⟧: ["oslo"] },
            "details": [{ "appIDs": ["7Q4KX2M9TD.example.eats"], "components": [{ "/": "/$(food)/*" }] }]
            """,
            fixed: """
                "substitutionVariables": { "food": ["soup"] },
                "details": [{ "appIDs": ["7Q4KX2M9TD.example.eats"], "components": [{ "/": "/$(food)/*" }] }]
                """),
        good: .appLinks(
            """
            "substitutionVariables": { "food": ["soup"] },
            "details": [{ "appIDs": ["7Q4KX2M9TD.example.eats"], "components": [{ "/": "/$(food)/*" }] }]
            """))

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        let references = subject.references
        guard let object = references.object, let members = object.object?.members else { return [] }
        let mentions = VariableMentions(subject, among: references.variables.map(\.variable.name))
        // Each fix is as long as the object.
        let isFixable = mentions.isComplete && members.count <= UnusedVariable.longestFixedObject
        let indices = isFixable ? UnusedVariable.indices(of: members) : [:]
        return references.variables.compactMap { variable, member in
            guard !mentions.contain(variable.name),
                DecoratedVariableName.plainName(of: variable.name) == nil
            else { return nil }
            return diagnostic(
                "No pattern refers to the variable \(variable.name.inShortQuotes).",
                at: references.place(of: member, in: subject), in: subject,
                help: "Remove it, or refer to it as \"$(\(variable.name.shortened(to: 80)))\".",
                fix: indices[member.keyRange].map { index in
                    Diagnostic.Fix(
                        "Remove the variable.", .safe, subject.editing.removingMembers([index], of: object))
                })
        }
    }

    private static let longestFixedObject = 1_000

    private static func indices(of members: [JSONObject.Member]) -> [SourceRange: Int] {
        Dictionary(members.enumerated().map { ($1.keyRange, $0) }, uniquingKeysWith: { $1 })
    }
}

struct EmptyVariable: LintRule {
    let rule = Rule(
        Diagnostic.Code("AASA417", "empty-variable"), .error, .patterns,
        summary: "A variable without values",
        effect: "Probably no component that refers to it ever matches.",
        reason: """
            A reference matches if one of the variable's values matches, and this variable has none. An empty list \
            is not the same as a list with an empty value.
            """,
        remedy: "List the values. If the variable may match the empty text, add `\"\"`.",
        evidence: [.droppedValue],
        bad: .appLinks(
            """
            "substitutionVariables": { "food": ⟦[]⟧ },
            "details": [{ "appIDs": ["7Q4KX2M9TD.example.eats"], "components": [{ "/": "/$(food)/*" }] }]
            """),
        good: .appLinks(
            """
            "substitutionVariables": { "food": ["soup"] },
            "details": [{ "appIDs": ["7Q4KX2M9TD.example.eats"], "components": [{ "/": "/$(food)/*" }] }]
            """))

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        let references = subject.references
        return references.variables.compactMap { variable, member in
            guard member.value.array?.isEmpty == true, let index = references.uses[ScalarString(variable.name)]?.first
            else { return nil }
            return diagnostic(
                "The variable \(variable.name.inShortQuotes) has no values, so probably no pattern that refers to it ever matches.",
                at: variable.place, in: subject,
                notes: [Diagnostic.Note("It is used here.", at: subject.location(subject.patterns[index].place))],
                help: "List the values, or write [\"\"] to match the empty text.")
        }
    }
}

struct DecoratedVariableName: LintRule {
    let rule = Rule(
        Diagnostic.Code("AASA420", "decorated-variable-name"), .error, .patterns, sometimes: [.warning],
        summary: "A variable name with `$`, `(` or `)`",
        effect: "References do not find the variable, and a component with such a reference never matches.",
        reason: """
            `$(` and `)` mark a reference inside a pattern. In `substitutionVariables`, the name is written without \
            them.
            """,
        remedy: "Write only the name: `food`, not `$(food)`.",
        evidence: [.plainVariables, .undefinedVariable],
        bad: .appLinks(
            """
            "substitutionVariables": { ⟦"$(food)"⟧: ["soup"] },
            "details": [{ "appIDs": ["7Q4KX2M9TD.example.eats"], "components": [{ "/": "/$(food)" }] }]
            """,
            fixed: """
                "substitutionVariables": { "food": ["soup"] },
                "details": [{ "appIDs": ["7Q4KX2M9TD.example.eats"], "components": [{ "/": "/$(food)" }] }]
                """),
        good: .appLinks(
            """
            "substitutionVariables": { "food": ["soup"] },
            "details": [{ "appIDs": ["7Q4KX2M9TD.example.eats"], "components": [{ "/": "/$(food)" }] }]
            """))

    /// The name without the marks of a reference; nil if it contains none of them.
    static func plainName(of name: String) -> String? {
        let marks = "$()".unicodeScalars
        let plain = name.unicodeScalars.filter { !marks.contains($0) }
        return plain.count == name.unicodeScalars.count ? nil : String(String.UnicodeScalarView(plain))
    }

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        let references = subject.references
        return references.variables.compactMap { variable, member in
            guard let plain = DecoratedVariableName.plainName(of: variable.name) else { return nil }
            let isTaken = plain.isEmpty || references.isDefined(ScalarString(plain), in: subject)
            let isMissed = !isTaken && references.uses[ScalarString(plain)] != nil
            return diagnostic(
                "The name \(variable.name.inShortQuotes) contains \"$\", \"(\" or \")\", so "
                    + (isMissed
                        ? "the reference \"$(\(plain.shortened(to: 80)))\" does not find it and never matches."
                        : "no reference finds it."),
                at: references.place(of: member, in: subject), in: subject, isMissed ? .error : .warning,
                help: plain.isEmpty ? "Give the variable a name." : "Rename it to \(plain.inShortQuotes).",
                fix: isTaken
                    ? nil
                    : Diagnostic.Fix(
                        "Rename it to \(plain.inShortQuotes).", .unsafe, [subject.editing.renaming(member, to: plain)]))
        }
    }
}

/// The names that a file seems to mean as variables, even if a reference is misspelt or not read by iOS.
struct VariableMentions: Sendable {
    private var exact: Set<ScalarString> = []
    private var folded: Set<ScalarString> = []
    /// Whether every misspelt name was compared with those of the variables.
    private(set) var isComplete = true

    /// At most this many misspelt names are compared with those of the variables.
    private static let comparisonLimit = 32

    /// - Parameter names: The names of the file's variables.
    init(_ subject: LintSubject, among names: [String]) {
        var words: Set<ScalarString> = []
        subject.file.root.forEachValue { _, value in
            let texts = value.string.map { [$0] } ?? value.object?.members.map(\.key) ?? []
            for text in texts where text.utf8.contains(UInt8(ascii: "$")) {
                words.formUnion(VariableMentions.words(behindDollarsIn: text))
                guard text.containsReference else { continue }
                exact.formUnion(Pattern(parsing: text).variableNames.map { ScalarString($0) })
            }
        }
        for use in subject.patterns {
            let placeholders = RouteSign.placeholders(in: use.scalarsWithoutReferences)
            words.formUnion(placeholders.map { ScalarString($0.name) })
        }
        folded = Set(words.map { ScalarString($0.string.asciiLowercased) })
        let known = Set((names + PredefinedVariables.names).map { ScalarString($0.asciiLowercased) })
        let unknown = folded.subtracting(known).sorted()
        isComplete = unknown.count <= Self.comparisonLimit
        for word in unknown.prefix(Self.comparisonLimit) {
            if let name = NearestText.nearest(to: word.string, among: names) { exact.insert(ScalarString(name)) }
        }
    }

    /// Whether a variable's name is among them.
    func contain(_ name: String) -> Bool {
        exact.contains(ScalarString(name)) || folded.contains(ScalarString(name.asciiLowercased))
    }

    /// What follows each `$`, whatever brackets are around it: `$(x`, `${x}`, `$x`. Linear time.
    private static func words(behindDollarsIn text: String) -> Set<ScalarString> {
        var words: Set<ScalarString> = []
        let scalars = Array(text.unicodeScalars)
        for index in scalars.indices where scalars[index] == "$" {
            let openings = scalars[(index + 1)...].prefix(4).prefix {
                "({[<".unicodeScalars.contains($0) || $0.isWhitespace
            }
            let rest = scalars[openings.endIndex...]
            let name = rest.prefix { !"$(){}[]<>/&=?*#".unicodeScalars.contains($0) }
            let word = name.prefix { $0.properties.isAlphabetic || ("0"..."9").contains($0) || $0 == "_" }
            for found in [name, word] where !found.isEmpty {
                words.insert(ScalarString(String(String.UnicodeScalarView(found))))
            }
        }
        return words
    }
}
