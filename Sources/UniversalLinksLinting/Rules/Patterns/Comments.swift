import JSONSyntax
import UniversalLinks

struct ContradictingComment: LintRule {
    let rule = Rule(
        Diagnostic.Code("AASA432", "contradicting-comment"), .warning, .patterns, sometimes: [.note],
        summary: "A comment that contradicts its component",
        effect: "Nothing changes: iOS does not read comments.",
        reason: """
            People do read them. A comment that calls a matched URL excluded, or that names another path than the \
            pattern, was copied from elsewhere or is older than the component, and one of the two is wrong.
            """,
        remedy: "Fix the comment or, if the comment says what was meant, the component.",
        evidence: [.commentKey],
        bad: .components(
            """
            { "/": "/menu/print/*", "comment": ⟦"Instructs the system not to open these as universal links."⟧ },
            { "/": "/menu/*" }
            """),
        good: .components(
            """
            { "/": "/menu/print/*", "exclude": true, "comment": "Instructs the system not to open these as universal links." },
            { "/": "/menu/*" }
            """))

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        subject.components.compactMap { component in
            guard let comment = component.component.comment else { return nil }
            if !component.isExclusion.value, says(comment, anyOf: ["not to open", "not open it as a universal link"]) {
                return diagnostic(
                    "The comment says that these URLs do not open in the app, but the component matches them.",
                    at: place(ofCommentIn: component, subject), in: subject,
                    help: "Set \"exclude\": true if the comment is right; otherwise fix the comment.")
            }
            if let (named, words) = namedPath(in: comment), let pattern = component.path?.value {
                if isAllThatMatches(named, of: pattern) {
                    let whole = pattern.hasSuffix("/") ? pattern + "*" : pattern + "/*"
                    return diagnostic(
                        "The comment says that paths start with \(named.inShortQuotes), but \(pattern.inShortQuotes) matches no "
                            + "longer path.",
                        at: place(ofCommentIn: component, subject), in: subject,
                        help: "Write \(whole.inShortQuotes) if the comment is right; otherwise fix the comment.")
                }
                guard !agrees(named, pattern) else { return nil }
                return diagnostic(
                    "The pattern \"\(pattern.shortened())\" does not start with what its comment says: "
                        + "\"\(words.shortened(to: 60))\".",
                    at: place(ofCommentIn: component, subject), in: subject, .note,
                    help: "Fix the one that is wrong.")
            }
            return nil
        }
    }

    private func place(ofCommentIn component: EffectiveComponent, _ subject: LintSubject) -> SourcePlace {
        let pointer = component.component.place.pointer.appending("comment")
        return SourcePlace(
            pointer: pointer, range: subject.file.root[pointer]?.range ?? component.component.place.range)
    }

    private func says(_ comment: String, anyOf phrases: [String]) -> Bool {
        guard containsNot(comment) else { return false }
        let words = comment.asciiLowercased.utf8.split { $0 == 0x20 || $0 == 0x0A || $0 == 0x09 }
        let text = Array(words.joined(separator: " ".utf8))
        return phrases.contains { phrase in
            text.indices.contains { text[$0...].starts(with: phrase.utf8) }
        }
    }

    private func containsNot(_ comment: String) -> Bool {
        var letters: UInt32 = 0
        return comment.utf8.contains { byte in
            letters = (letters << 8 | UInt32(byte | 0x20)) & 0xFF_FFFF
            return letters == 0x6E_6F74
        }
    }

    /// The path in "starts with /buy/.", and the words up to the end of the sentence: a path may contain a space.
    private func namedPath(in comment: String) -> (path: String, words: String)? {
        guard comment.utf8.contains(UInt8(ascii: "/")) else { return nil }
        let words = comment.split { $0 == " " || $0 == "\n" || $0 == "\t" }
        let beginnings = ["start", "starts", "starting", "begins", "beginning"]
        let index = words.indices.dropFirst().dropLast().first { index in
            words[index].asciiLowercasedText == "with" && beginnings.contains(words[index - 1].asciiLowercasedText)
        }
        guard let index else { return nil }
        let path = words[index + 1].trimmed { ".,;:'\"`“”‘’".contains($0) }
        guard path.hasPrefix("/") else { return nil }
        var end = index + 1
        while end + 1 < words.endIndex, !".,;".contains(words[end].last ?? ".") { end += 1 }
        let rest = words[(index + 1)...end].joined(separator: " ")
        return (path, rest[...].trimmed { ".,;:'\"`“”‘’".contains($0) })
    }

    /// Whether the pattern is the path alone, apart from a slash at its end.
    private func isAllThatMatches(_ path: String, of pattern: String) -> Bool {
        func withoutSlash(_ text: String) -> Substring { text.hasSuffix("/") ? text.dropLast() : text[...] }
        // A pattern for the home page alone has a rule of its own.
        return pattern.utf8.count > 1 && pattern.hasPrefix("/")
            && !pattern.unicodeScalars.contains { "*?$\\".unicodeScalars.contains($0) }
            && String(withoutSlash(path)).hasSameScalars(as: String(withoutSlash(pattern)))
    }

    /// Whether the path and what the pattern starts with agree as far as both go.
    private func agrees(_ path: String, _ pattern: String) -> Bool {
        let tokens = Pattern(
            parsing: String(String.UnicodeScalarView(PathNormalization.normalized(Array(pattern.unicodeScalars))))
        )
        .tokens
        return zip(tokens, path.unicodeScalars).first { token, scalar in
            guard case .literal(let literal) = token else { return true }
            return CaseFolding.folded(literal) != CaseFolding.folded(scalar)
        }.map { token, _ in
            if case .literal = token { false } else { true }
        } ?? true
    }
}

