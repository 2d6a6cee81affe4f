import JSONSyntax
import UniversalLinks

struct NonObjectComponent: LintRule {
    let rule = Rule(
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
        evidence: [.wrongType, .unknownComponentKey],
        bad: .components(#"⟦"/menu/*"⟧"#, fixed: #"{ "/": "/menu/*" }"#),
        good: .components(#"{ "/": "/menu/*" }"#))

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

struct ComponentOfUnknownKeys: LintRule {
    let rule = Rule(
        Diagnostic.Code("AASA227", "component-of-unknown-keys"), .error, .structure,
        summary: "A component that matches every URL because its keys are unknown",
        effect: """
            The component matches every URL of the domain: all of them open the app or, with `exclude`, none of them \
            does. iOS never tries the components after it.
            """,
        reason: """
            iOS ignores keys it does not know, even if no other keys are left. A component without patterns matches \
            every URL. The keys for patterns are `/` for the path, `?` for the query and `#` for the fragment.
            """,
        remedy: "Write `/`, `?` or `#`. To match every URL on purpose, write `{ \"/\": \"*\" }`.",
        evidence: [.unknownComponentKey],
        bad: .components(#"⟦{ "path": "/menu/*" }⟧"#),
        good: .components(#"{ "/": "/menu/*" }"#))

    private static let knownKeys = Set(ComponentFields.keys + ["comment", "requiredEntitlement"])

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        guard !subject.hasBareDetail else { return [] }
        return subject.componentsByDetail.flatMap { $0 }.compactMap { effective in
            let component = effective.component
            guard let member = ComponentOfUnknownKeys.unknownMember(of: effective, in: subject) else { return nil }
            let key = "\"\(member.key.shortened(to: 60))\""
            let meant: String? =
                if case .misspelling(let known) = KeyMeaning(of: member.key, value: member.value, in: .component) {
                    known
                } else { nil }
            return diagnostic(
                "This component matches every URL of the domain: \(key) is not a component key, and nothing else restricts it.",
                at: component.place, in: subject,
                help: meant.map { "Write \"\($0)\" instead of \(key)." }
                    ?? "Write \"/\", \"?\" or \"#\" with a pattern, or { \"/\": \"*\" } for every URL.")
        }
    }

    /// The first member with an unknown key of a component that nothing restricts.
    static func unknownMember(of effective: EffectiveComponent, in subject: LintSubject) -> JSONObject.Member? {
        let component = effective.component
        guard component.form == .object, effective.path == nil, effective.query == nil, effective.fragment == nil,
            !component.fields.path.isPresent, !component.fields.query.isPresent, !component.fields.fragment.isPresent
        else { return nil }
        return subject.file.root[component.place.pointer]?.object?.members.first { isUnknown($0.key) }
    }

    private static func isUnknown(_ key: String) -> Bool {
        !knownKeys.containsSameScalars(as: key) && !KeyVocabulary.isNote(key)
    }
}

struct NonStringPath: LintRule {
    let rule = Rule(
        Diagnostic.Code("AASA228", "non-string-path"), .error, .structure, sometimes: [.warning],
        summary: "A member of `paths` that is not a string",
        effect: """
            It probably counts as a component without patterns of its own: it does what `defaults` says or, without \
            `defaults`, matches every URL of the domain, and iOS never tries the paths after it. This is assumed, \
            not confirmed by a recording.
            """,
        reason: """
            `paths` contains plain strings. Any other value restricts nothing by itself, so it matches every URL \
            that `defaults` allows. Objects with patterns belong in `components`.
            """,
        remedy: "Write the path as a string or, for objects, rename the list to `components`.",
        evidence: [.wrongType, .defaultsOfPaths],
        bad: .detail(
            """
            "appIDs": ["7Q4KX2M9TD.example.eats"],
            "paths": [⟦{ "/": "/menu/*" }⟧]
            """,
            fixed: """
                "appIDs": ["7Q4KX2M9TD.example.eats"],
                "components": [{ "/": "/menu/*" }]
                """),
        good: .detail(
            """
            "appIDs": ["7Q4KX2M9TD.example.eats"],
            "components": [{ "/": "/menu/*" }]
            """))

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        let components = Dictionary(
            subject.componentsByDetail.joined().filter { $0.component.form == .unusablePath }
                .map { ($0.component.place.pointer, $0) },
            uniquingKeysWith: { first, _ in first })
        return subject.detailObjects.flatMap { detail -> [Diagnostic] in
            guard let member = detail.members.member("paths"), let paths = member.value.array else { return [] }
            let isUnread = detail.members["components"]?.array != nil
            let areComponents = detail.members["components"] == nil && paths.allSatisfy { $0.object != nil }
            return paths.enumerated().compactMap { index, value in
                guard value.string == nil else { return nil }
                let place = SourcePlace(pointer: detail.pointer.appending("paths").appending(index), range: value.range)
                let component = components[place.pointer]
                return diagnostic(
                    "This member of \"paths\" is \(value.quotedOrType), not a string"
                        + (isUnread ? ", and iOS uses \"components\" instead." : consequence(component)),
                    at: place, in: subject, isUnread ? .note : component?.isConstrained == true ? .warning : nil,
                    help: value.object == nil ? "Write a string." : "Move objects to \"components\".",
                    fix: areComponents && index == 0
                        ? Diagnostic.Fix(
                            "Rename the list to \"components\".", .unsafe,
                            [subject.editing.renaming(member, to: "components")])
                        : nil)
            }
        }
    }

    /// The member has no patterns of its own, and inherits those of `defaults`.
    private func consequence(_ component: EffectiveComponent?) -> String {
        let verb = component?.isExclusion.value == true ? "excludes" : "matches"
        return component?.isConstrained == true
            ? ", so it probably \(verb) the URLs that match \"defaults\"."
            : ", so it probably \(verb) every URL of the domain."
    }
}

extension EffectiveComponent {
    fileprivate var isConstrained: Bool { path != nil || query != nil || fragment != nil }
}

struct UnusableConstraint: LintRule {
    let rule = Rule(
        Diagnostic.Code("AASA229", "unusable-constraint"), .error, .structure,
        summary: "A pattern of the wrong type",
        effect: """
            iOS probably drops the pattern and does not check that part of the URL, so the component matches more URLs \
            than written.
            """,
        reason: """
            `/` and `#` are strings; `?` is a string or an object. A value of another type restricts nothing and, \
            because the key is present, the component does not inherit a pattern from `defaults` either.
            """,
        remedy: "Write the pattern as a string. For several patterns, write several components.",
        evidence: [.wrongType],
        bad: .components(#"{ "/": ⟦["/menu/*", "/order/*"]⟧ }"#),
        good: .components("{ \"/\": \"/menu/*\" },\n{ \"/\": \"/order/*\" }"))

    private static let parts = [
        ScalarString("/"): "path", ScalarString("?"): "query", ScalarString("#"): "fragment",
    ]

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        guard !subject.hasBareDetail else { return [] }
        let roles: Set<LintObject.Role> = [.component, .appLinksDefaults, .detailDefaults]
        // What a value of `defaults` does depends on each component.
        lazy var unread = Set(subject.components.flatMap(subject.unreadConstraints).map(\.range))
        return subject.objects.filter { roles.contains($0.role) }.flatMap { object in
            object.members.effectiveMembers.compactMap { member in
                guard member.value.string == nil, let part = UnusableConstraint.parts[ScalarString(member.key)],
                    !member.key.hasSameScalars(as: "?") || member.value.object == nil,
                    object.role == .component || unread.contains(member.value.range)
                else { return nil }
                let only = member.value.array.flatMap { $0.count == 1 ? $0.first : nil }
                return diagnostic(
                    "\"\(member.key)\" is \(member.value.typeDescription), so "
                        + (object.role == .component ? "this component" : "every component that inherits it")
                        + " probably matches any \(part).",
                    at: object.place(ofValueOf: member), in: subject,
                    help: member.value.array.map { $0.count > 1 } ?? false
                        ? "Write one component for each pattern." : "Write a string, or remove the key.",
                    fix: only?.string == nil
                        ? nil
                        : only.map { only in
                            Diagnostic.Fix(
                                "Remove the brackets.", .unsafe,
                                [TextEdit(member.value.range, subject.editing.text(of: only))])
                        })
            }
        }
    }
}

struct NonBooleanFlag: LintRule {
    let rule = Rule(
        Diagnostic.Code("AASA230", "non-boolean-flag"), .warning, .structure, sometimes: [.error],
        summary: "A flag that is neither `true` nor `false`",
        effect: """
            iOS probably converts the value: numbers are true unless they are 0, strings that start with Y, y, T, t or \
            a digit from 1 to 9 are true, and everything else is false. `null` is false, too; it does not count as a \
            missing key.
            """,
        reason: """
            `exclude`, `caseSensitive` and `percentEncoded` are JSON booleans. How iOS converts other types is \
            assumed from how such values are usually read; it is not confirmed by a recording.
            """,
        remedy: "Write `true` or `false`, without quotes, or remove the key.",
        evidence: [.wrongType],
        bad: .components(#"{ "/": "/menu/*", "exclude": ⟦"false"⟧ }"#, fixed: #"{ "/": "/menu/*", "exclude": false }"#),
        good: .components(#"{ "/": "/menu/*", "exclude": false }"#))

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        guard !subject.hasBareDetail else { return [] }
        let roles: Set<LintObject.Role> = [.component, .appLinksDefaults, .detailDefaults]
        return subject.objects.filter { roles.contains($0.role) }.flatMap { object -> [Diagnostic] in
            guard object.members.members.contains(where: NonBooleanFlag.isCandidate) else { return [] }
            let fields = AssociationFileReader().component(object.value, at: object.pointer).fields
            let flags = [
                "exclude": fields.exclude, "caseSensitive": fields.caseSensitive,
                "percentEncoded": fields.percentEncoded,
            ]
            return object.members.effectiveMembers.compactMap { member in
                guard NonBooleanFlag.isCandidate(member), let flag = flags[member.key]?.value, !flag.isBoolean else {
                    return nil
                }
                return diagnostic(for: member, in: object, readAs: flag.isOn, subject)
            }
        }
    }

    /// Whether a member may be a flag that is not a boolean.
    private static func isCandidate(_ member: JSONObject.Member) -> Bool {
        member.value.boolean == nil
            && ["exclude", "caseSensitive", "percentEncoded"].contains { member.key.hasSameScalars(as: $0) }
    }

    private func diagnostic(
        for member: JSONObject.Member, in object: LintObject, readAs isOn: Bool, _ subject: LintSubject
    ) -> Diagnostic {
        let isUnset = member.value.isNull && !member.key.hasSameScalars(as: "exclude")
        let meant = meaning(of: member.value)
        let isMisread = meant.map { $0 != isOn } ?? false
        let fix: Diagnostic.Fix
        if isUnset {
            fix = Diagnostic.Fix(
                "Remove \"\(member.key)\".", .unsafe, subject.removing(member.key, of: object))
        } else {
            fix = Diagnostic.Fix(
                "Write \((meant ?? isOn) ? "true" : "false").", isMisread ? .unsafe : .safe,
                [subject.editing.replacing(member.value, with: JSONValue(.boolean(meant ?? isOn)))])
        }
        return diagnostic(
            "\"\(member.key)\" is \(member.value.quotedOrType), not a boolean: iOS probably reads it as \(isOn)"
                + (isUnset ? ", not as the default." : "."),
            at: object.place(ofValueOf: member), in: subject, isMisread ? .error : nil,
            help: isUnset ? "Write true or false, or remove the key." : "Write true or false.", fix: fix)
    }

    /// Nil if it is unclear what the author means.
    private func meaning(of value: JSONValue) -> Bool? {
        guard let text = value.string, text.utf8.count <= KeyVocabulary.longestWord else { return nil }
        switch text.asciiLowercased.filter({ $0 != " " }) {
        case "true", "yes", "on", "y", "t", "1", "enabled": return true
        case "false", "no", "off", "n", "f", "0", "disabled": return false
        default: return nil
        }
    }
}

extension LintSubject {
    /// The places of patterns, a component's own or inherited, that restrict nothing because they are of the wrong type
    /// (semantics P6, Q6).
    func unreadConstraints(of component: EffectiveComponent) -> [SourcePlace] {
        var levels = [component.component.fields]
        if component.component.form != .unusable {
            levels += [details[component.index.detail].detail.defaults, file.appLinks?.defaults].compactMap { $0 }
        }
        let path = levels.lazy.map(\.path).first(where: \.isPresent)
        let query = levels.lazy.map(\.query).first(where: \.isPresent)
        let fragment = levels.lazy.map(\.fragment).first(where: \.isPresent)
        var places: [SourcePlace] = []
        if case .unusable(let place) = path { places.append(place) }
        switch query {
        case .unusable(let place), .value(.unusableItems, let place): places.append(place)
        case .absent, .value, nil: break
        }
        if case .unusable(let place) = fragment { places.append(place) }
        return places
    }

    /// Whether a component matches more than is written because iOS cannot use what is, which other rules report.
    func matchesMoreThanWritten(_ component: EffectiveComponent) -> Bool {
        switch component.component.form.value {
        case .unusable, .unusablePath: true
        case .object, .path, .negatedPath:
            !unreadConstraints(of: component).isEmpty
                || ComponentOfUnknownKeys.unknownMember(of: component, in: self) != nil
        }
    }
}
