import JSONSyntax
import UniversalLinks

/// Keys whose values iOS does not read.
extension WrongType {
    func services(_ subject: LintSubject) -> [Diagnostic] {
        guard let root = subject.rootObject else { return [] }
        return root.members.effectiveMembers.compactMap { member in
            guard AssociationFile.Service.publicNames.containsVerbatim(member.key), member.value.object == nil else {
                return nil
            }
            let isAppLinks = member.key.isVerbatim("applinks")
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
