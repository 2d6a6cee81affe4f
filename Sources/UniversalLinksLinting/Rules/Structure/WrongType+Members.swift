import JSONSyntax
import UniversalLinks

/// Members of lists that iOS skips.
extension WrongType {
    func identifiers(_ subject: LintSubject) -> [Diagnostic] {
        var lists: [(object: LintObject, key: String)] = subject.otherServiceObjects.map { ($0, "apps") }
        if let appLinks = subject.appLinksObject, appLinks.members["details"] == nil {
            lists.append((appLinks, "apps"))
        }
        if !subject.hasDictionaryOfDetails { lists += subject.detailObjects.map { ($0, "appIDs") } }
        return lists.flatMap { object, key in
            (object.members[key]?.array ?? []).enumerated().compactMap { index, value in
                guard value.string == nil else { return nil }
                return skipped(
                    value, at: object.pointer.appending(key).appending(index), of: key, "a string", subject,
                    help: "Write the app identifier as a string.")
            }
        }
    }

    func detailMembers(_ subject: LintSubject) -> [Diagnostic] {
        guard let object = subject.appLinksObject, let details = object.members["details"], !subject.hasBareDetail
        else { return [] }
        let pointer = object.pointer.appending("details")
        var members = (details.array ?? []).enumerated().map { (pointer.appending($0), $1) }
        members += (details.object?.effectiveMembers ?? []).map { (pointer.appending($0.key), $0.value) }
        return members.compactMap { pointer, value in
            guard value.object == nil else { return nil }
            return skipped(
                value, at: pointer, of: "details", "an object", subject,
                help: "Write an object with \"appIDs\" and \"components\".")
        }
    }

    private func skipped(
        _ value: JSONValue, at pointer: JSONPointer, of key: String, _ type: String, _ subject: LintSubject,
        help: String
    ) -> Diagnostic {
        diagnostic(
            "This member of \"\(key)\" is \(value.typeDescription), not \(type), so iOS probably skips it.",
            at: SourcePlace(pointer: pointer, range: value.range), in: subject, value.isVoid ? .warning : nil,
            help: value.isVoid ? "Remove it." : help)
    }

    func variableValues(_ subject: LintSubject) -> [Diagnostic] {
        subject.objects.filter { $0.role == .substitutionVariables }.flatMap { object in
            object.members.effectiveMembers.flatMap { values(of: $0, in: object, subject) }
        }
    }

    private func values(
        of member: JSONObject.Member, in object: LintObject, _ subject: LintSubject
    ) -> [Diagnostic] {
        let name = "\"\(member.key.shortened(to: 60))\""
        let place = object.place(ofValueOf: member)
        if member.value.string != nil {
            return [
                diagnostic(
                    "The variable \(name) is a string, not a list; iOS probably reads it as a list of one value.",
                    at: place, in: subject, .warning, help: "Put brackets around it.",
                    fix: brackets(around: member.value, "the value", subject, .safe))
            ]
        }
        guard let values = member.value.array else {
            return [
                diagnostic(
                    "The variable \(name) is \(member.value.typeDescription), not a list of strings, so it probably has no values and "
                        + "no pattern that uses it matches.",
                    at: place, in: subject, help: "Write a list of strings.")
            ]
        }
        return values.enumerated().compactMap { index, value in
            guard value.string == nil else { return nil }
            return diagnostic(
                "This value of \(name) is \(value.quotedOrType), not a string, so iOS probably drops it.",
                at: SourcePlace(pointer: place.pointer.appending(index), range: value.range), in: subject,
                value.isVoid ? .warning : nil,
                help: value.number == nil ? "Write a string." : "Write it in double quotes.",
                fix: value.number.map { number in
                    Diagnostic.Fix("Write it in double quotes.", .unsafe, [TextEdit(value.range, "\"\(number)\"")])
                })
        }
    }
}
