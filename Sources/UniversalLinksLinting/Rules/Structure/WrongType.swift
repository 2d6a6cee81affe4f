import JSONSyntax
import UniversalLinks

struct WrongType: LintRule {
    let rule = Rule(
        Diagnostic.Code("AASA203", "wrong-type"), .error, .structure, sometimes: [.warning, .note],
        summary: "A value of the wrong type",
        effect: """
            iOS probably treats the key as missing, or skips the member of the list. Without its `apps` or `details`, a \
            service does not work for any app; without `components` and `paths`, the apps of a detail get every link to \
            the domain. A variable that is a single string counts as a list of one.
            """,
        reason: """
            Each key has one type. A service, a detail, `defaults` and `substitutionVariables` are objects. `apps`, \
            `details`, `appIDs`, `components`, `paths` and the values of a variable are arrays, even for one member.
            """,
        remedy: "Write the type that the message names. A single value needs square brackets around it.",
        evidence: [.wrongType, .detailWithoutLists, .undefinedVariable, .droppedValue],
        bad: Rule.Example(
            file: "{ \"webcredentials\": { \"apps\": ⟦\"7Q4KX2M9TD.example.eats\"⟧ } }\n",
            fixed: "{ \"webcredentials\": { \"apps\": [\"7Q4KX2M9TD.example.eats\"] } }\n"),
        good: Rule.Example(file: "{ \"webcredentials\": { \"apps\": [\"7Q4KX2M9TD.example.eats\"] } }\n"))

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        let inServices = services(subject) + apps(subject) + details(subject) + defaults(subject) + variables(subject)
        return inServices + identifiers(subject) + detailMembers(subject) + variableValues(subject)
            + subject.detailObjects.flatMap { components(of: $0, subject) + paths(of: $0, subject) }
    }
}

extension WrongType {
    func services(_ subject: LintSubject) -> [Diagnostic] {
        guard let root = subject.rootObject else { return [] }
        return root.members.effectiveMembers.compactMap { member in
            guard AssociationFile.Service.publicNames.containsSameScalars(as: member.key), member.value.object == nil
            else {
                return nil
            }
            let isAppLinks = member.key.hasSameScalars(as: "applinks")
            let content = isAppLinks ? "details" : "apps"
            let isContent = member.value.array.map { values in
                !values.isEmpty && values.allSatisfy { isAppLinks ? $0.object != nil : $0.string != nil }
            }
            return diagnostic(
                "\"\(member.key)\" is \(member.value.typeDescription), not an object, so iOS probably skips the service.",
                at: root.place(ofValueOf: member), in: subject, member.value.isVoid && !isAppLinks ? .warning : nil,
                help: "Write an object with \"\(content)\"\(member.value.isVoid ? ", or remove the key." : ".")",
                fix: isContent == true
                    ? Diagnostic.Fix(
                        "Wrap the list in an object under \"\(content)\".", .unsafe,
                        subject.wrapping(member.value, in: "{ \"\(content)\": ", " }"))
                    : nil)
        }
    }

    func apps(_ subject: LintSubject) -> [Diagnostic] {
        let services = [subject.appLinksObject].compactMap { $0 } + subject.otherServiceObjects
        return services.compactMap { service in
            guard let member = service.members.member("apps"), member.value.array == nil else { return nil }
            let isUnread = service.role == .appLinks && service.members["details"] != nil
            let isText = member.value.string.map { !$0.isEmpty } ?? false
            let type = member.value.typeDescription
            return diagnostic(
                isUnread
                    ? "\"apps\" is \(type), not an array: iOS probably ignores it next to \"details\", and iOS 12 and earlier require "
                        + "an empty array."
                    : "\"apps\" is \(type), not an array, so \(service.name) probably has no effect.",
                at: service.place(ofValueOf: member), in: subject,
                isUnread ? .note : member.value.isVoid ? .warning : nil,
                help: isUnread ? "Write [], or remove the key." : "Write an array of app identifiers.",
                fix: isText && !isUnread ? brackets(around: member.value, "the identifier", subject) : nil)
        }
    }

    func details(_ subject: LintSubject) -> [Diagnostic] {
        guard let object = subject.appLinksObject, let details = object.members.member("details"),
            details.value.array == nil, details.value.object == nil
        else { return [] }
        return [
            diagnostic(
                "\"details\" is \(details.value.typeDescription), not an array, so probably no link opens an app.",
                at: object.place(ofValueOf: details), in: subject,
                help: "Write an array of objects with \"appIDs\" and \"components\".")
        ]
    }

    func components(of detail: LintObject, _ subject: LintSubject) -> [Diagnostic] {
        guard let list = detail.members.member("components"), list.value.array == nil else { return [] }
        let hasPaths = detail.members["paths"]?.array != nil
        let isComponent = list.value.object?.members.isEmpty == false
        return [
            diagnostic(
                "\"components\" is \(list.value.typeDescription), not an array, so "
                    + (hasPaths ? "iOS probably uses \"paths\" instead." : WrongType.everyURL),
                at: detail.place(ofValueOf: list), in: subject, hasPaths && list.value.isVoid ? .warning : nil,
                help: "Write an array of objects.",
                fix: isComponent ? brackets(around: list.value, "the component", subject) : nil)
        ]
    }

    func paths(of detail: LintObject, _ subject: LintSubject) -> [Diagnostic] {
        guard let list = detail.members.member("paths"), list.value.array == nil else { return [] }
        let isUnread = detail.members["components"]?.array != nil
        return [
            diagnostic(
                "\"paths\" is \(list.value.typeDescription), not an array, so "
                    + (isUnread ? "iOS ignores it." : WrongType.everyURL),
                at: detail.place(ofValueOf: list), in: subject, isUnread ? .note : nil,
                help: "Write an array of paths.",
                fix: list.value.string == nil ? nil : brackets(around: list.value, "the path", subject))
        ]
    }

    private static let everyURL = "the apps of this detail probably get every URL of the domain."

    func defaults(_ subject: LintSubject) -> [Diagnostic] {
        let objects = [subject.appLinksObject].compactMap { $0 } + subject.detailObjects
        return objects.compactMap { object in
            guard let member = object.members.member("defaults"), member.value.object == nil else { return nil }
            let only = member.value.array.flatMap { $0.count == 1 ? $0.first : nil }
            return diagnostic(
                "\"defaults\" is \(member.value.typeDescription), not an object, so iOS probably ignores it.",
                at: object.place(ofValueOf: member), in: subject, member.value.isVoid ? .warning : nil,
                help: "Write an object with component keys, or remove it.",
                fix: only.flatMap { only in
                    guard only.object != nil else { return nil }
                    return Diagnostic.Fix(
                        "Remove the brackets.", .unsafe,
                        [TextEdit(member.value.range, subject.editing.text(of: only))])
                })
        }
    }

    func variables(_ subject: LintSubject) -> [Diagnostic] {
        guard let object = subject.appLinksObject, let member = object.members.member("substitutionVariables"),
            member.value.object == nil
        else { return [] }
        return [
            diagnostic(
                "\"substitutionVariables\" is \(member.value.typeDescription), not an object, so probably no variable is defined.",
                at: object.place(ofValueOf: member), in: subject, member.value.isVoid ? .warning : nil,
                help: "Write an object that maps names to lists of strings.")
        ]
    }

    func brackets(
        around value: JSONValue, _ what: String, _ subject: LintSubject, _ safety: Diagnostic.Fix.Safety = .unsafe
    ) -> Diagnostic.Fix {
        Diagnostic.Fix("Put brackets around \(what).", safety, subject.brackets(around: value))
    }
}

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
