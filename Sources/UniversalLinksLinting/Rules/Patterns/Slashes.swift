import JSONSyntax
import UniversalLinks

struct DoubledSlash: LintRule {
    let rule = Rule(
        Diagnostic.Code("AASA419", "doubled-slash"), .error, .patterns, sometimes: [.warning],
        summary: "A variable's value that doubles a slash",
        effect: """
            The pattern probably never matches with this value. This is not confirmed by a recording. The other \
            values are not affected.
            """,
        reason: """
            iOS folds double slashes in the URL's path and in the pattern as it is written, but not in the values of \
            variables. So a value such as `/en`, or an empty value, between two slashes of the pattern needs a `//`, \
            which the folded path no longer contains. iOS also adds a missing slash at either end of a pattern, and \
            that slash counts as well.
            """,
        remedy: """
            Write values without slashes at their ends. If a part of the path is optional, write one component with \
            it and one without it.
            """,
        evidence: [.normalizedPath],
        bad: .appLinks(
            """
            "substitutionVariables": { "folder": ["menu", ⟦"/lunch"⟧] },
            "details": [{ "appIDs": ["7Q4KX2M9TD.example.eats"], "components": [{ "/": "/$(folder)/*" }] }]
            """,
            fixed: """
                "substitutionVariables": { "folder": ["menu", "lunch"] },
                "details": [{ "appIDs": ["7Q4KX2M9TD.example.eats"], "components": [{ "/": "/$(folder)/*" }] }]
                """),
        good: .appLinks(
            """
            "substitutionVariables": { "folder": ["menu", "lunch"] },
            "details": [{ "appIDs": ["7Q4KX2M9TD.example.eats"], "components": [{ "/": "/$(folder)/*" }] }]
            """))

    private struct Surroundings: Hashable {
        let slashBefore: Bool
        let slashBehind: Bool

        func double(_ value: String) -> Bool {
            let slash = UInt8(ascii: "/")
            let bytes = value.utf8
            if bytes.isEmpty { return slashBefore && slashBehind }
            return slashBefore && bytes.first == slash || slashBehind && bytes.last == slash
                || zip(bytes, bytes.dropFirst()).contains { $0 == slash && $1 == slash }
        }
    }

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        let found = surroundings(in: subject)
        return (subject.file.appLinks?.substitutionVariables ?? []).flatMap { variable -> [Diagnostic] in
            guard let (places, isUsedElsewhere) = found[ScalarString(variable.name)] else { return [] }
            return variable.values.compactMap { value in
                let doubling = places.filter { $0.key.double(value.value) }
                guard let pattern = doubling.values.min(by: { $0.place.range.start < $1.place.range.start }) else {
                    return nil
                }
                let isDead = doubling.count == places.count && !isUsedElsewhere
                let trimmed = value.value.withoutEdgeSlashes
                let isFixable = isDead && trimmed.map { text in !places.keys.contains { $0.double(text) } } ?? false
                return diagnostic(
                    "With the value \(value.value.inShortQuotes) of the variable \(variable.name.inShortQuotes), the pattern "
                        + "\(pattern.text.inShortQuotes) contains \"//\" and probably never matches: iOS folds double slashes in paths.",
                    at: value.place, in: subject, isDead ? nil : .warning,
                    notes: [Diagnostic.Note("The pattern is here.", at: subject.location(pattern.place))],
                    help: help(value.value),
                    fix: isFixable
                        ? trimmed.map { text in
                            Diagnostic.Fix(
                                "Remove the slashes at the ends of the value.", .unsafe,
                                [subject.rewriting(value.place, of: nil, as: text)])
                        } : nil)
            }
        }
    }

    private func help(_ value: String) -> String {
        let slash = UInt8(ascii: "/")
        if value.utf8.allSatisfy({ $0 == slash }) {
            return "Add a component without this part of the path."
        }
        let inner = value.withoutEdgeSlashes ?? value
        let containsDouble = zip(inner.utf8, inner.utf8.dropFirst()).contains { $0 == slash && $1 == slash }
        if containsDouble { return "Write single slashes in the value, and none at its ends." }
        return "Remove the slashes at the ends of the value."
    }

    /// For each variable, a pattern for each of its surroundings in paths, and whether it is used elsewhere.
    private func surroundings(in subject: LintSubject) -> [ScalarString: ([Surroundings: PatternUse], Bool)] {
        var found: [ScalarString: ([Surroundings: PatternUse], Bool)] = [:]
        for use in subject.patterns where use.text.containsReference {
            let tokens = subject.matcher.compiler.pattern(use.text, isPath: use.part == .path).tokens
            for (index, token) in tokens.enumerated() {
                guard case .variable(let name) = token else { continue }
                var entry = found[name] ?? ([:], false)
                if use.part == .path {
                    let surroundings = Surroundings(
                        slashBefore: index > 0 && tokens[index - 1] == .literal("/"),
                        slashBehind: index + 1 < tokens.count && tokens[index + 1] == .literal("/"))
                    entry.0[surroundings] = entry.0[surroundings] ?? use
                } else {
                    entry.1 = true
                }
                found[name] = entry
            }
        }
        return found
    }
}

