import JSONSyntax
public import UniversalLinks

/// A value of a query object that is not a string.
struct NonStringQueryValue: LintRule {
    let offence = Offence(
        Diagnostic.Code("AASA422", "non-string-query-value"), .error, .patterns,
        summary: "A value in a query object that is not a string",
        effect: """
            iOS ignores the whole query object, including its other members: the component accepts any query, and \
            matches or excludes more URLs than intended.
            """,
        reason: "iOS reads the object only if all of its values are strings.",
        remedy: "Write a string: `\"1\"`, not `1`. For several values, write several components, or use a variable.",
        evidence: [.ignoredQueryObject],
        firing: [
            .components(
                #"{ "/": "/buy", "?": { "id": ⟦481⟧, "from": "mail" } }"#,
                fixed: #"{ "/": "/buy", "?": { "id": "481", "from": "mail" } }"#)
        ],
        quiet: [.components(#"{ "/": "/buy", "?": { "id": "481", "from": "mail" } }"#)])

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        let readers = QueryDefaults(subject)
        return subject.objects.filter { $0.role == .queryItems }.flatMap { object -> [Diagnostic] in
            guard let reader = readers.reader(of: object) else { return [] }
            let others = object.members.effectiveMembers.count - 1
            return object.members.effectiveMembers.compactMap { member in
                guard member.value.string == nil else { return nil }
                let quoted = quoted(member.value)
                return diagnostic(
                    "The value of \(member.key.inShortQuotes) is \(member.value.typeDescription), not a string: iOS "
                        + "ignores the object"
                        + (others > 0 ? " with its \(others == 1 ? "other name" : "\(others) other names")" : "")
                        + ", and \(reader) any query.",
                    at: SourcePlace(pointer: object.pointer.appending(member.key), range: member.value.range),
                    in: subject,
                    help: quoted.map { "Write \($0.inShortQuotes)." } ?? help(member.value),
                    fix: quoted.map { text in
                        Diagnostic.Fix(
                            "Write the value as a string.", .unsafe,
                            [subject.editing.replacing(member.value, with: JSONValue(.string(text)))])
                    })
            }
        }
    }

    private func quoted(_ value: JSONValue) -> String? {
        value.number ?? value.boolean.map { $0 ? "true" : "false" }
    }

    private func help(_ value: JSONValue) -> String {
        value.array == nil
            ? "Write a string; \"?*\" matches any text."
            : "Write one component per value, or use a substitution variable."
    }
}

extension Diagnostic.Code {
    /// `non-string-query-value`
    public static let nonStringQueryValue = NonStringQueryValue().offence.code
}
