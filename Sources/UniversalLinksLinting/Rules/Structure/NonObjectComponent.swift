import JSONSyntax
public import UniversalLinks

/// A member of `components` that is not an object.
struct NonObjectComponent: LintRule {
    let offence = Offence(
        Diagnostic.Code("AASA226", "non-object-component"), .error, .structure,
        summary: "A member of `components` that is not an object",
        effect: """
            It probably matches every URL of the domain: all of them open the app, and iOS never tries the \
            components after it. That it counts as a component at all is assumed, not confirmed by a recording.
            """,
        reason: """
            A component is an object with patterns as values. As far as is known, any other value in the list \
            restricts nothing, and a component without patterns matches every URL. Plain strings belong in `paths`.
            """,
        remedy: "Write `{ \"/\": \"/menu/*\" }` instead of `\"/menu/*\"`.",
        evidence: [
            .wrongType,
            .unknownComponentKey,
        ],
        firing: [.components(#"⟦"/menu/*"⟧"#, fixed: #"{ "/": "/menu/*" }"#)],
        quiet: [.components(#"{ "/": "/menu/*" }"#)])

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        guard !subject.hasBareDetail else { return [] }
        return subject.componentsByDetail.flatMap { $0 }.compactMap { effective in
            guard effective.component.form == .unusable,
                let value = subject.file.root[effective.component.place.pointer]
            else { return nil }
            return diagnostic(
                "This component is \(value.quotedOrType.shortened(to: 80)), not an object, so it probably matches every URL of "
                    + "the domain.",
                at: effective.component.place, in: subject,
                help: value.string == nil
                    ? "Write an object with patterns." : "Write an object with the pattern under \"/\".",
                fix: value.string.map { text in
                    Diagnostic.Fix(
                        "Write an object with the pattern.", .unsafe,
                        [TextEdit(value.range, component(for: text))])
                })
        }
    }

    private func component(for text: String) -> String {
        let isNegated = text.asciiLowercased.utf8.starts(with: "not ".utf8)
        let path = isNegated ? String(text.unicodeScalars.dropFirst(4)) : text
        return "{ \"/\": \(JSONWriter.quoted(path))\(isNegated ? ", \"exclude\": true" : "") }"
    }
}

extension Diagnostic.Code {
    /// `non-object-component`
    public static let nonObjectComponent = NonObjectComponent().offence.code
}
