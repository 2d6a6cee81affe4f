import JSONSyntax

extension AssociationFileDraft {
    /// The file as JSON, in the layout of `aasa fmt`. Serve it unchanged, as `application/json`.
    ///
    /// ## What is checked
    /// - Each app identifier has ten capital letters or digits, a period, and a bundle identifier.
    /// - Lists have members, names appear once, and patterns can refer to every variable.
    /// - The file has at most ``AssociationFile/maximumByteCount`` bytes.
    ///
    /// Patterns are written as they are. `Linter` in `UniversalLinksLinting` finds mistakes in them.
    ///
    /// - Throws: if something cannot be written, with the place and what to do about it.
    public func bytes() throws(AssociationFileDraftError) -> [UInt8] {
        var services: [JSONObject.Member] = []
        if let appLinks {
            let key = "applinks"
            services.append(JSONObject.Member(key: key, value: try appLinks.value(at: .root.appending(key))))
        }
        let lists = [
            ("webcredentials", webCredentials), ("appclips", appClips), ("activitycontinuation", activityContinuation),
        ]
        for (key, apps) in lists where !apps.isEmpty {
            let texts = try AssociationFileDraft.texts(of: apps, at: .root.appending(key).appending("apps"))
            services.append(JSONObject.Member(key: key, value: ["apps": JSONValue(texts)]))
        }
        guard !services.isEmpty else {
            throw AssociationFileDraftError(.emptyList, at: .root, "The file has no service. Set appLinks.")
        }
        let bytes = Array(AssociationFileLayout.text(of: JSONValue(.object(JSONObject(services)))).utf8)
        guard bytes.count <= AssociationFile.maximumByteCount else {
            throw AssociationFileDraftError(
                .oversizedFile, at: .root,
                "The file has \(bytes.count) bytes; the system refuses files over \(AssociationFile.maximumByteCount) bytes. "
                    + "List apps with the same components in one detail, move repeated words to substitution variables, "
                    + "and shorten comments.")
        }
        return bytes
    }

    /// The identifiers as text, if an app can be signed with each of them.
    fileprivate static func texts(
        of apps: [AppIdentifier], at pointer: JSONPointer
    ) throws(AssociationFileDraftError) -> [String] {
        guard !apps.isEmpty else {
            throw AssociationFileDraftError(
                .emptyList, at: pointer, "The list has no app. Add one, or remove the list.")
        }
        for (index, app) in apps.enumerated() where !app.canBeSigned {
            throw AssociationFileDraftError(
                .malformedAppIdentifier, at: pointer.appending(index),
                "\(JSONWriter.quoted(app.text.shortened(to: 80))) is not an app identifier. Write the prefix, ten capital "
                    + "letters or digits, a period, and the bundle identifier: 7Q4KX2M9TD.com.example.eats.")
        }
        return apps.map(\.text)
    }
}

extension AppIdentifier {
    /// Whether an app can be signed with it: the documented prefix, and a bundle identifier of letters, digits, hyphens
    /// and periods, with no period doubled or last.
    fileprivate var canBeSigned: Bool {
        guard hasDocumentedShape else { return false }
        let parts = bundleIdentifier.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        return parts.allSatisfy { part in
            !part.isEmpty
                && part.allSatisfy {
                    switch $0 {
                    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
                        true
                    default: false
                    }
                }
        }
    }
}

extension AssociationFileDraft.AppLinks {
    fileprivate func value(at pointer: JSONPointer) throws(AssociationFileDraftError) -> JSONValue {
        guard !details.isEmpty else {
            throw AssociationFileDraftError(
                .emptyList, at: pointer.appending("details"), "The list is empty. Add a detail, or set appLinks to nil."
            )
        }
        var members: [JSONObject.Member] = []
        // iOS 9 to 12 refuse the service without it (semantics S3).
        if details.contains(where: { !$0.paths.isEmpty }) { members.append(.init(key: "apps", value: [])) }
        if let defaults { members.append(.init(key: "defaults", value: defaults.value)) }
        if !substitutionVariables.isEmpty {
            let key = "substitutionVariables"
            members.append(.init(key: key, value: try variables(at: pointer.appending(key))))
        }
        var values: [JSONValue] = []
        for (index, detail) in details.enumerated() {
            values.append(try detail.value(at: pointer.appending("details").appending(index)))
        }
        members.append(.init(key: "details", value: JSONValue(values)))
        return JSONValue(.object(JSONObject(members)))
    }

    private func variables(at pointer: JSONPointer) throws(AssociationFileDraftError) -> JSONValue {
        var names: Set<ScalarString> = []
        var members: [JSONObject.Member] = []
        for variable in substitutionVariables {
            let name = variable.name
            let place = pointer.appending(name)
            let quoted = JSONWriter.quoted(name.shortened(to: 80))
            guard !name.isEmpty, !name.utf8.contains(where: { "$()".utf8.contains($0) }) else {
                throw AssociationFileDraftError(
                    .malformedVariableName, at: place,
                    "\(quoted) cannot be the name of a variable. Write what is between $( and ) in a pattern.")
            }
            guard names.insert(ScalarString(name)).inserted else {
                throw AssociationFileDraftError(
                    .duplicateName, at: place, "There are two variables named \(quoted). Join their values.")
            }
            guard !variable.values.isEmpty else {
                throw AssociationFileDraftError(
                    .emptyList, at: place, "The variable \(quoted) has no value, so it matches nothing. Add a value.")
            }
            for (index, value) in variable.values.enumerated() where value.containsReference {
                throw AssociationFileDraftError(
                    .nestedVariable, at: place.appending(index),
                    "A value of a variable cannot refer to a variable: the system ignores it. Write its values here.")
            }
            members.append(.init(key: name, value: JSONValue(variable.values)))
        }
        return JSONValue(.object(JSONObject(members)))
    }
}

