import JSONSyntax

/// Reads the model from JSON values, and skips on each level what the system cannot use (semantics P6).
package struct AssociationFileReader {
    package init() {}

    func service(_ member: JSONObject.Member) -> AssociationFile.Service? {
        guard let object = member.value.object else { return nil }
        let place = SourcePlace(pointer: JSONPointer.root.appending(member.key), range: member.value.range)
        return AssociationFile.Service(
            name: member.key,
            nameRange: member.keyRange,
            place: place,
            apps: identifiers(object["apps"], at: place.pointer.appending("apps")) ?? []
        )
    }

    func appLinks(of root: JSONValue) -> AppLinks? {
        guard case .object(let members) = root.kind, let index = members.place(of: "applinks"),
            case .object(let object) = members.members[index].value.kind
        else { return nil }
        let place = SourcePlace(pointer: JSONPointer(tokens: ["applinks"]), range: members.members[index].value.range)
        return AppLinks(contents: AppLinks.Contents(object, at: place))
    }

    // MARK: - Details

    func details(of appLinks: JSONObject, at pointer: JSONPointer) -> (AppLinks.DetailsShape, [AppLinks.Detail]) {
        guard let index = appLinks.place(of: "details") else {
            return (.missing, detailsWithoutLists(appLinks, at: pointer.appending("apps")))
        }
        let pointer = pointer.appending("details")
        var details: [AppLinks.Detail] = []
        switch appLinks.members[index].value.kind {
        case .array(let members):
            details.reserveCapacity(members.count)
            for index in members.indices {
                guard case .object = members[index].kind else { continue }
                let place = SourcePlace(pointer: pointer.appending(index), range: members[index].range)
                details.append(AppLinks.Detail(contents: .init(members[index], at: place, key: nil)))
            }
            return (.array, details)
        case .object(let object):
            for member in object.effectiveMembers {
                guard case .object = member.value.kind else { continue }
                let place = SourcePlace(pointer: pointer.appending(member.key), range: member.value.range)
                details.append(
                    AppLinks.Detail(contents: .init(member.value, at: place, key: (member.key, member.keyRange))))
            }
            return (.dictionary, details)
        default:
            return (.unusable, [])
        }
    }

    private func detailsWithoutLists(_ appLinks: JSONObject, at pointer: JSONPointer) -> [AppLinks.Detail] {
        guard let apps = appLinks["apps"]?.array else { return [] }
        var details: [AppLinks.Detail] = []
        for index in apps.indices where apps[index].string != nil {
            let place = SourcePlace(pointer: pointer.appending(index), range: apps[index].range)
            details.append(AppLinks.Detail(contents: .init(apps[index], at: place, key: nil)))
        }
        return details
    }

    /// The components of an array, and whether the key contains one.
    func list(
        _ key: String, of detail: JSONObject, at pointer: JSONPointer, isLegacy: Bool
    ) -> (hasList: Bool, components: [AppLinks.Component]) {
        guard let index = detail.place(of: key), case .array(let members) = detail.members[index].value.kind else {
            return (false, [])
        }
        let pointer = pointer.appending(key)
        var components: [AppLinks.Component] = []
        components.reserveCapacity(members.count)
        for index in members.indices {
            let pointer = pointer.appending(index)
            components.append(isLegacy ? path(members[index], at: pointer) : component(members[index], at: pointer))
        }
        return (true, components)
    }

    // MARK: - Identifiers

    /// Semantics I1 and I2.
    func identifierTexts(of detail: JSONObject, key: String?) -> (AppLinks.Detail.IdentifierSource?, [String]) {
        let list = detail.place(of: "appIDs")
        let single = detail.place(of: "appID")
        if let key { return (list ?? single == nil ? .dictionaryKey : .dictionaryKeyBesideIgnored, [key]) }
        if let list, case .array(let members) = detail.members[list].value.kind {
            var texts: [String] = []
            for index in members.indices {
                if case .string(let text) = members[index].kind { texts.append(text) }
            }
            return (.list, texts)
        }
        guard let single, case .string(let text) = detail.members[single].value.kind else {
            return (list == nil ? nil : .unusableList, [])
        }
        return (list == nil ? .single : .singleBesideUnusableList, [text])
    }

    func identifiers(of detail: AppLinks.Detail.Contents) -> [Located<AppIdentifier>] {
        switch detail.identifierSource?.value {
        case .list:
            identifiers(detail.value.object?["appIDs"], at: detail.place.pointer.appending("appIDs")) ?? []
        case .single, .singleBesideUnusableList: singleIdentifier(of: detail).map { [$0] } ?? []
        case .dictionaryKey, .dictionaryKeyBesideIgnored:
            detail.identifierTexts.map {
                Located(AppIdentifier($0), at: SourcePlace(pointer: detail.place.pointer, range: detail.keyRange))
            }
        case .apps: detail.identifierTexts.map { Located(AppIdentifier($0), at: detail.place) }
        case .unusableList, nil: []
        }
    }

    /// The only identifier that systems before iOS 13 know (semantics I6).
    func singleIdentifier(of detail: AppLinks.Detail.Contents) -> Located<AppIdentifier>? {
        switch detail.identifierSource?.value {
        case .dictionaryKey, .dictionaryKeyBesideIgnored: return identifiers(of: detail).first
        case .apps: return nil
        case .list, .single, .singleBesideUnusableList, .unusableList, nil: break
        }
        guard let value = detail.value.object?["appID"], let text = value.string else { return nil }
        let place = SourcePlace(pointer: detail.place.pointer.appending("appID"), range: value.range)
        return Located(AppIdentifier(text), at: place)
    }

    /// Nil if the value is not an array.
    private func identifiers(_ value: JSONValue?, at pointer: JSONPointer) -> [Located<AppIdentifier>]? {
        value?.array.map { members in
            members.enumerated().compactMap { index, member in
                member.string.map { text in
                    Located(
                        AppIdentifier(text), at: SourcePlace(pointer: pointer.appending(index), range: member.range))
                }
            }
        }
    }

    // MARK: - Variables

    func variables(of appLinks: JSONObject, at pointer: JSONPointer) -> [AppLinks.SubstitutionVariable] {
        guard let index = appLinks.place(of: "substitutionVariables"),
            case .object(let object) = appLinks.members[index].value.kind
        else { return [] }
        let pointer = pointer.appending("substitutionVariables")
        return object.effectiveMembers.map { variable($0, at: pointer.appending($0.key)) }
    }

    private func variable(_ member: JSONObject.Member, at pointer: JSONPointer) -> AppLinks.SubstitutionVariable {
        let place = SourcePlace(pointer: pointer, range: member.value.range)
        var values: [Located<String>] = []
        if let text = member.value.string {
            values = [Located(text, at: place)]
        } else if let members = member.value.array {
            values = members.enumerated().compactMap { index, value in
                value.string.map { Located($0, at: SourcePlace(pointer: pointer.appending(index), range: value.range)) }
            }
        }
        return AppLinks.SubstitutionVariable(
            name: member.key,
            place: place,
            values: values.filter { !$0.value.containsReference },
            droppedValues: values.filter { $0.value.containsReference },
            isListOfStrings: member.value.array?.allSatisfy { $0.string != nil } ?? false
        )
    }

    // MARK: - Wrong types

    func hasSkippedMember(_ appLinks: JSONObject) -> Bool {
        guard let index = appLinks.place(of: "details") else { return false }
        switch appLinks.members[index].value.kind {
        case .array(let members):
            for index in members.indices where hasSkippedIdentifier(members[index]) { return true }
            return false
        case .object(let object):
            return object.effectiveMembers.contains { $0.value.object == nil }
        default: return false
        }
    }

    /// Whether a detail is not an object or has an identifier that is not a string.
    private func hasSkippedIdentifier(_ detail: JSONValue) -> Bool {
        guard case .object(let object) = detail.kind else { return true }
        if let list = object.place(of: "appIDs"), case .array(let members) = object.members[list].value.kind {
            for index in members.indices {
                guard case .string = members[index].kind else { return true }
            }
            return false
        }
        guard let single = object.place(of: "appID") else { return false }
        guard case .string = object.members[single].value.kind else { return true }
        return false
    }

    /// Whether the key is there with a value that is not an object.
    func hasNonObject(_ object: JSONObject, _ key: String) -> Bool {
        guard let index = object.place(of: key) else { return false }
        guard case .object = object.members[index].value.kind else { return true }
        return false
    }

    func hasIgnoredKey(_ detail: JSONObject) -> Bool {
        if hasNonObject(detail, "defaults") { return true }
        guard let list = detail.place(of: "components") ?? detail.place(of: "paths") else { return false }
        guard case .array = detail.members[list].value.kind else { return true }
        return false
    }
}

