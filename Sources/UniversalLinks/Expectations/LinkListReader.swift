import JSONSyntax

/// Turns the values of a link list into expectations.
struct LinkListReader {
    let source: SourceText
    private(set) var expectations: [LinkExpectation] = []
    private(set) var emptyKeys: [String] = []
    private var problems: [LinkListError.Problem] = []

    private static let listKeys = ["deep_linkable_urls", "non_deep_linkable_urls", "links"]
    private static let entryKeys = ["url", "expect", "app", "domain", "note"]

    init(source: SourceText) {
        self.source = source
    }

    /// Reads a list.
    ///
    /// - Throws: with all that is wrong.
    mutating func read(_ root: JSONValue) throws(LinkListError) {
        switch root.kind {
        case .array(let entries):
            readEntries(entries, at: .root)
            if entries.isEmpty { emptyKeys.append("links") }
        case .object(let object):
            noteOddKeys(of: object, known: LinkListReader.listKeys)
            for member in object.members where LinkListReader.listKeys.contains(where: { $0.isVerbatim(member.key) }) {
                readList(member)
            }
            if object.members.isEmpty {
                note(root, "The list has no key. Write \"deep_linkable_urls\" and \"non_deep_linkable_urls\".")
            }
        default:
            note(
                root,
                "The list is \(root.typeDescription). Write an object with \"deep_linkable_urls\" and "
                    + "\"non_deep_linkable_urls\", or with \"links\".")
        }
        if !problems.isEmpty { throw LinkListError(problems) }
    }

    private mutating func readList(_ member: JSONObject.Member) {
        let pointer = JSONPointer.root.appending(member.key)
        guard let values = member.value.array else {
            note(member.value, "\"\(member.key)\" is \(member.value.typeDescription). Write an array.")
            return
        }
        if values.isEmpty { emptyKeys.append(member.key) }
        guard member.key != "links" else { return readEntries(values, at: pointer) }
        let requirement: LinkExpectation.Requirement = member.key == "deep_linkable_urls" ? .matched : .notMatched
        for (index, value) in values.enumerated() {
            guard let url = value.string else {
                note(value, "\"\(member.key)\" contains \(value.typeDescription). Write URLs as strings.")
                continue
            }
            expectations.append(
                LinkExpectation(url, requirement, location: location(of: value, at: pointer.appending(index))))
        }
    }

    private mutating func readEntries(_ entries: [JSONValue], at pointer: JSONPointer) {
        for (index, entry) in entries.enumerated() { readEntry(entry, at: pointer.appending(index)) }
    }

    private mutating func readEntry(_ entry: JSONValue, at pointer: JSONPointer) {
        guard let object = entry.object else {
            note(entry, "An entry is \(entry.typeDescription). Write an object with \"url\" and \"expect\".")
            return
        }
        // What is missing is probably what is misspelt.
        guard !noteOddKeys(of: object, known: LinkListReader.entryKeys) else { return }
        let url = text("url", of: object)
        if object["url"]?.isNull ?? true { note(entry, "An entry has no \"url\".") }
        let requirement = requirement(of: object, entry, url)
        let (app, domain, note) = (text("app", of: object), text("domain", of: object), text("note", of: object))
        guard let url, let requirement else { return }
        expectations.append(
            LinkExpectation(
                url, requirement, app: app, domain: domain, note: note, location: location(of: entry, at: pointer)))
    }

    private mutating func requirement(
        of object: JSONObject, _ entry: JSONValue, _ url: String?
    ) -> LinkExpectation.Requirement? {
        let names = LinkExpectation.Requirement.allCases.map(\.rawValue)
        guard let expected = object["expect"] else {
            let place = url.map { " of \($0.shortened())" } ?? ""
            note(entry, "The entry\(place) has no \"expect\". Write one of \(names.joined(separator: ", ")).")
            return nil
        }
        if let requirement = expected.string.flatMap({ LinkExpectation.Requirement(rawValue: $0) }) {
            return requirement
        }
        let found = expected.string.map { "\"\($0.shortened(to: 60))\"" } ?? expected.typeDescription
        note(expected, "\"expect\" is \(found). Write one of \(names.joined(separator: ", ")).")
        return nil
    }

    private mutating func text(_ key: String, of object: JSONObject) -> String? {
        guard let value = object[key], !value.isNull else { return nil }
        if value.string == nil { note(value, "\"\(key)\" is \(value.typeDescription). Write a string.") }
        return value.string
    }

    /// Unknown and repeated keys would drop expectations without a word.
    ///
    /// - Returns: Whether there are any.
    @discardableResult
    private mutating func noteOddKeys(of object: JSONObject, known: [String]) -> Bool {
        let count = problems.count
        for index in object.shadowedIndices {
            let repeated = object.members[index]
            note(repeated.keyRange, "\"\(repeated.key)\" appears twice in one object. Merge the two.")
        }
        for member in object.members where !known.contains(where: { $0.isVerbatim(member.key) }) {
            let nearest = NearestText.nearest(to: member.key, among: known)
            let advice = nearest.map { "Did you mean \"\($0)\"?" } ?? "The keys are \(known.joined(separator: ", "))."
            note(member.keyRange, "\"\(member.key.shortened(to: 60))\" is not a link list key. \(advice)")
        }
        return problems.count > count
    }

    private func location(of value: JSONValue, at pointer: JSONPointer) -> Diagnostic.Location {
        Diagnostic.Location(
            .linkList, position: source.position(of: value.range.start), range: value.range, pointer: pointer)
    }

    private mutating func note(_ value: JSONValue, _ message: String) { note(value.range, message) }

    private mutating func note(_ range: SourceRange, _ message: String) {
        problems.append(LinkListError.Problem(source.position(of: range.start), message, range: range))
    }
}