extension AssociationFileDraft.MatchingDefaults {
    fileprivate var value: JSONValue { JSONValue(.object(JSONObject(members))) }

    private var members: [JSONObject.Member] {
        JSONObject.Member.flags(isCaseSensitive: isCaseSensitive, isPercentEncoded: isPercentEncoded)
    }
}

extension AssociationFileDraft.Detail {
    fileprivate func value(at pointer: JSONPointer) throws(AssociationFileDraftError) -> JSONValue {
        let texts = try AssociationFileDraft.texts(of: apps, at: pointer.appending("appIDs"))
        guard paths.isEmpty || texts.count == 1 else {
            throw AssociationFileDraftError(
                .severalAppsWithPaths, at: pointer.appending("paths"),
                "iOS 12 and earlier read one app per detail. Write a detail for each app, or remove the paths.")
        }
        guard !components.isEmpty else {
            throw AssociationFileDraftError(
                .emptyList, at: pointer.appending("components"),
                "The list is empty, so the apps of this detail cannot open any URL. Add a component, or remove the detail."
            )
        }
        var members: [JSONObject.Member] = []
        if paths.isEmpty {
            members.append(.init(key: "appIDs", value: JSONValue(texts)))
        } else {
            // The only identifier that iOS 12 reads; later systems read it as well (semantics I2, I6).
            members.append(.init(key: "appID", value: JSONValue(texts[0])))
        }
        if let defaults { members.append(.init(key: "defaults", value: defaults.value)) }
        if !paths.isEmpty {
            let place = pointer.appending("paths")
            var texts: [String] = []
            for (index, path) in paths.enumerated() { texts.append(try path.text(at: place.appending(index))) }
            members.append(.init(key: "paths", value: JSONValue(texts)))
        }
        var values: [JSONValue] = []
        for (index, component) in components.enumerated() {
            values.append(try component.value(at: pointer.appending("components").appending(index)))
        }
        members.append(.init(key: "components", value: JSONValue(values)))
        return JSONValue(.object(JSONObject(members)))
    }
}

extension AssociationFileDraft.LegacyPath {
    fileprivate func text(at pointer: JSONPointer) throws(AssociationFileDraftError) -> String {
        guard !pattern.asciiUppercased.utf8.starts(with: "NOT ".utf8) else {
            throw AssociationFileDraftError(
                .negatedPattern, at: pointer,
                "A path that starts with \"NOT \" is an exclusion. Write the pattern alone, and set isExclusion.")
        }
        return isExclusion ? "NOT " + pattern : pattern
    }
}

extension AssociationFileDraft.Component {
    fileprivate func value(at pointer: JSONPointer) throws(AssociationFileDraftError) -> JSONValue {
        var members: [JSONObject.Member] = []
        if let path { members.append(.init(key: "/", value: JSONValue(path))) }
        if let query { members.append(.init(key: "?", value: try query.value(at: pointer.appending("?")))) }
        if let fragment { members.append(.init(key: "#", value: JSONValue(fragment))) }
        members += JSONObject.Member.flags(isCaseSensitive: isCaseSensitive, isPercentEncoded: isPercentEncoded)
        if isExclusion { members.append(.init(key: "exclude", value: true)) }
        if let comment { members.append(.init(key: "comment", value: JSONValue(comment))) }
        return JSONValue(.object(JSONObject(members)))
    }
}

extension AssociationFileDraft.Query {
    fileprivate func value(at pointer: JSONPointer) throws(AssociationFileDraftError) -> JSONValue {
        switch self {
        case .text(let pattern): return JSONValue(pattern)
        case .items(let items):
            guard !items.isEmpty else {
                throw AssociationFileDraftError(
                    .emptyList, at: pointer, "The query has no item. Add one, or set the query to nil.")
            }
            var names: Set<ScalarString> = []
            for item in items where !names.insert(ScalarString(item.name)).inserted {
                throw AssociationFileDraftError(
                    .duplicateName, at: pointer.appending(item.name),
                    "Two query items have the name \(JSONWriter.quoted(item.name.shortened(to: 80))), and only the last would "
                        + "count. Remove one, or write a component for each.")
            }
            return JSONValue(.object(JSONObject(items.map { .init(key: $0.name, value: JSONValue($0.pattern)) })))
        }
    }
}

extension JSONObject.Member {
    /// Only those that are set.
    fileprivate static func flags(isCaseSensitive: Bool?, isPercentEncoded: Bool?) -> [JSONObject.Member] {
        [("caseSensitive", isCaseSensitive), ("percentEncoded", isPercentEncoded)].compactMap { key, flag in
            flag.map { JSONObject.Member(key: key, value: JSONValue($0)) }
        }
    }
}
