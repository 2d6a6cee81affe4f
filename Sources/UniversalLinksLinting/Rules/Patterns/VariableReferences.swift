import JSONSyntax
import UniversalLinks

struct UndefinedVariable: LintRule {
    let rule = Rule(
        Diagnostic.Code("AASA413", "undefined-variable"), .error, .patterns,
        summary: "An undefined variable",
        effect: "The component probably never matches. This is not confirmed by a recording.",
        reason: """
            A reference matches the values of its variable, and an undefined variable has none. Names are \
            case-sensitive. The variable has to be in `substitutionVariables` or predefined: `alpha`, `upper`, \
            `lower`, `alnum`, `digit`, `xdigit`, `region` or `lang`.
            """,
        remedy: "Fix the name, or define the variable in `substitutionVariables`, next to `details`.",
        evidence: [.undefinedVariable, .plainVariables],
        bad: .components(
            #"{ "/": ⟦"/$(Lang)/buy"⟧ }"#,
            fixed: #"{ "/": "/$(lang)/buy" }"#),
        good: .components(#"{ "/": "/$(lang)/buy" }"#))

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        let references = subject.references
        let suggestions = references.suggestions(in: subject)
        let decorated = references.decoratedNames
        return references.uses.keys.sorted().flatMap { name -> [Diagnostic] in
            guard !references.isDefined(name, in: subject), decorated[name] == nil else { return [] }
            return (references.uses[name] ?? []).map { index in
                diagnostic(of: subject.patterns[index], name, suggestions[name], in: subject)
            }
        }
    }

    private func diagnostic(
        of use: PatternUse, _ name: ScalarString, _ suggestion: String?, in subject: LintSubject
    ) -> Diagnostic {
        let written = "\"$(\(name.string.shortened(to: 80)))\""
        let fix = suggestion.flatMap { suggestion in
            use.text(renaming: name, to: suggestion).map { text in
                Diagnostic.Fix("Write \"\(suggestion)\".", .unsafe, [subject.rewriting(use, as: text)])
            }
        }
        return diagnostic(
            name.string.isEmpty
                ? "\(written) names no variable, so the pattern probably never matches."
                : "The variable \(name.string.inShortQuotes) is not defined, so a pattern with \(written) probably never matches.",
            at: use.place, in: subject,
            help: suggestion.map { "Did you mean \"$(\($0.shortened(to: 80)))\"?" }
                ?? "Define it in \"substitutionVariables\", or use a predefined variable: "
                + PredefinedVariables.names.joined(separator: ", ") + ".",
            fix: fix)
    }
}

extension PatternUse {
    /// The text with one variable's name in place of another's; nil if some reference has no end.
    fileprivate func text(renaming name: ScalarString, to other: String) -> String? {
        var tokens: [Pattern.Token] = []
        // What closes the brackets of `$((name))`.
        let brackets = name.string.unicodeScalars.prefix { $0 == "(" }.count
        var left = 0
        for token in self.tokens {
            if left > 0, token == .literal(")") {
                left -= 1
                continue
            }
            left = 0
            if case .variable(let written) = token, written == name {
                tokens.append(.variable(ScalarString(other)))
                left = brackets
            } else {
                tokens.append(token)
            }
        }
        return tokens.written()
    }
}

struct UnterminatedVariable: LintRule {
    let rule = Rule(
        Diagnostic.Code("AASA414", "unterminated-variable"), .error, .patterns,
        summary: "A variable reference without its closing `)`",
        effect: "The component probably never matches. This is not confirmed by a recording.",
        reason: """
            `$(` starts a reference to a variable, and only a `)` ends it. There is no way to write `$(` as plain \
            text.
            """,
        remedy: "Add the `)`.",
        evidence: [.undefinedVariable],
        bad: .components(
            #"{ "/": ⟦"/$(lang/buy"⟧ }"#,
            fixed: #"{ "/": "/$(lang)/buy" }"#),
        good: .components(#"{ "/": "/$(lang)/buy" }"#))

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        let names = subject.file.appLinks?.substitutionVariables.map(\.name) ?? []
        let known = Set((names + PredefinedVariables.names).map { ScalarString($0) })
        return subject.patterns.compactMap { use in
            guard use.tokens.last == .unterminatedVariable else { return nil }
            let fixed = use.text(closingReferenceTo: known)
            return diagnostic(
                "The pattern \(use.text.inShortQuotes) probably never matches: its \"$(\" has no closing \")\".",
                at: use.place, in: subject, help: fixed.map { "Write \($0.inShortQuotes)." } ?? "Add the \")\".",
                fix: fixed.map { fixed in
                    Diagnostic.Fix("Add the \")\".", .unsafe, [subject.rewriting(use, as: fixed)])
                })
        }
    }
}

extension PatternUse {
    /// The text with a `)` after the last `$(` and a name that is known.
    fileprivate func text(closingReferenceTo names: Set<ScalarString>) -> String? {
        let scalars = Array(text.unicodeScalars)
        let starts = scalars[(scalars.lastIndex(of: ")") ?? 0)...].indices.filter {
            scalars[$0...].starts(with: ["$", "("])
        }
        guard let start = starts.first, starts.count == 1 else { return nil }
        let rest = scalars[(start + 2)...]
        let name = rest.prefix { $0.isASCIILetter || $0.isASCIIDigit || $0 == "_" }
        guard names.contains(ScalarString(String(String.UnicodeScalarView(name)))) else { return nil }
        let closed = scalars[..<name.endIndex] + [")"] + scalars[name.endIndex...]
        return String(String.UnicodeScalarView(closed))
    }
}

struct NestedVariable: LintRule {
    let rule = Rule(
        Diagnostic.Code("AASA418", "nested-variable"), .error, .patterns,
        summary: "A variable inside a variable",
        effect: "iOS drops the value, so the links that it was meant for do not match. The other values remain.",
        reason: "Values can contain `*` and `?`, but no references to other variables.",
        remedy: "Write out the values, or put both references in the pattern.",
        evidence: [.plainVariables, .droppedValue],
        bad: .appLinks(
            """
            "substitutionVariables": { "menu": ["lunch", ⟦"$(lang)-menu"⟧] },
            "details": [{ "appIDs": ["7Q4KX2M9TD.example.eats"], "components": [{ "/": "/$(menu)/*" }] }]
            """),
        good: .appLinks(
            """
            "substitutionVariables": { "menu": ["lunch", "en-menu", "de-menu"] },
            "details": [{ "appIDs": ["7Q4KX2M9TD.example.eats"], "components": [{ "/": "/$(menu)/*" }] }]
            """))

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        (subject.file.appLinks?.substitutionVariables ?? []).flatMap { variable in
            variable.droppedValues.map { value in
                diagnostic(
                    "The value \(value.value.inShortQuotes) of the variable \(variable.name.inShortQuotes) is dropped, because "
                        + "values cannot refer to variables"
                        + (variable.values.isEmpty ? ": no value is left." : "."),
                    at: value.place, in: subject,
                    help: "Write out the values, or put both references in the pattern.")
            }
        }
    }
}

struct VariableReferences: Sendable {
    /// Of `substitutionVariables`, with their members.
    let variables: [(variable: AppLinks.SubstitutionVariable, member: JSONObject.Member)]
    /// Of `substitutionVariables`.
    let pointer: JSONPointer
    /// The object that contains them.
    let object: JSONValue?
    /// The patterns that refer to a name, by their indices.
    let uses: [ScalarString: [Int]]
    private let names: [String]

    init(_ custom: [AppLinks.SubstitutionVariable], _ objects: [LintObject], _ patterns: [PatternUse]) {
        let found = objects.first { $0.role == .substitutionVariables }
        variables = Array(zip(custom, found?.members.effectiveMembers ?? []).map { ($0, $1) })
        pointer = found?.pointer ?? .root
        object = found?.value
        names = custom.map(\.name) + PredefinedVariables.names
        var uses: [ScalarString: [Int]] = [:]
        for (index, use) in patterns.enumerated() where use.text.containsReference {
            for name in Set(use.pattern.variableNames.map { ScalarString($0) }) {
                uses[name, default: []].append(index)
            }
        }
        self.uses = uses
    }

    /// At most this many names get suggestions, because each is compared with many others.
    private static let suggestionLimit = 32

    /// The name that was probably meant, for each name that nothing defines.
    func suggestions(in subject: LintSubject) -> [ScalarString: String] {
        let undefined = uses.keys.filter { !isDefined($0, in: subject) }.sorted().prefix(Self.suggestionLimit)
        return undefined.reduce(into: [:]) { suggestions, name in
            suggestions[name] = NearestText.nearest(to: name.string, among: names)
        }
    }

    /// By the file or by iOS.
    func isDefined(_ name: ScalarString, in subject: LintSubject) -> Bool {
        let table = subject.matcher.compiler.variables
        return table.customVariable(name.string) != nil || table.isPredefined(name.string)
    }

    /// The names in `substitutionVariables` with marks of a reference, as they are without them.
    var decoratedNames: [ScalarString: String] {
        variables.reduce(into: [:]) { names, entry in
            if let plain = DecoratedVariableName.plainName(of: entry.variable.name) {
                names[ScalarString(plain)] = entry.variable.name
            }
        }
    }

    func place(of member: JSONObject.Member, in subject: LintSubject) -> SourcePlace {
        subject.place(ofKeyOf: member, in: pointer)
    }
}
