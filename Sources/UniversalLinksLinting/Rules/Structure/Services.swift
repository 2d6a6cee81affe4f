import JSONSyntax
public import UniversalLinks

struct MissingService: LintRule {
    let rule = Rule(
        Diagnostic.Code("AASA201", "missing-service"), .error, .structure, sometimes: [.warning],
        summary: "A file without a service that iOS knows",
        effect:
            "The file has no effect: no link opens an app, and no app shares passwords or activities with the site.",
        reason: """
            iOS looks for `applinks`, `webcredentials`, `appclips` and `activitycontinuation` in the outermost \
            object, and finds none of them. Often this is the wrong file: an API response, or the settings of a \
            tool.
            """,
        remedy: "Add an `applinks` object. A file that claims nothing on purpose can be `{}`.",
        evidence: [.publicServices, .notJSON],
        bad: Rule.Example(file: "⟦{ \"status\": 404, \"error\": \"Not Found\" }⟧\n"),
        good: Rule.Example(file: Rule.Example.smallestFile + "\n"))

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        guard let root = subject.rootObject else { return [] }
        let hasOther = root.members.members.contains { member in
            AssociationFile.Service.publicNames.containsSameScalars(as: member.key)
                || IntendedKey.service(member.key) != nil
                || IntendedKey.outside(member.key) != nil
        }
        guard !hasOther else { return [] }
        let isEmpty = root.members.members.isEmpty
        return [
            diagnostic(
                isEmpty
                    ? "The file is an empty object: it is valid but has no effect."
                    : "The file contains none of the services that iOS knows, so it has no effect.",
                at: root.place, in: subject, isEmpty ? .warning : nil,
                help: "Add an \"applinks\" object, or check that this is the right file.")
        ]
    }
}

struct UnknownService: LintRule {
    let rule = Rule(
        Diagnostic.Code("AASA202", "unknown-service"), .error, .structure, sometimes: [.warning, .note],
        summary: "A service that iOS does not know",
        effect: "iOS reads nothing under this key. If it is a misspelled service, that service does not work at all.",
        reason: """
            The public services are `applinks`, `webcredentials`, `appclips` and `activitycontinuation`, in \
            lowercase, without hyphens or underscores. Other keys do not break the file; iOS ignores them.
            """,
        remedy: "Correct the key, or remove it. Keys with notes for people may start with an underscore.",
        evidence: [.publicServices, .unknownKey],
        bad: Rule.Example(
            file: "{\n  ⟦\"webcredential\"⟧: { \"apps\": [\"7Q4KX2M9TD.example.eats\"] }\n}\n",
            fixed: "{\n  \"webcredentials\": { \"apps\": [\"7Q4KX2M9TD.example.eats\"] }\n}\n"),
        good: Rule.Example(file: "{\n  \"webcredentials\": { \"apps\": [\"7Q4KX2M9TD.example.eats\"] }\n}\n"))

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        guard let root = subject.rootObject else { return [] }
        var used = Set(root.members.members.map { ScalarString($0.key) })
        return root.members.effectiveMembers.compactMap { member in
            guard !AssociationFile.Service.publicNames.containsSameScalars(as: member.key),
                member.value.object != nil || !KeyVocabulary.isNote(member.key),
                IntendedKey.outside(member.key) == nil
            else { return nil }
            let key = "\"\(member.key.shortened(to: 60))\""
            let place = subject.place(ofKeyOf: member, in: root.pointer)
            guard let service = IntendedKey.service(member.key) else {
                return diagnostic(
                    "\(key) is not a service that iOS knows, so iOS ignores it.", at: place, in: subject, .note)
            }
            let isFree = used.insert(ScalarString(service)).inserted
            return diagnostic(
                isFree
                    ? "\(key) is not a service that iOS knows, so iOS ignores it and everything under it."
                    : "\(key) is not a service that iOS knows, and the file already contains \"\(service)\", which it is "
                        + "probably meant to be.",
                at: place, in: subject, isFree ? nil : .warning,
                help: isFree ? "Write \"\(service)\"." : "Move what you need to \"\(service)\", and remove this key.",
                fix: isFree
                    ? Diagnostic.Fix("Write \"\(service)\".", .unsafe, [subject.editing.renaming(member, to: service)])
                    : nil)
        }
    }
}

extension Diagnostic.Code {
    /// `unknown-service`
    public static let unknownServiceInFile = UnknownService().rule.code
}