extension Substring {
    fileprivate var asciiLowercasedText: String { String(self).asciiLowercased }

    fileprivate func trimmed(_ isTrimmed: (Character) -> Bool) -> String {
        String(drop(while: isTrimmed).reversed().drop(while: isTrimmed).reversed())
    }
}

struct SampleComponent: LintRule {
    let rule = Rule(
        Diagnostic.Code("AASA434", "sample-component"), .warning, .patterns, isPedantic: true, sometimes: [.note],
        summary: "Components from Apple's sample file",
        effect: """
            The app opens, or does not open, for pages of another site: `/buy/*`, `/help/*`, and pages with the fragment \
            `#no_universal_links`, which has no other meaning.
            """,
        reason: """
            Apple's sample file shows with these components what path, query and fragment patterns are. Sites that \
            copied the sample rarely have such pages. The exclusion of the fragment alone does no harm, so it is \
            reported only on request.
            """,
        remedy: "Remove the components, or change them to the pages of your site.",
        evidence: [.wholeFragment, .firstComponentDecides],
        bad: .components(
            """
            { "/": "/menu/*" },
            ⟦{ "/": "/buy/*" }⟧,
            { "/": "/help/website/*", "exclude": true },
            { "/": "/help/*", "?": { "articleNumber": "????" } }
            """),
        good: .components(#"{ "/": "/menu/*" }"#))

    static func isSample(_ component: EffectiveComponent) -> Bool {
        component.isExclusion.value && component.path == nil && component.query == nil
            && component.fragment?.value == "no_universal_links"
    }

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        subject.componentsByDetail.flatMap { components -> [Diagnostic] in
            let copied = components.filter { SampleComponent.part(of: $0) != nil }
            let isHelp = copied.contains { [.help, .article].contains(SampleComponent.part(of: $0)) }
            guard let first = copied.first(where: { !SampleComponent.isSample($0) }), copied.count > 1, isHelp else {
                return subject.isPedantic(about: rule) ? fragments(of: components, in: subject) : []
            }
            let names = copied.map { subject.name(of: $0) }
            let list = names.dropLast().joined(separator: ", ") + " and " + names[names.count - 1]
            return [
                diagnostic(
                    "The components \(list) are those of Apple's sample file.", at: first.component.place, in: subject,
                    notes: copied.filter { $0.index != first.index }.map { other in
                        Diagnostic.Note("copied as well", at: subject.location(other.component.place))
                    },
                    help: "Remove them, or write the paths of your own site.")
            ]
        }
    }

    private func fragments(of components: [EffectiveComponent], in subject: LintSubject) -> [Diagnostic] {
        components.filter(SampleComponent.isSample).map { component in
            diagnostic(
                "This exclusion is copied from Apple's sample: it keeps URLs with the fragment \"no_universal_links\" in the "
                    + "browser.",
                at: component.component.place, in: subject, .note,
                help: "Remove it unless your own pages use that fragment.")
        }
    }

    private enum Part { case fragment, buy, help, article }

    /// Nil if it is not one of the sample.
    private static func part(of component: EffectiveComponent) -> Part? {
        if isSample(component) { return .fragment }
        guard component.fragment == nil, let path = component.path?.value else { return nil }
        switch component.query?.value {
        case nil where path.hasSameScalars(as: "/buy/*"): return component.isExclusion.value ? nil : .buy
        case nil where path.hasSameScalars(as: "/help/website/*"): return component.isExclusion.value ? .help : nil
        case .items(let items) where path.hasSameScalars(as: "/help/*"):
            return items.count == 1 && items[0].name.hasSameScalars(as: "articleNumber")
                && items[0].pattern.hasSameScalars(as: "????")
                ? .article : nil
        default: return nil
        }
    }
}
