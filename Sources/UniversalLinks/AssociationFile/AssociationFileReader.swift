import JSONSyntax

/// Turns JSON values into the model, skipping on each level what the system cannot use (semantics P6).
struct AssociationFileReader {
    func service(_ member: JSONObject.Member) -> AssociationFile.Service? {
        guard let object = member.value.object else { return nil }
        let place = Place(pointer: JSONPointer.root.appending(member.key), range: member.value.range)
        return AssociationFile.Service(
            name: member.key,
            nameRange: member.keyRange,
            place: place,
            apps: identifiers(object["apps"], at: place.pointer.appending("apps")) ?? []
        )
    }

    func appLinks(_ value: JSONValue, at pointer: JSONPointer) -> AppLinks? {
        guard let object = value.object else { return nil }
        let (shape, details) = details(of: object, at: pointer)
        return AppLinks(
            place: Place(pointer: pointer, range: value.range),
            detailsShape: shape,
            details: details,
            defaults: defaults(of: object, at: pointer),
            substitutionVariables: variables(of: object, at: pointer),
            hasAppsKey: object["apps"] != nil,
            hasIgnoredKey: ["defaults", "substitutionVariables"].contains { key in
                object[key].map { $0.object == nil } ?? false
            },
            hasSkippedMember: hasSkippedMember(object["details"])
        )
    }

    // MARK: - Details

    private func details(of appLinks: JSONObject, at pointer: JSONPointer) -> (AppLinks.DetailsShape, [AppLinks.Detail])
    {
        guard let value = appLinks["details"] else {
            let apps = identifiers(appLinks["apps"], at: pointer.appending("apps")) ?? []
            return (.missing, apps.map(detailWithoutLists))
        }
        let pointer = pointer.appending("details")
        switch value.kind {
        case .array(let members):
            return (
                .array,
                members.enumerated().compactMap { index, member in
                    detail(member, at: pointer.appending(index), dictionaryKey: nil)
                }
            )
        case .object(let object):
            return (
                .dictionary,
                object.effectiveMembers.compactMap { member in
                    detail(member.value, at: pointer.appending(member.key), dictionaryKey: member)
                }
            )
        default:
            return (.unusable, [])
        }
    }

    private func detailWithoutLists(_ app: Located<AppIdentifier>) -> AppLinks.Detail {
        AppLinks.Detail(
            place: app.place,
            identifiers: [app],
            identifierSource: .apps,
            singleIdentifier: nil,
            components: nil,
            paths: nil,
            defaults: nil,
            hasIgnoredKey: false
        )
    }

    private func detail(
        _ value: JSONValue, at pointer: JSONPointer, dictionaryKey: JSONObject.Member?
    ) -> AppLinks.Detail? {
        guard let object = value.object else { return nil }
        let single = object.member("appID").flatMap { member in
            member.value.string.map { text in
                Located(
                    AppIdentifier(text), at: Place(pointer: pointer.appending("appID"), range: member.value.range))
            }
        }
        let (source, apps) = identifiers(of: object, single: single, at: pointer, dictionaryKey: dictionaryKey)
        return AppLinks.Detail(
            place: Place(pointer: pointer, range: value.range),
            identifiers: apps,
            identifierSource: source,
            singleIdentifier: dictionaryKey == nil ? single : apps.first,
            components: list("components", of: object, at: pointer, component),
            paths: list("paths", of: object, at: pointer, path),
            defaults: defaults(of: object, at: pointer),
            hasIgnoredKey: hasIgnoredKey(object)
        )
    }

    /// The components that an array holds; nil where there is none under the key.
    private func list(
        _ key: String, of detail: JSONObject, at pointer: JSONPointer,
        _ read: (JSONValue, JSONPointer) -> AppLinks.Component
    ) -> [AppLinks.Component]? {
        guard let members = detail[key]?.array else { return nil }
        // All of them share the tokens of this pointer.
        let pointer = JSONPointer(tokens: pointer.appending(key).tokens)
        var components: [AppLinks.Component] = []
        components.reserveCapacity(members.count)
        for index in members.indices { components.append(read(members[index], pointer.appending(index))) }
        return components
    }

    /// Semantics I1 and I2.
    private func identifiers(
        of detail: JSONObject, single: Located<AppIdentifier>?, at pointer: JSONPointer,
        dictionaryKey: JSONObject.Member?
    ) -> (AppLinks.Detail.IdentifierSource, [Located<AppIdentifier>]) {
        if let key = dictionaryKey {
            let app = Located(AppIdentifier(key.key), at: Place(pointer: pointer, range: key.keyRange))
            let hasIgnored = detail["appID"] != nil || detail["appIDs"] != nil
            return (hasIgnored ? .dictionaryKeyBesideIgnored : .dictionaryKey, [app])
        }
        if let list = identifiers(detail["appIDs"], at: pointer.appending("appIDs")) { return (.list, list) }
        guard let single else { return (detail["appIDs"] == nil ? .none : .noneBesideUnusableList, []) }
        return (detail["appIDs"] == nil ? .single : .singleBesideUnusableList, [single])
    }

    /// The strings of an array; nil where it is none.
    private func identifiers(_ value: JSONValue?, at pointer: JSONPointer) -> [Located<AppIdentifier>]? {
        value?.array.map { members in
            members.enumerated().compactMap { index, member in
                member.string.map { text in
                    Located(AppIdentifier(text), at: Place(pointer: pointer.appending(index), range: member.range))
                }
            }
        }
    }

    // MARK: - Variables

    private func variables(of appLinks: JSONObject, at pointer: JSONPointer) -> [AppLinks.SubstitutionVariable] {
        guard let object = appLinks["substitutionVariables"]?.object else { return [] }
        let pointer = pointer.appending("substitutionVariables")
        return object.effectiveMembers.map { variable($0, at: pointer.appending($0.key)) }
    }

    private func variable(_ member: JSONObject.Member, at pointer: JSONPointer) -> AppLinks.SubstitutionVariable {
        let place = Place(pointer: pointer, range: member.value.range)
        var values: [Located<String>] = []
        if let text = member.value.string {
            values = [Located(text, at: place)]
        } else if let members = member.value.array {
            values = members.enumerated().compactMap { index, value in
                value.string.map { Located($0, at: Place(pointer: pointer.appending(index), range: value.range)) }
            }
        }
        return AppLinks.SubstitutionVariable(
            name: member.key,
            place: place,
            values: values.filter { !$0.value.holdsReference },
            droppedValues: values.filter { $0.value.holdsReference },
            isListOfStrings: member.value.array?.allSatisfy { $0.string != nil } ?? false
        )
    }

    // MARK: - Wrong types

    private func hasSkippedMember(_ details: JSONValue?) -> Bool {
        if let members = details?.array {
            return members.contains { $0.object == nil || hasSkippedIdentifier($0) }
        }
        return details?.object?.effectiveMembers.contains { $0.value.object == nil } ?? false
    }

    private func hasSkippedIdentifier(_ detail: JSONValue) -> Bool {
        if let list = detail.object?["appIDs"]?.array { return list.contains { $0.string == nil } }
        guard let single = detail.object?["appID"] else { return false }
        return single.string == nil
    }

    private func hasIgnoredKey(_ detail: JSONObject) -> Bool {
        if let defaults = detail["defaults"], defaults.object == nil { return true }
        guard let components = detail["components"] else { return detail["paths"].map { $0.array == nil } ?? false }
        return components.array == nil
    }
}