extension AssociationFileReader {
    package func component(_ value: JSONValue, at pointer: JSONPointer) -> AppLinks.Component {
        let place = SourcePlace(pointer: pointer, range: value.range)
        guard case .object(let object) = value.kind else {
            return AppLinks.Component(place: place, form: .unusable, content: .nothing)
        }
        return AppLinks.Component(place: place, form: .object, content: .object(object))
    }

    /// Semantics L1 and L2.
    func path(_ value: JSONValue, at pointer: JSONPointer) -> AppLinks.Component {
        let place = SourcePlace(pointer: pointer, range: value.range)
        guard let text = value.string else {
            return AppLinks.Component(place: place, form: .unusablePath, content: .nothing)
        }
        let marker = "NOT "
        guard AssociationFileReader.startsIgnoringCase(text, with: marker) else {
            return AppLinks.Component(place: place, form: .path, content: .path(text))
        }
        let pattern = String(text.unicodeScalars.dropFirst(marker.unicodeScalars.count))
        return AppLinks.Component(
            place: place,
            form: .negatedPath(inCapitals: text.utf8.starts(with: marker.utf8)),
            content: .negatedPath(pattern)
        )
    }

    private static func startsIgnoringCase(_ text: String, with marker: String) -> Bool {
        var bytes = text.utf8.makeIterator()
        return marker.utf8.allSatisfy { expected in
            guard let byte = bytes.next() else { return false }
            let isSmall = byte >= UInt8(ascii: "a") && byte <= UInt8(ascii: "z")
            return (isSmall ? byte & 0xDF : byte) == expected
        }
    }

    func defaults(of object: JSONObject, at pointer: JSONPointer) -> AppLinks.Defaults? {
        guard let index = object.place(of: "defaults"), case .object(let defaults) = object.members[index].value.kind
        else { return nil }
        return AppLinks.Defaults(defaults, at: pointer.appending("defaults"))
    }
}

extension String {
    /// Whether the text contains `$(`, which a value of a variable may not (semantics V2).
    package var containsReference: Bool {
        var previous: UInt8 = 0
        for byte in utf8 {
            if previous == UInt8(ascii: "$"), byte == UInt8(ascii: "(") { return true }
            previous = byte
        }
        return false
    }
}
