import JSONSyntax

/// Turns the values of a link list into expectations.
struct LinkListReader {
    let source: SourceText
    private(set) var expectations: [LinkExpectation] = []
    private(set) var emptyKeys: [String] = []

    private static let listKeys = ["deep_linkable_urls", "non_deep_linkable_urls", "links"]
    private static let entryKeys = ["url", "expect", "app", "domain", "note"]

    init(source: SourceText) {
        self.source = source
    }

    mutating func read(_ root: JSONValue) throws(LinkListError) {
        switch root.kind {
        case .array(let entries):
            try readEntries(entries, at: .root)
            if entries.isEmpty { emptyKeys.append("links") }
        case .object(let object):
            try refuseOddKeys(of: object, known: LinkListReader.listKeys)
            for member in object.members { try readList(member) }
            if object.members.isEmpty {
                throw error(
                    at: root, "The list has no key. Write \"deep_linkable_urls\" and \"non_deep_linkable_urls\".")
            }
        default:
            throw error(
                at: root,
                "The list is \(root.typeDescription). Write an object with \"deep_linkable_urls\" and "
                    + "\"non_deep_linkable_urls\", or with \"links\".")
        }
    }

    private mutating func readList(_ member: JSONObject.Member) throws(LinkListError) {
        let pointer = JSONPointer.root.appending(member.key)
        guard let values = member.value.array else {
            throw error(
                at: member.value, "\"\(member.key)\" is \(member.value.typeDescription). Write an array.")
        }
        if values.isEmpty { emptyKeys.append(member.key) }
        guard member.key != "links" else { return try readEntries(values, at: pointer) }
        let requirement: LinkExpectation.Requirement = member.key == "deep_linkable_urls" ? .matched : .notMatched
        for (index, value) in values.enumerated() {
            guard let url = value.string else {
                throw error(at: value, "\"\(member.key)\" contains \(value.typeDescription). Write URLs as strings.")
            }
            expectations.append(
                LinkExpectation(url, requirement, location: location(of: value, at: pointer.appending(index))))
        }
    }

    private mutating func readEntries(_ entries: [JSONValue], at pointer: JSONPointer) throws(LinkListError) {
        for (index, entry) in entries.enumerated() {
            try readEntry(entry, at: pointer.appending(index))
        }
    }

    private mutating func readEntry(_ entry: JSONValue, at pointer: JSONPointer) throws(LinkListError) {
        guard let object = entry.object else {
            throw error(
                at: entry, "An entry is \(entry.typeDescription). Write an object with \"url\" and \"expect\".")
        }
        try refuseOddKeys(of: object, known: LinkListReader.entryKeys)
        guard let url = try text("url", of: object) else {
            throw error(at: entry, "An entry has no \"url\".")
        }
        let names = LinkExpectation.Requirement.allCases.map(\.rawValue)
        guard let expected = object["expect"] else {
            throw error(
                at: entry,
                "The entry of \(url.shortened()) has no \"expect\". Write one of \(names.joined(separator: ", ")).")
        }
        guard let requirement = expected.string.flatMap({ LinkExpectation.Requirement(rawValue: $0) }) else {
            let found = expected.string.map { "\"\($0.shortened(to: 60))\"" } ?? expected.typeDescription
            throw error(at: expected, "\"expect\" is \(found). Write one of \(names.joined(separator: ", ")).")
        }
        expectations.append(
            LinkExpectation(
                url, requirement, app: try text("app", of: object), domain: try text("domain", of: object),
                note: try text("note", of: object), location: location(of: entry, at: pointer)))
    }

    private func text(_ key: String, of object: JSONObject) throws(LinkListError) -> String? {
        guard let value = object[key], !value.isNull else { return nil }
        guard let text = value.string else {
            throw error(at: value, "\"\(key)\" is \(value.typeDescription). Write a string.")
        }
        return text
    }

    /// Unknown and repeated keys would drop expectations without a word.
    private func refuseOddKeys(of object: JSONObject, known: [String]) throws(LinkListError) {
        if let repeated = object.shadowedIndices.first.map({ object.members[$0] }) {
            throw LinkListError(
                source.position(of: repeated.keyRange.start),
                "\"\(repeated.key)\" appears twice in one object. Merge the two.")
        }
        for member in object.members where !known.contains(where: { $0.isVerbatim(member.key) }) {
            let nearest = NearestText.nearest(to: member.key, among: known)
            let advice = nearest.map { "Did you mean \"\($0)\"?" } ?? "The keys are \(known.joined(separator: ", "))."
            throw LinkListError(
                source.position(of: member.keyRange.start),
                "\"\(member.key.shortened(to: 60))\" is not a link list key. \(advice)")
        }
    }

    private func location(of value: JSONValue, at pointer: JSONPointer) -> Diagnostic.Location {
        Diagnostic.Location(
            .linkList, position: source.position(of: value.range.start), range: value.range, pointer: pointer)
    }

    private func error(at value: JSONValue, _ message: String) -> LinkListError {
        LinkListError(source.position(of: value.range.start), message)
    }
}