extension String {
    /// Without slashes at its ends; nil if it has none, or nothing else.
    fileprivate var withoutEdgeSlashes: String? {
        let inner = unicodeScalars.drop { $0 == "/" }
        let kept = inner.dropLast(inner.reversed().prefix { $0 == "/" }.count)
        return kept.isEmpty || kept.count == unicodeScalars.count ? nil : String(kept)
    }
}

struct SwallowedSlash: LintRule {
    let rule = Rule(
        Diagnostic.Code("AASA426", "swallowed-slash"), .warning, .patterns,
        summary: "A path that ends in `?*` right after a name",
        effect: "`/buy?*` also matches `/buyer`, `/buy/42` and probably `/buy`, and the query is not compared.",
        reason: """
            In a path, `?` matches one character and does not start a query. Before comparing, iOS adds a slash to \
            the end of the URL's path, and the `?` can match that slash.
            """,
        remedy:
            "Write `/buy/?*` for pages below `/buy`. For a URL with a query, write `/buy`, and `?*` under the key `?`.",
        evidence: [.normalizedPath, .wildcards],
        bad: .components(#"{ "/": ⟦"/buy?*"⟧ }"#),
        good: .components(#"{ "/": "/buy/?*" }"#))

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        subject.patterns.compactMap { use -> Diagnostic? in
            guard use.part == .path, use.misreading == nil, use.tokens.last == .anyRun, use.tokens.contains(.anyScalar)
            else { return nil }
            let tokens = subject.matcher.compiler.pattern(use.text, isPath: true).tokens
            guard tokens.count > 2, tokens.suffix(2) == [.anyScalar, .anyRun] else { return nil }
            let before = tokens[tokens.count - 3]
            guard before != .literal("/"), before != .anyRun else { return nil }
            let shorter = Array(tokens.dropLast(2)).written()
            guard case .literal = before, let shorter else {
                return diagnostic(
                    "The \"?\" at the end of \(use.text.inShortQuotes) probably also matches the slash that iOS adds to every "
                        + "path, so "
                        + (shorter.map { "\($0.inShortQuotes) matches as well." } ?? "it requires nothing more."),
                    at: use.place, in: subject, help: "Write one more \"?\" if the slash must not be enough.")
            }
            return diagnostic(
                "In a path, \"?\" is one character and starts no query: \(use.text.inShortQuotes) probably matches every longer "
                    + "path that starts with \(shorter.inShortQuotes), and \(shorter.inShortQuotes) as well, because of the slash that iOS "
                    + "adds to every path.",
                at: use.place, in: subject,
                help:
                    "\(shorter.inShortQuotes) alone accepts any query; the key \"?\" requires one. For the pages below, write "
                    + "\((shorter + "/?*").inShortQuotes).")
        }
    }
}

struct MissingLeadingSlash: LintRule {
    let rule = Rule(
        Diagnostic.Code("AASA427", "missing-leading-slash"), .note, .patterns,
        summary: "A path pattern without a leading slash",
        effect: "Nothing changes: iOS adds the slash.",
        reason: "Every path starts with a slash, and readers and other tools expect it in the pattern too.",
        remedy: "Add the slash.",
        evidence: [.pathSlashes],
        bad: .components(
            #"{ "/": ⟦"buy/*"⟧ }"#,
            fixed: #"{ "/": "/buy/*" }"#),
        good: .components(#"{ "/": "/buy/*" }"#))

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        subject.patterns.compactMap { use in
            guard use.part == .path, let first = use.text.unicodeScalars.first,
                first != "/", first != "*", first != "?", first != "\\", !first.isWhitespace, use.misreading == nil,
                case let scalars = use.text.scalarList, scalars.count > 1,
                PathNormalization.normalized(["/"] + scalars) == PathNormalization.normalized(scalars)
            else { return nil }
            return diagnostic(
                "The pattern \(use.text.inShortQuotes) does not start with a slash; iOS adds it.", at: use.place,
                in: subject, help: "Write \"/\(use.text.shortened(to: 80))\".",
                fix: Diagnostic.Fix("Add the slash.", .safe, [subject.rewriting(use, as: "/" + use.text)]))
        }
    }
}

struct TrailingSlash: LintRule {
    let rule = Rule(
        Diagnostic.Code("AASA437", "trailing-slash"), .note, .patterns,
        summary: "A path that ends in a slash, and matches nothing below it",
        effect: "A link to the page itself opens the app; links to the pages below it stay in the browser.",
        reason: """
            A pattern has to match the whole path, and a slash at its end does not count: `/image/` matches `/image` and \
            `/image/` alone. In other configurations, such as those of servers, it means the whole folder.
            """,
        remedy: "Write `/image/*` for the pages below, or `/image` if only that page is meant.",
        evidence: [.pathSlashes, .wholeText],
        bad: .components(#"{ "/": ⟦"/image/"⟧ }"#),
        good: .components(#"{ "/": "/image/*" }"#))

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        subject.componentsByDetail.flatMap { components -> [Diagnostic] in
            let candidates = components.filter(TrailingSlash.endsInSlash)
            guard !candidates.isEmpty else { return [] }
            let known = TrailingSlash.knownFolders(of: components)
            return candidates.compactMap { component in
                guard let path = component.path, let place = path.place else { return nil }
                let folder = String(path.value.dropLast())
                // With `/*` or `/image` beside it, the author knows the difference.
                guard !known.contains(ScalarString("")), !known.contains(ScalarString(folder)) else { return nil }
                return diagnostic(
                    "\(path.value.inShortQuotes) matches only \(folder.inShortQuotes), with or without the slash: no page "
                        + "below it opens in the app.",
                    at: place, in: subject, help: "Write \((path.value + "*").inShortQuotes) for the pages below.")
            }
        }
    }

    private static func endsInSlash(_ component: EffectiveComponent) -> Bool {
        guard !component.isExclusion.value, component.query == nil, component.fragment == nil,
            let path = component.path?.value.utf8, path.count > 2, path.first == UInt8(ascii: "/"),
            path.last == UInt8(ascii: "/"), path.dropLast().last != UInt8(ascii: "/")
        else { return false }
        return !path.contains { "*?$\\".utf8.contains($0) }
    }

    /// What other components say about: each path that is written without a slash at its end, and each folder that such a
    /// path is in.
    private static func knownFolders(of components: [EffectiveComponent]) -> Set<ScalarString> {
        var folders: Set<ScalarString> = []
        for component in components where !endsInSlash(component) {
            let path = Array((component.path?.value ?? "*").utf8)
            folders.insert(ScalarString(String(decoding: path, as: UTF8.self)))
            if path.first == UInt8(ascii: "*") { folders.insert(ScalarString("")) }
            // Deep paths have few folders; very long ones are not written by people.
            for index in path.indices.prefix(200) where path[index] == UInt8(ascii: "/") {
                let rest = path[(index + 1)...]
                guard !rest.isEmpty, index > 0 || rest == [UInt8(ascii: "*")] else { continue }
                folders.insert(ScalarString(String(decoding: path[..<index], as: UTF8.self)))
            }
        }
        return folders
    }
}