struct ArrayRoot: LintRule {
    let rule = Rule(
        Diagnostic.Code("AASA204", "array-root"), .error, .structure,
        summary: "An array around the whole file",
        effect: "iOS probably reads the file but finds nothing in it: no link to the domain opens an app.",
        reason: """
            iOS looks up the services by their keys in the outermost object. An array has no keys, so iOS finds none \
            of them.
            """,
        remedy: "Remove the outer brackets. A file contains one object; to join several, merge them key by key.",
        evidence: [.otherRoot],
        bad: Rule.Example(
            file: "⟦[" + Rule.Example.smallestFile + "]⟧\n", fixed: Rule.Example.smallestFile + "\n"),
        good: Rule.Example(file: Rule.Example.smallestFile + "\n"))

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        let root = subject.file.root
        guard let values = root.array else { return [] }
        var edits: [TextEdit] = []
        if values.count == 1, let object = values.first, object.object != nil {
            edits = [
                TextEdit(SourceRange(start: root.range.start, end: object.range.start), ""),
                TextEdit(SourceRange(start: object.range.end, end: root.range.end), ""),
            ]
        }
        return [
            diagnostic(
                "The outermost value is an array, not an object, so iOS probably finds no services in it.",
                at: SourcePlace(pointer: .root, range: root.range), in: subject,
                help: "Write one object with the services as keys.",
                fix: edits.isEmpty ? nil : Diagnostic.Fix("Remove the outer brackets.", .unsafe, edits))
        ]
    }
}

struct ServiceWithoutApps: LintRule {
    let rule = Rule(
        Diagnostic.Code("AASA206", "service-without-apps"), .warning, .structure, sometimes: [.error],
        summary: "A service without its list of apps",
        effect: "The service has no effect for any app.",
        reason:
            "`webcredentials`, `appclips` and `activitycontinuation` contain only `apps`, a list of app identifiers.",
        remedy: "Add `apps` with the app identifiers, or remove the service.",
        evidence: [.publicServices],
        bad: Rule.Example(file: "{ ⟦\"appclips\"⟧: {} }\n"),
        good: Rule.Example(file: "{ \"appclips\": { \"apps\": [\"7Q4KX2M9TD.example.eats.Clip\"] } }\n"))

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        guard let root = subject.rootObject else { return [] }
        return subject.otherServiceObjects.compactMap { service in
            guard service.members["apps"] == nil, !service.containsMisspelling(of: ["apps"]),
                case .service(let name) = service.role, !service.isClipsWithDetails, !service.hasUnknownKey,
                let key = root.members.member(name.string)
            else { return nil }
            let other = ["details", "appIDs", "appID", "components", "paths"].first { key in
                service.members[key].map { !$0.isVoid } ?? false
            }
            return diagnostic(
                "\(service.name) has no \"apps\", so it has no effect"
                    + (other.map { "; iOS does not read \"\($0)\" in this service." } ?? "."),
                at: subject.place(ofKeyOf: key, in: .root), in: subject, other == nil ? nil : .error,
                help: "Add \"apps\" with the app identifiers, or remove the service.")
        }
    }
}

extension LintObject {
    /// The rule for that key says the rest.
    fileprivate var hasUnknownKey: Bool {
        members.members.contains { KeyMeaning(of: $0.key, value: $0.value, in: role) == .unknown }
    }
}

/// What a key of the outermost object that is not a service was probably meant to be.
enum IntendedKey {
    /// The public service that `key` looks like: in another case, with or without hyphens, or misspelled.
    static func service(_ key: String) -> String? {
        guard key.utf8.count <= KeyVocabulary.longestWord else { return nil }
        let folded = letters(of: key)
        let aliases = ["universallinks": "applinks", "universallink": "applinks", "deeplinks": "applinks"]
        if let known = AssociationFile.Service.publicNames.first(where: { $0 == folded }) { return known }
        return aliases[folded] ?? nearest(to: folded, among: AssociationFile.Service.publicNames)
    }

    /// The key of `applinks` or of a detail that `key` is, or looks like.
    static func inside(_ key: String) -> String? {
        let known = ["details", "components", "paths", "appIDs", "appID", "defaults", "substitutionVariables"]
        if let exact = known.first(where: { $0.hasSameScalars(as: key) }) { return exact }
        guard key.utf8.count <= KeyVocabulary.longestWord else { return nil }
        return nearest(to: letters(of: key), among: known, limit: 1)
    }

    /// The key of a service or a detail that a key of the outermost object is or resembles; nil for services.
    static func outside(_ key: String) -> String? {
        guard !AssociationFile.Service.publicNames.containsSameScalars(as: key), service(key) == nil else { return nil }
        return key.hasSameScalars(as: "apps") ? key : inside(key)
    }

    private static func nearest(to folded: String, among candidates: [String], limit: Int = 2) -> String? {
        // Comparing is expensive, and most keys differ too much in length.
        let possible = candidates.filter { abs($0.utf8.count - folded.utf8.count) <= 2 * limit }
        return possible.isEmpty ? nil : NearestText.nearest(to: folded, among: possible, limit: limit)
    }

    private static func letters(of key: String) -> String {
        String(decoding: key.asciiLowercased.utf8.filter { $0 != 0x2D && $0 != 0x5F && $0 != 0x20 }, as: UTF8.self)
    }
}
